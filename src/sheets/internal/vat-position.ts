/** The figures of the VAT position: the current return by box, and the balances of the accounts of VAT. */
import { isZero, negate, sumOf } from "../../amount/amount.ts";
import { includesMonth, monthsOf, type Period } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { rollForward, rowOf } from "../../ledger/trial-balance.ts";
import { VAT_BOXES } from "../../ledger/vat-box.ts";
import { type BoxPlace, boxParts } from "../../ledger/vat-boxes.ts";
import { rateMovements } from "../../ledger/vat-per-rate.ts";
import { vatPeriod } from "../../ledger/vat-period.ts";
import { vatRulesOf } from "../../ledger/vat-rules.ts";
import { amountCell, columnTotals, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES } from "./figure-backings.ts";

export const VAT_POSITION = "vat-position";
export const VAT_POSITION_BACKINGS: readonly Backing[] = [
  DERIVED,
  LEDGER_AMOUNTS,
  OPENING_BALANCES,
];

/** What the books have of a box in the months of the current return; sales and deducted purchases positive. */
export interface BoxPosition {
  /** Null for rates whose box is not known. */
  readonly place: BoxPlace | null;
  readonly base: FigureCell;
  /** Payable positive. */
  readonly tax: FigureCell;
}

/** Balance at the start of the current return, its VAT, returns and payments in its months, and balance at the end. */
export type VatFlow = readonly FigureCell[];

export interface VatPosition {
  readonly boxes: readonly BoxPosition[];
  /** Payable positive. */
  readonly tax: FigureCell;
  /** Those with a balance or a movement, in the order of the chart; payable positive. */
  readonly accounts: readonly { readonly id: LedgerAccountId; readonly flow: VatFlow }[];
  readonly total: VatFlow;
  /** Of the balance at the end the VAT of the current return, and what remains: earlier returns less what was paid. */
  readonly ofCurrent: FigureCell;
  readonly ofEarlier: FigureCell;
}

const FLOW = ["opening", "current", "settled", "closing"] as const;

/** Null if no account of VAT is known. */
export const vatPositionFigures = oncePerBooks(
  (books: Books): { readonly of: VatPosition | null } => {
    const { taxAccounts } = vatRulesOf(books);
    if (taxAccounts.size === 0) return { of: null };
    const { booked } = vatPeriod(books);
    const boxes = boxesIn(books, booked);
    const tax = totalCell(
      nameOf(booked, "tax", "total"),
      boxes.map((box) => box.tax),
    );
    const accounts = flowsIn(books, booked, taxAccounts);
    const total = columnTotals(
      FLOW.map((column) => nameOf(booked, column, "total")),
      accounts.map(({ flow }) => flow),
    );
    const ofCurrent = totalCell(nameOf(booked, "closing", "of-current"), [tax]);
    const ofEarlier = totalCell(nameOf(booked, "closing", "of-earlier"), total.slice(-1), [tax]);
    return { of: { boxes, tax, accounts, total, ofCurrent, ofEarlier } };
  },
);

const nameOf = (period: Period, column: string, key: string): TotalName => ({
  id: `${VAT_POSITION}/${period.last}/${column}/${key}`,
  period,
});

const PLACES: readonly (BoxPlace | null)[] = [...VAT_BOXES, null, "outside"];

function boxesIn(books: Books, booked: Period): readonly BoxPosition[] {
  const months = books.months.filter(({ month }) => includesMonth(booked, month));
  const sources = months.flatMap(({ entrySources }) => entrySources);
  return PLACES.flatMap((place): readonly BoxPosition[] => {
    const own = boxParts(books)
      .filter((part) => part.place === place)
      .flatMap((part) => monthsOf(booked).flatMap((month) => part.months.get(month) ?? []));
    const [base, tax] = [sumOf(own.map((one) => one.base)), sumOf(own.map((one) => one.tax))];
    if (isZero(base) && isZero(tax)) return [];
    const key = `box-${place ?? "unknown"}`;
    const cell = (column: string, amount: typeof base): FigureCell =>
      amountCell({ ...nameOf(booked, column, key), sources, backing: DERIVED }, amount);
    return [{ place, base: cell("base", base), tax: cell("tax", tax) }];
  });
}

function flowsIn(
  books: Books,
  booked: Period,
  taxAccounts: ReadonlySet<LedgerAccountId>,
): VatPosition["accounts"] {
  const months = books.months.filter(({ month }) => includesMonth(booked, month));
  const ledger = rollForward(months.map(({ generalLedger }) => generalLedger));
  const ledgerSources = months.flatMap(({ generalLedger }) => generalLedger.sources);
  const entrySources = months.flatMap((month) => month.entrySources);
  const rated = Map.groupBy(
    [...rateMovements(books, taxAccounts)].filter(
      ({ month, taxRateId }) => taxRateId !== null && includesMonth(booked, month),
    ),
    ({ ledgerAccountId }) => ledgerAccountId,
  );
  const isFirst = booked.first === books.period.first;
  return [...books.accounts.keys()].flatMap((id) => {
    if (!taxAccounts.has(id)) return [];
    const { opening, closing } = rowOf(ledger, id);
    const tax = negate(sumOf((rated.get(id) ?? []).map(({ net }) => net)));
    if (isZero(opening) && isZero(closing) && isZero(tax)) return [];
    const before = amountCell(
      {
        ...nameOf(booked, "opening", id),
        sources: ledgerSources,
        backing: isFirst ? OPENING_BALANCES : LEDGER_AMOUNTS,
      },
      negate(opening),
    );
    const current = amountCell(
      { ...nameOf(booked, "current", id), sources: entrySources, backing: DERIVED },
      tax,
    );
    const after = amountCell(
      { ...nameOf(booked, "closing", id), sources: ledgerSources, backing: LEDGER_AMOUNTS },
      negate(closing),
    );
    const settled = totalCell(nameOf(booked, "settled", id), [after], [before, current]);
    return [{ id, flow: [before, current, settled, after] }];
  });
}
