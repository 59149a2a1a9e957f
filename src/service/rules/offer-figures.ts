/** The totals of an offer of products, by frequency of invoicing. */
import { type Amount, add, amountOf, divideRounded, multiply, sumOf } from "../../amount/amount.ts";
import type { Frequency, ProductRecord } from "./subscription-books.ts";

/** One of each product; different frequencies or currencies are not added up. */
export interface OfferSum {
  readonly frequency: Frequency | null;
  readonly currency: string;
  readonly exclTax: Amount;
  readonly inclTax: Amount;
}

const HUNDRED = amountOf("100");
const CENTS = 2;

/**
 * In the order of the products. Tax is computed per rate over the sum, rounded half away from zero, as on an
 * invoice. Gap: Tax and foreign currency.
 */
export function offerSums(
  products: readonly ProductRecord[],
  percentageOf: (taxRateId: string) => Amount,
): readonly OfferSum[] {
  const groups = Map.groupBy(products, ({ frequency, currency }) =>
    frequency === null
      ? `once ${currency}`
      : `${frequency.type} ${String(frequency.count)} ${currency}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const exclTax = sumOf(group.map(({ price }) => price));
    const taxes = [...Map.groupBy(group, ({ taxRateId }) => taxRateId)].map(([id, own]) => {
      const net = sumOf(own.map(({ price }) => price));
      return divideRounded(multiply(net, percentageOf(id)), HUNDRED, CENTS);
    });
    const { frequency, currency } = first;
    return [{ frequency, currency, exclTax, inclTax: add(exclTax, sumOf(taxes)) }];
  });
}
