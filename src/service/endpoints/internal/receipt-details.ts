/** Applies sent details to those of a receipt. Gap: Receipts. */

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
import { isReverseCharge } from "../../rules/tax-rates.ts";
import { readQuantity, typedOf } from "../../rules/typed-detail.ts";
import { readMoney } from "../../rules/typed-money.ts";
import { sentOr } from "./body-kinds.ts";
import { BLANK, MUST_EXIST } from "./field-problems.ts";
import type { DetailSent } from "./receipt-body.ts";
import { accountIn, changedRows, type RowSources } from "./receipt-rows.ts";

const ONE = amountOf("1");
/** The maximum number of months over which a line may be spread. */
const PERIOD_MONTHS_MAX = 120;

/** The details after the change, sorted by `row_order`. Omitted rows stay. */
export function readDetails(
  sent: readonly DetailSent[],
  stored: readonly DetailRecord[],
  stamps: Stamped,
  sources: RowSources,
): readonly DetailRecord[] {
  if (sent.length === 0) return stored;
  const typed = stored.map((detail, place) => ({
    ...detail,
    typed: typedOf(detail, place, stamps),
  }));
  const where = { field: "detail", problems: sources.problems };
  const details = changedRows(sent, typed, where, (row, before, rows) => {
    const order = Math.max(-1, ...rows.map((each) => each.typed.order)) + 1;
    return readDetail(row, before, order, sources);
  });
  return details?.toSorted((one, other) => one.typed.order - other.typed.order) ?? stored;
}

type TypedRow = DetailRecord & Required<Pick<DetailRecord, "typed">>;

function readDetail(
  sent: DetailSent,
  stored: TypedRow | null,
  nextOrder: number,
  sources: RowSources,
): TypedRow {
  const productId = sent.product_id;
  const product = productId == null ? null : productOf(productId, sources);
  const start = stored ?? startOf(sources, nextOrder);
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

/** A new row with its defaults. */
const startOf = (
  { newId, now, defaultAccountId, taxRates }: RowSources,
  order: number,
): TypedRow => ({
  id: newId(),
  ledgerAccountId: defaultAccountId ?? "",
  taxRateId: defaultTaxRate(taxRates)?.id ?? "",
  projectId: null,
  description: "",
  quantity: ONE,
  price: ZERO,
  period: null,
  typed: { quantity: null, productId: null, order, createdAt: now, updatedAt: now },
});

/** A rate that a client chooses when it names none: tax under a reverse charge must be asked for. */
const isDomesticPurchaseRate = (rate: TaxRateRecord): boolean =>
  rate.taxRateType === "purchase_invoice" &&
  rate.active &&
  rate.country === null &&
  !isReverseCharge(rate);

/** The highest active domestic rate for purchases; the oldest among equal rates. */
function defaultTaxRate(rates: ReadonlyMap<string, TaxRateRecord>): TaxRateRecord | null {
  const [first, ...others] = [...rates.values()].filter(isDomesticPurchaseRate);
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

/** The row with the fields of the product; its sales rate maps to the purchase rate of the same percentage. */
function filledFrom(product: ProductRecord, start: TypedRow, sources: RowSources): TypedRow {
  const percentage = sources.taxRates.get(product.taxRateId)?.percentage ?? ZERO;
  const rate = [...sources.taxRates.values()].find(
    (each) => isDomesticPurchaseRate(each) && equalAmounts(each.percentage ?? ZERO, percentage),
  );
  return {
    ...start,
    description: product.description,
    price: product.price,
    ledgerAccountId: product.ledgerAccountId,
    taxRateId: rate?.id ?? start.taxRateId,
  };
}

function taxRateIn(sent: DetailSent, stored: TypedRow, { taxRates, problems }: RowSources): string {
  const id = sentOr(sent.tax_rate_id, null) ?? stored.taxRateId;
  const field = "tax_rate";
  const rate = taxRates.get(id);
  if (id === "") problems.push({ field, ...BLANK });
  else if (rate === undefined) problems.push({ field, ...MUST_EXIST });
  else if (id !== stored.taxRateId && rate.taxRateType !== "purchase_invoice") {
    problems.push({ field, text: "is not for purchases", word: "invalid" });
  }
  return id;
}

function projectIn(
  sent: DetailSent,
  stored: TypedRow,
  { projectIds, problems }: RowSources,
): string | null {
  const id = sent.project_id;
  if (id === undefined) return stored.projectId;
  if (id !== null && !projectIds.has(id)) problems.push({ field: "project", ...MUST_EXIST });
  return id;
}

function priceIn(sent: DetailSent, stored: TypedRow, { problems }: RowSources): Amount {
  const typed = sent.price;
  if (typed === undefined) return stored.price;
  const money = readMoney(typed ?? "0");
  if (money.ok) return money.amount;
  problems.push({ field: "price", text: money.text, word: money.word });
  return stored.price;
}

function quantityIn(
  sent: DetailSent,
  stored: TypedRow,
  { problems }: RowSources,
): { readonly typed: string | null; readonly amount: Amount } {
  const typed = sent.amount;
  if (typed === undefined) return { typed: stored.typed.quantity, amount: stored.quantity };
  const amount = typed === null ? ONE : readQuantity(typed);
  if (amount !== null) return { typed, amount };
  problems.push({ field: "amount", text: "is not a number", word: "not_a_number" });
  return { typed, amount: stored.quantity };
}

const orderIn = ({ row_order: order }: DetailSent, stored: TypedRow): number =>
  order ?? stored.typed.order;

/** Presets are relative to today; weeks and a bare month are not valid. */
function periodIn(
  sent: DetailSent,
  stored: TypedRow,
  { today, problems }: RowSources,
): DateRange | null {
  const text = sent.period;
  if (text === undefined) return stored.period;
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
