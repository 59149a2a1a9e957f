/** Products, subscription templates and subscriptions as lists, links and pages show them. */

import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { KeptSubscription } from "../rules/report-subscriptions.ts";
import {
  FREQUENCY_TYPES,
  type Frequency,
  type ProductRecord,
  type SubscriptionTemplateRecord,
} from "../rules/subscription-books.ts";
import { flagIn, wholeIn, wordIn } from "./content-fields.ts";
import { type PageWanted, pageOfRows, type RowsPage } from "./page-of-rows.ts";
import { amountIn, dateIn, textIn, textOrNullIn } from "./query-fields.ts";
import type { Stamped } from "./query-master-data.ts";
import type { SqlRow, SqlValue, Store } from "./store.ts";

export type ListedProduct = ProductRecord & Stamped;

export interface ListedTemplate extends Omit<SubscriptionTemplateRecord, "productIds"> {
  readonly products: readonly ListedProduct[];
}

/** In the order in which they were made: ids rise, the shorter one is the older one. */
const OLDEST_FIRST = "length(id), id";

/** What is absent is not asked for. */
export interface ProductsWanted {
  /** A part of title, description or identifier, without regard to case; empty for all. */
  readonly query: string;
  readonly active?: boolean;
  /** Only what a sales link can offer: active, and in a subscription template. */
  readonly isForCheckout: boolean;
  readonly ledgerAccountId?: string;
}

export function productsPage(
  store: Store,
  administrationId: string,
  wanted: ProductsWanted,
  page: PageWanted,
): RowsPage<ListedProduct> {
  const { query, active, isForCheckout, ledgerAccountId } = wanted;
  const conditions: readonly (readonly [sql: string, ...values: SqlValue[]])[] = [
    ["administration_id = ?", administrationId],
    ...(query === "" ? [] : [[`instr(lower(${SEARCHED}), lower(?)) > 0`, query] as const]),
    ...(active === undefined ? [] : [["active = ?", active ? 1 : 0] as const]),
    ...(isForCheckout ? [[OFFERED] as const] : []),
    ...(ledgerAccountId === undefined ? [] : [["ledger_account_id = ?", ledgerAccountId] as const]),
  ];
  const from = `FROM products WHERE ${conditions.map(([sql]) => sql).join(" AND ")}`;
  const values = conditions.flatMap(([, ...own]) => own);
  const found = pageOfRows(store, { columns: "*", from, order: OLDEST_FIRST, values }, page);
  return { rows: found.rows.map(productIn), total: found.total };
}

const SEARCHED = `coalesce(title, '') || char(10) || description || char(10) ||
  coalesce(identifier, '')`;
const OFFERED = `active = 1 AND EXISTS (SELECT 1 FROM subscription_template_products t
  WHERE t.administration_id = products.administration_id AND t.product_id = products.id)`;

/** Those of the ids that are there. */
export function productsById(
  store: Store,
  administrationId: string,
  ids: readonly string[],
): ReadonlyMap<string, ListedProduct> {
  const rows = store.rows(
    `SELECT * FROM products
     WHERE administration_id = ? AND id IN (SELECT value FROM json_each(?))`,
    administrationId,
    JSON.stringify(ids),
  );
  return new Map(rows.map((row) => [textIn(row, "id"), productIn(row)]));
}

export function templatesPage(
  store: Store,
  administrationId: string,
  page: PageWanted,
): RowsPage<ListedTemplate> {
  const from = "FROM subscription_templates WHERE administration_id = ?";
  const query = { columns: "*", from, order: OLDEST_FIRST, values: [administrationId] };
  const found = pageOfRows(store, query, page);
  return { rows: templatesIn(store, administrationId, found.rows), total: found.total };
}

/** Null when the administration has no template with this id. */
export function findTemplate(
  store: Store,
  administrationId: string,
  id: string,
): ListedTemplate | null {
  const rows = store.rows(
    "SELECT * FROM subscription_templates WHERE administration_id = ? AND id = ?",
    administrationId,
    id,
  );
  return templatesIn(store, administrationId, rows)[0] ?? null;
}

