/** Amounts that belong to periods after the year: what is deferred of each document, beside what its period says. */
import {
  type Amount,
  add,
  equalAmounts,
  isZero,
  negate,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import type { CalendarDate, DateRange } from "../../calendar/calendar-date.ts";
import { addMonths, daysOf, lastDayOf } from "../../calendar/month.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import { listsOfType, typesOfList } from "../document-kind.ts";
import {
  type ContactId,
  compareText,
  type DocumentId,
  type LedgerAccountId,
} from "../ledger-account.ts";
import type { DocumentListName, ListedDetail } from "../listed-document.ts";
import { oncePerBooks } from "../once-per-books.ts";
import { type Release, releasesOf, SCHEDULES, type Schedule } from "../release-schedule.ts";
import type { SourceHash } from "../source.ts";
import { rollForward, rowOf } from "../trial-balance.ts";

/** The two sides of deferral, and the role of their accounts. */
const DEFERRAL_ROLES = ["deferred-costs", "deferred-revenue"] as const;
export type DeferralRole = (typeof DEFERRAL_ROLES)[number];

/** The lists whose lines may have a period, with the role of the accounts on which these are deferred. */
const LISTS = [
  ["purchase_invoices", "deferred-costs"],
  ["receipts", "deferred-costs"],
  ["sales_invoices", "deferred-revenue"],
] as const satisfies readonly (readonly [DocumentListName, DeferralRole])[];

/** A document of the year of which something belongs to a later period. Amounts are debit positive. */
export interface DeferredItem {
  readonly list: DocumentListName;
  readonly id: DocumentId;
  /** Null if it has none. */
  readonly number: string | null;
  readonly date: CalendarDate;
  readonly contactId: ContactId | null;
  /** Of its first line with such a period; empty if it has none. */
  readonly description: string;
  /** From the first to the last day of its lines with such a period. */
  readonly days: DateRange;
  /** All of those lines. */
  readonly amount: Amount;
  /** What is left of the document on the accounts of deferrals at the end of the books. */
  readonly booked: Amount;
  /** The part of the lines after the last day, divided as the service divides most of its documents. */
  readonly perPeriod: Amount;
  /** The part of that from a year after the last day on. */
  readonly afterNextYear: Amount;
  readonly sources: readonly SourceHash[];
}

/**
 * An account of deferrals over the period of the books, debit positive: opening, earlier, items and others add up to
 * closing.
 */
export interface DeferralAccount {
  readonly id: LedgerAccountId;
  readonly opening: Amount;
  /** What documents of before the period released, which no list of the year has. */
  readonly earlier: Amount;
  /** By date, number and id. */
  readonly items: readonly DeferredItem[];
  /** Journals, bank transactions and other documents without a period. */
  readonly others: Amount;
  readonly closing: Amount;
}

export interface Deferrals {
  readonly role: DeferralRole;
  readonly accounts: readonly DeferralAccount[];
  /** Documents with a later period of which nothing is on an account of deferrals. */
  readonly notDeferred: readonly DeferredItem[];
}

/**
 * Both sides; of a role without a known account everything is in `notDeferred`. One pass over the documents on those
 * accounts.
 */
export const deferredItems = oncePerBooks((books: Books): readonly Deferrals[] => {
  const later = laterDocuments(books);
  const left = leftOnAccounts(books);
  const schedule = scheduleOf(books, later, left);
  return DEFERRAL_ROLES.map((role) => {
    const own = later.filter((document) => document.role === role);
    return deferralsOf(books, role, { own, left, schedule });
  });
});

/** A document whose lines have a period that ends after the books. */
interface LaterDocument
  extends Pick<DeferredItem, "list" | "id" | "number" | "date" | "contactId" | "sources"> {
  readonly role: DeferralRole;
  readonly lines: readonly (Pick<ListedDetail, "amount" | "description"> & {
    readonly period: DateRange;
  })[];
}

function laterDocuments(books: Books): readonly LaterDocument[] {
  const { last } = daysOf(books.period);
  return LISTS.flatMap(([list, role]) =>
    [...books.listedContents(list, last)].map((document) => ({
      list,
      role,
      id: document.id,
      number: document.number,
      date: document.date,
      contactId: document.contactId,
      sources: [document.source],
      lines: document.details.flatMap(({ amount, description, period }) =>
        period === null || period.last <= last
          ? []
          : [{ amount: role === "deferred-costs" ? amount : negate(amount), description, period }],
      ),
    })),
  );
}

/** Per account what documents left on it, debit positive, with the type of each. */
type LeftOnAccounts = ReadonlyMap<LedgerAccountId, LeftOnAccount>;
type LeftOnAccount = ReadonlyMap<DocumentId, { readonly type: string; readonly left: Amount }>;

/** Memory holds the documents of which something is left; the months of one document are together. */
function leftOnAccounts(books: Books): LeftOnAccounts {
  const accounts = DEFERRAL_ROLES.flatMap((role) => accountsWithRole(books, role));
  const all = new Map<LedgerAccountId, Map<DocumentId, { type: string; left: Amount }>>(
    accounts.map((id) => [id, new Map()]),
  );
  for (const { document, ledgerAccountId, sum } of books.sums.documentsOn(new Set(accounts))) {
    const { id, type } = document;
    const left = all.get(ledgerAccountId);
    const now = add(left?.get(id)?.left ?? ZERO, sum);
    if (isZero(now)) left?.delete(id);
    else left?.set(id, { type, left: now });
  }
  return all;
}

/** The documents of one side, and how they are divided over their periods. */
interface Side {
  readonly own: readonly LaterDocument[];
  readonly left: LeftOnAccounts;
  readonly schedule: Schedule;
}

function deferralsOf(
  books: Books,
  role: DeferralRole,
  { own, left: all, schedule }: Side,
): Deferrals {
  const booked = new Set<LaterDocument>();
  const year = rollForward(books.months.map(({ generalLedger }) => generalLedger));
  const accounts = accountsWithRole(books, role).map((id): DeferralAccount => {
    const { opening, closing } = rowOf(year, id);
    const left: LeftOnAccount = all.get(id) ?? new Map();
    const items = own.flatMap((document) => {
      const found = left.get(document.id);
      if (found === undefined || !typesOfList(document.list).includes(found.type)) return [];
      booked.add(document);
      return [itemOf(books, document, found.left, schedule)];
    });
    const ofItems = new Set(items.map((item) => item.id));
    const others = [...left].filter(([one]) => !ofItems.has(one));
    const isEarlier = others.map(([one, { type }]) => isOfYearBefore(books, one, type));
    const sumWhere = (earlier: boolean): Amount =>
      sumOf(others.flatMap(([, of], at) => (isEarlier[at] === earlier ? [of.left] : [])));
    return {
      ...{ id, opening, closing, items: inOrder(items) },
      ...{ earlier: sumWhere(true), others: sumWhere(false) },
    };
  });
  const notDeferred = own
    .filter((document) => !booked.has(document))
    .map((document) => itemOf(books, document, ZERO, schedule))
    .filter(({ perPeriod }) => !isZero(perPeriod));
  return {
    role,
    accounts: accounts.filter(
      ({ opening, closing, items }) => items.length > 0 || ![opening, closing].every(isZero),
    ),
    notDeferred: inOrder(notDeferred),
  };
}

/** A purchase or sale that no list of the year has, or only as one of before it. */
function isOfYearBefore(books: Books, id: DocumentId, type: string): boolean {
  const lists = listsOfType(type).filter((list) => LISTS.some(([one]) => one === list));
  if (lists.length === 0 || books.journalDocuments.has(id)) return false;
  const { first } = daysOf(books.period);
  const listed = lists.flatMap((list) => books.listedDocument(list, id) ?? []);
  return listed.every(({ date }) => date < first);
}

function itemOf(
  books: Books,
  document: LaterDocument,
  booked: Amount,
  schedule: Schedule,
): DeferredItem {
  const { list, id, number, date, contactId, lines, sources } = document;
  const { last } = daysOf(books.period);
  const nextYear = lastDayOf(addMonths(books.period.last, 12));
  const releases = releasesIn(document, schedule);
  const periods = lines.map(({ period }) => period);
  return {
    ...{ list, id, number, date, contactId, sources },
    description: lines.find(({ description }) => description !== "")?.description ?? "",
    days: {
      first: periods.map(({ first }) => first).reduce((one, other) => (one < other ? one : other)),
      last: periods.map((days) => days.last).reduce((one, other) => (one > other ? one : other)),
    },
    amount: sumOf(lines.map(({ amount }) => amount)),
    booked,
    perPeriod: sumAfter(releases, last),
    afterNextYear: sumAfter(releases, nextYear),
  };
}

const releasesIn = ({ lines, date }: LaterDocument, schedule: Schedule): readonly Release[] =>
  lines.flatMap(({ amount, period }) => releasesOf(amount, { period, date }, schedule));

const sumAfter = (releases: readonly Release[], day: CalendarDate): Amount =>
  sumOf(releases.flatMap(({ days, amount }) => (days.first > day ? [amount] : [])));

/** The schedule by which the accounts hold most documents; by days where none is better. Gap: Details with a period. */
function scheduleOf(books: Books, own: readonly LaterDocument[], all: LeftOnAccounts): Schedule {
  const { last } = daysOf(books.period);
  const leftOf = (id: DocumentId): Amount =>
    sumOf([...all.values()].flatMap((left) => left.get(id)?.left ?? []));
  const fits = (schedule: Schedule): number =>
    own.filter((document) =>
      equalAmounts(leftOf(document.id), sumAfter(releasesIn(document, schedule), last)),
    ).length;
  const [first, ...others] = SCHEDULES;
  return others.reduce<Schedule>((best, one) => (fits(one) > fits(best) ? one : best), first);
}

const inOrder = (items: readonly DeferredItem[]): readonly DeferredItem[] =>
  items.toSorted(
    (left, right) =>
      compareText(left.date, right.date) ||
      compareText(left.number ?? "", right.number ?? "") ||
      compareText(left.id, right.id),
  );
