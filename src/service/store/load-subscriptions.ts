/** Loads what an administration sells by subscription. */
import { toStored } from "../../amount/amount.ts";
import type { SubscriptionBooks } from "../rules/subscription-books.ts";
import { PRODUCTS, SUBSCRIPTION_TEMPLATES, SUBSCRIPTIONS } from "./master-tables.ts";
import type { SqlValue, Store } from "./store.ts";

/** Part of the caller's transaction; products were made and last changed `at`. */
export function loadSubscriptions(
  store: Store,
  administrationId: string,
  books: SubscriptionBooks,
  at: string,
): void {
  const insert = (table: string, ...values: readonly SqlValue[]): void => {
    const marks = values.map(() => "?").join(", ");
    store.run(`INSERT INTO ${table} VALUES (?, ${marks})`, administrationId, ...values);
  };
  for (const product of books.products) {
    PRODUCTS.insert(store, administrationId, { ...product, createdAt: at, updatedAt: at });
  }
  for (const template of books.templates) {
    SUBSCRIPTION_TEMPLATES.insert(store, administrationId, template);
    for (const [place, productId] of template.productIds.entries()) {
      insert("subscription_template_products", template.id, place, productId);
    }
  }
  for (const subscription of books.subscriptions) {
    SUBSCRIPTIONS.insert(store, administrationId, subscription);
    for (const [place, { productId, quantity }] of subscription.lines.entries()) {
      insert("subscription_products", subscription.id, place, productId, toStored(quantity));
    }
  }
}
