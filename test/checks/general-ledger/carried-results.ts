/** The books of two months by a service that carries result accounts over from year to year. */
import type { Books } from "../../../src/ledger/books.ts";
import { ledgerRow, withMonths } from "../../support/books-notation-changes.ts";
import { adjacentLedger, periodLedgerRow } from "../../support/books-notation-changes-reports.ts";
import { twoMonths } from "../compared.ts";

export function carriedResults(): Books {
  // The result of 2024, which is on the account of sales.
  const since2024 = { opening: "-40.00", closing: "-40.00" };
  return [
    (books: Books) =>
      withMonths(books, { first: "2025-01", last: "2025-02" }, ledgerRow("8000", since2024)),
    periodLedgerRow("8000", since2024),
    adjacentLedger("ledgerAfter", "4000", { opening: "27.00" }),
    adjacentLedger("ledgerAfter", "7000", { opening: "30.00" }),
    adjacentLedger("ledgerAfter", "8000", { opening: "-190.00" }),
    adjacentLedger("ledgerAfter", "9000", { opening: "-5.00" }),
  ].reduce((books, change) => change(books), twoMonths());
}
