/** Dutch rates of VAT and the limits of the small-business scheme, by the day from which they apply. */
import { type Amount, amountOf, equalAmounts } from "../../amount/amount.ts";
import { type CalendarDate, dateOf } from "../../calendar/calendar-date.ts";

/** Percentages that apply from a day until the next entry. */
export interface VatRatesFrom {
  readonly from: CalendarDate;
  readonly general: Amount;
  readonly reduced: Amount;
  /** The law that made the change. */
  readonly source: string;
  readonly lookedUpOn: CalendarDate;
}

const LOOKED_UP = dateOf("2026-11-30");

/** The earliest is that of the euro; earlier supplies are in no books of today. */
const VAT_RATES: readonly VatRatesFrom[] = [
  {
    from: dateOf("2001-01-01"),
    general: amountOf("19"),
    reduced: amountOf("6"),
    source: "Wet op de omzetbelasting 1968, article 9, as amended by the Belastingplan 2001",
    lookedUpOn: LOOKED_UP,
  },
  {
    from: dateOf("2012-10-01"),
    general: amountOf("21"),
    reduced: amountOf("6"),
    source:
      "Wet op de omzetbelasting 1968, article 9, as amended by the Wet uitwerking fiscale maatregelen Begrotingsakkoord 2013",
    lookedUpOn: LOOKED_UP,
  },
  {
    from: dateOf("2019-01-01"),
    general: amountOf("21"),
    reduced: amountOf("9"),
    source: "Wet op de omzetbelasting 1968, article 9, as amended by the Belastingplan 2019",
    lookedUpOn: LOOKED_UP,
  },
];

/** Supplies that moved from one rate to the other, prepayments for the time after that day included. */
export const VAT_MOVES = [
  {
    subject: "lodging",
    from: dateOf("2026-01-01"),
    before: amountOf("9"),
    after: amountOf("21"),
    /** How accounts and rates of such supplies are called. */
    names: /logies|overnacht|hotel|pension|verblijf|lodging|accommodation|overnight/i,
    source: "Belastingplan 2025: short stay, other than on camping sites, leaves table I",
    lookedUpOn: LOOKED_UP,
  },
] as const;

export type RateKind = "general" | "reduced";

/** Which of the two rates a percentage is, or was before a change; null for another percentage. */
export function rateKindOf(percentage: Amount): RateKind | null {
  if (VAT_RATES.some(({ general }) => equalAmounts(general, percentage))) return "general";
  return VAT_RATES.some(({ reduced }) => equalAmounts(reduced, percentage)) ? "reduced" : null;
}

/** The day from which a percentage is no general or reduced rate any more; null while it is one, or if it never was. */
export function appliedUntil(percentage: Amount): CalendarDate | null {
  const last = VAT_RATES.findLastIndex(
    ({ general, reduced }) =>
      equalAmounts(general, percentage) || equalAmounts(reduced, percentage),
  );
  return last < 0 ? null : (VAT_RATES[last + 1]?.from ?? null);
}

/** Limits of turnover for the small-business scheme (KOR), from a day on. */
export const SMALL_BUSINESS_LIMITS = [
  {
    from: dateOf("2020-01-01"),
    /** Of the turnover in the Netherlands in a calendar year. */
    domestic: amountOf("20000"),
    source: "Wet op de omzetbelasting 1968, article 25",
    lookedUpOn: LOOKED_UP,
  },
] as const;

/**
 * The part of the list price of a car, VAT and car tax included, that is VAT on a year of private use, in percent; 1.5
 * from the fifth year after the year in which it came into use. Source: Besluit uitsluiting aftrek omzetbelasting 1968,
 * as approved since 2011-07-01; looked up on 2026-11-30.
 */
export const PRIVATE_CAR_PERCENTAGE = amountOf("2.7");
