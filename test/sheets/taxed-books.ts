/** Books of a year with tax on the result, for the condensed statements. */

/**
 * Revenue 1,000.70, direct costs 300.35, expenses 150.70: gross profit 700.35, operating profit 549.65. Tax 82.20: net
 * profit 467.45. The bank has 10.20 of capital and all but the tax.
 */
export const WITH_TAX = `
  year 2025
  account 1000 current_assets Bank  [cash]
  account 0500 equity Capital
  account 1590 current_liabilities Tax to pay
  account 4000 expenses Rent
  account 4100 expenses Staff
  account 7000 direct_costs Materials
  account 8000 revenue Sales
  account 8010 revenue Abroad  under 8000
  account 9200 other_income_expenses Corporate income tax  rgs WBelBgrBgr
  opening 1000 10.20
  opening 0500 -10.20
  2025-01-31  8000  -1000.40  invoice 1
  2025-01-31  8010  -0.30  invoice 1
  2025-01-31  1000  1000.70  invoice 1
  2025-02-28  7000  300.35  bank 1
  2025-02-28  4000  100.25  bank 1
  2025-02-28  4100  50.45  bank 1
  2025-02-28  1000  -451.05  bank 1
  2025-12-31  9200  82.20  journal 1
  2025-12-31  1590  -82.20  journal 1
`;

export const firstAmount = (rows: readonly string[]): readonly string[] =>
  rows.map((row) => row.replace(/ \| -?[\d.]+%$/, "").replace("–", "0"));
