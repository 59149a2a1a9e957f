/**
 * The boxes of the Dutch VAT return to which the tax rates of books belong. The API states no boxes: the user does, or
 * they follow from the postings; what is left is read from the name of the rate, which is shown as such, or not known.
 */
import {
  type Amount,
  add,
  isNegative,
  isPositive,
  isZero,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import type { Books, TaxRate } from "./books.ts";
import type { LedgerAccountId, TaxRateId } from "./ledger-account.ts";
import { oncePerBooks } from "./once-per-books.ts";
import type { VatBox } from "./vat-box.ts";
import { boxInName, isOutsideByName } from "./vat-box-names.ts";
import { percentageBooked, type VatRules, vatRulesOf } from "./vat-rules.ts";
import { rateKindOf } from "./yearly/vat-rates.ts";

/** `outside`: in no box, such as exempt sales and purchases without tax. */
export type BoxPlace = VatBox | "outside";

/** How the box is known; null if it is not. */
export type BoxBasis = "stated" | "postings" | "name";

/** What a month has of one rate on one side of the return. */
export interface BoxMonth {
  /** On accounts of revenue, credit positive. */
  readonly revenue: Amount;
  /** Sales and what is owed on purchases are positive, and so are purchases with deducted tax. */
  readonly base: Amount;
  /** Payable positive: deducted tax is negative. */
  readonly tax: Amount;
}

/** The part of a rate that belongs to one box: a reverse charge has two, what is owed and what is deducted. */
export interface BoxPart extends BoxMonth {
  readonly taxRateId: TaxRateId;
  /** Whether the base is that of sales: credit positive in the books. */
  readonly isSale: boolean;
  readonly isDeducted: boolean;
  /** Of a reverse charge: tax is owed on a purchase. */
  readonly isReversed: boolean;
  readonly place: BoxPlace | null;
  readonly basis: BoxBasis | null;
  /** The percentage at which the tax is booked; null if the rate has none that can be. */
  readonly percentage: Amount | null;
  /** Postings with a base. */
  readonly count: number;
  readonly months: ReadonlyMap<Month, BoxMonth>;
  /** The accounts of tax on which it is booked. */
  readonly taxAccounts: ReadonlySet<LedgerAccountId>;
  /** The base by account, in the sign of the base. */
  readonly accounts: ReadonlyMap<LedgerAccountId, Amount>;
}

interface RateSum {
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  readonly debit: Amount;
  readonly credit: Amount;
  readonly count: number;
}

/** In the order of the list of rates. Journals that close a year are left out. */
export const boxParts = oncePerBooks((books: Books): readonly BoxPart[] => {
  const rules = vatRulesOf(books);
  const found = new Map<TaxRateId, RateSum[]>();
  for (const { key, closesYear, ...sum } of books.sums.per("tax-rate", null)) {
    if (key === null || closesYear) continue;
    const own = found.get(key);
    if (own === undefined) found.set(key, [sum]);
    else own.push(sum);
  }
  const order = [...books.taxRates.keys(), ...found.keys()];
  return [...new Set(order)].flatMap((id) =>
    bySide(books, rules, id, found.get(id) ?? []).flatMap((sums) =>
      partsOfRate(books, rules, id, sums),
    ),
  );
});

/**
 * A code of an auditfile has no type, and some programs have one code for sales and purchases: accounts with a balance
 * in credit are then of sales, the others of purchases. On one account for all tax the credits are of sales.
 */
function bySide(
  books: Books,
  { taxAccounts }: VatRules,
  id: TaxRateId,
  sums: readonly RateSum[],
): readonly (readonly RateSum[])[] {
  if ((books.taxRates.get(id)?.type ?? null) !== null) return [sums];
  const accounts = Map.groupBy(sums, ({ ledgerAccountId }) => ledgerAccountId);
  const isOfRevenue = (account: LedgerAccountId): boolean =>
    books.accounts.get(account)?.type === "revenue";
  const bases = [...accounts].filter(([account]) => !taxAccounts.has(account));
  const isShared =
    bases.some(([account, own]) => isOfRevenue(account) && isNegative(netOfAll(own))) &&
    bases.some(([account, own]) => !isOfRevenue(account) && isPositive(netOfAll(own)));
  if (!isShared) return [sums];
  const taxes = [...accounts.keys()].filter((account) => taxAccounts.has(account));
  const [sales, purchases]: [RateSum[], RateSum[]] = [[], []];
  for (const [account, own] of accounts) {
    if (taxes.length === 1 && taxes[0] === account) {
      sales.push(...own.map((sum) => ({ ...sum, debit: ZERO })));
      purchases.push(...own.map((sum) => ({ ...sum, credit: ZERO })));
    } else (isNegative(netOfAll(own)) ? sales : purchases).push(...own);
  }
  return [sales, purchases];
}

function partsOfRate(
  books: Books,
  rules: VatRules,
  id: TaxRateId,
  sums: readonly RateSum[],
): readonly BoxPart[] {
  if (sums.length === 0) return [];
  const bases = sums.filter(({ ledgerAccountId }) => !rules.taxAccounts.has(ledgerAccountId));
  const taxes = sums.filter(({ ledgerAccountId }) => rules.taxAccounts.has(ledgerAccountId));
  const rate = books.taxRates.get(id);
  const isSale = isOfSales(rate, bases, taxes);
  const sides = isSale ? { owed: netsOf(taxes), deducted: [] } : sidesOf(bases, taxes);
  const isReversed = sides.owed.some(({ net }) => !isZero(net)) && !isSale;
  const of = { books, rules, id, rate, isSale, isReversed, bases };
  const isOwed = isSale || isReversed;
  return [
    ...(isOwed ? [partOf(of, { taxes: sides.owed, isDeducted: false, hasRevenue: true })] : []),
    ...(isSale || (isOwed && sides.deducted.length === 0)
      ? []
      : [partOf(of, { taxes: sides.deducted, isDeducted: true, hasRevenue: !isOwed })]),
  ];
}

interface RateOfBooks {
  readonly books: Books;
  readonly rules: VatRules;
  readonly id: TaxRateId;
  readonly rate: TaxRate | undefined;
  readonly isSale: boolean;
  readonly isReversed: boolean;
  readonly bases: readonly RateSum[];
}

interface TaxOfMonth {
  readonly month: Month;
  readonly ledgerAccountId: LedgerAccountId;
  readonly net: Amount;
}

/** By its type; a rate of journals and one without a type is of the side of its bases, else of its tax. */
function isOfSales(
  rate: TaxRate | undefined,
  bases: readonly RateSum[],
  taxes: readonly RateSum[],
): boolean {
  if (rate?.type === "sales_invoice") return true;
  if (rate?.type === "purchase_invoice") return false;
  const base = netOfAll(bases);
  return isZero(base) ? isNegative(netOfAll(taxes)) : isNegative(base);
}

const netOfAll = (sums: readonly RateSum[]): Amount =>
  sumOf(sums.map(({ debit, credit }) => subtract(debit, credit)));

const netsOf = (sums: readonly RateSum[]): readonly TaxOfMonth[] =>
  sums.map(({ month, ledgerAccountId, debit, credit }) => ({
    ...{ month, ledgerAccountId, net: subtract(debit, credit) },
  }));

/**
 * Tax on purchases on the side of its base is deducted, on the other side owed. Books with one account for both have
 * the two sides of a reverse charge on it, which cancel.
 */
function sidesOf(bases: readonly RateSum[], taxes: readonly RateSum[]) {
  const isCredited = isNegative(netOfAll(bases));
  const owed: TaxOfMonth[] = [];
  const deducted: TaxOfMonth[] = [];
  for (const own of Map.groupBy(taxes, ({ ledgerAccountId }) => ledgerAccountId).values()) {
    const net = netOfAll(own);
    if (isZero(net)) {
      for (const { month, ledgerAccountId, debit, credit } of own) {
        deducted.push({ month, ledgerAccountId, net: debit });
        owed.push({ month, ledgerAccountId, net: negate(credit) });
      }
    } else (isNegative(net) === isCredited ? deducted : owed).push(...netsOf(own));
  }
  return { owed, deducted };
}

function partOf(
  { books, rules, id, rate, isSale, isReversed, bases }: RateOfBooks,
  of: {
    readonly taxes: readonly TaxOfMonth[];
    readonly isDeducted: boolean;
    /** False of the second part of a rate, which has the revenue of the first. */
    readonly hasRevenue: boolean;
  },
): BoxPart {
  const { taxes, isDeducted, hasRevenue } = of;
  const months = new Map<Month, BoxMonth>();
  const accounts = new Map<LedgerAccountId, Amount>();
  const addTo = (month: Month, part: Partial<BoxMonth>): void => {
    const { revenue, base, tax } = months.get(month) ?? NOTHING;
    months.set(month, {
      revenue: add(revenue, part.revenue ?? ZERO),
      base: add(base, part.base ?? ZERO),
      tax: add(tax, part.tax ?? ZERO),
    });
  };
  for (const { month, ledgerAccountId, debit, credit } of bases) {
    const net = subtract(debit, credit);
    const base = isSale ? negate(net) : net;
    const isRevenue = books.accounts.get(ledgerAccountId)?.type === "revenue";
    addTo(month, { base, ...(isRevenue && hasRevenue ? { revenue: negate(net) } : {}) });
    accounts.set(ledgerAccountId, add(accounts.get(ledgerAccountId) ?? ZERO, base));
  }
  for (const { month, net } of taxes) addTo(month, { tax: negate(net) });
  const all = [...months.values()];
  const percentage = percentageBooked(rules, id);
  const isTaxed = taxes.some(({ net }) => !isZero(net));
  const stated = books.clientInput?.vatBoxes?.get(id)?.box;
  const { place, basis } = isDeducted
    ? inputPlace({ rate, stated, isTaxed })
    : isSale
      ? salePlace({ rate, stated, isTaxed })
      : reversedPlace({ rate, stated });
  return {
    ...{ taxRateId: id, isSale, isDeducted, isReversed, place, basis, percentage },
    ...{ months, accounts },
    taxAccounts: new Set(taxes.map(({ ledgerAccountId }) => ledgerAccountId)),
    revenue: sumOf(all.map(({ revenue }) => revenue)),
    base: sumOf(all.map(({ base }) => base)),
    tax: sumOf(all.map(({ tax }) => tax)),
    count: bases.reduce((sum, { count }) => sum + count, 0),
  };
}

const NOTHING: BoxMonth = { revenue: ZERO, base: ZERO, tax: ZERO };
type Placed = Pick<BoxPart, "place" | "basis">;
const UNKNOWN: Placed = { place: null, basis: null };

interface RateToPlace {
  readonly rate: TaxRate | undefined;
  readonly stated: BoxPlace | undefined;
}

/**
 * Sales: a percentage that is general or reduced decides; of zero percent only a person or the name of the rate knows.
 */
function salePlace({ rate, stated, isTaxed }: RateToPlace & { readonly isTaxed: boolean }): Placed {
  if (stated !== undefined) return { place: stated, basis: "stated" };
  if (rate === undefined) return UNKNOWN;
  if (rate.percentage === null) return { place: "outside", basis: "postings" };
  const named = boxInName(rate.name, isTaxed ? "taxed-sale" : "untaxed-sale");
  if (!isTaxed || !isPositive(rate.percentage)) {
    if (named !== null) return { place: named, basis: "name" };
    return isOutsideByName(rate.name) ? { place: "outside", basis: "name" } : UNKNOWN;
  }
  if (named !== null) return { place: named, basis: "name" };
  const kind = rateKindOf(rate.percentage);
  return kind === null ? UNKNOWN : { place: kind === "general" ? "1a" : "1b", basis: "postings" };
}

/** Tax that is owed on purchases: from whom they came, the postings do not say. */
function reversedPlace({ rate, stated }: RateToPlace): Placed {
  if (stated !== undefined && stated !== "5b") return { place: stated, basis: "stated" };
  const named = rate === undefined ? null : boxInName(rate.name, "reverse-charge");
  return named === null ? UNKNOWN : { place: named, basis: "name" };
}

/**
 * Purchases without tax are in no box; a rate with a percentage whose tax is never booked may lack its reverse charge.
 */
function inputPlace({
  rate,
  stated,
  isTaxed,
}: RateToPlace & { readonly isTaxed: boolean }): Placed {
  if (isTaxed) return { place: "5b", basis: "postings" };
  if (stated !== undefined) return { place: stated, basis: "stated" };
  const isWithout = rate !== undefined && (rate.percentage === null || isZero(rate.percentage));
  return isWithout ? { place: "outside", basis: "postings" } : UNKNOWN;
}
