/** The result by four ways, and the journal that closes the year, or the lines that would close it. */
import {
  type Amount,
  isNegative,
  isZero,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { periodOf } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import { closingJournal, closingProposal } from "../../ledger/dossier/closing-journal.ts";
import { equityEntries } from "../../ledger/equity-entries.ts";
import { isResultType, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import type { DocumentRef } from "../../ledger/posting.ts";
import { sectionHome, statedSections } from "../../ledger/section-homes.ts";
import { beyondSections, totalOf } from "../../ledger/statements.ts";
import { endsOf } from "./balance-figures.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { leadToEntries } from "./entry-marks.ts";
import { EQUITY_BACKINGS, EQUITY_COLUMNS, equityFigures } from "./equity-figures.ts";
import { CLOSING_BALANCES, LEDGER_AMOUNTS } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";
import { figureOfYear, profitAndLossTable } from "./profit-and-loss-table.ts";

export const RESULT_PROOF = "result-proof";
export const PROOF_BACKINGS: readonly Backing[] = [...EQUITY_BACKINGS, LEDGER_AMOUNTS];

const nameIn = (books: Books, key: string): TotalName => ({
  id: `${RESULT_PROOF}/${yearKey(books)}/${key}`,
  period: books.period,
});

/** A way to the result and its difference with that of the profit and loss account; a profit is positive. */
export interface WayToResult {
  readonly amount: FigureCell;
  readonly difference: FigureCell;
}

export interface ResultProof {
  readonly stated: FigureCell;
  readonly balance: WayToResult & {
    /** What the balance sheet has as open year, and what closing journals took to equity; null without one. */
    readonly closed: { readonly open: FigureCell; readonly taken: FigureCell } | null;
  };
  readonly equity: WayToResult & {
    readonly opening: FigureCell;
    readonly closing: FigureCell;
    /** The kinds of movements that have an amount. */
    readonly movements: readonly { readonly kind: EquityKind; readonly cell: FigureCell }[];
    /** Documents with other additions and decreases of equity. */
    readonly direct: readonly {
      readonly document: DocumentRef;
      readonly ledgerAccountId: LedgerAccountId;
      readonly cell: FigureCell;
    }[];
  };
  readonly ledger: WayToResult;
}

type EquityKind = Exclude<(typeof EQUITY_COLUMNS)[number], "opening" | "result" | "closing">;

/** Books without months have no result. */
export const resultProof = oncePerBooks((books: Books): ResultProof => {
  const stated = totalCell(nameIn(books, "profit-and-loss"), [
    figureOfYear(books, profitAndLossTable(books).netProfit),
  ]);
  const way = (key: string, amount: FigureCell): WayToResult => ({
    amount,
    difference: totalCell(nameIn(books, `${key}-difference`), [amount], [stated]),
  });
  const balance = onBalance(books);
  const equity = throughEquity(books);
  return {
    stated,
    balance: { ...balance, ...way("balance-sheet", balance.amount) },
    equity: { ...equity, ...way("equity", equity.amount) },
    ledger: way("ledger", inLedger(books)),
  };
});

function onBalance(books: Books) {
  const [first, last] = endsOf(books);
  const { balanceSheet } = last;
  const taken = takenFromResults(books);
  const own = balanceSheet.openYears?.filter(({ year }) => year === String(books.fiscalYear.year));
  // Without years on it: what its sections lack, less what they lacked at the start and was not closed since.
  const homes = statedSections(books);
  const before = sumOf(
    [...first.generalLedger.rows].flatMap(([id, { opening }]) =>
      sectionHome(books, homes, id) === null ? [] : [opening],
    ),
  );
  const closedSince = sumOf(
    books.months.map(({ closingsOfYearBefore = [] }) => onResults(books, closingsOfYearBefore)),
  );
  const amount =
    own === undefined
      ? subtract(negate(beyondSections(balanceSheet)), subtract(before, closedSince))
      : negate(totalOf(own));
  const opened = (key: string): FigureCell =>
    amountCell(
      {
        ...{ ...nameIn(books, key), period: periodOf(books.period.last) },
        ...{ sources: balanceSheet.sources, backing: CLOSING_BALANCES },
      },
      amount,
    );
  if (isZero(taken)) return { closed: null, amount: opened("balance-sheet") };
  const { sources } = closingJournal(books);
  const open = opened("balance-sheet-open");
  const taking = amountCell({ ...nameIn(books, "closed"), sources, backing: DERIVED }, taken);
  return {
    closed: { open, taken: taking },
    amount: totalCell(nameIn(books, "balance-sheet"), [open, taking]),
  };
}

/** What the closing journals of this year took out of the result accounts; a profit is positive. */
const takenFromResults = (books: Books): Amount => onResults(books, closingJournal(books).closing);

const onResults = (
  { accounts }: Books,
  amounts: Iterable<readonly [LedgerAccountId, Amount]>,
): Amount =>
  sumOf([...amounts].map(([id, amount]) => (isResultType(accounts.get(id)?.type) ? amount : ZERO)));

function throughEquity(books: Books) {
  const { total, onBalanceSheet, accounts } = equityFigures(books);
  const at = (column: (typeof EQUITY_COLUMNS)[number]): FigureCell | null =>
    total[EQUITY_COLUMNS.indexOf(column)] ?? null;
  const again = (key: string, cell: FigureCell | null): FigureCell =>
    totalCell(nameIn(books, `equity-${key}`), cell === null ? [] : [cell]);
  const opening = again("opening", at("opening"));
  const closing = again("closing", onBalanceSheet);
  const movements = EQUITY_COLUMNS.flatMap((kind) => {
    if (kind === "opening" || kind === "result" || kind === "closing") return [];
    const cell = at(kind);
    return cell === null || isZero(cell.amount) ? [] : [{ kind, cell: again(kind, cell) }];
  });
  return {
    ...{ opening, closing, movements },
    direct: directEntries(
      books,
      accounts.map(({ id }) => id),
    ),
    amount: totalCell(
      nameIn(books, "equity"),
      [closing],
      [opening, ...movements.map(({ cell }) => cell)],
    ),
  };
}

function directEntries(
  books: Books,
  accounts: readonly LedgerAccountId[],
): ResultProof["equity"]["direct"] {
  return equityEntries(books, accounts)
    .filter(({ kind }) => kind === "increases" || kind === "decreases")
    .map(({ document, ledgerAccountId, month, amount, source }) => {
      const figure = {
        id: `${RESULT_PROOF}/${month}/direct/${document.type}-${document.id}/${ledgerAccountId}`,
        period: periodOf(month),
        ...{ sources: [source], backing: DERIVED },
      };
      return { document, ledgerAccountId, cell: amountCell(figure, negate(amount)) };
    });
}

function inLedger(books: Books): FigureCell {
  const { results, sources } = closingJournal(books);
  return amountCell(
    { ...nameIn(books, "ledger"), sources, backing: [LEDGER_AMOUNTS, DERIVED] },
    negate(sumOf(results.values())),
  );
}

/** A line of a journal: an amount on one side. */
export interface JournalLine {
  /** Null where the account is not known. */
  readonly ledgerAccountId: LedgerAccountId | null;
  readonly side: "debit" | "credit";
  readonly cell: FigureCell;
}

export interface ProposedJournal {
  /** Those of the result accounts, then the one of equity; none of them is zero. */
  readonly lines: readonly JournalLine[];
  readonly debit: FigureCell;
  readonly credit: FigureCell;
  readonly into: LedgerAccountId | null;
}

/** Null where there is nothing to propose. */
export const proposedJournal = (books: Books): ProposedJournal | null => {
  const proposal = closingProposal(books);
  if (proposal === null) return null;
  const { sources } = closingJournal(books);
  const { into, result, results } = proposal;
  const amounts = [...[...results], [into, result] as const];
  const lines = amounts.flatMap(([id, amount]): readonly JournalLine[] => {
    if (isZero(amount)) return [];
    const side = isNegative(amount) ? "credit" : "debit";
    const key = `${side}/${id ?? "result"}`;
    const figure = { ...nameIn(books, key), sources, backing: [LEDGER_AMOUNTS, DERIVED] };
    const cell = amountCell(figure, side === "credit" ? negate(amount) : amount);
    return [{ ledgerAccountId: id, side, cell }];
  });
  const total = (side: JournalLine["side"]): FigureCell =>
    totalCell(
      nameIn(books, `${side}/total`),
      lines.flatMap((line) => (line.side === side ? [line.cell] : [])),
    );
  return { lines, into, debit: total("debit"), credit: total("credit") };
};

export interface BookedJournal {
  /** What closing journals book on accounts that are no result accounts, by document; credit is positive. */
  readonly documents: readonly {
    readonly document: DocumentRef;
    readonly ledgerAccountId: LedgerAccountId;
    readonly cell: FigureCell;
  }[];
  /** What they took out of the result accounts; a profit is positive. */
  readonly fromResults: FigureCell;
  /** Less the result: zero. */
  readonly difference: FigureCell;
  /** Debit less credit of all their lines: zero. */
  readonly unbalanced: FigureCell;
  /** The result accounts that keep a balance, debit positive. */
  readonly left: readonly { readonly id: LedgerAccountId; readonly cell: FigureCell }[];
}

/** Null without a closing journal of this year. */
export function bookedJournal(books: Books): BookedJournal | null {
  const { closing, documents, left, sources } = closingJournal(books);
  if (closing.size === 0) return null;
  const named = (key: string, amount: Amount): FigureCell =>
    amountCell({ ...nameIn(books, key), sources, backing: DERIVED }, amount);
  const fromResults = named("closing-results", takenFromResults(books));
  return {
    documents: documents.map(({ document, ledgerAccountId, month, sum, source }) => {
      const figure = {
        id: `${RESULT_PROOF}/${month}/closing/${document.type}-${document.id}/${ledgerAccountId}`,
        period: periodOf(month),
        ...{ sources: [source], backing: DERIVED },
      };
      return { document, ledgerAccountId, cell: amountCell(figure, negate(sum)) };
    }),
    fromResults,
    difference: totalCell(
      nameIn(books, "closing-difference"),
      [fromResults],
      [resultProof(books).stated],
    ),
    unbalanced: named("closing-balance", sumOf(closing.values())),
    left: [...left].map(([id, amount]) => {
      const figure = { ...nameIn(books, `left/${id}`), ...leadToEntries(books, id, null), sources };
      return { id, cell: amountCell({ ...figure, backing: [LEDGER_AMOUNTS, DERIVED] }, amount) };
    }),
  };
}
