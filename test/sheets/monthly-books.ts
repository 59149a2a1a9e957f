/** The books of a monthly pack, calculated by hand: 2025 up to March, and 2024 as comparative year. */
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withYearBefore } from "../support/year-before.ts";

export const ACCOUNTS = `
  account 1000 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]
  account 1600 current_liabilities Creditors  [creditors]
  account 4000 expenses Rent
  account 7000 direct_costs Purchases
  account 8000 revenue Sales
  contact Jansen BV
  contact Smit
  project Roof
`;

/** Sales 500 in January; in March sales 800, purchases 300, rent 100. */
export const BEFORE = `
  year 2024
  ${ACCOUNTS}
  2024-01-31  1000  500.00  invoice 1
  2024-01-31  8000  -500.00  invoice 1
  2024-03-31  1000  400.00  journal 2
  2024-03-31  4000  100.00  journal 2
  2024-03-31  7000  300.00  journal 2
  2024-03-31  8000  -800.00  journal 2
`;

/** March is sold on credit to Jansen, 700 of it for the roof, and bought on credit. */
export const UNTIL_MARCH = `
  year 2025
  until 2025-03
  ${ACCOUNTS}
  2025-01-31  1000  1000.00  invoice 1  contact Smit
  2025-01-31  8000  -1000.00  invoice 1  contact Smit
  2025-01-31  4000  100.00  bank 2
  2025-01-31  1000  -100.00  bank 2
  2025-02-28  1000  600.00  invoice 3
  2025-02-28  8000  -600.00  invoice 3
  2025-02-28  7000  250.00  bank 4
  2025-02-28  4000  100.00  bank 4
  2025-02-28  1000  -350.00  bank 4
  2025-03-31  1300  1000.00  invoice 5  contact Jansen BV
  2025-03-31  8000  -700.00  invoice 5  contact Jansen BV  project Roof
  2025-03-31  8000  -300.00  invoice 5  contact Jansen BV
  2025-03-31  7000  400.00  bill 6  contact Smit
  2025-03-31  1600  -400.00  bill 6
  2025-03-31  4000  150.00  bank 7
  2025-03-31  1000  -150.00  bank 7
`;

export const march = (): Books => withYearBefore(booksFrom(UNTIL_MARCH), booksFrom(BEFORE));
