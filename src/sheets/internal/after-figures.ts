/**
 * The figures of debtors and creditors after the end of the year: per contact, doubtful debts, balances of the other
 * side.
 */
import { type Amount, isNegative, isZero, negate, sumOf, ZERO } from "../../amount/amount.ts";
import { type Period, periodOf } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import {
  type DoubtfulBand,
  type DoubtfulItem,
  doubtfulItems,
} from "../../ledger/dossier/doubtful-items.ts";
import {
  type ContactAtEnd,
  type ItemAtEnd,
  itemsAtEnd,
} from "../../ledger/dossier/items-at-end.ts";
import type { ContactId, LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { OpenItemList } from "../../ledger/open-item-lists.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { AFTER_THE_BOOKS, LEDGER_AMOUNTS, OPEN_ITEMS } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";

export const AFTER_YEAR_END = "after-year-end";

/** What stands behind its figures. */
export const AFTER_BACKINGS: readonly Backing[] = [
  DERIVED,
  AFTER_THE_BOOKS,
  LEDGER_AMOUNTS,
  ...Object.values(OPEN_ITEMS.debtors),
  ...Object.values(OPEN_ITEMS.creditors),
];

/** Why nothing is known of after the books. */
export type SinceGap = "auditfile" | "no-lists" | "not-started";

/** Null if the lists of invoices state what was received and paid since. */
export function sinceGap({ auditfile, documentLists, asOf, period }: Books): SinceGap | null {
  if (auditfile !== undefined) return "auditfile";
  if (documentLists.length === 0) return "no-lists";
  return asOf.slice(0, 7) <= period.last ? "not-started" : null;
}

export const contactKey = (id: ContactId | null): string =>
  id === null ? "no-contact" : `contact-${id}`;

export interface ContactFigures extends Pick<ContactAtEnd, "contactId" | "oldest"> {
  readonly atEnd: FigureCell;
  /** Null if it is not known what was received or paid since. */
  readonly since: FigureCell | null;
  readonly left: FigureCell | null;
}

export interface ListFigures {
  readonly contacts: readonly ContactFigures[];
  readonly atEnd: FigureCell;
  readonly since: FigureCell | null;
  readonly left: FigureCell | null;
  /** What listed invoices explain of the total, and what none explains; null without lists. */
  readonly explained: { readonly invoices: FigureCell; readonly rest: FigureCell } | null;
  /** Balances of the other side, as on the list, and their sum. */
  readonly otherSide: readonly {
    readonly contactId: ContactId | null;
    readonly cell: FigureCell;
  }[];
  readonly otherSideTotal: FigureCell;
  /** The list without them: what the balance sheet shows of it. */
  readonly shown: FigureCell;
}

export const nameIn = (
  books: Books,
  key: string,
): { readonly id: string; readonly period: Period } => ({
  id: `${AFTER_YEAR_END}/${yearKey(books)}/${key}`,
  period: periodOf(books.period.last),
});

/** An amount that a document list states of after the books. */
export const laterCell = (
  books: Books,
  key: string,
  sources: readonly SourceHash[],
  amount: Amount,
): FigureCell => amountCell({ ...nameIn(books, key), sources, backing: AFTER_THE_BOOKS }, amount);

export function listFigures(books: Books, list: OpenItemList): ListFigures {
  const name = (key: string): TotalName => nameIn(books, `${list}/${key}`);
  const { contacts: all } = itemsAtEnd(books)[list];
  const sources = books.months.at(-1)?.[list].sources ?? [];
  const isKnown = sinceGap(books) === null;
  const { rolledForward, opening, total } = OPEN_ITEMS[list];
  const contacts = all
    .filter(({ balance }) => !isZero(balance))
    .map((contact): ContactFigures => {
      const { contactId, oldest, balance } = contact;
      const key = contactKey(contactId);
      const backing = [rolledForward, opening];
      const atEnd = amountCell({ ...name(`at-end/${key}`), sources, backing }, balance);
      if (!isKnown) return { contactId, oldest, atEnd, since: null, left: null };
      const since = laterCell(books, `${list}/since/${key}`, contact.sources, contact.since);
      const left = totalCell(name(`left/${key}`), [atEnd], [since]);
      return { contactId, oldest, atEnd, since, left };
    });
  const sumOfColumn = (column: "atEnd" | "since" | "left", key: string): FigureCell =>
    totalCell(
      { ...name(key), ...(column === "atEnd" ? { backings: [total], sources } : {}) },
      contacts.flatMap((contact) => contact[column] ?? []),
    );
  const atEnd = sumOfColumn("atEnd", "at-end/total");
  const otherSide = contacts
    .filter((contact) => isNegative(contact.atEnd.amount))
    .map(({ contactId, atEnd: { amount } }) => {
      const of = { ...name(`other-side/${contactKey(contactId)}`), sources };
      return { contactId, cell: amountCell({ ...of, backing: [rolledForward, opening] }, amount) };
    });
  const otherSideTotal = totalCell(
    name("other-side/total"),
    otherSide.map(({ cell }) => cell),
  );
  return {
    contacts,
    atEnd,
    since: isKnown ? sumOfColumn("since", "since/total") : null,
    left: isKnown ? sumOfColumn("left", "left/total") : null,
    explained: isKnown ? explainedOf(books, list, atEnd) : null,
    otherSide,
    otherSideTotal,
    shown: totalCell(name("shown/total"), [atEnd], [otherSideTotal]),
  };
}

function explainedOf(
  books: Books,
  list: OpenItemList,
  atEnd: FigureCell,
): NonNullable<ListFigures["explained"]> {
  const items = [...itemsAtEnd(books)[list].items.values()].flat();
  const sources = [...new Set(items.map(({ source }) => source))];
  const amount = sumOf(items.map((item) => item.atEnd));
  const invoices = laterCell(books, `${list}/invoices/total`, sources, amount);
  const rest = totalCell(nameIn(books, `${list}/without-invoice/total`), [atEnd], [invoices]);
  return { invoices, rest };
}

export interface DoubtfulBandFigures {
  readonly band: DoubtfulBand;
  readonly items: readonly {
    readonly item: ItemAtEnd;
    readonly left: FigureCell;
    readonly proposal: FigureCell;
  }[];
  readonly left: FigureCell;
  readonly proposal: FigureCell;
}

export interface DoubtfulFigures {
  readonly bands: readonly DoubtfulBandFigures[];
  readonly left: FigureCell;
  readonly proposal: FigureCell;
  /** The accounts of the allowance, a credit positive; empty if the chart has none. */
  readonly booked: readonly { readonly id: LedgerAccountId; readonly cell: FigureCell }[];
  /** The proposal less what is booked. */
  readonly difference: FigureCell | null;
}

/** The sums of invoices of an age that have no line of their own. */
export const restOfBand = (
  books: Books,
  band: string,
  items: DoubtfulBandFigures["items"],
): Pick<DoubtfulBandFigures, "left" | "proposal"> => ({
  left: totalCell(
    nameIn(books, `doubtful/left/${band}-rest`),
    items.map(({ left }) => left),
  ),
  proposal: totalCell(
    nameIn(books, `doubtful/proposal/${band}-rest`),
    items.map(({ proposal }) => proposal),
  ),
});

export function doubtfulFigures(books: Books): DoubtfulFigures {
  const name = (key: string): TotalName => nameIn(books, `doubtful/${key}`);
  const bands = doubtfulItems(books).map(({ band, items }) => {
    const rows = items.map((one) => doubtfulRow(books, one));
    return {
      band,
      items: rows,
      left: totalCell(
        name(`left/${band.key}`),
        rows.map(({ left }) => left),
      ),
      proposal: totalCell(
        name(`proposal/${band.key}`),
        rows.map((one) => one.proposal),
      ),
    };
  });
  const items = bands.flatMap((band) => band.items);
  const proposal = totalCell(
    name("proposal/total"),
    items.map((one) => one.proposal),
  );
  const last = books.months.at(-1)?.generalLedger;
  const booked = accountsWithRole(books, "doubtful-debtors").map((id) => {
    const amount = last === undefined ? ZERO : negate(rowOf(last, id).closing);
    const figure = { ...name(`booked/account-${id}`), sources: last?.sources ?? [] };
    return { id, cell: amountCell({ ...figure, backing: LEDGER_AMOUNTS }, amount) };
  });
  return {
    bands,
    left: totalCell(
      name("left/total"),
      items.map(({ left }) => left),
    ),
    proposal,
    booked,
    difference:
      booked.length === 0
        ? null
        : totalCell(
            name("difference/total"),
            [proposal],
            booked.map(({ cell }) => cell),
          ),
  };
}

function doubtfulRow(books: Books, { item, proposal }: DoubtfulItem) {
  const key = `${item.list}-${item.id}`;
  const cell = (column: string, amount: Amount): FigureCell =>
    laterCell(books, `doubtful/${column}/${key}`, [item.source], amount);
  return { item, left: cell("left", item.left), proposal: cell("proposal", proposal) };
}

/** A part of the year, what the books have of it, and what they lack. */
export interface PartOfYear {
  readonly ofYear: FigureCell;
  readonly booked: FigureCell;
  readonly missing: FigureCell;
}

export function partOfYear(
  books: Books,
  key: string,
  of: { readonly ofYear: Amount; readonly booked: Amount; readonly sources: readonly SourceHash[] },
): PartOfYear {
  const ofYear = laterCell(books, `of-year/${key}`, of.sources, of.ofYear);
  const booked = laterCell(books, `booked/${key}`, of.sources, of.booked);
  return {
    ofYear,
    booked,
    missing: totalCell(nameIn(books, `missing/${key}`), [ofYear], [booked]),
  };
}
