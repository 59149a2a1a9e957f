/** The figures of open items and what was settled of them: per invoice, per contact and in total. */
import { type Amount, isZero, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Backing } from "../../checks/backing.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type ContactAtEnd,
  type ItemAtEnd,
  itemsAtEnd,
  monthsSeen,
} from "../../ledger/dossier/items-at-end.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { OPEN_ITEM_LISTS, type OpenItemList } from "../../ledger/open-item-lists.ts";
import { AFTER_BACKINGS, contactKey, sinceGap } from "./after-figures.ts";
import { amountCell, columnTotals, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { controlFigure } from "./control-rows.ts";
import { AFTER_THE_BOOKS, OPEN_ITEMS } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";
import { TRIAL_BACKINGS } from "./trial-figures.ts";

export const SUBSEQUENT_SETTLEMENT = "subsequent-settlement";
export const SETTLEMENT_BACKINGS: readonly Backing[] = [
  ...new Set([...AFTER_BACKINGS, ...TRIAL_BACKINGS]),
];

/** Open at the end, settled in each month that is known, and still open; without months the first alone. */
type SettledCells = readonly FigureCell[];

interface SettledContact extends Pick<ContactAtEnd, "contactId"> {
  /** Null for what no listed invoice explains of the balance. */
  readonly rows: readonly { readonly item: ItemAtEnd | null; readonly cells: SettledCells }[];
  /** Of a single row that row itself. */
  readonly total: SettledCells;
}

export interface SettledList {
  readonly list: OpenItemList;
  readonly contacts: readonly SettledContact[];
  readonly total: SettledCells;
  /** The control accounts in the general ledger, and the total less that; null if none is recognized. */
  readonly ledger: { readonly control: FigureCell; readonly difference: FigureCell } | null;
}

/** The months with a column: none where nothing is known of after the books. */
export const settledMonths = (books: Books): readonly Month[] =>
  sinceGap(books) === null ? monthsSeen(books) : [];

export const settledLists = oncePerBooks((books: Books): readonly SettledList[] =>
  OPEN_ITEM_LISTS.map((list) => {
    const { contacts: all, items } = itemsAtEnd(books)[list];
    const contacts = all.map((contact) =>
      contactOf(books, list, contact, items.get(contact.contactId) ?? []),
    );
    const total = totalsOf(
      books,
      `${list}/total`,
      contacts.map((one) => one.total),
    );
    const control = controlFigure(books, list);
    const [atEnd] = total;
    const name = (key: string): TotalName => nameIn(books, "at-end", `${list}/${key}`);
    if (control === undefined || atEnd === undefined)
      return { list, contacts, total, ledger: null };
    const own = totalCell(name("control"), [control]);
    const difference = totalCell(name("difference"), [atEnd], [own]);
    return { list, contacts, total, ledger: { control: own, difference } };
  }),
);

const nameIn = (books: Books, column: string, key: string): TotalName => ({
  id: `${SUBSEQUENT_SETTLEMENT}/${yearKey(books)}/${column}/${key}`,
  period: books.period,
});

/** The columns of amounts by name. */
const columnsIn = (books: Books): readonly string[] => {
  const months = settledMonths(books);
  return months.length === 0 ? ["at-end"] : ["at-end", ...months, "left"];
};

function totalsOf(books: Books, key: string, rows: readonly SettledCells[]): SettledCells {
  const names = columnsIn(books).map((column) => nameIn(books, column, key));
  return columnTotals(names, rows);
}

function contactOf(
  books: Books,
  list: OpenItemList,
  { contactId, balance }: ContactAtEnd,
  items: readonly ItemAtEnd[],
): SettledContact {
  const key = `${list}/${contactKey(contactId)}`;
  const rows = items.map((item) => {
    const about = { sources: [item.source], backing: AFTER_THE_BOOKS };
    const name = (column: string): TotalName => nameIn(books, column, `${item.list}-${item.id}`);
    const atEnd = amountCell({ ...name("at-end"), ...about }, item.atEnd);
    const months = settledMonths(books).map((month) =>
      amountCell({ ...name(month), ...about }, item.sinceByMonth.get(month) ?? ZERO),
    );
    return { item, cells: withLeft(name("left"), atEnd, months) };
  });
  const rest = subtract(balance, sumOf(items.map(({ atEnd }) => atEnd)));
  const all = [
    ...rows,
    ...(isZero(rest) ? [] : [{ item: null, cells: restCells(books, list, key, rest) }]),
  ];
  const lines = all.map(({ cells }) => cells);
  const [only = []] = lines;
  return { contactId, rows: all, total: lines.length === 1 ? only : totalsOf(books, key, lines) };
}

const withLeft = (
  name: TotalName,
  atEnd: FigureCell,
  months: readonly FigureCell[],
): SettledCells =>
  months.length === 0 ? [atEnd] : [atEnd, ...months, totalCell(name, [atEnd], months)];

/** The part of a balance that no listed invoice explains: nothing is known of its settlement. */
function restCells(books: Books, list: OpenItemList, key: string, rest: Amount): SettledCells {
  const name = (column: string): TotalName => nameIn(books, column, `${key}/rest`);
  const { rolledForward, opening } = OPEN_ITEMS[list];
  const isListed = sinceGap(books) !== "auditfile" && books.documentLists.length > 0;
  const atEnd = amountCell(
    {
      ...{ ...name("at-end"), sources: books.months.at(-1)?.[list].sources ?? [] },
      backing: [rolledForward, opening, ...(isListed ? [AFTER_THE_BOOKS] : [])],
    },
    rest,
  );
  const months = settledMonths(books).map((month) => totalCell(name(month), []));
  return withLeft(name("left"), atEnd, months);
}
