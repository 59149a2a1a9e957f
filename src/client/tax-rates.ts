/** Tax rates (specification 2.1, 4.2). */

import type { Session } from "../api/client.ts";
import { orNull } from "../fields/kind.ts";
import { flag, identifier, identifierOf, instant, text } from "../fields/scalars.ts";
import { taxRateId } from "../ledger/ledger-account.ts";
import { filterText } from "./filter-text.ts";
import { decimal, knownWord, type RecordOf, record } from "./records.ts";
import { readPages } from "./requests.ts";

const TAX_RATE_TYPES = ["sales_invoice", "purchase_invoice", "general_journal_document"] as const;
/** @useDeclaredType */
export type TaxRateType = (typeof TAX_RATE_TYPES)[number];

const TAX_RATE_FIELDS = {
  id: identifierOf(taxRateId),
  administration_id: identifier,
  name: text,
  // Gap: Tax rates. An exempt rate has no percentage, and the real service may leave the two flags empty.
  percentage: orNull(decimal),
  tax_rate_type: knownWord(...TAX_RATE_TYPES),
  show_tax: orNull(flag),
  active: orNull(flag),
  country: orNull(text),
  created_at: instant,
  updated_at: instant,
};
/** `percentage` is 21 for 21% and null or 0 when the rate is exempt, as the service has it; `country` is null for domestic rates. @interface */
export type TaxRate = RecordOf<typeof TAX_RATE_FIELDS>;

export interface TaxRateFilter {
  /** The complete name. */
  readonly name?: string;
  /** Part of the name. */
  readonly partialName?: string;
  /** A whole number: 21 for 21%. */
  readonly percentage?: number;
  readonly taxRateType?: "all" | TaxRateType | readonly TaxRateType[];
  /** ISO 3166, two letters. */
  readonly country?: string;
  readonly showTax?: boolean;
  readonly active?: boolean;
  /** ISO 8601; strictly after. */
  readonly createdAfter?: string;
  /** ISO 8601; strictly after. */
  readonly updatedAfter?: string;
}

export interface TaxRates {
  /** In the order of creation; all of them without a filter. */
  readonly list: (filter?: TaxRateFilter) => AsyncGenerator<TaxRate>;
}

export const taxRatesOf = (session: Session): TaxRates => ({
  list: (filter = {}) =>
    readPages(session, "/tax_rates", record(TAX_RATE_FIELDS), {
      filter: filterText({ ...filter }),
    }),
});
