/** X9: the VAT that lines of an auditfile state is the percentage of their amounts. */
import { amountText } from "../../amount/amount.ts";
import type { StatedTax } from "../../ledger/auditfile-source.ts";
import type { Check } from "../check.ts";
import { countInFile, fileOfYear, inFile, ofAuditfiles } from "../internal/of-auditfiles.ts";

/**
 * To a cent per line of a transaction. A warning: people change the VAT of a purchase to that of its invoice, and some
 * programs repeat it on every line of the transaction.
 */
export const statedTaxIsItsPercentage: Check = ofAuditfiles({
  id: "X9",
  name: "stated-tax-is-its-percentage",
  formula: "VT = p x VB per transaction and code, to 0.01 per line; summed per code",
  severity: "warning",
  compares: {
    expected: "percentage of the amounts of the lines",
    actual: "tax that the lines state, or transactions in which it is another",
  },
  gapIn: () => "no-tax-stated",
  *compareIn(source) {
    const file = fileOfYear(source);
    if (file === null) return;
    for (const tax of source.taxes) {
      if (tax.percentage === null) continue;
      const { isReversed, due: expected, tax: actual, apart } = tax;
      const name = nameOf(tax);
      const figure = isReversed ? "reversed-tax-of-code" : "tax-of-code";
      yield inFile({ file, figure, name, month: null, expected, actual });
      const of = isReversed ? "transactions-with-reversed-code" : "transactions-with-code";
      yield countInFile({ file, figure: of, name, expected: 0, actual: apart });
    }
  },
});

const nameOf = ({ code, percentage }: StatedTax): string =>
  percentage === null ? code : `${code} (${amountText(percentage, 0)}%)`;
