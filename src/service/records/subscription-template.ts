/** The records of products and subscription templates (specification 2.2). */
import { type TSchema, Type } from "typebox";
import { amountText } from "../../amount/amount.ts";
import {
  FREQUENCY_TYPES,
  type ProductRecord,
  type SubscriptionTemplateRecord,
} from "../rules/subscription-books.ts";
import type { Stamps } from "./master-records.ts";
import { fields, integer, list, type RecordNode } from "./record.ts";
import {
  decimalField,
  flagField,
  identifierField,
  instantField,
  integerField,
  listOf,
  nullable,
  oneOf,
  recordOf,
  textField,
} from "./schema-words.ts";

/** The administration and the frequency are integers here. Gap: Subscriptions. */
export const productRecord = (
  product: ProductRecord & Stamps,
  administrationId: string,
): RecordNode =>
  fields({
    id: product.id,
    administration_id: integer(administrationId),
    description: product.description,
    title: product.title,
    identifier: product.identifier,
    price: amountText(product.price, 1),
    currency: product.currency,
    frequency: product.frequency === null ? null : integer(product.frequency.count),
    frequency_type: product.frequency?.type ?? null,
    tax_rate_id: product.taxRateId,
    ledger_account_id: product.ledgerAccountId,
    created_at: product.createdAt,
    updated_at: product.updatedAt,
  });

export const productSchema: TSchema = recordOf({
  id: identifierField,
  administration_id: integerField,
  description: textField,
  title: nullable(textField),
  identifier: nullable(textField),
  price: decimalField,
  currency: Type.String({ pattern: "^[A-Z]{3}$" }),
  frequency: nullable(Type.Integer({ minimum: 1 })),
  frequency_type: nullable(oneOf(FREQUENCY_TYPES)),
  tax_rate_id: identifierField,
  ledger_account_id: identifierField,
  created_at: instantField,
  updated_at: instantField,
});

type TemplateShown = Omit<SubscriptionTemplateRecord, "productIds"> & {
  readonly products: readonly (ProductRecord & Stamps)[];
};

export const subscriptionTemplateRecord = (
  template: TemplateShown,
  administrationId: string,
): RecordNode =>
  fields({
    id: template.id,
    administration_id: integer(administrationId),
    workflow_id: template.workflowId,
    document_style_id: template.documentStyleId,
    mergeable: template.mergeable,
    contact_can_update: template.contactCanUpdate,
    products: list(
      "product",
      template.products.map((product) => productRecord(product, administrationId)),
    ),
  });

export const subscriptionTemplateSchema: TSchema = recordOf({
  id: identifierField,
  administration_id: integerField,
  workflow_id: identifierField,
  document_style_id: identifierField,
  mergeable: flagField,
  contact_can_update: flagField,
  products: listOf(productSchema),
});
