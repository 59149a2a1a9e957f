/** The records of reports that are lists: entries, assets, debtors and creditors, results by contact or project. */

import { type Amount, isZero, sumOf } from "../../amount/amount.ts";
import { listOf, orNull } from "../../fields/kind.ts";
import { amount, date, identifier, text } from "../../fields/scalars.ts";
import type { AssetFigures } from "../rules/report-assets.ts";
import type { GroupReport, GroupRow } from "../rules/report-groups.ts";
import type { PostingItem } from "../rules/report-journal-entries.ts";
import type { AgingBucket, ContactBalance } from "../rules/report-open-items.ts";
import type { SubscriptionFigures } from "../rules/report-subscriptions.ts";
import {
  byShape,
  from,
  ids,
  mapOf,
  named,
  of,
  record,
  type Shown,
  sum,
} from "./declared-record.ts";

/** Identifiers are text (specification 2.10). */
const JOURNAL_ENTRY = record<PostingItem>("journal_entry", {
  id: from(text, (item) => item.id),
  administration_id: ids.administration_id,
  date: from(date, (item) => item.date),
  document_type: from(text, (item) => item.documentType),
  document_id: from(identifier, (item) => item.documentId),
  ledger_account_id: from(identifier, (item) => item.ledgerAccountId),
  project_id: from(orNull(identifier), (item) => item.projectId),
  contact_id: from(orNull(identifier), (item) => item.contactId),
  tax_rate_id: from(orNull(identifier), (item) => item.taxRateId),
  financial_account_id: from(orNull(identifier), (item) => item.financialAccountId),
  amount: from(amount, (item) => item.amount, "Debit is positive"),
  description: from(text, (item) => item.description),
});
export const JOURNAL_ENTRIES = named("journal_entries", listOf(JOURNAL_ENTRY));

/** The fifteen fields of specification 2.10. */
const ASSET = record<AssetFigures>("asset", {
  asset_id: from(identifier, ({ asset }) => asset.id),
  ledger_account_id: from(identifier, ({ asset }) => asset.ledgerAccountId),
  name: from(text, ({ asset }) => asset.name),
  purchase_date: from(date, ({ asset }) => asset.purchasedOn),
  lifespan: from(orNull(text), (figures) => figures.lifespanSeconds, "Seconds"),
  purchase_value: from(amount, ({ asset }) => asset.purchaseValue),
  calculated_purchase_value: from(amount, ({ asset }) => asset.purchaseValue),
  residual_value: from(amount, ({ asset }) => asset.residualValue),
  total_value_changes_since_purchase: from(amount, (figures) => figures.changesSincePurchase),
  value_at_begin: from(sum, (figures) => figures.before),
  investment: from(sum, (figures) => figures.investment),
  depreciation: from(sum, (figures) => figures.depreciation),
  divestment: from(sum, (figures) => figures.divestment),
  value_changes: from(sum, (figures) => figures.valueChanges),
  value_at_end: from(amount, (figures) => sumOf(figures.until)),
});
export const ASSETS_REPORT = named("assets_report", listOf(ASSET));

type OpenItemsWord = "debtors" | "creditors";

const ITEM_WORDS = { debtors: "debtor", creditors: "creditor" } as const;

const HEAD = {
  contact_id: from(
    orNull(identifier),
    (balance: ContactBalance) => balance.contactId,
    "Null without a contact",
  ),
  amount: from(amount, (balance: ContactBalance) => balance.amount),
};

/** Gap: Shapes of reports. One item per contact. */
export const openItemsReport = (word: OpenItemsWord): Shown<readonly ContactBalance[]> => {
  const item = record(ITEM_WORDS[word], HEAD);
  return record(`${word}_report`, { [word]: from(listOf(item), (balances) => balances) });
};

const amountOrNone = of(sum, (amount: Amount | null) => (amount === null ? [] : [amount]));

const BUCKET = record<AgingBucket>("aging_bucket", {
  name: from(text, (bucket) => bucket.name),
  amount: from(amountOrNone, (bucket) => bucket.amount),
});

type Aging = ContactBalance & { readonly buckets: readonly AgingBucket[] };

/** Gap: Shapes of reports. The last bucket repeats the amount. */
export const agingReport = (word: OpenItemsWord): Shown<readonly Aging[]> => {
  const item = record<Aging>(
    ITEM_WORDS[word],
    {
      ...HEAD,
      aging_buckets: from(listOf(BUCKET), (aging) => aging.buckets),
    },
    "contact_aging",
  );
  return record(`${word}_aging_report`, { [word]: from(listOf(item), (agings) => agings) });
};

/** Gap: Shapes of reports. The key or identifier `null` represents entries without one. */
export function groupedReport({ kind, by }: GroupReport): Shown<readonly GroupRow[]> {
  const name = `${kind}_by_${by}`;
  const item = record<GroupRow>(
    by,
    {
      [`${by}_id`]: from(orNull(identifier), (row) => row.id),
      amount: from(amountOrNone, (row) => row.amount),
    },
    `${kind}_of_${by}`,
  );
  const amounts = mapOf("^(\\d+|null)$", amountOrNone, (row: GroupRow) => [
    row.id ?? "null",
    row.amount,
  ]);
  return byShape({
    specification: record<readonly GroupRow[]>(name, {
      [name]: from(amounts, (rows) => rows),
    }),
    current: record(name, { [name]: from(listOf(item), (rows) => rows) }),
  });
}

/** Zero is written as `0` without decimals. Gap: Subscriptions. */
const figure = of(sum, (amount: Amount) => (isZero(amount) ? [] : [amount]));

/** Four figures as text (specification 2.10, 9). */
export const SUBSCRIPTIONS_REPORT = record<SubscriptionFigures>("subscriptions_report", {
  monthly_recurring_revenue: from(figure, (figures) => figures.monthlyRecurringRevenue),
  annual_run_rate: from(figure, (figures) => figures.annualRunRate),
  churn_rate: from(figure, (figures) => figures.churnRate),
  lifetime_value: from(figure, (figures) => figures.lifetimeValue),
});
