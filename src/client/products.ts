/** Products: invoiced once or recurring, alone and in subscription templates (specification 2.2, 9). */
import type { Session } from "../api/client.ts";
import { type LedgerAccountId, ledgerAccountId, taxRateId } from "../ledger/ledger-account.ts";
import * as read from "./record-readers.ts";
import { readPages } from "./requests.ts";

const PRODUCT_FIELDS = {
  id: read.identifier,
  administration_id: read.identifier,
  description: read.text,
  title: read.orNull(read.text),
  identifier: read.orNull(read.word),
  price: read.decimal,
  currency: read.text,
  // Gap: Subscriptions. A product that is sold once has neither.
  frequency: read.orNull(read.count),
  frequency_type: read.orNull(read.oneOf("day", "week", "month", "quarter", "year")),
  tax_rate_id: read.idOf(taxRateId),
  ledger_account_id: read.idOf(ledgerAccountId),
  created_at: read.instant,
  updated_at: read.instant,
};
/** Recurs every `frequency` times `frequencyType`; both are null for a product that is sold once. @interface */
export type Product = read.RecordOf<typeof PRODUCT_FIELDS>;
export const productAt: read.Reader<Product> = read.record(PRODUCT_FIELDS);

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
