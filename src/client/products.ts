/** Products: invoiced once or recurring, alone and in subscription templates (specification 2.2, 9). */

import type { Session } from "../api/client.ts";
import { type Kind, orNull } from "../fields/kind.ts";
import { identifier, identifierOf, instant, text } from "../fields/scalars.ts";
import { type LedgerAccountId, ledgerAccountId, taxRateId } from "../ledger/ledger-account.ts";
import { count, decimal, knownWord, type RecordOf, record, word } from "./records.ts";
import { readPages } from "./requests.ts";

const PRODUCT_FIELDS = {
  id: identifier,
  administration_id: identifier,
  description: text,
  title: orNull(text),
  identifier: orNull(word),
  price: decimal,
  currency: text,
  // Gap: Subscriptions. A product that is sold once has neither.
  frequency: orNull(count),
  frequency_type: orNull(knownWord("day", "week", "month", "quarter", "year")),
  tax_rate_id: identifierOf(taxRateId),
  ledger_account_id: identifierOf(ledgerAccountId),
  created_at: instant,
  updated_at: instant,
};
/** Recurs every `frequency` times `frequencyType`; both are null for a product that is sold once. @interface */
export type Product = RecordOf<typeof PRODUCT_FIELDS>;
export const productAt: Kind<Product> = record(PRODUCT_FIELDS);

export interface ProductList {
  /** Part of the title, description or identifier. */
  readonly query?: string;
  readonly active?: boolean;
  /** Only products that a sales link can offer. */
  readonly forCheckout?: boolean;
  /** Only products booked on this ledger account. */
  readonly ledgerAccountId?: LedgerAccountId;
}

export interface Products {
  /** Active and inactive products by default. */
  readonly list: (selection?: ProductList) => AsyncGenerator<Product>;
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
