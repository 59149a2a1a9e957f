/** Dividend of a company: declared, its tax, and when both were paid. */
import {
  type Amount,
  add,
  amountOf,
  divideRounded,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { addDays, type CalendarDate, dateOf } from "../../calendar/calendar-date.ts";
import { daysOf, lastDayOf, monthOf, nextMonth, yearOf } from "../../calendar/month.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import { dividendAccounts, dividendTaxAccounts } from "../dividend-accounts.ts";
import { closesYear, documentKind } from "../document-kind.ts";
import { compareText, type LedgerAccountId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { DocumentRef, Posting } from "../posting.ts";
import type { SourceHash } from "../source.ts";
import { rowOf } from "../trial-balance.ts";
import { dividendTaxRate } from "../yearly/shareholder-figures.ts";
import { settledDebts } from "./settled-debts.ts";

interface DividendEvent {
  readonly document: DocumentRef;
  readonly on: CalendarDate;
  readonly sources: readonly SourceHash[];
}

/** Tax of dividend that was withheld, and when it was paid; positive. */
export interface DividendTaxDebt {
  /** The tax withheld, also by a later document. */
  readonly tax: Amount;
  /** The last day on which the tax may be paid. */
  readonly dueOn: CalendarDate;
  readonly lastPaidOn: CalendarDate | null;
  /** What of the tax was open after that day; null if the books end before it. */
  readonly openWhenDue: Amount | null;
  readonly openTax: Amount;
}

/** All are positive. */
export interface DeclaredDividend extends DividendEvent, DividendTaxDebt {
  readonly gross: Amount;
  /** What the document adds to the debt to shareholders, and to that for the tax. */
  readonly added: DividendDebts;
  /** Percent of the year; null if it is not known. */
  readonly rate: Amount | null;
  /** At that rate; zero where the user states an exemption. */
  readonly taxDue: Amount | null;
}

/** What takes from the debt to shareholders, and from that for the tax; positive. */
export interface DividendPayment extends DividendEvent {
  readonly way: "paid" | "current-account" | "journal";
  readonly net: Amount;
  readonly tax: Amount;
}

/** Debts are positive. */
export interface Dividends {
  readonly opening: DividendDebts;
  /** The tax of dividend from before the books, which is due in their first month at the latest; null without it. */
  readonly taxBefore: DividendTaxDebt | null;
  /** By date. */
  readonly declared: readonly DeclaredDividend[];
  readonly payments: readonly DividendPayment[];
  readonly closing: DividendDebts;
  readonly openingSources: readonly SourceHash[];
  readonly closingSources: readonly SourceHash[];
}
interface DividendDebts {
  readonly net: Amount;
  readonly tax: Amount;
}

/** Null for books without anything on accounts of dividend. */
export const dividends = oncePerBooks((books: Books): { readonly of: Dividends | null } => ({
  of: dividendsOf(books),
}));

function dividendsOf(books: Books): Dividends | null {
  const taxes = dividendTaxAccounts(books);
  const debts = new Set([...dividendAccounts(books)].filter((id) => !taxes.has(id)));
  const [first, last] = [books.months[0]?.generalLedger, books.months.at(-1)?.generalLedger];
  if (first === undefined || last === undefined) return null;
  const owedIn = (
    ids: ReadonlySet<LedgerAccountId>,
    balance: typeof first,
    at: "opening" | "closing",
  ): Amount => negate(sumOf([...ids].map((id) => rowOf(balance, id)[at])));
  const opening = { net: owedIn(debts, first, "opening"), tax: owedIn(taxes, first, "opening") };
  const documents = documentsOf(books, { debts, taxes });
  if (documents.length === 0 && isZero(opening.net) && isZero(opening.tax)) return null;
  const declared = documents.filter(({ isDeclaration }) => isDeclaration);
  const payments = documents.flatMap((one): readonly DividendPayment[] => {
    const { net, tax, isDeclaration, document, on, sources, way } = one;
    if (isDeclaration || (isZero(net) && isZero(tax))) return [];
    return [{ document, on, sources, way, net, tax }];
  });
  return {
    ...{ opening, payments },
    ...withTaxPaid(books, declared, { opening: opening.tax, payments }),
    closing: { net: owedIn(debts, last, "closing"), tax: owedIn(taxes, last, "closing") },
    ...{ openingSources: first.sources, closingSources: last.sources },
  };
}

/** What a document books: `net` and `tax` are what it takes from the debts, negative where it adds to them. */
interface DividendDocument extends DividendPayment {
  readonly isDeclaration: boolean;
  readonly gross: Amount;
}

function documentsOf(
  books: Books,
  of: {
    readonly debts: ReadonlySet<LedgerAccountId>;
    readonly taxes: ReadonlySet<LedgerAccountId>;
  },
): readonly DividendDocument[] {
  const keyOf = ({ type, id }: DocumentRef): string => `${type} ${id}`;
  const postings = [...of.debts, ...of.taxes].flatMap((id) => [...books.sums.postingsOn(id)]);
  if (postings.length === 0) return [];
  const equity = [...books.accounts.values()].filter(({ type }) => type === "equity");
  const fromEquity = Map.groupBy(
    books.sums.documentsOn(new Set(equity.map(({ id }) => id))),
    ({ document }) => keyOf(document),
  );
  const current = new Set(accountsWithRole(books, "current-accounts"));
  const onCurrent = new Set(
    [...books.sums.documentsOn(current)].map(({ document }) => keyOf(document)),
  );
  const sumOn = (own: readonly Posting[], ids: ReadonlySet<LedgerAccountId>): Amount =>
    sumOf(own.filter(({ ledgerAccountId: id }) => ids.has(id)).map(({ amount }) => amount));
  const all = Map.groupBy(postings, ({ date, document }) => `${date} ${keyOf(document)}`);
  return [...all.values()]
    .flatMap((own) => {
      const [one] = own;
      if (one === undefined || closesYear(books, one.document)) return [];
      const { document, date: on, source } = one;
      const [net, tax] = [sumOn(own, of.debts), sumOn(own, of.taxes)];
      const key = keyOf(document);
      const taken = sumOf((fromEquity.get(key) ?? []).map(({ sum }) => sum));
      const isDeclaration = isNegative(add(net, tax));
      const isPaid = documentKind(books, document) !== "journal";
      const settledBy = isPaid ? "paid" : "journal";
      const way: DividendPayment["way"] = onCurrent.has(key) ? "current-account" : settledBy;
      const gross = isPositive(taken) ? taken : negate(add(net, tax));
      return [{ ...{ document, on, net, tax, isDeclaration, way, gross }, sources: [source] }];
    })
    .toSorted((left, right) => compareText(left.on, right.on));
}

/**
 * Each declaration with the tax that was paid of it; a document that withholds it later belongs to the one before it.
 */
function withTaxPaid(
  books: Books,
  declared: readonly DividendDocument[],
  about: { readonly opening: Amount; readonly payments: readonly DividendPayment[] },
): Pick<Dividends, "declared" | "taxBefore"> {
  const later = about.payments.filter(({ tax }) => isNegative(tax));
  const withheld = declared.map((one, at) => {
    const next = declared[at + 1];
    const own = later.filter(({ on }) => on >= one.on && (next === undefined || on < next.on));
    return { ...one, amount: negate(add(one.tax, sumOf(own.map(({ tax }) => tax)))) };
  });
  const { first, last } = daysOf(books.period);
  const eve = addDays(first, -1);
  const before = isPositive(about.opening) ? [{ on: eve, amount: about.opening, of: null }] : [];
  const settled = settledDebts(
    [...before, ...withheld.map((of) => ({ on: of.on, amount: of.amount, of }))],
    about.payments
      .filter(({ tax }) => isPositive(tax))
      .map(({ on, tax: amount }) => ({ on, amount })),
    "latest",
  );
  const debts = settled.debts.map(({ debt: { of, on, amount }, parts, open }) => {
    const dueOn = monthAfter(on);
    const inTime = parts.filter(({ settlement }) => settlement.on <= dueOn);
    const tax: DividendTaxDebt = {
      ...{ tax: amount, dueOn, openTax: open },
      lastPaidOn: parts.at(-1)?.settlement.on ?? null,
      openWhenDue: dueOn > last ? null : subtract(amount, sumOf(inTime.map((part) => part.amount))),
    };
    return { of, tax };
  });
  return {
    taxBefore: debts.find(({ of }) => of === null)?.tax ?? null,
    declared: debts.flatMap(({ of, tax }): readonly DeclaredDividend[] => {
      if (of === null) return [];
      const { document, on, sources, gross } = of;
      const added = { net: negate(of.net), tax: negate(of.tax) };
      return [{ document, on, sources, gross, added, ...tax, ...taxDueOn(books, gross, on) }];
    }),
  };
}

const PERCENT = amountOf("100");

function taxDueOn(
  { clientInput }: Books,
  gross: Amount,
  on: CalendarDate,
): Pick<DeclaredDividend, "rate" | "taxDue"> {
  const rate = dividendTaxRate(yearOf(monthOf(on)));
  if ((clientInput?.withholdingExemption ?? null) !== null) return { rate, taxDue: ZERO };
  return { rate, taxDue: rate === null ? null : divideRounded(multiply(gross, rate), PERCENT, 2) };
}

/** The same day of the next month, or its last day. */
function monthAfter(day: CalendarDate): CalendarDate {
  const next = nextMonth(monthOf(day));
  const last = lastDayOf(next);
  return day.slice(8) > last.slice(8) ? last : dateOf(`${next}-${day.slice(8)}`);
}
