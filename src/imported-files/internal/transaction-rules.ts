/** The rules for the journals and transactions of an auditfile, one transaction at a time. */
import { amountText, isZero, sumOf } from "../../amount/amount.ts";
import { IdSet } from "../../ledger/id-set.ts";
import type { ReportFault } from "../auditfile-fault.ts";
import type { ReadLine, ReadTransaction } from "../auditfile-parts.ts";
import type { Known } from "./master-data-rules.ts";

type Fields = ReadonlyMap<string, string>;

/** Elements of 3.x that contain a code, and the kind under which `basics` must define it. */
const CODES_OF_LINES = [
  ["costID", "02"],
  ["prodID", "03"],
  ["projID", "04"],
  ["artGrpID", "05"],
  ["qntityID", "14"],
] as const;
const CODES_OF_TRANSACTIONS = [
  ["sourceID", "29"],
  ["userID", "30"],
] as const;
/** The period for the opening transactions that 3.x may have instead of an `openingBalance`. */
const OPENING_PERIOD = /^0+$/;

/** The transactions read so far. */
export interface Transactions {
  readonly known: Known;
  readonly report: ReportFault;
  readonly journals: Set<string>;
  /** Transaction numbers in the journal being read. */
  readonly numbers: IdSet;
  transactions: number;
  isVatStated: boolean;
  hasOpeningTransactions: boolean;
}

export const noTransactions = (known: Known, report: ReportFault): Transactions => ({
  known,
  report,
  journals: new Set(),
  numbers: new IdSet(),
  transactions: 0,
  isVatStated: false,
  hasOpeningTransactions: false,
});

export function readJournal(
  { known, report, journals, numbers }: Transactions,
  fields: Fields,
  at: number,
): void {
  const id = fields.get("jrnID") ?? "";
  if (journals.has(id)) report("warning", "journals-are-unique", at, `journal ${id} appears twice`);
  journals.add(id);
  numbers.clear();
  const account = fields.get("offsetAccID");
  if (account === undefined || known.accounts.has(account)) return;
  const what = `journal ${id}: ledger account ${account} is not defined`;
  report("warning", "account-is-defined", at, what);
}

export function readTransaction(state: Transactions, transaction: ReadTransaction): void {
  const { known, report, numbers } = state;
  const { at, nr, lines, fields } = transaction;
  const where = (): string => `transaction ${nr} of journal ${transaction.journalId}`;
  state.transactions += 1;
  if (!numbers.add(nr)) {
    report("error", "transaction-numbers-are-unique", at, `${where()} appears twice`);
  }
  if (OPENING_PERIOD.test(transaction.periodNumber)) state.hasOpeningTransactions = true;
  mustBeInPeriod(state, transaction);
  if (known.version === "3") mustExplain(state, fields, CODES_OF_TRANSACTIONS, { at, where });
  if (lines.length === 0) report("warning", "transaction-has-lines", at, `${where()} has no lines`);
  const seen = new Set<string>();
  for (const line of lines) {
    if (seen.has(line.nr)) {
      const what = `${where()}: line ${line.nr} appears twice`;
      report("error", "line-numbers-are-unique", line.at, what);
    }
    seen.add(line.nr);
    readLine(state, line, where);
  }
  const sum = sumOf(lines.map(({ amount }) => amount));
  if (isZero(sum)) return;
  const what = `${where()} does not balance: debit minus credit is ${amountText(sum, 2)}`;
  report("error", "0010", at, what);
}

function readLine(state: Transactions, line: ReadLine, where: () => string): void {
  const { known, report } = state;
  const { at, fields } = line;
  if (!known.accounts.has(line.accountId)) {
    const what = `${where()}: ledger account ${line.accountId} is not defined`;
    report("error", "account-is-defined", at, what);
  }
  // Some packages write the element without an identifier.
  const relation = fields.get("custSupID") ?? "";
  if (relation !== "" && !known.relations.has(relation)) {
    report("error", "relation-is-defined", at, `${where()}: relation ${relation} is not defined`);
  }
  for (const vat of line.vat) {
    state.isVatStated = true;
    const id = vat.get("vatID") ?? "";
    // Older versions and some packages have no list of codes.
    if (known.vatCodes.size === 0 || known.vatCodes.has(id)) continue;
    report("error", "vat-code-is-defined", at, `${where()}: tax code ${id} is not defined`);
  }
  if (known.version === "3") mustExplain(state, fields, CODES_OF_LINES, { at, where });
  const effective = fields.get("effDate") ?? "";
  if (effective < known.year.first || effective > known.year.last) {
    const what = `${where()}: ${effective} is outside the fiscal year`;
    report("information", "effective-date-is-in-year", at, what);
  }
}

function mustExplain(
  { known, report }: Transactions,
  fields: Fields,
  codes: readonly (readonly [element: string, kind: string])[],
  { at, where }: { readonly at: number; readonly where: () => string },
): void {
  for (const [element, kind] of codes) {
    const code = fields.get(element) ?? "";
    if (code === "" || known.basics.has(`${kind} ${code}`)) continue;
    report("error", "code-is-explained", at, `${where()}: ${element} ${code} is not defined`);
  }
}

function mustBeInPeriod(
  { known, report }: Transactions,
  { at, date, periodNumber, nr }: ReadTransaction,
): void {
  if (date < known.year.first || date > known.year.last) {
    const what = `transaction ${nr}: ${date} is outside the fiscal year`;
    report("warning", "date-is-in-year", at, what);
  }
  if (known.periods.size === 0) return;
  const period = known.periods.get(periodNumber);
  if (period === undefined) {
    const what = `transaction ${nr}: period ${periodNumber} is not defined`;
    report("error", "period-is-defined", at, what);
  } else if (date < period.first || date > period.last) {
    const what = `transaction ${nr}: ${date} is not in period ${periodNumber}`;
    report("warning", "date-is-in-period", at, what);
  }
}

export function endTransactions(
  { known, report, transactions, isVatStated, hasOpeningTransactions }: Transactions,
  isOpeningStated: boolean,
  at: number,
): void {
  if (hasOpeningTransactions && (isOpeningStated || known.version === "4")) {
    const what = "transactions in period 0 open the year in addition to the opening balance";
    report("error", "opening-appears-once", at, what);
  }
  if (!hasOpeningTransactions && !isOpeningStated) {
    report("warning", "opening-appears-once", at, "there is no opening balance");
  }
  if (transactions > 0 && !isVatStated) {
    report("warning", "vat-is-stated", at, "no line states a tax code");
  }
}
