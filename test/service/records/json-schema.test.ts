/** Schemas are those that TypeBox makes, in text and in what they accept. */
import { Type as TypeBox } from "typebox";
import { Compile } from "typebox/compile";
import { expect, test } from "vitest";
import { Type } from "../../../src/service/records/json-schema.ts";

/** Every function, with and without options. */
const described = (type: typeof Type) =>
  type.Object(
    {
      id: type.String({ pattern: "^\\d+$" }),
      name: type.Optional(type.String()),
      note: type.Optional(type.Union([type.Integer(), type.String(), type.Null()])),
      count: type.Integer({ minimum: 1 }),
      flag: type.Boolean(),
      empty: type.Object({}),
      rows: type.Array(type.Object({ text: type.Optional(type.String()) }), { maxItems: 2 }),
      word: type.Unsafe<string>({ type: "string", enum: ["a", "b"] }),
      old: type.Optional(type.Unknown({ deprecated: true })),
      tasks: type.Cyclic({ task: type.Object({ tasks: type.Array(type.Ref("task")) }) }, "task"),
    },
    { title: "all", additionalProperties: false },
  );

const BODY = {
  id: "1",
  count: 1,
  flag: true,
  empty: {},
  rows: [{ text: "x" }, {}],
  word: "a",
  tasks: { tasks: [{ tasks: [] }] },
};

test("a schema has the text that TypeBox gives it", () => {
  expect(JSON.stringify(described(Type))).toBe(JSON.stringify(described(TypeBox)));
});

test("a compiled schema accepts and refuses what one of TypeBox does", () => {
  const [ours, theirs] = [Compile(described(Type)), Compile(described(TypeBox))];
  const bodies: readonly unknown[] = [
    BODY,
    { ...BODY, name: "n", note: null, old: {} },
    { ...BODY, id: "x" },
    { ...BODY, count: 0 },
    { ...BODY, rows: [{}, {}, {}] },
    { ...BODY, word: "c" },
    { ...BODY, tasks: { tasks: [{}] } },
    { ...BODY, more: 1 },
    { id: "1" },
  ];
  const accepted = bodies.map((body) => ours.Check(body));
  expect(accepted).toEqual([true, true, ...bodies.slice(2).map(() => false)]);
  expect(bodies.map((body) => theirs.Check(body))).toEqual(accepted);
  expect(bodies.map((body) => ours.Errors(body))).toEqual(
    bodies.map((body) => theirs.Errors(body)),
  );
});
