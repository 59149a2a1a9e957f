/** The figures of deferred items: per account and document what is deferred, and what its period says. */

import type { Amount } from "../../amount/amount.ts";
import { addMonths, type Month } from "../../calendar/month.ts";
import { type Backing, DERIVED, tiedOrStated } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type DeferralAccount,
  type DeferralRole,
  type DeferredItem,
  deferredItems,
} from "../../ledger/dossier/deferred-items.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { type Side, turn } from "../../ledger/signs.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Cell } from "../sheet.ts";
import { amountCell, BLANK, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";

export const DEFERRED_ITEMS = "deferred-items";

/** Postings have no period: L7 compares the lines that have one with the postings of their documents. */
const PERIODS = tiedOrStated(["L7"], "periods-of-lines", {
  isIn: (books) =>
    deferredItems(books).some(
      ({ accounts, notDeferred }) =>
        notDeferred.length > 0 || accounts.some(({ items }) => items.length > 0),
    ),
});
export const DEFERRED_BACKINGS: readonly Backing[] = [
  ...[PERIODS, DERIVED, OPENING_BALANCES, LEDGER_AMOUNTS],
];

export interface DeferredLine {
  readonly item: DeferredItem;
  /** All of its lines with a later period. */
  readonly amount: FigureCell;
  /** What of them belongs to the year or before, and what to later years. */
  readonly ofYear: FigureCell;
  /** What is left of it on the account; null for a document that is not deferred. */
  readonly booked: FigureCell | null;
  readonly perPeriod: FigureCell;
  /** Booked less what the period says. */
  readonly difference: FigureCell;
}

export interface DeferredAccountFigures {
  readonly id: LedgerAccountId;
  readonly opening: FigureCell;
  readonly earlier: FigureCell;
  readonly lines: readonly DeferredLine[];
  readonly others: FigureCell;
  /** The sum of the above, what periods say of it, and the difference of the lines. */
  readonly total: {
    readonly amount: FigureCell;
    readonly ofYear: FigureCell;
    readonly booked: FigureCell;
    readonly perPeriod: FigureCell;
    readonly difference: FigureCell;
  };
  /** Of the lines, what belongs to after the next twelve months. */
  readonly afterNextYear: FigureCell;
  /** The closing balance in the general ledger, and the difference with the total. */
  readonly ledger: FigureCell;
  readonly ledgerDifference: FigureCell;
}

export interface DeferredFigures {
  readonly role: DeferralRole;
  readonly accounts: readonly DeferredAccountFigures[];
  /** Documents that are not deferred, and what their periods say together. */
  readonly notDeferred: readonly DeferredLine[];
  readonly notDeferredTotal: FigureCell;
}

const SIDES: Readonly<Record<DeferralRole, Side>> = {
  "deferred-costs": "debit",
  "deferred-revenue": "credit",
};

/** In the sign of the side: prepaid costs and deferred revenue are positive. */
export const deferredFigures = oncePerBooks((books: Books): readonly DeferredFigures[] =>
  deferredItems(books).map(({ role, accounts, notDeferred }) => {
    const make = makerOf(books, SIDES[role]);
    const lines = notDeferred.map((item) => make.line(item, role, false));
    return {
      role,
      accounts: accounts.map((account) => accountFigures(books, make, account)),
      notDeferred: lines,
      notDeferredTotal: totalCell(
        make.name("not-deferred", role),
        lines.map(({ perPeriod }) => perPeriod),
      ),
    };
  }),
);

/** The closing balance of all accounts of a side in the general ledger; undefined without any. */
export function deferredLedger(books: Books, role: DeferralRole): FigureCell | undefined {
  const accounts = deferredFigures(books).flatMap((of) => (of.role === role ? of.accounts : []));
  if (accounts.length === 0) return undefined;
  const name = makerOf(books, SIDES[role]).name("ledger", role);
  return totalCell(
    name,
    accounts.map(({ ledger }) => ledger),
  );
}

function accountFigures(
  books: Books,
  make: ReturnType<typeof makerOf>,
  { id, opening, earlier, items, others, closing }: DeferralAccount,
): DeferredAccountFigures {
  const sources = books.months.flatMap(({ generalLedger }) => generalLedger.sources);
  const cell = (column: string, amount: Amount, backing: Backing): FigureCell =>
    make.cell(column, id, amount, { sources, backing });
  const lines = items.map((item) => make.line(item, id, true));
  const parts = {
    opening: cell("opening", opening, OPENING_BALANCES),
    earlier: cell("earlier", earlier, DERIVED),
    others: cell("others", others, DERIVED),
  };
  const booked = totalCell(make.name("booked", id), [
    parts.opening,
    parts.earlier,
    ...lines.flatMap((line) => line.booked ?? []),
    parts.others,
  ]);
  const ledger = cell("ledger", closing, LEDGER_AMOUNTS);
  return {
    ...{ id, ...parts, lines, ledger },
    total: {
      amount: totalCell(
        make.name("amount", id),
        lines.map(({ amount }) => amount),
      ),
      ofYear: totalCell(
        make.name("of-year", id),
        lines.map(({ ofYear }) => ofYear),
      ),
      booked,
      perPeriod: totalCell(
        make.name("per-period", id),
        lines.map(({ perPeriod }) => perPeriod),
      ),
      difference: totalCell(
        make.name("difference", id),
        lines.map(({ difference }) => difference),
      ),
    },
    afterNextYear: totalCell(
      make.name("after-next-year", id),
      items.map((item) => make.item("after-next-year", item, item.afterNextYear)),
    ),
    ledgerDifference: totalCell(make.name("ledger-difference", id), [booked], [ledger]),
  };
}

/** Makes the cells of one side. */
function makerOf(books: Books, side: Side) {
  const { period } = books;
  const name = (column: string, key: string): TotalName => ({
    id: `${DEFERRED_ITEMS}/${yearKey(books)}/${column}/${key}`,
    period,
  });
  const cell = (
    column: string,
    key: string,
    amount: Amount,
    of: {
      readonly sources: readonly SourceHash[];
      readonly backing: Backing;
    },
  ): FigureCell => amountCell({ ...name(column, key), ...of }, turn(amount, side));
  const item = (column: string, { list, id, sources }: DeferredItem, amount: Amount): FigureCell =>
    cell(column, `${list}-${id}`, amount, { sources, backing: PERIODS });
  const line = (of: DeferredItem, at: string, isBooked: boolean): DeferredLine => {
    const key = `${at}/${of.list}-${of.id}`;
    const booked = isBooked
      ? cell("booked", key, of.booked, { sources: of.sources, backing: DERIVED })
      : null;
    const perPeriod = cell("per-period", key, of.perPeriod, {
      sources: of.sources,
      backing: PERIODS,
    });
    const amount = item("amount", of, of.amount);
    return {
      item: of,
      amount,
      ofYear: totalCell(name("of-year", key), [amount], [perPeriod]),
      booked,
      perPeriod,
      difference: totalCell(name("difference", key), booked === null ? [] : [booked], [perPeriod]),
    };
  };
  return { name, cell, item, line };
}

/** The period after which an item counts as long. */
export const nextYearEnd = ({ period }: Books): Month => addMonths(period.last, 12);

/** The sums of lines that have no place of their own: amount, its parts, balance and difference. */
export function restCells(
  books: Books,
  lines: readonly DeferredLine[],
  key: string,
): readonly Cell[] {
  const { name } = makerOf(books, "debit");
  const sum = (column: string, cellsOf: (line: DeferredLine) => FigureCell | null): FigureCell =>
    totalCell(
      name(column, `${key}/rest`),
      lines.flatMap((line) => cellsOf(line) ?? []),
    );
  return [
    sum("amount", (line) => line.amount),
    sum("of-year", (line) => line.ofYear),
    sum("per-period", (line) => line.perPeriod),
    lines.some(({ booked }) => booked !== null) ? sum("booked", (line) => line.booked) : BLANK,
    sum("difference", (line) => line.difference),
  ];
}

/** Number, contact and description, as far as it has them. */
export const nameOfDocument = (
  { contacts }: Pick<Books, "contacts">,
  { number, contactId, description }: DeferredItem,
): string =>
  [number, contactId === null ? null : (contacts.get(contactId)?.name ?? null), description]
    .filter((part) => part !== null && part !== "")
    .join(", ");
