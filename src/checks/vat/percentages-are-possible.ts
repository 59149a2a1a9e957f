/** V10: a rate in use has a percentage from 0 to 100, or none. */
import { amountOf, compareAmounts, isNegative, ZERO } from "../../amount/amount.ts";
import type { TaxRate } from "../../ledger/books.ts";
import type { TaxRateId } from "../../ledger/ledger-account.ts";
import { rateMovements } from "../../ledger/vat-per-rate.ts";
import type { Check } from "../check.ts";
import { lackTaxRates } from "../internal/books-lack.ts";
import { countOf } from "../internal/counts.ts";

const HUNDRED = amountOf("100");

/** An auditfile cannot state another percentage, and no tax could be compared with it. */
export const percentagesArePossible: Check = {
  id: "V10",
  name: "percentages-are-possible",
  formula: "rates in use with p < 0 or p > 100 = 0",
  severity: "blocking",
  gap: lackTaxRates,
  compares: { expected: "zero", actual: "rates with an impossible percentage" },
  *compare(books) {
    const used = new Set<TaxRateId>();
    for (const { taxRateId } of rateMovements(books)) if (taxRateId !== null) used.add(taxRateId);
    for (const taxRateId of used) {
      yield {
        month: null,
        subject: { kind: "tax-rate", taxRateId, document: null },
        isCount: true,
        expected: ZERO,
        actual: countOf(isImpossible(books.taxRates.get(taxRateId)) ? 1 : 0),
        sources: [],
      };
    }
  },
};

const isImpossible = (rate: TaxRate | undefined): boolean =>
  rate !== undefined &&
  rate.percentage !== null &&
  (isNegative(rate.percentage) || compareAmounts(rate.percentage, HUNDRED) > 0);
