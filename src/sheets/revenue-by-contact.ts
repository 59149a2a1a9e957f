/** Revenue by contact, beside a year earlier, and its concentration. */
import { shareSheet } from "./internal/share-rows.ts";

export const revenueByContact = shareSheet("revenue-by-contact", { of: "revenue", by: "contact" });
