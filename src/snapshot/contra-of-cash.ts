/** What contra accounts received from cash accounts or paid to them, in SQL over the postings of a snapshot. */
import type { DatabaseSync } from "node:sqlite";
import { add, isNegative, negate, ZERO } from "../amount/amount.ts";
import { month } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import { compareText, ledgerAccountId } from "../ledger/ledger-account.ts";
import type { CashContra, CashNetting, PostingSums } from "../ledger/posting-sums.ts";
import { type AmountsStored, exactSum, exactSumOf } from "./exact-sums.ts";

/** The columns that one payment has in common, and those that are one amount of it. */
const PAYMENT: Readonly<Record<CashNetting, readonly string[]>> = {
  "document-and-date": ["document_type", "document_id", "date"],
  document: ["document_type", "document_id", "month"],
  posting: ["document_type", "document_id", "month"],
};
const AMOUNT: Readonly<Record<CashNetting, readonly string[]>> = {
  "document-and-date": [...PAYMENT["document-and-date"], "ledger_account_id"],
  document: [...PAYMENT.document, "ledger_account_id"],
  posting: ["number"],
};
/** A posting with the month of its date. */
const DATED =
  "SELECT *, substr(date, 1, 7) AS month FROM (SELECT number, date, document_type, document_id, ledger_account_id, amount FROM postings)";

/** Checks, their readings and sheets ask for the same cash accounts; an answer has a row per month and account. */
export function contraOfCash(
  database: DatabaseSync,
  stored: () => AmountsStored,
): PostingSums["contraOfCash"] {
  const known = new Map<string, readonly CashContra[]>();
  return (cash, netting) => {
    const accounts = JSON.stringify([...cash].sort());
    const key = `${netting} ${accounts}`;
    const found = known.get(key) ?? contraRows(database, { accounts, netting, stored: stored() });
    known.set(key, found);
    return found;
  };
}

/** Rows are read as arrays, one per payment and account, and added up here: whether a net amount is received or paid is known when its sum is exact. */
function contraRows(
  database: DatabaseSync,
  {
    accounts,
    netting,
    stored,
  }: {
    readonly accounts: string;
    readonly netting: CashNetting;
    readonly stored: AmountsStored;
  },
): readonly CashContra[] {
  const payment = PAYMENT[netting].join(", ");
  const rows = database.prepare(
    `WITH dated AS (${DATED}), touched AS MATERIALIZED (
       SELECT DISTINCT ${payment} FROM dated
       WHERE ledger_account_id IN (SELECT value FROM json_each(:cash))
     )
     SELECT month, ledger_account_id, ${exactSum("sum", stored)}
     FROM touched CROSS JOIN dated USING (${payment})
     WHERE ledger_account_id NOT IN (SELECT value FROM json_each(:cash))
     GROUP BY ${AMOUNT[netting].join(", ")}`,
  );
  rows.setReturnArrays(true);
  const sums = new Map<string, { -readonly [Name in keyof CashContra]: CashContra[Name] }>();
  for (const row of rows.iterate({ cash: accounts })) {
    invariant(Array.isArray(row), "a payment is read as an array");
    const columns: readonly unknown[] = row;
    const [own, id, high, low, texts] = columns;
    invariant(typeof own === "string" && typeof id === "string", "a payment is stored as text");
    const key = `${own} ${id}`;
    const of = sums.get(key) ?? {
      month: month(own),
      ledgerAccountId: ledgerAccountId(id),
      received: ZERO,
      paid: ZERO,
    };
    sums.set(key, of);
    const amount = negate(exactSumOf(high, low, texts));
    const side = isNegative(amount) ? "paid" : "received";
    of[side] = add(of[side], amount);
  }
  return [...sums].sort(([left], [right]) => compareText(left, right)).map(([, sum]) => sum);
}
