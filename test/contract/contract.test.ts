/** The service and the client agree on all answers, in the shapes of the specification and the current shapes. */
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { groupsOf } from "../../src/client/groups.ts";
import { SCOPES } from "../../src/service/endpoints/endpoint.ts";
import { ENDPOINTS, OVERALL_ENDPOINTS } from "../../src/service/endpoints/index.ts";
import type { Shapes } from "../../src/service/records/declared-record.ts";
import type {
  AdministrationBooks,
  BookedDocument,
} from "../../src/service/rules/administration-books.ts";
import { edgeBooks } from "../service/edge-books.ts";
import { bearer, type EdgeService, NOW, openEdge } from "../service/edge-service.ts";
import { indentedJson } from "../support/indented-json.ts";
import { AMOUNT_READINGS, WITHOUT_AMOUNTS } from "./amount-readings.ts";
import { READINGS, sessionWith } from "./contract-calls.ts";
import { addDocuments } from "./document-readings.ts";
import { addOthers, withOthers } from "./other-readings.ts";

const SHAPES = ["specification", "current"] as const;
/** A link, which has a new signature each time. */
const LINK = /"https?:\/\/127\.0\.0\.1[^"]*"/g;

let services: Readonly<Record<Shapes, EdgeService>>;
/** One for all sessions: a file belongs to the user who ordered it. */
let tokens: Readonly<Record<Shapes, string>>;
beforeAll(async () => {
  const books = [withOthers(withAsset(edgeBooks()))];
  services = {
    specification: await openEdge({ shapes: "specification", books }),
    current: await openEdge({ shapes: "current", books }),
  };
  tokens = {
    specification: services.specification.token(SCOPES),
    current: services.current.token(SCOPES),
  };
  for (const shapes of SHAPES) {
    const headers = bearer(tokens[shapes]);
    await addDocuments(sessionWith(services[shapes], tokens[shapes]));
    await addOthers(services[shapes], sessionWith(services[shapes], tokens[shapes]));
    await services[shapes].send(
      "POST",
      "/123/reports/export/auditfile",
      headers,
      '{"year":"2025"}',
    );
    await services[shapes].idle();
  }
});
afterAll(async () => {
  for (const shapes of SHAPES) await services[shapes].close();
});

/** A van, bought in January and depreciated in March. */
function withAsset(books: AdministrationBooks): AdministrationBooks {
  const [ledgerAccountId, expenseAccountId] = ["0250", "4700"];
  const worth = { purchaseValue: amountOf("24000"), residualValue: amountOf("6000") };
  const van = { id: "61", name: "Van", purchasedOn: dateOf("2025-01-10"), lifespanYears: 5 };
  const head = { reference: null, contactId: null, createdAt: NOW, updatedAt: NOW } as const;
  const change = { ...head, kind: "asset_change", assetId: van.id } as const;
  const changes: readonly BookedDocument[] = [
    {
      ...{ ...change, id: "900", date: van.purchasedOn, change: "investment" },
      ...{ amount: worth.purchaseValue, contraAccountId: "1600" },
    },
    {
      ...{ ...change, id: "901", date: dateOf("2025-03-31"), change: "depreciation" },
      ...{ amount: amountOf("-300"), contraAccountId: expenseAccountId },
    },
  ];
  return {
    ...books,
    assets: [{ ...van, ...worth, ledgerAccountId, expenseAccountId }],
    documents: () => [...books.documents(), ...changes],
  };
}

/** The result without the hashes of the answers, and without the two figures that only one shape has. */
async function figures(operation: string, shapes: Shapes): Promise<unknown> {
  const read: unknown = await READINGS[operation]?.(sessionWith(services[shapes], tokens[shapes]));
  return Array.isArray(read)
    ? read.map((row: object) => ({ ...row, source: null }))
    : { ...Object(read), sources: null, openYears: null, workingCapital: null };
}

test("the client reads every operation of the service that can be read", () => {
  const written = [...OVERALL_ENDPOINTS, ...ENDPOINTS].map(({ operation }) => operation);
  expect(Object.keys(READINGS).sort()).toEqual(
    written.filter((operation) => operation.startsWith("GET ")).sort(),
  );
});

/** The specification has a text for the percentage of every rate, so an exempt one is zero there. */
const withoutExempt = (read: unknown): unknown =>
  JSON.parse(JSON.stringify(read), (key, value: unknown) =>
    key === "percentage" && Number(value) === 0 ? null : value,
  );

test.each(Object.keys(READINGS))(
  "%s has in the current shape all that the specification has",
  async (operation) => {
    const specification = withoutExempt(await figures(operation, "specification"));
    expect(specification).not.toEqual([]);
    expect(withoutExempt(await figures(operation, "current"))).toMatchObject(Object(specification));
  },
);

test.each(SHAPES)("with shape %s the client knows all fields", async (shapes) => {
  const session = sessionWith(services[shapes], tokens[shapes]);
  for (const read of Object.values(READINGS)) await read(session);
  expect([...session.unknownFields]).toEqual([]);
});

test.each(SHAPES)("with shape %s the answers match the reviewed golden", async (shapes) => {
  const session = sessionWith(services[shapes], tokens[shapes]);
  for (const read of Object.values(READINGS)) await read(session);
  const text = session.exchanges
    .map(({ address, body }) => `${address}\n${indentedJson(body.replace(LINK, '"(a link)"'))}\n`)
    .join("\n");
  const golden = `fixtures/contract/${shapes}.txt`;
  if (process.env["GOLDENS"] === "renew") writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, "utf8"));
});

/**
 * The decimals of an answer or a record, in any order. Zeros are omitted, because the general ledger of the client
 * drops them. So is the last aging bucket, which repeats the total of its line.
 */
function decimalsIn(value: unknown): readonly string[] {
  if (typeof value === "string")
    return /^-?\d+\.\d+$/.test(value) && !/^0\.0+$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    decimalsIn(name === "aging_buckets" && Array.isArray(inner) ? inner.slice(0, -1) : inner),
  );
}

test.each(
  SHAPES.flatMap((shapes) => Object.keys(AMOUNT_READINGS).map((name) => [name, shapes] as const)),
)(
  "the record of %s serializes every amount exactly as received, with shape %s",
  async (name, shapes) => {
    const session = sessionWith(services[shapes], tokens[shapes]);
    const records = await AMOUNT_READINGS[name]?.(groupsOf(session));
    const written = decimalsIn(JSON.parse(JSON.stringify(records))).toSorted();
    expect(written).toEqual(
      decimalsIn(JSON.parse(session.exchanges.at(-1)?.body ?? "")).toSorted(),
    );
    expect(written.length > 0).toBe(!WITHOUT_AMOUNTS.includes(name));
  },
);
