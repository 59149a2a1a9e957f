/** V4: the VAT that was declared is that of the books; a difference is a supplementary return (suppletie). */
import type { Books } from "../../ledger/books.ts";
import { vatFigures } from "../../ledger/client-figures.ts";
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
  judgesBooks: true,
  gap: (books) => lackTaxAccounts(books) ?? lackDeclaredVat(books),
  compares: {
    expected: "tax declared, close-input.yml",
    actual: "tax of all rates, postings on tax accounts",
  },
  *compare(books) {
    for (const { period, stated, booked } of vatFigures(books)) {
      if (booked === null) continue;
      yield {
        month: null,
        period,
        subject: { kind: "figure", word: "figures.vat-declared" },
        expected: stated,
        actual: booked,
        sources: [],
      };
    }
  },
};

const lackDeclaredVat = ({ clientInput }: Books): CheckGap | null =>
  (clientInput?.declaredVat ?? []).length === 0 ? "no-client-input" : null;
