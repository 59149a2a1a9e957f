/** J10 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { deferredAmountsAreReleased } from "../../../src/checks/journal-entries/deferred-amounts-are-released.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn } from "../compared.ts";

/** A contract of 90 for three months, one of 60 of which a month is left, and one of the year before. */
const booksWith = (march: string): string => `
  year 2025-01..2025-03 called 2025
  account 0500 equity Capital
  account 1300 current_assets Debtors  [debtors]
  account 1570 current_liabilities Invoiced ahead  rgs BSchOpaVgo
  account 8000 revenue Contracts
  opening 1300 20.00
  opening 1570 -20.00
  2025-01-31  1300   90.00  invoice 1
  2025-01-31  1570  -90.00  invoice 1
  2025-01-31  1570   30.00  invoice 1
  2025-01-31  8000  -30.00  invoice 1
  2025-02-28  1570   30.00  invoice 1
  2025-02-28  8000  -30.00  invoice 1
  2025-03-31  1570   ${march}  invoice 1
  2025-03-31  8000  -${march}  invoice 1
  2025-02-28  1300   60.00  invoice 2
  2025-02-28  1570  -40.00  invoice 2
  2025-02-28  8000  -20.00  invoice 2
  2025-03-31  1570   20.00  invoice 2
  2025-03-31  8000  -20.00  invoice 2
  2025-01-31  1570   10.00  invoice 3
  2025-01-31  8000  -10.00  invoice 3
  2025-02-28  1570   10.00  invoice 3
  2025-02-28  8000  -10.00  invoice 3`;

test("a document leaves what it deferred less what it released, or releases only", async () => {
  const books = booksFrom(booksWith("30.00"));
  expect(await comparedBy(deferredAmountsAreReleased, books)).toEqual([
    "SalesInvoice 1: 0.00 = 0.00",
    "SalesInvoice 2: -20.00 = -20.00",
    "SalesInvoice 3: 20.00 = 20.00",
  ]);
  expect(await findingsIn(books)).toEqual([]);
});

test("a document that releases a euro too much is found", async () => {
  expect(await findingsIn(booksFrom(booksWith("31.00")))).toEqual([
    "J10 SalesInvoice 1: 0.00 = 1.00",
  ]);
});
