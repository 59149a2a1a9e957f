/** Books of four months with an account that is cleared in the month after. */

export const booksWith = (rgs: string, lines: string): string => `
  year 2025-01..2025-04 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 2010 current_liabilities Account  rgs ${rgs}
  account 4000 expenses Wages
  opening 1100 100.00
  opening 2010 -10.00
  opening 0500 -90.00
${lines}`;

/** Every month pays what the month before left, and leaves 10 or 12. */
export const PAID = `
  2025-01-25  2010   10.00  bank 1
  2025-01-25  1100  -10.00  bank 1
  2025-01-31  4000   12.00  journal 1
  2025-01-31  2010  -12.00  journal 1
  2025-02-25  2010   12.00  bank 2
  2025-02-25  1100  -12.00  bank 2
  2025-02-28  4000   10.00  journal 2
  2025-02-28  2010  -10.00  journal 2
  2025-03-25  2010   10.00  bank 3
  2025-03-25  1100  -10.00  bank 3`;
export const SHORT = PAID.replace("2010   12.00  bank 2", "2010   11.00  bank 2").replace(
  "1100  -12.00  bank 2",
  "1100  -11.00  bank 2",
);

export const UNDER_WAY = `
  2025-01-25  2010   10.00  bank 1
  2025-01-25  1100  -10.00  bank 1
  2025-04-29  2010   -7.00  bank 4
  2025-04-29  1100    7.00  bank 4`;
