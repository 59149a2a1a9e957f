/** The figures of an invoice or receipt: net per line, tax per rate, totals, in both currencies. */
import {
  type Amount,
  add,
  amountOf,
  divideRounded,
  equalAmounts,
  multiply,
  roundAmount,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import type { DetailRecord, PurchaseRecord, SalesInvoiceRecord } from "./administration-books.ts";
import { HUNDRED, type PostingContext, percentageOf } from "./posting-line.ts";

export type InvoiceRecord = SalesInvoiceRecord | PurchaseRecord;

/** Signed as typed: positive for an invoice, negative for a credit note. */
export interface InvoiceFigures {
  readonly details: readonly {
    readonly detail: DetailRecord;
    readonly net: Amount;
    readonly netBase: Amount;
  }[];
  readonly taxes: readonly {
    readonly taxRateId: string;
    readonly tax: Amount;
    readonly taxBase: Amount;
  }[];
  /** In the invoice's currency. */
  readonly totalExcl: Amount;
  readonly totalIncl: Amount;
  /** In the administration's currency. */
  readonly totalExclBase: Amount;
  readonly totalInclBase: Amount;
}

const CENTS = 2;
const ONE = amountOf("1");

/**
 * Rounds to cents, half away from zero: the net of each line, and the tax of each rate over its sum,
 * as the invoice states it. With tax included in the prices the total stays what was typed and the tax
 * is what the net leaves. Gap: Tax and foreign currency. Gap: Tax and foreign currency.
 */
export function invoiceFigures(invoice: InvoiceRecord, context: PostingContext): InvoiceFigures {
  const details = invoice.details.map((detail) => {
    const typed = multiply(detail.price, detail.quantity);
    const percentage = percentageOf(detail.taxRateId, context);
    const net = invoice.pricesIncludeTax
      ? divideRounded(multiply(typed, HUNDRED), add(HUNDRED, percentage), CENTS)
      : roundAmount(typed, CENTS);
    return { detail, net, gross: roundAmount(typed, CENTS), percentage };
  });
  const rateIds = [...new Set(details.map(({ detail }) => detail.taxRateId))];
  const taxes = rateIds.map((taxRateId) => {
    const ofRate = details.filter(({ detail }) => detail.taxRateId === taxRateId);
    const net = sumOf(ofRate.map((each) => each.net));
    const tax = invoice.pricesIncludeTax
      ? subtract(sumOf(ofRate.map(({ gross }) => gross)), net)
      : divideRounded(multiply(net, ofRate[0]?.percentage ?? ZERO), HUNDRED, CENTS);
    return { taxRateId, tax };
  });
  const totalExcl = sumOf(details.map(({ net }) => net));
  const totalIncl = add(totalExcl, sumOf(taxes.map(({ tax }) => tax)));
  const inBase = convert(
    [...details.map(({ net }) => net), ...taxes.map(({ tax }) => tax)],
    totalIncl,
    invoice.exchangeRate,
  );
  const taxesBase = inBase.lines.slice(details.length);
  return {
    details: details.map(({ detail, net }, index) => ({
      detail,
      net,
      netBase: inBase.lines[index] ?? ZERO,
    })),
    taxes: taxes.map(({ taxRateId, tax }, index) => ({
      taxRateId,
      tax,
      taxBase: taxesBase[index] ?? ZERO,
    })),
    totalExcl,
    totalIncl,
    totalExclBase: subtract(inBase.total, sumOf(taxesBase)),
    totalInclBase: inBase.total,
  };
}

/** Total and lines at the rate; the last line that is not zero takes what rounding leaves. */
function convert(
  lines: readonly Amount[],
  total: Amount,
  rate: Amount,
): { readonly lines: readonly Amount[]; readonly total: Amount } {
  if (equalAmounts(rate, ONE)) return { lines, total };
  const atRate = (amount: Amount): Amount => roundAmount(multiply(amount, rate), CENTS);
  const converted = lines.map(atRate);
  const last = lines.findLastIndex((amount) => !equalAmounts(amount, ZERO));
  const rest = subtract(atRate(total), sumOf(converted));
  return {
    lines: converted.map((amount, index) => (index === last ? add(amount, rest) : amount)),
    total: atRate(total),
  };
}
