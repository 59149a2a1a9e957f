/** Products, subscription templates and subscriptions, for lists, links and pages. */

import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { amountIn, textIn } from "../../fields/row.ts";
import type { StoredSubscription } from "../rules/report-subscriptions.ts";
import type { ListedProduct, ListedTemplate } from "../rules/subscription-books.ts";
import { PRODUCTS, SUBSCRIPTION_TEMPLATES, SUBSCRIPTIONS } from "./master-tables.ts";
import type { PageRequest, RowsPage } from "./page-of-rows.ts";
import type { SqlValue, Store } from "./store.ts";
import { isAmong, OLDEST_FIRST } from "./table.ts";

/** Absent fields match every product. */
export interface ProductSelection {
  /** Part of the title, description or identifier, ignoring case; empty matches every product. */
  readonly query: string;
  readonly active?: boolean;
  /** Only products that a sales link can offer: active, and in a subscription template. */
  readonly isForCheckout: boolean;
  readonly ledgerAccountId?: string;
}

export function productsPage(
  store: Store,
  administrationId: string,
  selection: ProductSelection,
  page: PageRequest,
): RowsPage<ListedProduct> {
  const { query, active, isForCheckout, ledgerAccountId } = selection;
  const conditions: readonly (readonly [sql: string, ...values: SqlValue[]])[] = [
    ...(query === ""
      ? []
      : [[`instr(lower_case(${SEARCHED}), lower_case(?)) > 0`, query] as const]),
    ...(active === undefined ? [] : [["active = ?", active ? 1 : 0] as const]),
    ...(isForCheckout ? [[OFFERED] as const] : []),
    ...(ledgerAccountId === undefined ? [] : [["ledger_account_id = ?", ledgerAccountId] as const]),
  ];
  return PRODUCTS.page(
    store,
    administrationId,
    {
      rest: conditions.map(([sql]) => `AND ${sql}`).join(" "),
      values: conditions.flatMap(([, ...own]) => own),
      order: OLDEST_FIRST,
    },
    page,
  );
}

const SEARCHED = `coalesce(title, '') || char(10) || description || char(10) ||
  coalesce(identifier, '')`;
const OFFERED = `active = 1 AND EXISTS (SELECT 1 FROM subscription_template_products t
  WHERE t.administration_id = products.administration_id AND t.product_id = products.id)`;

export function templatesPage(
  store: Store,
  administrationId: string,
  page: PageRequest,
): RowsPage<ListedTemplate> {
  const found = SUBSCRIPTION_TEMPLATES.page(store, administrationId, { order: OLDEST_FIRST }, page);
  return { ...found, rows: withProducts(store, administrationId, found.rows) };
}

/** Null if the administration has no template with this id. */
export function findTemplate(
  store: Store,
  administrationId: string,
  id: string,
): ListedTemplate | null {
  const template = SUBSCRIPTION_TEMPLATES.find(store, administrationId, id);
  if (template === null) return null;
  return withProducts(store, administrationId, [template])[0] ?? null;
}

/** The products of all templates in one query, in the order of their template. */
function withProducts(
  store: Store,
  administrationId: string,
  templates: readonly Omit<ListedTemplate, "products">[],
): readonly ListedTemplate[] {
  const productRows = store.rows(
    `SELECT t.template_id, p.* FROM subscription_template_products t
     JOIN products p ON p.administration_id = t.administration_id AND p.id = t.product_id
     WHERE t.administration_id = ? AND t.template_id IN (SELECT value FROM json_each(?))
     ORDER BY t.template_id, t.place`,
    administrationId,
    JSON.stringify(templates.map(({ id }) => id)),
  );
  const productsOf = Map.groupBy(productRows, (row) => textIn(row, "template_id"));
  return templates.map((template) => ({
    ...template,
    products: (productsOf.get(template.id) ?? []).map(PRODUCTS.read),
  }));
}

/** The subscriptions of the administration that run on any day from `first` to `last`. */
export const subscriptionsRunning = (
  store: Store,
  administrationId: string,
  days: { readonly first: CalendarDate; readonly last: CalendarDate },
): readonly StoredSubscription[] =>
  subscriptionsWhere(
    store,
    administrationId,
    "start_on <= ? AND (end_on IS NULL OR end_on >= ?)",
    days.last,
    days.first,
  );

/** All subscriptions of a contact, ended ones included, in order of creation. */
export const subscriptionsOfContact = (
  store: Store,
  administrationId: string,
  contactId: string,
): readonly StoredSubscription[] =>
  subscriptionsWhere(store, administrationId, "contact_id = ?", contactId);

/** Subscriptions with at least one product; the products of all of them in one query, in the order of their subscription. */
function subscriptionsWhere(
  store: Store,
  administrationId: string,
  condition: string,
  ...values: readonly SqlValue[]
): readonly StoredSubscription[] {
  const found = SUBSCRIPTIONS.select(
    store,
    administrationId,
    `AND ${condition} ORDER BY ${OLDEST_FIRST}`,
    ...values,
  );
  const rows = store.rows(
    `SELECT l.subscription_id, l.quantity, p.* FROM subscription_products l
     JOIN products p ON p.administration_id = l.administration_id AND p.id = l.product_id
     WHERE l.administration_id = ? ${isAmong("l.subscription_id")}
     ORDER BY l.subscription_id, l.place`,
    administrationId,
    JSON.stringify(found.map(({ id }) => id)),
  );
  const linesOf = Map.groupBy(rows, (row) => textIn(row, "subscription_id"));
  return found.flatMap((subscription) => {
    const own = linesOf.get(subscription.id) ?? [];
    const lines = own.map((row) => ({
      product: PRODUCTS.read(row),
      quantity: amountIn(row, "quantity"),
    }));
    return lines.length === 0 ? [] : [{ ...subscription, lines }];
  });
}
