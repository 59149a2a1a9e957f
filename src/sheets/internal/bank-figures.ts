/** The amounts of the sheet of bank accounts, and the totals that tie them with liquid funds. */
import { type Amount, isNegative, isZero, negate } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type BankReconciliation,
  bankReconciliations,
  isUnused,
  type StatedBalance,
  type StatementYear,
} from "../../ledger/dossier/bank-reconciliation.ts";
import { unmatchedSum } from "../../ledger/dossier/match-lines.ts";
import type { RunLine } from "../../ledger/dossier/statement-runs.ts";
import type { TransfersInTransit } from "../../ledger/dossier/transfers-in-transit.ts";
import type { ClearedLines, UnprocessedLine } from "../../ledger/dossier/unprocessed-lines.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import type { Posting } from "../../ledger/posting.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { CASH_BACKINGS, cashFigures, isLiquid } from "./cash-figures.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { LEDGER_AMOUNTS, WITHOUT_ENTRIES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";

export const BANK = "bank";
export const BANK_BACKINGS: readonly Backing[] = [
  ...new Set([CLIENT_SUPPLIED, DERIVED, LEDGER_AMOUNTS, WITHOUT_ENTRIES, ...CASH_BACKINGS]),
];

export interface BankRow {
  readonly account: BankReconciliation;
  /** Before the first day with a statement, received, paid; null without statements. */
  readonly flows: readonly FigureCell[] | null;
  /** Null without a balance of the bank. */
  readonly closing: FigureCell | null;
  readonly books: FigureCell;
  readonly difference: FigureCell | null;
}

export interface BankFigures {
  /** In the order of the chart, without accounts that have nothing. */
  readonly rows: readonly BankRow[];
  readonly total: FigureCell;
  /** Of the accounts whose bank balance is known; null if none is. */
  readonly difference: FigureCell | null;
  /** Money accounts that are short-term debt, such as a credit card; null if there are none. */
  readonly debt: FigureCell | null;
  readonly liquid: FigureCell;
  /** All accounts less the debt and the liquid funds of the balance sheet. */
  readonly tie: FigureCell;
}

export const bankFigures = oncePerBooks((books: Books): BankFigures => {
  const rows = bankReconciliations(books)
    .filter((account) => !isUnused(books, account))
    .map((account) => rowOfAccount(books, account));
  const total = totalCell(
    nameOf(books, "books", "total"),
    rows.map((one) => one.books),
  );
  const differences = rows.flatMap(({ difference }) => difference ?? []);
  const owed = rows.filter(({ account: { ledgerAccounts } }) =>
    [...ledgerAccounts].some((id) => !isLiquid(books, id)),
  );
  const debt =
    owed.length === 0
      ? null
      : totalCell(
          nameOf(books, "books", "debt"),
          owed.map((one) => one.books),
        );
  const liquid = totalCell(
    nameOf(books, "books", "liquid-funds"),
    cashFigures(books).liquid.closing.slice(-1),
  );
  return {
    rows,
    total,
    difference:
      differences.length === 0
        ? null
        : totalCell(nameOf(books, "difference", "total"), differences),
    debt,
    liquid,
    tie: totalCell(
      nameOf(books, "difference", "liquid-funds"),
      [total],
      [...(debt === null ? [] : [debt]), liquid],
    ),
  };
});

const nameOf = (books: Books, column: string, key: string): TotalName => ({
  id: `${BANK}/${yearKey(books)}/${column}/${key}`,
  period: books.period,
});

function rowOfAccount(books: Books, account: BankReconciliation): BankRow {
  const { financialAccountId: key, statements, closing, booked } = account;
  const supplied = (column: string, { amount, sources }: Omit<StatedBalance, "on">): FigureCell =>
    amountCell({ ...nameOf(books, column, key), sources, backing: CLIENT_SUPPLIED }, amount);
  const { sources } = booked;
  const own = amountCell(
    { ...nameOf(books, "books", key), sources, backing: LEDGER_AMOUNTS },
    booked.amount,
  );
  const stated = closing === null ? null : supplied("closing", closing);
  return {
    account,
    flows:
      statements === null
        ? null
        : [
            supplied("opening", statements.opening),
            supplied("received", { amount: statements.received, sources: statements.sources }),
            supplied("paid", { amount: statements.paid, sources: statements.sources }),
          ],
    closing: stated,
    books: own,
    difference:
      stated === null ? null : totalCell(nameOf(books, "difference", key), [own], [stated]),
  };
}

/** A line or a posting with its amount, which is in the column of its sign. */
export interface Flow {
  readonly text: string;
  readonly day: CalendarDate;
  readonly received: FigureCell | null;
  readonly paid: FigureCell | null;
}

const inColumns = (cell: FigureCell): Pick<Flow, "received" | "paid"> =>
  isNegative(cell.amount) ? { received: null, paid: cell } : { received: cell, paid: null };

/** A line of a statement; `name` is unique within its account. */
export function lineFlow(
  books: Books,
  { account }: Pick<BankRow, "account">,
  {
    line,
    sources,
    name,
  }: {
    readonly line: RunLine;
    readonly sources: readonly SourceHash[];
    readonly name: string;
  },
): Flow {
  const { counterparty, description, reference, bookedOn: day, amount } = line;
  const about = description === "" ? reference : description;
  const text = [counterparty, about].filter((part) => part !== null && part !== "").join(", ");
  const figure = { ...nameOf(books, name, account.financialAccountId), sources };
  return { text, day, ...inColumns(amountCell({ ...figure, backing: CLIENT_SUPPLIED }, amount)) };
}

