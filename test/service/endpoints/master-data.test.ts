/** Lists of ledger accounts, projects and financial accounts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EdgeService, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeAll(async () => {
  service = await openEdge();
});
afterAll(() => service.close());

const STAMPS = { created_at: "2025-01-01T00:00:00.000Z", updated_at: "2025-01-01T00:00:00.000Z" };
type Rows = readonly Readonly<Record<string, unknown>>[];
const rowsOf = async (path: string): Promise<Rows> => (await service.get(path)).json as Rows;

test("a ledger account is listed with its classification", async () => {
  const account = (await rowsOf("/123/ledger_accounts")).find(({ id }) => id === "1100");
  expect(account).toEqual({
    id: "1100",
    administration_id: "123",
    name: "Bank",
    account_type: "current_assets",
    account_id: "1100",
    parent_id: null,
    active: true,
    ...STAMPS,
    allowed_document_types: [
      "sales_invoice",
      "purchase_invoice",
      "general_journal_document",
      "financial_mutation",
      "payment",
    ],
    taxonomy_item: {
      taxonomy_version: "3.5",
      code: "BLimBanRba",
      name: "Bank",
      name_english: null,
      reference: "ref",
    },
    financial_account_id: "41",
  });
});

test("the chart of accounts is complete, sorted by name, with inactive accounts", async () => {
  const rows = await rowsOf("/123/ledger_accounts?per_page=1");
  const names = rows.map(({ name }) => String(name).toLowerCase());
  expect(names).toEqual(names.toSorted());
  expect(rows.filter(({ active }) => active === false).map(({ id }) => id)).toEqual(["9030"]);
});

test("an invalid boolean is refused", async () => {
  const { status, json } = await service.get("/123/contacts?include_archived=perhaps");
  expect([status, json]).toEqual([400, { error: "include_archived is invalid" }]);
});

test("by default only active projects are listed", async () => {
  const totalOf = async (filter: string): Promise<string | undefined> =>
    (await service.get(`/123/projects?filter=${filter}`)).headers["x-total-count"];
  expect(await totalOf("")).toBe("27");
  expect(await totalOf("state:active")).toBe("27");
  expect(await totalOf("state:archived")).toBe("1");
  expect(await totalOf("state:all")).toBe("28");
  expect(await totalOf("state:active%7Carchived")).toBe("28");
  expect(await rowsOf("/123/projects?filter=state:archived")).toEqual([
    { id: "90", name: "Done", state: "archived", budget: null },
  ]);
  const { status, json } = await service.get("/123/projects?filter=state:asleep");
  expect([status, json]).toEqual([400, { error: "State isn't an option" }]);
});

test("only financial accounts in use are listed", async () => {
  expect(await rowsOf("/123/financial_accounts")).toEqual([
    {
      id: "41",
      administration_id: "123",
      type: "BankAccount",
      name: "Bank",
      identifier: null,
      currency: "EUR",
      provider: null,
      active: true,
      ...STAMPS,
    },
  ]);
});
