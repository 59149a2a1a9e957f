/** The current shape has every field of the real contract, with a type, value and form that the contract allows. */
import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ENDPOINTS, OVERALL_ENDPOINTS } from "../../src/service/endpoints/index.ts";
import { edgeBooks } from "../service/edge-books.ts";
import { type EdgeService, openEdge } from "../service/edge-service.ts";
import { answerDifferences } from "./answer-differences.ts";
import { type ContractSession, READINGS, sessionWith } from "./contract-calls.ts";
import { CURRENT_FIELDS, type Fact, isSpecified } from "./current-fields.ts";
import { addDocuments } from "./document-readings.ts";
import { addOthers, withOthers } from "./other-readings.ts";
import { schemaDifferences } from "./schema-differences.ts";

/** The published facts, where the project has them. */
const PUBLISHED = "../shared/reference/real-records.tsv";

const SERVED = [...OVERALL_ENDPOINTS, ...ENDPOINTS];

let service: EdgeService;
let session: ContractSession;
beforeAll(async () => {
  service = await openEdge({ shapes: "current", books: [withOthers(edgeBooks())] });
  session = sessionWith(service);
  await addDocuments(session);
  await addOthers(service, session);
  await service.post("/123/reports/export/auditfile", '{"year":"2025"}');
  await service.idle();
});
afterAll(() => service.close());

test("every operation with facts is served", () => {
  const served = new Set<string>(SERVED.map(({ operation }) => operation));
  expect([...CURRENT_FIELDS.keys()].filter((operation) => !served.has(operation))).toEqual([]);
});

test.each([...CURRENT_FIELDS])("the record of %s has every field", (operation, fact) => {
  const endpoint = SERVED.find((one) => one.operation === operation);
  const schema = endpoint?.success.record?.("current");
  expect(schema).toBeDefined();
  expect(schemaDifferences(schema, fact).filter((one) => !isSpecified(operation, one))).toEqual([]);
});

const READ = Object.keys(READINGS).filter((operation) => CURRENT_FIELDS.has(operation));

test.each(READ)("a client that reads every field of %s finds none undefined", async (operation) => {
  const fact = CURRENT_FIELDS.get(operation);
  if (fact === undefined) throw new Error(`${operation} has no facts`);
  const before = session.exchanges.length;
  await READINGS[operation]?.(session);
  // A reading may make other requests first; the last one is its own.
  const answer = session.exchanges.slice(before).at(-1);
  const read: unknown = JSON.parse(answer?.body ?? "");
  expect(answerDifferences(read, fact).filter((one) => !isSpecified(operation, one))).toEqual([]);
});

test("a missing field, a wrong type, a wrong value and a wrong form are found", () => {
  const fact = CURRENT_FIELDS.get("GET /documents/receipts/{id}");
  if (fact === undefined) throw new Error("receipts have facts");
  const wrong = { id: "12a", state: "lost", version: "1", date: "2025-1-1", contact: { notes: 5 } };
  const found = answerDifferences(wrong, fact);
  expect(found).toContain(".id: 12a");
  expect(found).toContain(".state: lost");
  expect(found).toContain(".version: 1");
  expect(found).toContain(".date: 2025-1-1");
  expect(found).toContain(".contact.notes: not a list");
  expect(found).toContain(".contact.sepa_iban: undefined");
  expect(found).toContain(".details: undefined");
  const schema = {
    properties: {
      id: { type: "boolean" },
      state: { type: "string" },
      origin: { enum: ["x"], type: "string" },
    },
  };
  const declared = schemaDifferences(schema, fact);
  expect(declared).toContain(".id: boolean instead of string/integer");
  expect(declared).toContain(".state: any text");
  expect(declared).toContain('.origin: "x"');
  expect(declared).toContain(".notes: missing");
});

test.skipIf(!existsSync(PUBLISHED))("the facts are those of the published list", () => {
  const published = new Map<string, Set<string>>();
  let operations: readonly string[] = [];
  for (const line of readFileSync(PUBLISHED, "utf8").split("\n")) {
    if (line.startsWith("## ")) operations = line.slice(3).split(", ");
    if (line.startsWith("#") || line.trim() === "") continue;
    for (const operation of operations) {
      published.set(operation, (published.get(operation) ?? new Set()).add(line));
    }
  }
  published.delete("not in that contract");
  const ours = new Map([...CURRENT_FIELDS].map(([name, fact]) => [name, pathsOf(fact)] as const));
  const paths = new Map(
    [...published].map(([name, lines]) => [name, pathsIn([...lines])] as const),
  );
  expect(ours).toEqual(paths);
});

/** Each path with its types, values and form, sorted. */
function pathsOf(fact: Fact, at = ""): readonly string[] {
  const walk = (one: Fact, path: string): readonly string[] => {
    if (one.kind === "list") {
      return path.endsWith("subtasks") ? [`${path}[] recursive`] : walk(one.item, `${path}[]`);
    }
    if (one.kind === "record") {
      return [...one.fields].flatMap(([name, { fact: inner, mayBeAbsent }]) =>
        walk(inner, `${path}${path === "" ? "" : "."}${name}${mayBeAbsent ? "?" : ""}`),
      );
    }
    const { types, values, form } = one.value;
    return [`${path} ${types.toSorted().join("/")} ${values.toSorted().join("|")} ${form}`];
  };
  return walk(fact, at).toSorted();
}

/** The same of the lines of the published list, in which a type of several forms has a line for each. */
function pathsIn(lines: readonly string[]): readonly string[] {
  const rows = lines.map((line) => [...line.split("\t"), "", "", ""]);
  const paths = Map.groupBy(rows, ([path = ""]) => path);
  return [...paths]
    .map(([path, of]) => {
      if (of.some(([, type = ""]) => type.startsWith("->"))) return `${path} recursive`;
      const types = of.flatMap(([, type = ""]) => type.replace("one of ", "").split(/[/|]/));
      const values = of.flatMap(([, , each = ""]) => each.split("|"));
      const known = values.filter((value) => value !== "" && value !== "None");
      const form = of.map(([, , , each = ""]) => each).join("");
      return `${path} ${[...new Set(types)].toSorted().join("/")} ${known.toSorted().join("|")} ${form}`;
    })
    .toSorted();
}
