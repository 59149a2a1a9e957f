/** Sales invoices of a month before the books, for their quantities. */
import type { Month } from "../calendar/month.ts";
import type { ListedDocument } from "./listed-document.ts";

/** Those of the month a year before the last of the books, as listed on the day of the pull. */
export interface EarlierInvoices {
  readonly month: Month;
  readonly documents: readonly Pick<ListedDocument, "list" | "date" | "details">[];
}
