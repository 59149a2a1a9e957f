/** One opening balance, whether the file states it in its element, as transactions, or both. */
import { amountText, equalAmounts, ZERO } from "../../amount/amount.ts";
import type { ReadLine, ReadTransaction } from "../auditfile-parts.ts";
import { XmlFault } from "../xml/xml-fault.ts";
import { addBalance } from "./auditfile-lines.ts";
import { emit, type Reading, type StatedOpening } from "./auditfile-reading.ts";

export function readOpeningElement(reading: Reading, line: ReadLine): void {
  const { at } = line;
  if (reading.origin === "export") {
    emit(reading, { kind: "opening-line", at, of: "opening", line });
    return;
  }
  readOpening(reading, { of: "opening", at }, [line]);
}

/** Whether the transaction states the opening; then its lines are reported. In an export it remains a transaction. */
export function isOpeningTransaction(reading: Reading, transaction: ReadTransaction): boolean {
  if (reading.origin === "export") return false;
  const isPeriodZero = transaction.periodNumber === "0";
  const isOfJournal = reading.journal?.type === "O" && transaction.date <= reading.startDate;
  if (!isPeriodZero && !isOfJournal) return false;
  const { at, nr, lines } = transaction;
  if (reading.opening === null) {
    reading.shape = isPeriodZero ? "period-0" : "opening-journal";
    const what = isPeriodZero ? "in period 0" : `of journal ${transaction.journalId}`;
    reading.report("opening-is-an-element", at, `transaction ${nr} ${what} opens the year`);
  }
  readOpening(reading, { of: "transactions", at }, lines);
  return true;
}

/** The first source is the opening balance; another must state the same. */
function readOpening(
  reading: Reading,
  { of, at }: Pick<StatedOpening, "of" | "at">,
  lines: readonly ReadLine[],
): void {
  if (lines.length === 0) return;
  reading.opening ??= { of, at, balances: new Map() };
  const isFirst = reading.opening.of === of;
  if (!isFirst) reading.repeated ??= { of, at, balances: new Map() };
  const { balances } = (isFirst ? reading.opening : reading.repeated) ?? reading.opening;
  for (const line of lines) addBalance(balances, line);
  if (!isFirst) {
    emit(reading, { kind: "repeated-opening", at, of, lines });
    return;
  }
  if (of === "opening") reading.shape = "element";
  for (const line of lines) {
    reading.openingLines += 1;
    // Several transactions may open the year, each with a line 1.
    const nr = of === "opening" ? line.nr : String(reading.openingLines);
    emit(reading, { kind: "opening-line", at: line.at, of, line: { ...line, nr } });
  }
}

/** Throws `XmlFault` if two sources state different balances. */
export function endOpening(reading: Reading, at: number): void {
  const { opening, repeated, report, shape, origin } = reading;
  if (origin === "export") return;
  if (opening !== null && repeated !== null) {
    const other = differingAccount(opening, repeated);
    const where = `line ${String(opening.at)} and line ${String(repeated.at)}`;
    if (other !== null) {
      const stated = `the opening balance is stated as an element and as transactions, ${where}`;
      const meanings = "the transactions can be the opening itself or entries in addition to it";
      const what = `${stated}, with other balances (account ${other}): ${meanings}`;
      throw new XmlFault(repeated.at, what);
    }
    report("opening-is-stated-once", repeated.at, `${where} state the same opening balance`);
  }
  emit(reading, { kind: "opening-shape", at, shape });
}

function differingAccount(left: StatedOpening, right: StatedOpening): string | null {
  for (const account of new Set([...left.balances.keys(), ...right.balances.keys()])) {
    const [one, other] = [left, right].map(({ balances }) => balances.get(account) ?? ZERO);
    if (one === undefined || other === undefined || equalAmounts(one, other)) continue;
    return `${account}: ${amountText(one, 2)} and ${amountText(other, 2)}`;
  }
  return null;
}
