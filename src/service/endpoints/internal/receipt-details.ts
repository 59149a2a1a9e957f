/** The details of a receipt as they are sent, over those that are kept. Gap: Receipts. */
import {
  type Amount,
  amountOf,
  compareAmounts,
  equalAmounts,
  ZERO,
} from "../../../amount/amount.ts";
import type { DateRange } from "../../../calendar/calendar-date.ts";
import { monthCountOf, monthOf } from "../../../calendar/month.ts";
import { readDocumentPeriod } from "../../../calendar/period-words.ts";
import type { DetailRecord, TaxRateRecord } from "../../rules/administration-books.ts";
import type { Stamped } from "../../rules/stamped.ts";
import type { ProductRecord } from "../../rules/subscription-books.ts";
import { readQuantity, typedOf } from "../../rules/typed-detail.ts";
import { readMoney } from "../../rules/typed-money.ts";
import { BLANK, MUST_EXIST } from "./field-problems.ts";
import type { DetailSent } from "./receipt-body.ts";
import { accountIn, changedRows, type RowSources } from "./receipt-rows.ts";
import { given, nullIfEmpty } from "./sent-values.ts";

const ONE = amountOf("1");
/** Months a line may be spread over. */
const PERIOD_MONTHS_MAX = 120;

/** Rows that are not mentioned stay; what is left stands in the order of its numbers. */
export function readDetails(
  sent: readonly DetailSent[],
  kept: readonly DetailRecord[],
  stamps: Stamped,
  sources: RowSources,
): readonly DetailRecord[] {
  if (sent.length === 0) return kept;
  const typed = kept.map((detail, place) => ({ ...detail, typed: typedOf(detail, place, stamps) }));
  const where = { field: "detail", problems: sources.problems };
  const details = changedRows(sent, typed, where, (row, before, rows) => {
    const order = Math.max(-1, ...rows.map((each) => each.typed.order)) + 1;
    return readDetail(row, before, order, sources);
  });
  return details?.toSorted((one, other) => one.typed.order - other.typed.order) ?? kept;
}

type TypedRow = DetailRecord & Required<Pick<DetailRecord, "typed">>;

function readDetail(
  sent: DetailSent,
  kept: TypedRow | null,
  nextOrder: number,
  sources: RowSources,
): TypedRow {
  const productId = nullIfEmpty(sent.product_id);
  const product = productId == null ? null : productOf(productId, sources);
  const start = kept ?? startOf(sources, nextOrder);
  const filled = product === null ? start : filledFrom(product, start, sources);
  const quantity = quantityIn(sent, filled, sources);
  return {
    ...filled,
    ledgerAccountId: accountIn(
      "ledger_account",
      sent.ledger_account_id,
      filled.ledgerAccountId,
      sources,
    ),
    taxRateId: taxRateIn(sent, filled, sources),
    projectId: projectIn(sent, filled, sources),
    description: sent.description === undefined ? filled.description : (sent.description ?? ""),
    quantity: quantity.amount,
    price: priceIn(sent, filled, sources),
    period: periodIn(sent, filled, sources),
    typed: {
      quantity: quantity.typed,
      productId: productId === undefined ? filled.typed.productId : productId,
      order: orderIn(sent, filled),
      createdAt: filled.typed.createdAt,
      updatedAt: sources.now,
    },
  };
}

/** A new row before anything is said of it. */
const startOf = (
  { newId, now, usualAccountId, taxRates }: RowSources,
  order: number,
): TypedRow => ({
  id: newId(),
  ledgerAccountId: usualAccountId ?? "",
  taxRateId: usualTaxRate(taxRates)?.id ?? "",
  projectId: null,
  description: "",
  quantity: ONE,
  price: ZERO,
  period: null,
  typed: { quantity: null, productId: null, order, createdAt: now, updatedAt: now },
});

const isUsual = (rate: TaxRateRecord): boolean =>
  rate.taxRateType === "purchase_invoice" && rate.active && rate.country === null;

