/** V4: the VAT that was declared is that of the books, but for the rounding of the return. */
import type { Books } from "../../ledger/books.ts";
import { declaredReturns, vatYears } from "../../ledger/vat-returns.ts";
import type { Check, CheckGap } from "../check.ts";
import { lackBookingsOn, lackTaxAccounts } from "../internal/books-lack.ts";

/**
 * A difference is no defect of the books, so it is for information: the status of a pack says what has to be corrected,
 * and how (`ledger/vat-returns.ts`, which also has the limit of rounding). A return within rounding counts as equal.
 */
export const declaredVatIsBooked: Check = {
  id: "V4",
  name: "declared-vat-is-booked",
  formula: "declared = -(sum of VT), within 1.00 per box, per return",
  severity: "information",
  judgesBooks: true,
  gap: (books) => lackTaxAccounts(books) ?? lackDeclaredVat(books),
  compares: {
    expected: "tax declared, close-input.yml or the filed return, within EUR 1 per box",
    actual: "tax of all rates, postings on tax accounts",
  },
  *compare(books) {
    for (const { period, stated, booked, outcome } of vatYears(books).flatMap(
      ({ returns }) => returns,
    )) {
      yield {
        month: null,
        period,
        subject: { kind: "figure", word: "figures.vat-declared" },
        expected: outcome === "rounding" ? booked : stated,
        actual: booked,
        sources: [],
      };
    }
  },
};

/** A business without tax, under the small-business scheme or exempt, has no return. */
const lackDeclaredVat = (books: Books): CheckGap | null =>
  declaredReturns(books).length > 0 ? null : (lackTax(books) ?? "no-client-input");

const lackTax = lackBookingsOn(["tax"], "no-tax-booked");
