/** Derives the postings of a document: double entry, pure. Every date of a document balances. */
import type { BookedDocument } from "./administration-books.ts";
import { draftAssetChange } from "./posting-assets.ts";
import { draftInvoice } from "./posting-invoices.ts";
import { draftJournal } from "./posting-journals.ts";
import {
  type DraftLine,
  finishLines,
  type PostingContext,
  type PostingLine,
} from "./posting-line.ts";
import { draftMutation, draftPayment } from "./posting-mutations.ts";

/**
 * The postings of a document, in the order of booking; none for drafts, documents in state `new` and
 * documents that are only stored. Throws `PostingRefusal` for a document that cannot be booked.
 */
export function postingsOf(document: BookedDocument, context: PostingContext): PostingLine[] {
  const drafts = draftsOf(document, context);
  return drafts.length === 0 ? [] : finishLines(document, drafts, context);
}

function draftsOf(document: BookedDocument, context: PostingContext): readonly DraftLine[] {
  switch (document.kind) {
    case "sales_invoice":
      return document.state === "draft" || document.state === "new"
        ? []
        : draftInvoice(document, context);
    case "purchase_invoice":
    case "receipt":
      return document.state === "new" ? [] : draftInvoice(document, context);
    case "general_document":
    case "typeless_document":
      return [];
    case "general_journal_document":
      return document.state === "new" ? [] : draftJournal(document);
    case "financial_mutation":
      return draftMutation(document, context);
    case "payment":
      return draftPayment(document, context);
    case "asset_change":
      return draftAssetChange(document, context);
  }
}
