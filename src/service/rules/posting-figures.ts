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
import { apportion } from "../../amount/apportion.ts";
import type {
  DetailRecord,
  FiscalAllocationRecord,
  PurchaseRecord,
  SalesInvoiceRecord,
} from "./administration-books.ts";
import { HUNDRED, type PostingContext, rateOf } from "./posting-line.ts";
import { type PricedDetail, privateShares, type SharedDetail } from "./private-shares.ts";
import {
  isReverseCharge,
  percentageAdded,
  percentageReversed,
  reversedTaxOver,
} from "./tax-rates.ts";

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
    /** The tax of this share that the administration owes itself and cannot deduct, in its currency. */
    readonly reversedTaxBase: Amount;
  }[];
  /** Tax under a reverse charge, in the administration's currency. It is no part of the totals. */
  readonly reversed: readonly {
    readonly taxRateId: string;
    readonly owedBase: Amount;
    /** Without the tax of private shares. */
    readonly deductedBase: Amount;
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
  const booked = details.map((each, index) => ({ ...each, netBase: baseAt(index) }));
  const reversed = rateIds.flatMap((taxRateId) =>
    reversedTax(
      taxRateId,
      booked.filter(({ detail }) => detail.taxRateId === taxRateId),
      invoice,
      context,
    ),
  );
  const reversedShares = reversedTaxOfShares(reversed, allocations, details, context);
  return {
    details: booked.map(({ detail, net, netBase }) => ({ detail, net, netBase })),
    allocations: allocations.map((each, index) => ({
      ...each,
      priceBase: baseAt(details.length + index),
      reversedTaxBase: reversedShares[index] ?? ZERO,
    })),
    reversed,
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
  const percentage = percentageAdded(rateOf(detail.taxRateId, context));
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

/**
 * The tax of a rate under a reverse charge, over its base in the administration's currency; none for other rates and on
 * sales. It is owed over everything, and deducted over what is not private. Gap: Tax and foreign currency.
 */
function reversedTax(
  taxRateId: string,
  lines: readonly (SharedDetail & { readonly netBase: Amount })[],
  { kind, exchangeRate }: InvoiceRecord,
  context: Pick<PostingContext, "taxRates">,
): InvoiceFigures["reversed"] {
  const rate = rateOf(taxRateId, context);
  if (kind === "sales_invoice" || !isReverseCharge(rate)) return [];
  const net = sumOf(lines.map(({ netBase }) => netBase));
  const shares = multiply(sumOf(lines.map(({ share }) => share)), exchangeRate);
  const owedBase = reversedTaxOver(add(net, roundAmount(shares, CENTS)), rate);
  return [{ taxRateId, owedBase, deductedBase: reversedTaxOver(net, rate) }];
}

/** What is owed but not deducted, divided over the private shares. */
function reversedTaxOfShares(
  reversed: InvoiceFigures["reversed"],
  allocations: readonly { readonly allocation: FiscalAllocationRecord }[],
  details: readonly SharedDetail[],
  context: Pick<PostingContext, "taxRates">,
): readonly Amount[] {
  const tax = sumOf(reversed.map(({ owedBase, deductedBase }) => subtract(owedBase, deductedBase)));
  const weights = allocations.map(({ allocation: { ledgerAccountId, percentage } }) => {
    const taxed = details
      .filter(({ detail }) => detail.ledgerAccountId === ledgerAccountId)
      .map(({ detail, net, share }) =>
        multiply(add(net, share), percentageReversed(rateOf(detail.taxRateId, context))),
      );
    return multiply(sumOf(taxed), percentage);
  });
  return apportion(tax, weights);
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
