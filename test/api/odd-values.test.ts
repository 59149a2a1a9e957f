/** Odd values: what a run needs is refused by name, and what it does not need is noted and read over. */

import { expect, test } from "vitest";
import {
  readAdministration,
  readAdministrations,
  readFinancialAccounts,
  readLedgerAccounts,
  readProjects,
  readTaxRates,
} from "../../src/api/read-administration.ts";
import { readContacts } from "../../src/api/read-contacts.ts";
import { readAssets } from "../../src/api/read-reports.ts";
import { month } from "../../src/calendar/month.ts";
import { answering, fixtureText } from "./answering.ts";

const OWN = (JSON.parse(fixtureText("administrations", "one")) as readonly [object])[0];
const ownWith = (fields: object) => answering(() => ({ body: [{ ...OWN, ...fields }] })).session;

test.each([[null], [7], [[]], [{}]])(
  "rows of other administrations may be odd: %j",
  async (odd) => {
    const other = { id: "124", name: odd, currency: odd, country: odd, time_zone: odd };
    const { session } = answering(() => ({ body: [other, odd, {}, OWN] }));
    expect(await readAdministration(session)).toMatchObject({ id: "123", currency: "EUR" });
    expect([...session.unknownFields]).toEqual([]);
  },
);

test("in a list of administrations one without a name has its id, and one without an id is left out", async () => {
  const { session } = answering(() => ({
    body: [{ id: "124", name: null, time_zone: "Amsterdam" }, { name: "B.V." }, OWN],
  }));
  expect(await readAdministrations(session)).toEqual([
    { id: "124", name: "124", timeZone: "Europe/Amsterdam" },
    { id: "123", name: "Voorbeeld B.V.", timeZone: "Europe/Amsterdam" },
  ]);
  expect([...session.unknownFields]).toEqual(["$[1].id is missing, expected a value"]);
});

test.each([
  ["X!", '"X!"'],
  ["eur", '"eur"'],
  ["", '""'],
  [null, "null"],
])(
  "a currency that is none is refused before anything else is asked for: %j",
  async (currency, shown) => {
    await expect(readAdministration(ownWith({ currency }))).rejects.toMatchObject({
      code: "answer-malformed",
      message: `GET /administrations.json: $[0].currency is ${shown}, expected ${typeof currency === "string" ? "a currency as EUR" : "text"}`,
    });
  },
);

test.each([
  ["Europe/Amsterdam", "Europe/Amsterdam"],
  ["Amsterdam", "Europe/Amsterdam"],
  ["New York", "America/New_York"],
  ["CET", "CET"],
  ["Nowhere", "Etc/GMT+12"],
  [null, "Etc/GMT+12"],
])("the time zone %j is %s", async (stated, zone) => {
  const { timeZone } = await readAdministration(ownWith({ time_zone: stated }));
  expect(timeZone).toBe(zone);
});

test("the other facts of an administration may be lacking, and odd ones are named", async () => {
  const session = ownWith({
    name: " ",
    country: "Nederland",
    tax_number: [],
    period_locked_until: "x",
  });
  expect(await readAdministration(session)).toEqual({
    id: "123",
    name: "123",
    currency: "EUR",
    country: null,
    timeZone: "Europe/Amsterdam",
    chamberOfCommerce: null,
    taxNumber: null,
  });
  expect([...session.unknownFields]).toEqual([
    '$[0].period_locked_until is "x", expected a date as YYYY-MM-DD (id 123)',
    '$[0].country is "Nederland", expected a country as NL (id 123)',
    "$[0].tax_number is [], expected text (id 123)",
  ]);
});

test("names are not needed: records without one have their number or id", async () => {
  const read = async (body: readonly object[], list: string): Promise<unknown> => {
    const { session } = answering(() => ({ body: body.map((row) => ({ id: "7", ...row })) }));
    if (list === "accounts") return readLedgerAccounts(session);
    if (list === "contacts") return readContacts(session);
    if (list === "projects") return readProjects(session);
    if (list === "rates") return readTaxRates(session);
    return readFinancialAccounts(session);
  };
  expect(await read([{ name: null, account_id: "4000" }], "accounts")).toMatchObject([
    { id: "7", code: "4000", name: "4000", type: "other", parentId: null, rgsCode: null },
  ]);
  expect(await read([{ company_name: {}, firstname: null }], "contacts")).toEqual([
    { id: "7", name: "7" },
  ]);
  expect(await read([{ name: null }], "projects")).toEqual([{ id: "7", name: "7" }]);
  expect(await read([{ name: null, percentage: "x" }], "rates")).toEqual([
    { id: "7", name: "7", percentage: null, type: null, isActive: true },
  ]);
  expect(await read([{}], "financial accounts")).toEqual([
    { id: "7", name: "7", type: "", identifier: null },
  ]);
});

test("a row that is no record is left out, and the page has it all the same", async () => {
  const page = Array.from({ length: 100 }, (_, at) => (at === 3 ? null : { id: String(at + 1) }));
  const { session, requests } = answering((request) => ({
    body: request.query.some(([name, value]) => name === "page" && value === "1") ? page : [],
  }));
  const contacts = await readContacts(session);
  expect(contacts).toHaveLength(99);
  expect(requests).toHaveLength(2);
  expect([...session.unknownFields]).toEqual(["$[3] is null, expected an object"]);
});

const AMOUNTS = Object.fromEntries(
  [
    ...["purchase_value", "calculated_purchase_value", "residual_value", "value_at_begin"],
    ...["total_value_changes_since_purchase", "investment", "depreciation", "divestment"],
    ...["value_changes", "value_at_end"],
  ].map((name) => [name, "0.0"]),
);
const ASSET = { asset_id: "5", ledger_account_id: "4", name: "Van", purchase_date: "2025-01-01" };

test.each([[""], ["X!"], [[]], [{}], ["-1"], ["1e9"]])(
  "a life of %j is none, and is named",
  async (lifespan) => {
    const { session } = answering(() => ({ body: [{ ...ASSET, ...AMOUNTS, lifespan }] }));
    const { lines } = await readAssets(session, month("2025-03"), "r");
    expect(lines.map(({ lifespanSeconds }) => lifespanSeconds)).toEqual([null]);
    const expected = typeof lifespan === "string" ? "a number of seconds" : "text";
    expect([...session.unknownFields]).toEqual([
      `$[0].lifespan is ${JSON.stringify(lifespan)}, expected ${expected} (id 5)`,
    ]);
  },
);
