/** The records that are lists of items: journal entries, assets, debtors, creditors and agings. */
import type { TSchema } from "typebox";
import { sumOf } from "../../amount/amount.ts";
import type { AssetFigures } from "../rules/report-assets.ts";
import type { PostingItem } from "../rules/report-journal-entries.ts";
import type { AgingBucket, ContactBalance } from "../rules/report-open-items.ts";
import { fields, list, type RecordNode } from "./record.ts";
import { amountNode, sumNode } from "./report-section.ts";
import {
  dateField,
  decimalField,
  identifierField,
  listOf,
  nullable,
  recordOf,
  textField,
} from "./schema-words.ts";

/** Journal entry items (specification 2.10); identifiers are text. */
export const journalEntriesRecord = (
  items: readonly PostingItem[],
  administrationId: string,
): RecordNode =>
  list(
    "journal_entry",
    items.map((item) =>
      fields({
        id: item.id,
        administration_id: administrationId,
        date: item.date,
        document_type: item.documentType,
        document_id: item.documentId,
        ledger_account_id: item.ledgerAccountId,
        project_id: item.projectId,
        contact_id: item.contactId,
        tax_rate_id: item.taxRateId,
        financial_account_id: item.financialAccountId,
        amount: amountNode(item.amount),
        description: item.description,
      }),
    ),
  );

export const journalEntriesSchema = listOf(
  recordOf({
    id: textField,
    administration_id: identifierField,
    date: dateField,
    document_type: textField,
    document_id: identifierField,
    ledger_account_id: identifierField,
    project_id: nullable(identifierField),
    contact_id: nullable(identifierField),
    tax_rate_id: nullable(identifierField),
    financial_account_id: nullable(identifierField),
    amount: decimalField,
    description: textField,
  }),
);

/** The fifteen fields of specification 2.10. */
export const assetsRecord = (figures: readonly AssetFigures[]): RecordNode =>
  list(
    "asset",
    figures.map((figure) =>
      fields({
        asset_id: figure.asset.id,
        ledger_account_id: figure.asset.ledgerAccountId,
        name: figure.asset.name,
        purchase_date: figure.asset.purchasedOn,
        lifespan: figure.lifespanSeconds,
        purchase_value: amountNode(figure.asset.purchaseValue),
        calculated_purchase_value: amountNode(figure.asset.purchaseValue),
        residual_value: amountNode(figure.asset.residualValue),
        total_value_changes_since_purchase: amountNode(figure.changesSincePurchase),
        value_at_begin: sumNode(figure.before),
        investment: sumNode(figure.investment),
        depreciation: sumNode(figure.depreciation),
        divestment: sumNode(figure.divestment),
        value_changes: sumNode(figure.valueChanges),
        value_at_end: amountNode(sumOf(figure.until)),
      }),
    ),
  );

export const assetsSchema = listOf(
  recordOf({
    asset_id: identifierField,
    ledger_account_id: identifierField,
    name: textField,
    purchase_date: dateField,
    lifespan: nullable(textField),
    purchase_value: decimalField,
    calculated_purchase_value: decimalField,
    residual_value: decimalField,
    total_value_changes_since_purchase: decimalField,
    value_at_begin: decimalField,
    investment: decimalField,
    depreciation: decimalField,
    divestment: decimalField,
    value_changes: decimalField,
    value_at_end: decimalField,
  }),
);

export type OpenItemsWord = "debtors" | "creditors";

/** Gap: Shapes of reports. One item per contact, null for nobody. */
export const openItemsRecord = (
  word: OpenItemsWord,
  balances: readonly ContactBalance[],
): RecordNode =>
  fields({
    [word]: list(
      SINGULAR[word],
      balances.map((balance) => fields(head(balance))),
    ),
  });

/** Gap: Shapes of reports. The last bucket repeats the amount. */
export const agingRecord = (
  word: OpenItemsWord,
  agings: readonly { readonly balance: ContactBalance; readonly buckets: readonly AgingBucket[] }[],
): RecordNode =>
  fields({
    [word]: list(
      SINGULAR[word],
      agings.map(({ balance, buckets }) =>
        fields({ ...head(balance), aging_buckets: list("aging_bucket", buckets.map(bucketNode)) }),
      ),
    ),
  });

const SINGULAR: Readonly<Record<OpenItemsWord, string>> = {
  debtors: "debtor",
  creditors: "creditor",
};

const head = (balance: ContactBalance): Readonly<Record<string, RecordNode>> => ({
  contact_id: balance.contactId,
  amount: amountNode(balance.amount),
});

const bucketNode = (bucket: AgingBucket): RecordNode =>
  fields({ name: bucket.name, amount: sumNode(bucket.amounts) });

const headFields = { contact_id: nullable(identifierField), amount: decimalField };

export const openItemsSchema = (word: OpenItemsWord): TSchema =>
  recordOf({ [word]: listOf(recordOf(headFields)) });

export const agingSchema = (word: OpenItemsWord): TSchema =>
  recordOf({
    [word]: listOf(
      recordOf({
        ...headFields,
        aging_buckets: listOf(recordOf({ name: textField, amount: decimalField })),
      }),
    ),
  });
