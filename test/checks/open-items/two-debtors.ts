/** The books of two months in which Jansen owes 12.00 and De Vries 8.00 since February, besides what names no contact. */
import { TWO_MONTHS } from "../compared.ts";

export const TWO_DEBTORS = `${TWO_MONTHS}
  contact Jansen
  contact De Vries
  2025-02-05  1300   12.00  invoice 3  contact Jansen
  2025-02-05  8000  -12.00  invoice 3  contact Jansen
  2025-02-06  1300    8.00  invoice 4  contact De Vries
  2025-02-06  8000   -8.00  invoice 4  contact De Vries`;
