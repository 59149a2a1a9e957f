/** VAT of the books by box of the return, tied to net turnover, beside what was declared. */
import { type Amount, add, isZero, negate, sumOf, ZERO } from "../../amount/amount.ts";
import { type Month, monthNumberOf, monthsOf, type Period, yearOf } from "../../calendar/month.ts";
import type { Books } from "../books.ts";
import type { DeclaredVat } from "../client-input.ts";
import type { ContactId, LedgerAccountId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import { VAT_BOXES, type VatBox } from "../vat-box.ts";
import { type BoxPart, type BoxPlace, boxParts } from "../vat-boxes.ts";
import { rateMovements } from "../vat-per-rate.ts";
import { returnsOfBooks } from "../vat-returns.ts";
import { vatRulesOf } from "../vat-rules.ts";

/** `2025-Q1`: returns and lists of intra-Community supplies are of calendar quarters. */
export type Quarter = `${number}-Q${number}`;

export const quarterOf = (month: Month): Quarter =>
  `${yearOf(month)}-Q${Math.ceil(monthNumberOf(month) / 3)}`;

/** The calendar quarters with a month of the books, in order. */
export const quartersOf = ({ period }: Pick<Books, "period">): readonly Quarter[] => [
  ...new Set(monthsOf(period).map(quarterOf)),
];

/** What returns declare in a box. Turnover positive; tax payable positive, so that 5b is negative. */
export interface DeclaredBox {
  readonly turnover: Amount;
  readonly vat: Amount;
  /** The tax by the quarter in which the period of the return ends. */
  readonly vatOfQuarters: ReadonlyMap<Quarter, Amount>;
}

/** The rates of a box. */
export interface BoxRow {
  /** Null for rates whose box is not known. */
  readonly place: BoxPlace | null;
  readonly parts: readonly BoxPart[];
  /** Null where the returns state no boxes, and for what is in no box. */
  readonly declared: DeclaredBox | null;
}

export interface VatReconciliation {
  /**
   * In the order of the return, those with bookings or declared amounts; then unknown ones and those outside the
   * return.
   */
  readonly boxes: readonly BoxRow[];
  /** The base of all sales; credit positive, as the others. */
  readonly saleBase: Amount;
  /** What of it is on accounts that are no revenue, by account. */
  readonly baseOutsideRevenue: readonly (readonly [LedgerAccountId, Amount])[];
  /** Revenue with a rate of purchases. */
  readonly revenueOfPurchases: Amount;
  /** Revenue without a rate, by account. */
  readonly revenueWithoutRate: readonly (readonly [LedgerAccountId, Amount])[];
  /** The months whose returns state their boxes; null if not every return does, or there is none. */
  readonly boxesKnown: readonly Period[] | null;
}

/** Null if no account of tax is known, or nothing is booked with a rate, on tax accounts or declared. */
export const vatReconciliation = oncePerBooks(
  (books: Books): { readonly of: VatReconciliation | null } => {
    const { taxAccounts } = vatRulesOf(books);
    const parts = boxParts(books);
    const returns = returnsOfBooks(books);
    if (taxAccounts.size === 0 || (parts.length === 0 && returns.length === 0)) {
      return { of: null };
    }
    const boxesKnown =
      returns.length > 0 && returns.every(({ boxes }) => boxes !== null)
        ? returns.map(({ period }) => period)
        : null;
    const sales = parts.filter(({ isSale }) => isSale);
    return {
      of: {
        boxes: boxRows(parts, boxesKnown === null ? null : returns),
        saleBase: sumOf(sales.map(({ base }) => base)),
        baseOutsideRevenue: baseOutsideRevenue(books, sales),
        revenueOfPurchases: sumOf(parts.flatMap((one) => (one.isSale ? [] : [one.revenue]))),
        revenueWithoutRate: revenueWithoutRate(books),
        boxesKnown,
      },
    };
  },
);

const PLACES: readonly (BoxPlace | null)[] = [...VAT_BOXES, null, "outside"];

function boxRows(
  parts: readonly BoxPart[],
  returns: readonly DeclaredVat[] | null,
): readonly BoxRow[] {
  return PLACES.flatMap((place): readonly BoxRow[] => {
    const own = parts.filter((part) => part.place === place && hasAmounts(part));
    const declared =
      returns === null || place === null || place === "outside" ? null : declaredIn(place, returns);
    const isDeclared = declared !== null && !(isZero(declared.vat) && isZero(declared.turnover));
    return own.length === 0 && !isDeclared ? [] : [{ place, parts: own, declared }];
  });
}

const hasAmounts = ({ base, tax, revenue }: BoxPart): boolean =>
  ![base, tax, revenue].every(isZero);

function declaredIn(box: VatBox, returns: readonly DeclaredVat[]): DeclaredBox {
  const vatOfQuarters = new Map<Quarter, Amount>();
  let turnover = ZERO;
  for (const { boxes, period } of returns) {
    const stated = boxes?.get(box);
    const tax = stated?.vat ?? ZERO;
    const quarter = quarterOf(period.last);
    const before = vatOfQuarters.get(quarter) ?? ZERO;
    vatOfQuarters.set(quarter, add(before, box === "5b" ? negate(tax) : tax));
    turnover = add(turnover, stated?.turnover ?? ZERO);
  }
  return { turnover, vat: sumOf([...vatOfQuarters.values()]), vatOfQuarters };
}

function baseOutsideRevenue(
  { accounts }: Books,
  sales: readonly BoxPart[],
): VatReconciliation["baseOutsideRevenue"] {
  const found = new Map<LedgerAccountId, Amount>();
  for (const part of sales) {
    for (const [id, base] of part.accounts) {
      if (accounts.get(id)?.type !== "revenue") found.set(id, add(found.get(id) ?? ZERO, base));
    }
  }
  return inChartOrder(accounts, found);
}

function revenueWithoutRate(books: Books): VatReconciliation["revenueWithoutRate"] {
  const revenue = new Set(
    [...books.accounts.values()].filter(({ type }) => type === "revenue").map(({ id }) => id),
  );
  const found = new Map<LedgerAccountId, Amount>();
  for (const { ledgerAccountId: id, taxRateId, net } of rateMovements(books, revenue)) {
    if (taxRateId === null) found.set(id, add(found.get(id) ?? ZERO, negate(net)));
  }
  return inChartOrder(books.accounts, found);
}

const inChartOrder = (
  accounts: Books["accounts"],
  found: ReadonlyMap<LedgerAccountId, Amount>,
): readonly (readonly [LedgerAccountId, Amount])[] =>
  [...accounts.keys()].flatMap((id) => {
    const amount = found.get(id);
    return amount === undefined || isZero(amount) ? [] : [[id, amount] as const];
  });

/** The sales of box 3b to a contact, by calendar quarter. */
export interface IcpContact {
  /** Null for postings without a contact. */
  readonly contactId: ContactId | null;
  readonly quarters: ReadonlyMap<Quarter, Amount>;
}

/**
 * The listing of intra-Community supplies: by contact, those with the largest sales first as the service lists them.
 */
export const icpContacts = oncePerBooks((books: Books): readonly IcpContact[] => {
  const { taxAccounts } = vatRulesOf(books);
  const rates = new Set(
    boxParts(books)
      .filter(({ place }) => place === "3b")
      .map(({ taxRateId }) => taxRateId),
  );
  if (rates.size === 0) return [];
  const found = new Map<ContactId | null, Map<Quarter, Amount>>();
  for (const { contactId, month, ledgerAccountId, sum } of books.sums.contactsOfRates(rates)) {
    if (taxAccounts.has(ledgerAccountId)) continue;
    const quarters = found.get(contactId) ?? new Map<Quarter, Amount>();
    found.set(contactId, quarters);
    const quarter = quarterOf(month);
    quarters.set(quarter, add(quarters.get(quarter) ?? ZERO, negate(sum)));
  }
  return [...found].map(([contactId, quarters]) => ({ contactId, quarters }));
});
