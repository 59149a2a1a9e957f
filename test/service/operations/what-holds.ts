/** The invariants after every operation on documents: compares the service with the model. */
import { expect } from "vitest";
import { sumDifferences } from "../../../src/service/store/stored-sums.ts";
import { RECEIPTS, type ReceiptService } from "../receipts/receipt-service.ts";
import { costsOf, creditorsOf, type Model, stateOf } from "./document-model.ts";
import { COSTS, MONTHS } from "./operation.ts";
import { GENERAL, JOURNALS } from "./perform.ts";

/** Versions by id. */
export type Versions = ReadonlyMap<string, number>;

const PREFIXES = [RECEIPTS, JOURNALS, GENERAL] as const;

/** Checks all invariants and returns the versions; `changed` has the ids changed or created since `before`. */
export async function checkInvariants(
  service: ReceiptService,
  model: Model,
  before: Versions,
  changed: readonly string[],
): Promise<Versions> {
  const ask = async (path: string): Promise<unknown> => {
    const { status, json, text } = await service.ask("GET", path);
    expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
    return json;
  };
  booksBalance(service);
  const versions = await synchronizationListsWhatChanged(ask, model, before, changed);
  await deletedDocumentsAreAbsent(service, ask, model);
  await reportsMatchBookings(ask, model);
  return versions;
}

type Fields = Readonly<Record<string, unknown>>;
interface Listed {
  readonly id: string;
  readonly state?: string;
}
type Ask = (path: string) => Promise<unknown>;

function booksBalance({ store }: ReceiptService): void {
  const unbalanced = store.rows(
    "SELECT date, sum(amount) AS sum FROM postings GROUP BY date HAVING sum(amount) <> 0",
  );
  expect(unbalanced, "the books balance on every date").toEqual([]);
  const moved = store.rows(
    "SELECT 1 FROM movements GROUP BY month HAVING sum(debit) <> sum(credit)",
  );
  expect(moved, "the movements balance in every month").toEqual([]);
  expect(sumDifferences(store, "123", 3), "the stored sums are those of the entries").toEqual([]);
}

async function synchronizationListsWhatChanged(
  ask: Ask,
  model: Model,
  before: Versions,
  changed: readonly string[],
): Promise<Versions> {
  const kinds = [model.receipts, model.journals, model.generalDocuments];
  const versions = new Map<string, number>();
  for (const [index, prefix] of PREFIXES.entries()) {
    const items = (await ask(`${prefix}/synchronization`)) as readonly {
      readonly id: string;
      readonly version: number;
    }[];
    expect(items.map(({ id }) => id).sort(), `synchronization of ${prefix}`).toEqual(
      (kinds[index] ?? []).map(({ id }) => id).sort(),
    );
    for (const { id, version } of items) versions.set(id, version);
  }
  const moved = [...versions].filter(([id, version]) => before.get(id) !== version);
  expect(moved.map(([id]) => id).sort(), "exactly what changed has another version").toEqual(
    [...changed].sort(),
  );
  for (const [id, version] of moved) expect(version).toBeGreaterThan(before.get(id) ?? 0);
  return versions;
}

/** Deleted documents are absent from the lists, from documents fetched by id, and from the entries. */
async function deletedDocumentsAreAbsent(
  service: ReceiptService,
  ask: Ask,
  model: Model,
): Promise<void> {
  const kinds = [model.receipts, model.journals, model.generalDocuments];
  for (const [index, prefix] of PREFIXES.entries()) {
    const ids = (kinds[index] ?? []).map(({ id }) => id).sort();
    const listed = (await ask(`${prefix}?filter=state:all`)) as readonly Listed[];
    expect(listed.map(({ id }) => id).sort(), `the list of ${prefix}`).toEqual(ids);
    if (prefix === RECEIPTS) statesFollowPayments(model, listed);
    const { json } = await service.ask("POST", `${prefix}/synchronization`, {
      ids: [...ids, ...model.deletedIds],
    });
    const fetched = json as readonly { readonly id: string }[];
    expect(fetched.map(({ id }) => id).sort(), `documents fetched from ${prefix}`).toEqual(ids);
  }
  const left = service.store.rows(
    `SELECT document_id FROM postings WHERE document_id IN (SELECT value FROM json_each(?1))
     OR invoice_id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify(model.deletedIds),
  );
  expect(left, "nothing is booked for what is deleted").toEqual([]);
}

function statesFollowPayments(model: Model, listed: readonly Listed[]): void {
  expect(new Map(listed.map(({ id, state }) => [id, state])), "states of receipts").toEqual(
    new Map(model.receipts.map((receipt) => [receipt.id, stateOf(receipt)])),
  );
}

async function reportsMatchBookings(ask: Ask, model: Model): Promise<void> {
  const sheet = (await ask("/reports/balance_sheet?period=202601..202612")) as Fields;
  expect(sheet["total_debit"], "both sides of the balance sheet").toBe(sheet["total_credit"]);
  const costsOfYear = await costsReported(ask, "202601..202612");
  expect(costsOfYear, "costs of the year").toEqual(costsOf(model, "2026"));
  for (const month of MONTHS) {
    const costs = await costsReported(ask, month);
    expect(costs, `costs of ${month}`).toEqual(costsOf(model, month));
    for (const account of COSTS) {
      const entries = (await ask(
        `/reports/journal_entries?period=${month}&ledger_account_id=${account}&per_page=100`,
      )) as readonly { readonly amount: string }[];
      const sum = entries.reduce((cents, { amount }) => cents + centsOf(amount), 0);
      expect(sum, `entries of ${account} in ${month}`).toBe(costs.get(account) ?? 0);
    }
  }
  const { creditors } = (await ask("/reports/creditors?period=202612")) as {
    readonly creditors: readonly { readonly contact_id: string | null; readonly amount: string }[];
  };
  expect(
    new Map(creditors.map((row) => [row.contact_id ?? "null", centsOf(row.amount)])),
    "creditors",
  ).toEqual(creditorsOf(model));
}

async function costsReported(ask: Ask, period: string): Promise<ReadonlyMap<string, number>> {
  const report = (await ask(`/reports/profit_loss?period=${period}`)) as {
    readonly expenses_by_ledger_account: Readonly<Record<string, string>>;
    readonly net_profit: string;
  };
  const costs = Object.entries(report.expenses_by_ledger_account).map(
    ([account, amount]) => [account, centsOf(amount)] as const,
  );
  const total = costs.reduce((sum, [, cents]) => sum + cents, 0);
  expect(centsOf(report.net_profit) + total, `net profit of ${period}`).toBe(0);
  return new Map(costs.filter(([, cents]) => cents !== 0).sort());
}

const centsOf = (amount: string): number => Math.round(Number.parseFloat(amount) * 100);
