/** The figures of an invoice or receipt: net per line, private shares, tax per rate, totals, in both currencies. */
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
import type {
  DetailRecord,
  FiscalAllocationRecord,
  PurchaseRecord,
  SalesInvoiceRecord,
} from "./administration-books.ts";
import { HUNDRED, type PostingContext, percentageOf } from "./posting-line.ts";
import { type PricedDetail, privateShares } from "./private-shares.ts";

export type InvoiceRecord = SalesInvoiceRecord | PurchaseRecord;

/** With the sign as entered: positive for an invoice, negative for a credit note. */
export interface InvoiceFigures {
  /** Net without the private share. */
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
  /** The private share, including its tax. */
  readonly allocations: readonly {
    readonly allocation: FiscalAllocationRecord;
    readonly price: Amount;
    readonly priceBase: Amount;
  }[];
  /** In the invoice's currency. A private share counts as an amount without tax. */
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
 * as the invoice states it. If prices include tax, the total is as entered and the tax is the total minus
 * the net. A private share does not change the total including tax: it takes its part of the line and
 * of the tax. Gap: Tax and foreign currency. Gap: Fiscal allocations.
 */
export function invoiceFigures(
  invoice: InvoiceRecord,
  context: Pick<PostingContext, "taxRates">,
): InvoiceFigures {
  const priced = invoice.details.map((detail) => priceOf(detail, invoice, context));
  const { details, allocations } = privateShares(priced, allocationsOf(invoice));
  const rateIds = [...new Set(priced.map(({ detail }) => detail.taxRateId))];
  const taxes = rateIds.map((taxRateId) => {
    const isOfRate = ({ detail }: { readonly detail: DetailRecord }): boolean =>
      detail.taxRateId === taxRateId;
    const gross = grossOf(priced.filter(isOfRate), invoice.pricesIncludeTax);
    const ofRate = details.filter(isOfRate);
    const afterShares = subtract(gross, sumOf(ofRate.map((each) => each.share)));
    return { taxRateId, tax: subtract(afterShares, sumOf(ofRate.map(({ net }) => net))) };
  });
  const totalExcl = sumOf([
    ...details.map(({ net }) => net),
    ...allocations.map(({ price }) => price),
  ]);
  const totalIncl = add(totalExcl, sumOf(taxes.map(({ tax }) => tax)));
  const inBase = convert(
    [
      ...details.map(({ net }) => net),
      ...allocations.map(({ price }) => price),
      ...taxes.map(({ tax }) => tax),
    ],
    totalIncl,
    invoice.exchangeRate,
  );
  const baseAt = (index: number): Amount => inBase.lines[index] ?? ZERO;
  const taxesFrom = details.length + allocations.length;
  return {
    details: details.map(({ detail, net }, index) => ({ detail, net, netBase: baseAt(index) })),
    allocations: allocations.map((each, index) => ({
      ...each,
      priceBase: baseAt(details.length + index),
    })),
    taxes: taxes.map((each, index) => ({ ...each, taxBase: baseAt(taxesFrom + index) })),
    totalExcl,
    totalIncl,
    totalExclBase: subtract(inBase.total, sumOf(inBase.lines.slice(taxesFrom))),
    totalInclBase: inBase.total,
  };
}

const allocationsOf = (invoice: InvoiceRecord): readonly FiscalAllocationRecord[] =>
  invoice.kind === "sales_invoice" ? [] : (invoice.fiscalAllocations ?? []);

function priceOf(
  detail: DetailRecord,
  { pricesIncludeTax }: InvoiceRecord,
  context: Pick<PostingContext, "taxRates">,
): PricedDetail {
  const typed = multiply(detail.price, detail.quantity);
  const percentage = percentageOf(detail.taxRateId, context);
  const rounded = roundAmount(typed, CENTS);
  const factor = add(HUNDRED, percentage);
  return pricesIncludeTax
    ? {
        detail,
        net: divideRounded(multiply(typed, HUNDRED), factor, CENTS),
        gross: rounded,
        percentage,
      }
    : {
        detail,
        net: rounded,
        gross: divideRounded(multiply(rounded, factor), HUNDRED, CENTS),
        percentage,
      };
}

/** The lines of one rate including tax: as entered, or with the tax over their sum. */
function grossOf(ofRate: readonly PricedDetail[], pricesIncludeTax: boolean): Amount {
  if (pricesIncludeTax) return sumOf(ofRate.map(({ gross }) => gross));
  const net = sumOf(ofRate.map((each) => each.net));
  return add(net, divideRounded(multiply(net, ofRate[0]?.percentage ?? ZERO), HUNDRED, CENTS));
}

/** Total and lines at the exchange rate; the last line that is not zero takes the rounding difference. */
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
