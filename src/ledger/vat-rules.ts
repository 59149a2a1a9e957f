/** What the books say about their tax rates and tax accounts, for everything that divides tax over its bases. */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  compareAmounts,
  divideRounded,
  equalAmounts,
  isNegative,
  isZero,
  multiply,
  subtract,
  sumOf,
  ZERO,
} from "../amount/amount.ts";
import type { Books, TaxRate } from "./books.ts";
import type { LedgerAccountId, TaxRateId } from "./ledger-account.ts";
import type { Posting } from "./posting.ts";
import { taxAccountsOf } from "./tax-accounts.ts";

export interface VatRules {
  /** Empty if neither the profile nor RGS codes name all of them. */
  readonly taxAccounts: ReadonlySet<LedgerAccountId>;
  readonly taxRates: ReadonlyMap<TaxRateId, TaxRate>;
  /** Rates that have bases of some size and no tax on any tax account: reverse charges of sales, labels in journals. */
  readonly untaxed: ReadonlySet<TaxRateId>;
}

const HUNDRED = amountOf("100");
const ONE = amountOf("1");
const CENT = amountOf("0.01");
const CENTS = 2;

export function vatRulesOf(books: Books): VatRules {
  const taxAccounts = new Set(taxAccountsOf(books));
  const { taxRates } = books;
  const taxed = new Set<TaxRateId>();
  const sizeable = new Set<TaxRateId>();
  for (const { ledgerAccountId, key, debit, credit, count } of books.sums.per("tax-rate", null)) {
    if (key === null) continue;
    if (taxAccounts.has(ledgerAccountId)) taxed.add(key);
    const percentage = taxRates.get(key)?.percentage ?? ZERO;
    // At least one of the postings then has a tax of a cent, which an invoice would state. No rate is below one percent.
    const tax = taxOver(add(debit, credit), percentage);
    const least = multiply(CENT, amountOf(String(count)));
    const isSizeable = compareAmounts(absolute(tax), least) >= 0;
    if (isSizeable || compareAmounts(percentage, ONE) < 0) sizeable.add(key);
  }
  // Without a known tax account nothing is known of what is taxed.
  const untaxed = [...sizeable].filter((id) => taxAccounts.size > 0 && !taxed.has(id));
  return { taxAccounts, taxRates, untaxed: new Set(untaxed) };
}

/**
 * The percentage at which a rate is booked: zero for an exempt rate and for a rate whose tax is never booked. Null for a
 * rate that is not in the list or is negative, which an auditfile cannot state.
 */
export function percentageBooked({ taxRates, untaxed }: VatRules, id: TaxRateId): Amount | null {
  const rate = taxRates.get(id);
  if (rate === undefined) return null;
  const percentage = untaxed.has(id) ? ZERO : (rate.percentage ?? ZERO);
  return isNegative(percentage) ? null : percentage;
}

/** Rounded half away from zero to cents, as on an invoice. */
export const taxOver = (base: Amount, percentage: Amount): Amount =>
  divideRounded(multiply(base, percentage), HUNDRED, CENTS);

/** The postings of one rate: those on tax accounts and the others, which are its bases. */
export interface RatedPostings {
  readonly taxRateId: TaxRateId;
  readonly bases: readonly Posting[];
  readonly taxes: readonly Posting[];
}

/**
 * The postings with a rate, rate by rate in the order of their first posting. Where no tax account is known, the one line
 * that is exactly the percentage of all the others counts as the tax line.
 */
export function ratedPostings(
  postings: readonly Posting[],
  rules: VatRules,
): readonly RatedPostings[] {
  const { taxAccounts } = rules;
  if (postings.every(({ taxRateId }) => taxRateId === null)) return [];
  // A document has one rate or two: finding them in a list takes less than a map.
  const found: { taxRateId: TaxRateId; bases: Posting[]; taxes: Posting[] }[] = [];
  for (const posting of postings) {
    const { taxRateId } = posting;
    if (taxRateId === null) continue;
    let of = found.find((rate) => rate.taxRateId === taxRateId);
    if (of === undefined) {
      of = { taxRateId, bases: [], taxes: [] };
      found.push(of);
    }
    (taxAccounts.has(posting.ledgerAccountId) ? of.taxes : of.bases).push(posting);
  }
  if (taxAccounts.size > 0) return found;
  return found.map(({ taxRateId, bases }) => {
    const tax = onlyTaxLine(bases, percentageBooked(rules, taxRateId) ?? ZERO);
    return tax === null
      ? { taxRateId, bases, taxes: [] }
      : { taxRateId, bases: bases.filter((line) => line !== tax), taxes: [tax] };
  });
}

function onlyTaxLine(lines: readonly Posting[], percentage: Amount): Posting | null {
  if (isZero(percentage) || lines.length === 1) return null;
  const all = sumOf(lines.map(({ amount }) => taxOver(amount, percentage)));
  const fitting = lines.filter(({ amount }) =>
    equalAmounts(amount, subtract(all, taxOver(amount, percentage))),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
