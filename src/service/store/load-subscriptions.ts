/** Loads what an administration sells by subscription. */
import { toStored } from "../../amount/amount.ts";
import type { SubscriptionBooks } from "../rules/subscription-books.ts";
import type { SqlValue, Store } from "./store.ts";

/** Part of the caller's transaction; products were made and last changed `at`. */
export function loadSubscriptions(
  store: Store,
  administrationId: string,
  books: SubscriptionBooks,
  at: string,
): void {
  const insert = (table: string, ...values: readonly SqlValue[]): void => {
    const marks = ["?", ...values.map(() => "?")].join(", ");
    store.run(`INSERT INTO ${table} VALUES (${marks})`, administrationId, ...values);
  };
  for (const product of books.products) {
    insert(
      "products",
      product.id,
      product.title,
      product.description,
      product.identifier,
      toStored(product.price),
      product.currency,
      product.frequency?.count ?? null,
      product.frequency?.type ?? null,
      product.taxRateId,
      product.ledgerAccountId,
      product.active ? 1 : 0,
      at,
      at,
    );
  }
  for (const template of books.templates) {
    const { id, workflowId, documentStyleId, mergeable, contactCanUpdate } = template;
    const flags = [mergeable ? 1 : 0, contactCanUpdate ? 1 : 0];
    insert("subscription_templates", id, workflowId, documentStyleId, ...flags);
    for (const [place, productId] of template.productIds.entries()) {
      insert("subscription_template_products", id, place, productId);
    }
  }
  for (const { id, contactId, templateId, startOn, endOn, lines } of books.subscriptions) {
    insert("subscriptions", id, contactId, templateId, startOn, endOn);
    for (const [place, { productId, quantity }] of lines.entries()) {
      insert("subscription_products", id, place, productId, toStored(quantity));
    }
  }
}
