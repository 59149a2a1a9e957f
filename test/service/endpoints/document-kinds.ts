/** The three kinds of documents with related records, each with the body of a new document. */
const entry = (debit: string, credit: string) => ({ ledger_account_id: "4700", debit, credit });

/** The kinds as in their paths; each has a different reference. */
export const DOCUMENT_KINDS = [
  ["receipts", { receipt: { reference: "R" } }, "R"],
  ["general_documents", { general_document: { reference: "G" } }, "G"],
  [
    "general_journal_documents",
    {
      general_journal_document: {
        reference: "J",
        general_journal_document_entries_attributes: [entry("5", "0"), entry("0", "5")],
      },
    },
    "J",
  ],
] as const;
