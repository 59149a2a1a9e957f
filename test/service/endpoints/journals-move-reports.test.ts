/** Every change of a journal is reflected in the reports, which do not change otherwise. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EdgeService, openEdge } from "../edge-service.ts";
import { type DocumentRequests, documentRequests, type Fields } from "./document-requests.ts";

const PATH = "/documents/general_journal_documents";
const ROWS = "general_journal_document_entries_attributes";
const MONTH = "period=202605";

let service: EdgeService;
let requests: DocumentRequests;
beforeEach(async () => {
  service = await openEdge();
  requests = documentRequests(service);
});
afterEach(() => service.close());

/** The figures of May 2026 for rent, bank and sales in four reports. */
async function figures(): Promise<Fields> {
  const ledger = await requests.record(`/reports/general_ledger?${MONTH}`);
  const results = await requests.record(`/reports/profit_loss?${MONTH}`);
  const balance = await requests.record(`/reports/balance_sheet?${MONTH}`);
  const entries = await requests.records(
    `/reports/journal_entries?${MONTH}&ledger_account_id=4700`,
  );
  const of = (section: unknown, account: string) => (section as Fields)[account] ?? null;
  return {
    rent: of(ledger["final_balance"], "4700"),
    debited: of(ledger["debit_sums"], "4700"),
    expenses: of(results["expenses_by_ledger_account"], "4700"),
    netProfit: results["net_profit"],
    bank: of(balance["current_assets_by_ledger_account"], "1100"),
    sides: [balance["total_debit"], balance["total_credit"]],
    entries: entries.map(({ amount, description }) => [amount, description].join(" ")),
  };
}

test("general ledger, profit and loss, balance sheet and entries reflect create, change and delete", async () => {
  const before = await figures();
  const made = await requests.keep("POST", PATH, {
    general_journal_document: {
      date: "2026-05-31",
      [ROWS]: [
        { ledger_account_id: "4700", debit: "300", description: "May" },
        { ledger_account_id: "1100", credit: "300" },
      ],
    },
  });
  const created = await figures();
  const [rent, bank] = made["general_journal_document_entries"] as readonly [Fields, Fields];
  const path = `${PATH}/${String(made["id"])}`;
  await requests.keep("PATCH", path, {
    general_journal_document: {
      [ROWS]: [
        { id: rent["id"], debit: "250.50" },
        { id: bank["id"], credit: "250.50" },
      ],
    },
  });
  const changed = await figures();
  await requests.keep("PATCH", path, { general_journal_document: { date: "2026-06-01" } });
  const moved = await figures();
  await requests.ask("DELETE", path);
  // Before: rent of 200 owed to a creditor in this year, a sale of 121 paid in the year before.
  expect(before).toEqual({
    rent: "200.0",
    debited: "0.0",
    expenses: null,
    netProfit: "0.0",
    bank: "121.0",
    sides: ["121.0", "121.0"],
    entries: [],
  });
  expect(created).toEqual({
    rent: "500.0",
    debited: "300.0",
    expenses: "300.0",
    netProfit: "-300.0",
    bank: "-179.0",
    sides: ["-179.0", "-179.0"],
    entries: ["300.0 May"],
  });
  expect(changed).toEqual({
    rent: "450.5",
    debited: "250.5",
    expenses: "250.5",
    netProfit: "-250.5",
    bank: "-129.5",
    sides: ["-129.5", "-129.5"],
    entries: ["250.5 May"],
  });
  expect(moved).toEqual(before);
  expect(await figures()).toEqual(before);
});

test("a journal that is moved to another month disappears from the first and appears in the second", async () => {
  const made = await requests.keep("POST", PATH, {
    general_journal_document: {
      date: "2026-05-31",
      [ROWS]: [
        { ledger_account_id: "4700", debit: "300" },
        { ledger_account_id: "1100", credit: "300" },
      ],
    },
  });
  const netProfit = async (month: string) =>
    (await requests.record(`/reports/profit_loss?period=${month}`))["net_profit"];
  const before = [await netProfit("202605"), await netProfit("202606")];
  await requests.keep("PATCH", `${PATH}/${String(made["id"])}`, {
    general_journal_document: { date: "2026-06-15" },
  });
  const after = [await netProfit("202605"), await netProfit("202606")];
  await requests.ask("DELETE", `${PATH}/${String(made["id"])}`);
  expect([before, after, await netProfit("202606")]).toEqual([
    ["-300.0", "0.0"],
    ["0.0", "-300.0"],
    "0.0",
  ]);
});
