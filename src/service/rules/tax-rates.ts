/** How the rules use a tax rate: what it adds to a document, and what its tax is for the tax return. */
import { type Amount, divideRounded, isPositive, multiply, ZERO } from "../../amount/amount.ts";
import type { TaxRateRecord } from "./administration-books.ts";
import { HUNDRED } from "./posting-line.ts";
import type { Stamped } from "./stamped.ts";

/** A tax rate as stored: what the books leave out is filled in. */
export type StoredTaxRate = Required<TaxRateRecord> & Stamped;

/** The rate with its treatment and boxes. Gap: Tax and foreign currency. */
export const completeTaxRate = (rate: TaxRateRecord): Required<TaxRateRecord> => ({
  ...rate,
  treatment: rate.treatment ?? "charged",
  reportReferences: rate.reportReferences ?? usualReferences(rate),
});

/** The box for input tax in a Dutch tax return; foreign tax and zero rates have none. */
const usualReferences = ({
  country,
  percentage,
  treatment = "charged",
  taxRateType,
}: TaxRateRecord): readonly string[] =>
  taxRateType !== "sales_invoice" &&
  treatment === "charged" &&
  country === null &&
  percentage !== null &&
  isPositive(percentage)
    ? ["NL/5b"]
    : [];

export const isReverseCharge = ({ treatment }: TaxRateRecord): boolean =>
  treatment === "reverse_charge";

/** The percentage that a document adds to its net amounts: none for exempt rates and under a reverse charge. */
export const percentageAdded = (rate: TaxRateRecord): Amount =>
  isReverseCharge(rate) ? ZERO : (rate.percentage ?? ZERO);

/**
 * The tax that a purchase under a reverse charge both owes and deducts, over its net amount, rounded half away from
 * zero. None for other rates; on a sale it is the customer's.
 */
export const reversedTaxOver = (net: Amount, rate: TaxRateRecord): Amount =>
  divideRounded(multiply(net, percentageReversed(rate)), HUNDRED, CENTS);

export const percentageReversed = (rate: TaxRateRecord): Amount =>
  isReverseCharge(rate) && rate.taxRateType === "purchase_invoice"
    ? (rate.percentage ?? ZERO)
    : ZERO;

const CENTS = 2;
