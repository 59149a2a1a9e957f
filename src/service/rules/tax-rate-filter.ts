/** The filter of tax rates (specification 4.2). */
import { type Amount, equalAmounts, parseAmount } from "../../amount/amount.ts";
import { parseInstant } from "../../calendar/instant.ts";
import type { TaxRateRecord, TaxRateType } from "./administration-books.ts";
import { readBoolean, readFilterTerms } from "./filter-terms.ts";
import type { Stamped } from "./stamped.ts";

/** A tax rate as listed. */
export type ListedTaxRate = TaxRateRecord & Stamped;

export type TaxRateFilter = (rate: ListedTaxRate) => boolean;

export type FilterReading<Filter> =
  | { readonly ok: true; readonly filter: Filter }
  /** In the words of the service, one sentence for each problem. */
  | { readonly ok: false; readonly problems: readonly string[] };

export const TAX_RATE_TYPES: readonly TaxRateType[] = [
  "sales_invoice",
  "purchase_invoice",
  "general_journal_document",
];
const ALL = "all";

/** The condition of one key, from its values; null if a value cannot be read. */
type KeyReader = (values: readonly string[]) => TaxRateFilter | null;

const KEYS: Readonly<Record<string, { readonly read: KeyReader; readonly problem: string }>> = {
  name: {
    read: (values) => (rate) => values.includes(rate.name),
    problem: "name is invalid",
  },
  // Gap: Tax rates. Case is ignored in a part of a name.
  partial_name: {
    read: (values) => (rate) =>
      values.some((part) => rate.name.toLowerCase().includes(part.toLowerCase())),
    problem: "partial_name is invalid",
  },
  percentage: { read: readPercentages, problem: "percentage is invalid" },
  tax_rate_type: { read: readTypes, problem: "tax_rate_type does not have a valid value" },
  country: {
    read: (values) => (rate) =>
      rate.country !== null && values.some((code) => code.toUpperCase() === rate.country),
    problem: "country is invalid",
  },
  show_tax: {
    read: readFlags((rate) => rate.showTax),
    problem: "show_tax is invalid",
  },
  active: { read: readFlags((rate) => rate.active), problem: "active is invalid" },
  created_after: {
    read: readAfter((rate) => rate.createdAt),
    problem: "created_after is invalid",
  },
  updated_after: {
    read: readAfter((rate) => rate.updatedAt),
    problem: "updated_after is invalid",
  },
};

/** A rate is listed if every condition holds. Gap: Tax rates. Unknown keys are ignored. */
export function readTaxRateFilter(text: string): FilterReading<TaxRateFilter> {
  const terms = readFilterTerms(text);
  if (terms === null) return { ok: false, problems: ["filter is invalid"] };
  const conditions: TaxRateFilter[] = [];
  const problems: string[] = [];
  for (const [key, values] of terms) {
    const known = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
    if (known === undefined) continue;
    const condition = known.read(values);
    if (condition === null) problems.push(known.problem);
    else conditions.push(condition);
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, filter: (rate) => conditions.every((holds) => holds(rate)) };
}

function readPercentages(values: readonly string[]): TaxRateFilter | null {
  const accepted = values.map(parseAmount);
  if (accepted.includes(null)) return null;
  const known = accepted.filter((amount): amount is Amount => amount !== null);
  return ({ percentage }) =>
    percentage !== null && known.some((amount) => equalAmounts(amount, percentage));
}

function readTypes(values: readonly string[]): TaxRateFilter | null {
  const known: readonly string[] = [ALL, ...TAX_RATE_TYPES];
  if (!values.every((value) => known.includes(value))) return null;
  return ({ taxRateType }) => values.includes(ALL) || values.includes(taxRateType);
}

function readFlags(flagOf: (rate: ListedTaxRate) => boolean): KeyReader {
  return (values) => {
    const accepted = values.map(readBoolean);
    return accepted.includes(null) ? null : (rate) => accepted.includes(flagOf(rate));
  };
}

/** Strictly after the instant, compared in UTC; the last of several instants counts. */
function readAfter(instantOf: (rate: ListedTaxRate) => string): KeyReader {
  return (values) => {
    const moment = parseInstant(values.at(-1) ?? "");
    return moment === null ? null : (rate) => instantOf(rate) > moment;
  };
}
