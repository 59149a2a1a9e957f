/** The records of reports that are lists: entries, assets, debtors and creditors, results by contact or project. */
import { type Amount, isZero, sumOf } from "../../amount/amount.ts";
import type { AssetFigures } from "../rules/report-assets.ts";
import type { GroupReport, GroupRow } from "../rules/report-groups.ts";
import type { PostingItem } from "../rules/report-journal-entries.ts";
import type { AgingBucket, ContactBalance } from "../rules/report-open-items.ts";
import type { SubscriptionFigures } from "../rules/report-subscriptions.ts";
import {
  byShape,
  date,
  decimal,
  identifier,
  ids,
  listOf,
  mapOf,
  named,
  of,
  orNull,
  record,
  sum,
  text,
  type ValueType,
} from "./declared-record.ts";

/** Identifiers are text (specification 2.10). */
const JOURNAL_ENTRY = record<PostingItem>("journal_entry", {
  id: text((item) => item.id),
  administration_id: ids.administration_id,
  date: date((item) => item.date),
  document_type: text((item) => item.documentType),
  document_id: identifier((item) => item.documentId),
  ledger_account_id: identifier((item) => item.ledgerAccountId),
  project_id: orNull(identifier)((item) => item.projectId),
  contact_id: orNull(identifier)((item) => item.contactId),
  tax_rate_id: orNull(identifier)((item) => item.taxRateId),
  financial_account_id: orNull(identifier)((item) => item.financialAccountId),
  amount: decimal((item) => item.amount, "Debit is positive"),
  description: text((item) => item.description),
});
export const JOURNAL_ENTRIES = named("journal_entries", listOf(JOURNAL_ENTRY));

/** The fifteen fields of specification 2.10. */
const ASSET = record<AssetFigures>("asset", {
  asset_id: identifier(({ asset }) => asset.id),
  ledger_account_id: identifier(({ asset }) => asset.ledgerAccountId),
  name: text(({ asset }) => asset.name),
  purchase_date: date(({ asset }) => asset.purchasedOn),
  lifespan: orNull(text)((figures) => figures.lifespanSeconds, "Seconds"),
  purchase_value: decimal(({ asset }) => asset.purchaseValue),
  calculated_purchase_value: decimal(({ asset }) => asset.purchaseValue),
  residual_value: decimal(({ asset }) => asset.residualValue),
  total_value_changes_since_purchase: decimal((figures) => figures.changesSincePurchase),
  value_at_begin: sum((figures) => figures.before),
  investment: sum((figures) => figures.investment),
  depreciation: sum((figures) => figures.depreciation),
  divestment: sum((figures) => figures.divestment),
  value_changes: sum((figures) => figures.valueChanges),
  value_at_end: decimal((figures) => sumOf(figures.until)),
});
export const ASSETS_REPORT = named("assets_report", listOf(ASSET));

type OpenItemsWord = "debtors" | "creditors";

const ITEM_WORDS = { debtors: "debtor", creditors: "creditor" } as const;

const HEAD = {
  contact_id: orNull(identifier)(
    (balance: ContactBalance) => balance.contactId,
    "Null without a contact",
  ),
  amount: decimal((balance: ContactBalance) => balance.amount),
};

/** Gap: Shapes of reports. One item per contact. */
export const openItemsReport = (word: OpenItemsWord): ValueType<readonly ContactBalance[]> => {
  const item = record(ITEM_WORDS[word], HEAD);
  return record(`${word}_report`, { [word]: listOf(item)((balances) => balances) });
};

const amountOrNone = of(sum, (amount: Amount | null) => (amount === null ? [] : [amount]));

const BUCKET = record<AgingBucket>("aging_bucket", {
  name: text((bucket) => bucket.name),
  amount: amountOrNone((bucket) => bucket.amount),
});

type Aging = ContactBalance & { readonly buckets: readonly AgingBucket[] };

/** Gap: Shapes of reports. The last bucket repeats the amount. */
export const agingReport = (word: OpenItemsWord): ValueType<readonly Aging[]> => {
  const item = record<Aging>(
    ITEM_WORDS[word],
    {
      ...HEAD,
      aging_buckets: listOf(BUCKET)((aging) => aging.buckets),
    },
    "contact_aging",
  );
  return record(`${word}_aging_report`, { [word]: listOf(item)((agings) => agings) });
};

/** Gap: Shapes of reports. The key or identifier `null` represents entries without one. */
export function groupedReport({ kind, by }: GroupReport): ValueType<readonly GroupRow[]> {
  const name = `${kind}_by_${by}`;
  const item = record<GroupRow>(
    by,
    {
      [`${by}_id`]: orNull(identifier)((row) => row.id),
      amount: amountOrNone((row) => row.amount),
    },
    `${kind}_of_${by}`,
  );
  const amounts = mapOf("^(\\d+|null)$", amountOrNone, (row: GroupRow) => [
    row.id ?? "null",
    row.amount,
  ]);
  return byShape({
    specification: record<readonly GroupRow[]>(name, {
      [name]: amounts((rows) => rows),
    }),
    current: record(name, { [name]: listOf(item)((rows) => rows) }),
  });
}

/** Zero is written as `0` without decimals. Gap: Subscriptions. */
const figure = of(sum, (amount: Amount) => (isZero(amount) ? [] : [amount]));

/** Four figures as text (specification 2.10, 9). */
export const SUBSCRIPTIONS_REPORT = record<SubscriptionFigures>("subscriptions_report", {
  monthly_recurring_revenue: figure((figures) => figures.monthlyRecurringRevenue),
  annual_run_rate: figure((figures) => figures.annualRunRate),
  churn_rate: figure((figures) => figures.churnRate),
  lifetime_value: figure((figures) => figures.lifetimeValue),
});
