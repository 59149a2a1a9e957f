/** Products: what is invoiced once or recurs, by themselves and in subscription templates (specification 2.2, 9). */
import type { Session } from "../api/client.ts";
import { textAt, wordAt } from "../api/decoding.ts";
import { type LedgerAccountId, ledgerAccountId, taxRateId } from "../ledger/ledger-account.ts";
import { readPages } from "./asking.ts";
import {
  countAt,
  decimalAt,
  identifierAt,
  idOf,
  instantAt,
  oneOf,
  orNull,
  type Reader,
  type RecordOf,
  record,
} from "./record-readers.ts";

const PRODUCT_FIELDS = {
  id: identifierAt,
  administration_id: identifierAt,
  description: textAt,
  title: orNull(textAt),
  identifier: orNull(wordAt),
  price: decimalAt,
  currency: textAt,
  // Gap: Subscriptions. What is sold once has neither.
  frequency: orNull(countAt),
  frequency_type: orNull(oneOf("day", "week", "month", "quarter", "year")),
  tax_rate_id: idOf(taxRateId),
  ledger_account_id: idOf(ledgerAccountId),
  created_at: instantAt,
  updated_at: instantAt,
};
/** It recurs each `frequency` times `frequencyType`; both are null for what is sold once. @interface */
export type Product = RecordOf<typeof PRODUCT_FIELDS>;
export const productAt: Reader<Product> = record(PRODUCT_FIELDS);

export interface ProductList {
  /** A part of title, description or identifier. */
  readonly query?: string;
  readonly active?: boolean;
  /** Only what a sales link can offer. */
  readonly forCheckout?: boolean;
  /** Only what is booked on it. */
  readonly ledgerAccountId?: LedgerAccountId;
}

export interface Products {
  /** Active or not, unless it is asked. */
  readonly list: (asked?: ProductList) => AsyncGenerator<Product>;
}

export const productsOf = (session: Session): Products => ({
  list: ({ query, active, forCheckout, ledgerAccountId } = {}) =>
    readPages(session, "/products", productAt, {
      query,
      active,
      for_checkout: forCheckout,
      ledger_account_id: ledgerAccountId,
    }),
});