/** The highest of the active domestic rates for purchases; of equal ones the oldest. */
function usualTaxRate(rates: ReadonlyMap<string, TaxRateRecord>): TaxRateRecord | null {
  const [first, ...others] = [...rates.values()].filter(isUsual);
  return others.reduce<TaxRateRecord | null>(
    (highest, rate) =>
      compareAmounts(rate.percentage ?? ZERO, highest?.percentage ?? ZERO) > 0 ? rate : highest,
    first ?? null,
  );
}

function productOf(id: string, { products, problems }: RowSources): ProductRecord | null {
  const product = products.get(id) ?? null;
  if (product === null) problems.push({ field: "product", ...MUST_EXIST });
  return product;
}

/** A product is for sale: its rate stands for the one for purchases of the same percentage. */
function filledFrom(product: ProductRecord, start: TypedRow, sources: RowSources): TypedRow {
  const percentage = sources.taxRates.get(product.taxRateId)?.percentage ?? ZERO;
  const rate = [...sources.taxRates.values()].find(
    (each) => isUsual(each) && equalAmounts(each.percentage ?? ZERO, percentage),
  );
  return {
    ...start,
    description: product.description,
    price: product.price,
    ledgerAccountId: product.ledgerAccountId,
    taxRateId: rate?.id ?? start.taxRateId,
  };
}

function taxRateIn(sent: DetailSent, kept: TypedRow, { taxRates, problems }: RowSources): string {
  const id = given(sent.tax_rate_id, null) ?? kept.taxRateId;
  const field = "tax_rate";
  const rate = taxRates.get(id);
  if (id === "") problems.push({ field, ...BLANK });
  else if (rate === undefined) problems.push({ field, ...MUST_EXIST });
  else if (id !== kept.taxRateId && rate.taxRateType !== "purchase_invoice") {
    problems.push({ field, text: "is not for purchases", word: "invalid" });
  }
  return id;
}

function projectIn(
  sent: DetailSent,
  kept: TypedRow,
  { projectIds, problems }: RowSources,
): string | null {
  const id = nullIfEmpty(sent.project_id);
  if (id === undefined) return kept.projectId;
  if (id !== null && !projectIds.has(id)) problems.push({ field: "project", ...MUST_EXIST });
  return id;
}

function priceIn(sent: DetailSent, kept: TypedRow, { problems }: RowSources): Amount {
  const typed = nullIfEmpty(sent.price);
  if (typed === undefined) return kept.price;
  const money = readMoney(typed ?? "0");
  if (money.ok) return money.amount;
  problems.push({ field: "price", text: money.text, word: money.word });
  return kept.price;
}

function quantityIn(
  sent: DetailSent,
  kept: TypedRow,
  { problems }: RowSources,
): { readonly typed: string | null; readonly amount: Amount } {
  const typed = nullIfEmpty(sent.amount);
  if (typed === undefined) return { typed: kept.typed.quantity, amount: kept.quantity };
  const amount = typed === null ? ONE : readQuantity(typed);
  if (amount !== null) return { typed, amount };
  problems.push({ field: "amount", text: "is not a number", word: "not_a_number" });
  return { typed, amount: kept.quantity };
}

const orderIn = (sent: DetailSent, kept: TypedRow): number => {
  const order = given(sent.row_order, null);
  return order === null ? kept.typed.order : Number.parseInt(order, 10);
};

/** Presets mean what they mean today; weeks and a bare month are none. */
function periodIn(
  sent: DetailSent,
  kept: TypedRow,
  { today, problems }: RowSources,
): DateRange | null {
  const text = nullIfEmpty(sent.period);
  if (text === undefined) return kept.period;
  if (text === null) return null;
  const reading = readDocumentPeriod(text, today);
  if (!reading.ok || text.endsWith("_week")) {
    problems.push({ field: "period", text: "is invalid", word: "invalid" });
    return null;
  }
  const { first, last } = reading.value;
  if (monthCountOf({ first: monthOf(first), last: monthOf(last) }) > PERIOD_MONTHS_MAX) {
    const text = `is longer than ${String(PERIOD_MONTHS_MAX)} months`;
    problems.push({ field: "period", text, word: "too_long" });
    return null;
  }
  return reading.value;
}
