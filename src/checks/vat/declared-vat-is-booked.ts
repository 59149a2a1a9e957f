/** V4: the VAT that was declared is that of the books; a difference is a supplementary return (suppletie). */
import { negate, sumOf } from "../../amount/amount.ts";
import { includesMonth } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { rateMovements } from "../../ledger/vat-per-rate.ts";
import { vatRulesOf } from "../../ledger/vat-rules.ts";
import type { Check, CheckGap } from "../check.ts";
import { lackTaxAccounts } from "../internal/books-lack.ts";

/**
 * A difference is no defect of the books: up to 1,000 euro it goes into the next return, above that a suppletie is due
 * within eight weeks. Source: Algemene wet inzake rijksbelastingen, article 10a; Uitvoeringsbesluit omzetbelasting 1968,
 * article 15.
 */
export const declaredVatIsBooked: Check = {
  id: "V4",
  name: "declared-vat-is-booked",
  formula: "declared = -(sum of VT), per return",
  severity: "warning",
  gap: (books) => lackTaxAccounts(books) ?? lackDeclaredVat(books),
  compares: {
    expected: "tax declared, close-input.yml",
    actual: "tax of all rates, postings on tax accounts",
  },
  *compare(books) {
    const declared = books.clientInput?.declaredVat ?? [];
    if (declared.length === 0 || lackTaxAccounts(books) !== null) return;
    const movements = [...rateMovements(books, vatRulesOf(books).taxAccounts)].filter(
      ({ taxRateId }) => taxRateId !== null,
    );
    for (const { period, amount } of declared) {
      const isCovered = [period.first, period.last].every((at) => includesMonth(books.period, at));
      if (!isCovered) continue;
      const booked = movements.filter(({ month }) => includesMonth(period, month));
      yield {
        month: null,
        period,
        subject: { kind: "figure", word: "figures.vat-declared" },
        expected: amount,
        actual: negate(sumOf(booked.map(({ net }) => net))),
        sources: [],
      };
    }
  },
};

const lackDeclaredVat = ({ clientInput }: Books): CheckGap | null =>
  (clientInput?.declaredVat ?? []).length === 0 ? "no-client-input" : null;