function postingFlow(
  { description: text, date: day, amount, source }: Posting,
  name: TotalName,
): Flow {
  const figure = { ...name, sources: [source], backing: DERIVED };
  return { text, day, ...inColumns(amountCell(figure, amount)) };
}

/** What is under way was paid, and what arrived was received: the opposite of what the account in transit has. */
export const transferFlow = (books: Books, posting: Posting, key: string): Flow =>
  postingFlow({ ...posting, amount: negate(posting.amount) }, nameOf(books, "under-way", key));

/** A bank line of which nothing explains the amount, which is open on a suspense account or has no entries. */
export function unprocessedFlow(
  books: Books,
  { id, message: text, date: day, open, isBooked, source }: UnprocessedLine,
): Flow {
  const backing = isBooked ? DERIVED : WITHOUT_ENTRIES;
  const figure = { ...nameOf(books, "unprocessed", id), sources: [source], backing };
  return { text, day, ...inColumns(amountCell(figure, open)) };
}

/** What later entries cleared of the bank lines on a clearing account, in the column of its sign. */
export function clearedFlow(
  books: Books,
  { ledgerAccountId, sum, sources }: ClearedLines,
): Pick<Flow, "received" | "paid"> {
  const figure = { ...nameOf(books, "cleared", ledgerAccountId), sources, backing: DERIVED };
  return inColumns(amountCell(figure, sum));
}

/** Of an account for money in transit. */
export function transitFigures(
  books: Books,
  { ledgerAccountId: key, sent, arrived, closing, sources, ledgerSources }: TransfersInTransit,
): { readonly sent: FigureCell; readonly arrived: FigureCell; readonly closing: FigureCell } {
  const flow = (column: string, amount: Amount): FigureCell =>
    amountCell({ ...nameOf(books, column, key), sources, backing: DERIVED }, amount);
  return {
    sent: flow("sent", negate(sent)),
    arrived: flow("arrived", arrived),
    closing: amountCell(
      { ...nameOf(books, "in-transit", key), sources: ledgerSources, backing: LEDGER_AMOUNTS },
      closing,
    ),
  };
}

/** A part of the difference between books and bank. */
export interface PartOfDifference {
  readonly kind: "opening" | "posting" | "line" | "uncovered" | "between";
  /** Null for a sum. */
  readonly flow: Flow | null;
  /** What the books have more than the bank because of it. */
  readonly counts: FigureCell;
}

export interface ExplainedDifference {
  /** At most as many of each kind as are wanted. */
  readonly parts: readonly PartOfDifference[];
  /** All other parts; null if there are none. */
  readonly rest: { readonly count: number; readonly counts: FigureCell } | null;
  /** The difference less its parts. */
  readonly unexplained: FigureCell;
}

/** What the difference of an account with statements consists of. */
export function differenceParts(
  books: Books,
  one: BankRow,
  statements: StatementYear,
  partsMax: number,
): ExplainedDifference {
  const { account, difference } = one;
  const { matched, sources } = statements;
  const key = account.financialAccountId;
  const sumPart = (
    kind: PartOfDifference["kind"],
    amount: Amount,
    backing: Backing,
  ): readonly PartOfDifference[] => {
    const counts = amountCell({ ...nameOf(books, `part-${kind}`, key), sources, backing }, amount);
    return isZero(amount) ? [] : [{ kind, flow: null, counts }];
  };
  const flowPart = (kind: "posting" | "line", flow: Flow, at: number): PartOfDifference => {
    const own = [flow.received, flow.paid].filter((cell) => cell !== null);
    const name = nameOf(books, `part-${kind}-${String(at + 1)}`, key);
    const counts = kind === "posting" ? totalCell(name, own) : totalCell(name, [], own);
    return { kind, flow, counts };
  };
  const parts = [
    ...sumPart("opening", statements.openingDifference, CLIENT_SUPPLIED),
    ...matched.postings.slice(0, partsMax).map((posting, at) => {
      const name = nameOf(books, `posting-${String(at + 1)}`, key);
      return flowPart("posting", postingFlow(posting, name), at);
    }),
    ...matched.lines.slice(0, partsMax).map((line, at) => {
      const name = `line-${String(at + 1)}`;
      return flowPart("line", lineFlow(books, one, { line, sources, name }), at);
    }),
    ...sumPart("uncovered", statements.uncovered.sum, DERIVED),
    ...sumPart("between", negate(statements.betweenStatements), CLIENT_SUPPLIED),
  ];
  const [postings, lines] = [matched.postings.slice(partsMax), matched.lines.slice(partsMax)];
  const count = postings.length + lines.length;
  const amount = unmatchedSum({ postings, lines });
  const rest = { ...nameOf(books, "part-rest", key), sources, backing: CLIENT_SUPPLIED };
  const others = count === 0 ? null : { count, counts: amountCell(rest, amount) };
  return {
    parts,
    rest: others,
    unexplained: totalCell(
      nameOf(books, "unexplained", key),
      difference === null ? [] : [difference],
      [...parts, ...(others === null ? [] : [others])].map(({ counts }) => counts),
    ),
  };
}
