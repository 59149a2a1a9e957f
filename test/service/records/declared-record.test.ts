/** The declaration of a record: its output, its schema, and its type errors. */

import { Compile } from "typebox/compile";
import { expect, test } from "vitest";
import { type Amount, amountOf } from "../../../src/amount/amount.ts";
import { type CalendarDate, dateOf } from "../../../src/calendar/calendar-date.ts";
import { listOf, orNull } from "../../../src/fields/kind.ts";
import { amount, date, identifier, text } from "../../../src/fields/scalars.ts";
import {
  byShape,
  from,
  ids,
  mapOf,
  named,
  onlyIn,
  type RecordContext,
  record,
  type Shown,
  sum,
} from "../../../src/service/records/declared-record.ts";
import { writeJson } from "../../../src/service/records/write-json.ts";
import { writeXml } from "../../../src/service/records/write-xml.ts";

interface Loan {
  readonly id: string;
  readonly lentOn: CalendarDate;
  readonly backOn: CalendarDate | null;
  readonly fines: readonly Amount[];
  readonly notes: () => readonly string[];
}

const LOAN = record<Loan>("loan", {
  ...ids,
  lent_on: from(date, (loan) => loan.lentOn),
  back_on: from(orNull(date), (loan) => loan.backOn, "Null while it is out"),
  fine: from(sum, (loan) => loan.fines),
  notes: onlyIn(
    "current",
    from(listOf(named("note", text)), (loan) => loan.notes()),
  ),
});

const loan: Loan = {
  id: "7",
  lentOn: dateOf("2025-03-01"),
  backOn: null,
  fines: [amountOf("1.25"), amountOf("0.25")],
  notes: () => ["torn", "dry"],
};

const contextOf = (shapes: RecordContext["shapes"]): RecordContext => ({
  administration: { id: "123" },
  shapes,
});
const jsonOf = <Value>(
  shown: Shown<Value>,
  value: NoInfer<Value>,
  shapes: RecordContext["shapes"],
) => writeJson(shown.node(value, contextOf(shapes)));

test("a record is written in the order of its declaration, each shape with its own fields", () => {
  const both =
    '"id":"7","administration_id":"123","lent_on":"2025-03-01","back_on":null,"fine":"1.5"';
  expect(jsonOf(LOAN, loan, "specification")).toBe(`{${both}}`);
  expect(jsonOf(LOAN, loan, "current")).toBe(`{${both},"notes":["torn","dry"]}`);
});

test("a field that a shape omits is not read", () => {
  const unread = {
    ...loan,
    notes: (): never => {
      throw new Error("read");
    },
  };
  expect(jsonOf(LOAN, unread, "specification")).toContain('"fine":"1.5"');
  expect(() => jsonOf(LOAN, unread, "current")).toThrow("read");
});

test("a list is named after its records, and an item after its type", () => {
  const loans = listOf(LOAN);
  const xml = writeXml(loans.word, loans.node([loan], contextOf("current")));
  expect(
    xml
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => !line.includes("_")),
  ).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<loans type="array">',
    "<loan>",
    "<id>7</id>",
    "<fine>1.5</fine>",
    '<notes type="array">',
    "<note>torn</note>",
    "<note>dry</note>",
    "</notes>",
    "</loan>",
    "</loans>",
    "",
  ]);
});

test("the schema is strict, belongs to the requested shape, and includes the meaning", () => {
  const isOf = (shapes: RecordContext["shapes"], json: string): boolean =>
    Compile(LOAN.schemaIn(shapes)).Check(JSON.parse(json));
  for (const shapes of ["specification", "current"] as const) {
    expect(isOf(shapes, jsonOf(LOAN, loan, shapes))).toBe(true);
  }
  expect(isOf("specification", jsonOf(LOAN, loan, "current"))).toBe(false);
  expect(isOf("current", jsonOf(LOAN, loan, "specification"))).toBe(false);
  expect(LOAN.schemaIn("current")).toHaveProperty(
    "properties.back_on.description",
    "Null while it is out",
  );
});

test("the shape determines which of two types is used", () => {
  const fines = byShape<readonly Loan[]>({
    specification: mapOf("^\\d+$", sum, (one) => [one.id, one.fines]),
    current: listOf(LOAN),
  });
  expect(jsonOf(fines, [loan], "specification")).toBe('{"7":"1.5"}');
  expect(jsonOf(fines, [loan], "current")).toBe(`[${jsonOf(LOAN, loan, "current")}]`);
  expect(fines.schemaIn("specification")).toHaveProperty("patternProperties");
});

test("a getter of another type than the field is a type error", () => {
  record<Loan>("loan", {
    // @ts-expect-error a date that may be null is orNull(date)
    back_on: from(date, (one) => one.backOn),
    // @ts-expect-error a sum is not a single amount
    fine: from(amount, (one) => one.fines),
    id: from(orNull(identifier), (one) => one.id),
  });
});
