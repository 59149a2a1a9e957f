/** V6: no posting has a rate that the service lists as inactive. */
import { ZERO } from "../../amount/amount.ts";
import type { TaxRateId } from "../../ledger/ledger-account.ts";
import { rateMovements } from "../../ledger/vat-per-rate.ts";
import type { Check } from "../check.ts";
import { lackTaxRates } from "../internal/books-lack.ts";
import { countOf } from "../internal/counts.ts";

export const ratesInUseAreActive: Check = {
  id: "V6",
  name: "rates-in-use-are-active",
  formula: "postings with an inactive rate = 0",
  severity: "warning",
  gap: lackTaxRates,
  compares: { expected: "zero", actual: "postings with the inactive rate" },
  *compare(books) {
    const used = new Map<TaxRateId, number>();
    for (const { taxRateId, count } of rateMovements(books)) {
      if (taxRateId !== null) used.set(taxRateId, (used.get(taxRateId) ?? 0) + count);
    }
    for (const [taxRateId, count] of used) {
      yield {
        month: null,
        subject: { kind: "tax-rate", taxRateId, document: null },
        isCount: true,
        expected: ZERO,
        actual: countOf(books.taxRates.get(taxRateId)?.isActive === false ? count : 0),
        sources: [],
      };
    }
  },
};
