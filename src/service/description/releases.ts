/** The changes of the API per release (specification 9), and their effect on this service. */

export interface Release {
  /** YYYY-MM-DD. */
  readonly releasedOn: string;
  readonly changes: readonly string[];
}

/** Oldest first; two were released on the same day. */
export const RELEASES: readonly Release[] = [
  { releasedOn: "2025-09-29", changes: ["GET /reports/journal_entries is new."] },
  {
    releasedOn: "2025-09-29",
    changes: [
      "Figures of the balance sheet, the cash flow, the profit and loss and the four reports by contact or project are text, no longer objects (breaking).",
      "Cash flow, profit and loss and the four reports by contact or project no longer accept granularity (breaking).",
      "The subscriptions report has no historic_lifetime_value and no historic_revenue_per_month; its four figures are text.",
    ],
  },
  {
    releasedOn: "2026-06-15",
    changes: [
      "GET /contacts/filter accepts query, GET /contacts accepts contact_import_id, GET /products accepts active, for_checkout and ledger_account_id.",
      "The lists of general documents, purchase invoices, receipts and typeless documents no longer accept exclude_new_general_journal_documents (breaking); that of general journal documents does.",
      "The schemas of goals, periods and subgoals are removed.",
    ],
  },
];
