/** Books with a van of 1200, 240 written off before 2025 and 20 in January, and a trailer bought in February. */
import { TWO_MONTHS } from "../compared.ts";

export const VAN_AND_TRAILER = `${TWO_MONTHS}
  account 0200 non_current_assets Vehicles
  opening 0200 960.00
  opening 0500 -1020.00
  asset 7  0200  Van  2024-01-15  1200.00
  asset 7  2024-12-31  depreciation  -240.00
  asset 7  2025-01-31  depreciation  -20.00  contra 4000
  asset 8  0200  Trailer  2025-02-10  300.00  contra 1100
  asset 8  2025-02-28  depreciation  -5.00  contra 4000`;