/** The products of all templates at once, in the order of their template. */
function templatesIn(
  store: Store,
  administrationId: string,
  rows: readonly SqlRow[],
): readonly ListedTemplate[] {
  const productRows = store.rows(
    `SELECT t.template_id, p.* FROM subscription_template_products t
     JOIN products p ON p.administration_id = t.administration_id AND p.id = t.product_id
     WHERE t.administration_id = ? AND t.template_id IN (SELECT value FROM json_each(?))
     ORDER BY t.template_id, t.place`,
    administrationId,
    JSON.stringify(rows.map((row) => textIn(row, "id"))),
  );
  const productsOf = Map.groupBy(productRows, (row) => textIn(row, "template_id"));
  return rows.map((row) => ({
    id: textIn(row, "id"),
    workflowId: textIn(row, "workflow_id"),
    documentStyleId: textIn(row, "document_style_id"),
    mergeable: flagIn(row, "mergeable"),
    contactCanUpdate: flagIn(row, "contact_can_update"),
    products: (productsOf.get(textIn(row, "id")) ?? []).map(productIn),
  }));
}

/** Those of the administration that run on one of the days from `first` to `last`. */
export const subscriptionsRunning = (
  store: Store,
  administrationId: string,
  days: { readonly first: CalendarDate; readonly last: CalendarDate },
): readonly KeptSubscription[] =>
  subscriptionsWhere(
    store,
    "s.administration_id = ? AND s.start_on <= ? AND (s.end_on IS NULL OR s.end_on >= ?)",
    [administrationId, days.last, days.first],
  );

/** All of a contact, ended ones too, in the order in which they were made. */
export const subscriptionsOfContact = (
  store: Store,
  administrationId: string,
  contactId: string,
): readonly KeptSubscription[] =>
  subscriptionsWhere(store, "s.administration_id = ? AND s.contact_id = ?", [
    administrationId,
    contactId,
  ]);

function subscriptionsWhere(
  store: Store,
  condition: string,
  values: readonly SqlValue[],
): readonly KeptSubscription[] {
  const rows = store.rows(
    `SELECT s.id AS subscription_id, s.contact_id, s.template_id, s.start_on, s.end_on, l.quantity, p.*
     FROM subscriptions s
     JOIN subscription_products l
       ON l.administration_id = s.administration_id AND l.subscription_id = s.id
     JOIN products p ON p.administration_id = s.administration_id AND p.id = l.product_id
     WHERE ${condition} ORDER BY length(s.id), s.id, l.place`,
    ...values,
  );
  return [...Map.groupBy(rows, (row) => textIn(row, "subscription_id"))].map(([id, own]) => {
    const [first] = own;
    invariant(first !== undefined, "a group has a row");
    return {
      id,
      contactId: textIn(first, "contact_id"),
      templateId: textOrNullIn(first, "template_id"),
      startOn: dateIn(first, "start_on"),
      endOn: first["end_on"] === null ? null : dateIn(first, "end_on"),
      lines: own.map((row) => ({ product: productIn(row), quantity: amountIn(row, "quantity") })),
    };
  });
}

const productIn = (row: SqlRow): ListedProduct => ({
  id: textIn(row, "id"),
  title: textOrNullIn(row, "title"),
  description: textIn(row, "description"),
  identifier: textOrNullIn(row, "identifier"),
  price: amountIn(row, "price"),
  currency: textIn(row, "currency"),
  frequency: frequencyIn(row),
  taxRateId: textIn(row, "tax_rate_id"),
  ledgerAccountId: textIn(row, "ledger_account_id"),
  active: flagIn(row, "active"),
  createdAt: textIn(row, "created_at"),
  updatedAt: textIn(row, "updated_at"),
});

const frequencyIn = (row: SqlRow): Frequency | null =>
  row["frequency"] === null
    ? null
    : { count: wholeIn(row, "frequency"), type: wordIn(row, "frequency_type", FREQUENCY_TYPES) };
