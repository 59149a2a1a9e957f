/** Books with a document of every list: two rates, two projects, a private share, lines with a period, a journal with contacts. */
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";

/**
 * The line of invoice 12 is 310.00 from February to April: 28 of 89 days are 97.53, 31 are 107.98, and 104.49 remains. Bill 23 is of the
 * year before: of 365.00 over 2025 each day has 1.00. Of the 121.00 of bill 22 40 % is private, 48.40; the other 72.60 is 60.00 and tax.
 */
const LISTED = `
  year 2025-01..2025-04 called 2025
  account 0500 equity Private
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]  rgs BVorDebHad
  account 1340 current_assets Tax receivable  rgs BVorVbkTvo
  account 1350 current_assets Prepaid
  account 1520 current_liabilities Tax payable  rgs BSchBepBtw
  account 1550 current_liabilities Received in advance
  account 1600 current_liabilities Creditors  [creditors]  rgs BSchCreHac
  account 4000 expenses Rent
  account 4100 expenses Telephone
  account 4200 expenses Insurance
  account 8000 revenue Sales
  account 8100 revenue Support
  contact Jansen
  contact Bakker
  project Roof
  project Barn
  tax 21 High [sales] id=s21
  tax 0 Export [sales] id=s0
  tax 0 Union [sales] id=s1
  tax 21 Purchases [purchases] id=p21
  opening 1100 1000.00
  opening 1350 365.00
  opening 0500 -1365.00
  2025-01-15  1300  221.00  invoice 11  contact Jansen                                 # p1
  2025-01-15  8000  -100.00  invoice 11  contact Jansen  project Roof  tax s21  Tiles  # p2
  2025-01-15  8000  -100.00  invoice 11  contact Jansen  project Barn  tax s0  Beams   # p3
  2025-01-15  1520  -21.00  invoice 11  tax s21                                        # p4
  2025-02-10  1300  375.10  invoice 12  contact Jansen                                 # p5
  2025-02-10  1550  -310.00  invoice 12  contact Jansen  tax s21  Support              # p6
  2025-02-10  1520  -65.10  invoice 12  tax s21                                        # p7
  2025-02-28  1550  97.53  invoice 12  contact Jansen  Support                         # p8
  2025-02-28  8100  -97.53  invoice 12  contact Jansen  Support                        # p9
  2025-03-31  1550  107.98  invoice 12  contact Jansen  Support                        # p10
  2025-03-31  8100  -107.98  invoice 12  contact Jansen  Support                       # p11
  2025-04-30  1550  104.49  invoice 12  contact Jansen  Support                        # p12
  2025-04-30  8100  -104.49  invoice 12  contact Jansen  Support                       # p13
  2025-01-20  4000  500.00  bill 21  contact Bakker  project Roof  tax p21  Rent       # p14
  2025-01-20  4000  200.00  bill 21  contact Bakker  project Barn  tax p21  Cleaning   # p15
  2025-01-20  1340  147.00  bill 21  tax p21                                           # p16
  2025-01-20  1600  -847.00  bill 21  contact Bakker                                   # p17
  2025-02-05  4100  60.00  bill 22  contact Bakker  tax p21  R-2                       # p18
  2025-02-05  1340  12.60  bill 22  tax p21                                            # p19
  2025-02-05  0500  48.40  bill 22  contact Bakker                                     # p20
  2025-02-05  1600  -121.00  bill 22  contact Bakker                                   # p21
  2025-01-31  4200  31.00  bill 23  contact Bakker  Insurance                          # p22
  2025-01-31  1350  -31.00  bill 23  contact Bakker  Insurance                         # p23
  2025-02-28  4200  28.00  bill 23  contact Bakker  Insurance                          # p24
  2025-02-28  1350  -28.00  bill 23  contact Bakker  Insurance                         # p25
  2025-03-31  4200  31.00  bill 23  contact Bakker  Insurance                          # p26
  2025-03-31  1350  -31.00  bill 23  contact Bakker  Insurance                         # p27
  2025-04-30  4200  30.00  bill 23  contact Bakker  Insurance                          # p28
  2025-04-30  1350  -30.00  bill 23  contact Bakker  Insurance                         # p29
  2025-03-31  4000  50.00  journal 31  contact Jansen  project Roof  Share of rent     # p30
  2025-03-31  4000  25.00  journal 31  M-1                                             # p31
  2025-03-31  8000  -75.00  journal 31  contact Bakker  M-1                            # p32
  2025-03-03  1100  221.00  bank 41  contact Jansen                                    # p33
  2025-03-03  1300  -221.00  bank 41  contact Jansen                                   # p34
  listed sales_invoices 11  2025-01-15  paid  221.00  contact Jansen  number F-1
  detail 8000  100.00  tax s21  project Roof  Tiles
  detail 8000  100.00  tax s0  project Barn  Beams
  detail 8000  0.00  tax s0  Free of charge
  paid 2025-03-03  221.00  payment 7  bank 41  into 1100
  listed sales_invoices 12  2025-02-10  open  375.10  contact Jansen  number F-2
  detail 8100  310.00  tax s21  period 2025-02-01..2025-04-30  Support
  listed sales_invoices 19  draft
  listed purchase_invoices 21  2025-01-20  open  847.00  contact Bakker  number P-1
  detail 4000  500.00  tax p21  project Roof  Rent
  detail 4000  200.00  tax p21  project Barn  Cleaning
  listed purchase_invoices 23  2024-12-20  paid  365.00  contact Bakker  number P-3
  detail 4200  365.00  period 2025-01-01..2025-12-31  Insurance
  listed receipts 22  2025-02-05  open  121.00  contact Bakker  number R-2
  detail 4100  60.00  tax p21
  share 4100  48.40  on 0500
  listed receipts 28  2025-02-06  open  0.00  number R-8
  listed general_journal_documents 31  2025-03-31  processed  -  number M-1
  detail 4000  50.00  contact Jansen  project Roof  Share of rent
  detail 4000  25.00
  detail 8000  -75.00  contact Bakker
`;

/** The books with lines of the notation replaced: each text occurs once. */
export function listedBooks(...changes: readonly (readonly [from: string, to: string])[]): Books {
  let text = LISTED;
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`"${from}" occurs not once`);
    text = text.replace(from, () => to);
  }
  return booksFrom(text);
}
