/** Books with every kind of tax: charged, at two rates, zero, exempt, reversed, in a journal and on a settlement. */
import { amountOf } from "../../../src/amount/amount.ts";
import type { Books, TaxRate } from "../../../src/ledger/books.ts";
import { taxRateId } from "../../../src/ledger/ledger-account.ts";
import { booksFrom } from "../../support/books-notation.ts";

/** The invoice 1 has 300.05 at 21 % (63.01) and 100.00 at 9 % (9.00); bill 1 has 200.00 at 21 %, bill 2 is reversed. */
export const TAXED = `
  year 2025-01..2025-02 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1340 current_assets Tax receivable  rgs BVorVbkTvo
  account 1520 current_liabilities Tax payable  rgs BSchBepBtw
  account 1600 current_liabilities Creditors  [creditors]
  account 4000 expenses Rent
  account 8000 revenue Sales
  contact Jansen
  contact Bakker
  tax 21 High [sales] id=s21
  tax 9 Low [sales] id=s9
  tax 0 Export [sales] id=s0
  tax 0 Union [sales] id=s1
  tax none Exempt [sales] id=sx
  tax 21 Purchases [purchases] id=p21
  tax 21 Reversed [purchases] id=r21
  tax 21 Journal [journal] id=j21
  tax 6 Former [sales] [inactive] id=s6
  opening 1100 100.00
  opening 0500 -100.00
  2025-01-03  1300   572.06  invoice 1  contact Jansen       # p1
  2025-01-03  8000  -100.02  invoice 1  tax s21              # p2
  2025-01-03  8000  -200.03  invoice 1  tax s21              # p3
  2025-01-03  8000  -100.00  invoice 1  tax s9               # p4
  2025-01-03  8000  -100.00  invoice 1  tax sx               # p5
  2025-01-03  1520   -63.01  invoice 1  tax s21              # p6
  2025-01-03  1520    -9.00  invoice 1  tax s9               # p7
  2025-01-05  4000   200.00  bill 1  tax p21                 # p8
  2025-01-05  1340    42.00  bill 1  tax p21                 # p9
  2025-01-05  1600  -242.00  bill 1  contact Bakker          # p10
  2025-02-04  4000   100.00  bill 2  tax r21                 # p11
  2025-02-04  1340    21.00  bill 2  tax r21                 # p12
  2025-02-04  1520   -21.00  bill 2  tax r21                 # p13
  2025-02-04  1600  -100.00  bill 2  contact Bakker          # p14
  2025-02-06  1300   250.00  invoice 2  contact Jansen       # p15
  2025-02-06  8000  -250.00  invoice 2  tax s0               # p16
  2025-02-10  4000    10.00  journal 9  tax j21              # p17
  2025-02-10  1340     2.10  journal 9  tax j21              # p18
  2025-02-10  4000   -12.10  journal 9                       # p19
  2025-02-25  1520    72.01  bank 1                          # p20
  2025-02-25  1340   -42.00  bank 1                          # p21
  2025-02-25  1100   -30.01  bank 1                          # p22
`;

export const taxedBooks = (): Books => booksFrom(TAXED);

/** The books with a rate that the list states differently. */
export function withRate(books: Books, id: string, change: Partial<TaxRate>): Books {
  const rates = new Map(books.taxRates);
  const rate = rates.get(taxRateId(id));
  if (rate === undefined) throw new Error(`the books have no rate ${id}`);
  rates.set(rate.id, { ...rate, ...change });
  return { ...books, taxRates: rates };
}

export const percent = (text: string): { readonly percentage: ReturnType<typeof amountOf> } => ({
  percentage: amountOf(text),
});
