/** Tax rates (specification 2.1, 4.2). */
import type { Session } from "../api/client.ts";
import { booleanAt, textAt } from "../api/decoding.ts";
import { taxRateId } from "../ledger/ledger-account.ts";
import { readPages } from "./asking.ts";
import { filterText } from "./filter-text.ts";
import {
  decimalAt,
  identifierAt,
  idOf,
  instantAt,
  oneOf,
  orNull,
  type RecordOf,
  record,
} from "./record-readers.ts";

const TAX_RATE_TYPES = ["sales_invoice", "purchase_invoice", "general_journal_document"] as const;
/** @useDeclaredType */
export type TaxRateType = (typeof TAX_RATE_TYPES)[number];

const TAX_RATE_FIELDS = {
  id: idOf(taxRateId),
  administration_id: identifierAt,
  name: textAt,
  // Gap: Tax rates. An exempt rate has none, and the real service may leave the two flags open.
  percentage: orNull(decimalAt),
  tax_rate_type: oneOf(...TAX_RATE_TYPES),
  show_tax: orNull(booleanAt),
  active: orNull(booleanAt),
  country: orNull(textAt),
  created_at: instantAt,
  updated_at: instantAt,
};
/** `percentage` is 21 for 21% and null when the rate is exempt; `country` is null for domestic rates. @interface */
export type TaxRate = RecordOf<typeof TAX_RATE_FIELDS>;

export interface TaxRateFilter {
  /** All of it. */
  readonly name?: string;
  /** A part of the name. */
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
  /** In the order they were made; all of them when nothing is asked. */
  readonly list: (filter?: TaxRateFilter) => AsyncGenerator<TaxRate>;
}

export const taxRatesOf = (session: Session): TaxRates => ({
  list: (filter = {}) =>
    readPages(session, "/tax_rates", record(TAX_RATE_FIELDS), {
      filter: filterText({ ...filter }),
    }),
});
