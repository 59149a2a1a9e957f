/** General journal documents, reduced to what distinguishes a year-end booking from other bookings. */
import { type DocumentId, documentId } from "../ledger/ledger-account.ts";
import { type Answer, anyRecordAt, at, idAt, listAt, nullOr, rootOf, textAt } from "./decoding.ts";

export interface JournalDocument {
  readonly id: DocumentId;
  /** Whether it books the result of a fiscal year to equity (specification 2.5, `journal_type`). */
  readonly closesYear: boolean;
}

export const decodeJournalDocuments = (answer: Answer): readonly JournalDocument[] =>
  listAt(rootOf(answer)).map((place) => {
    const record = anyRecordAt(place);
    return {
      id: idAt(at(record, "id"), documentId),
      closesYear: nullOr(at(record, "journal_type"), textAt) === "fiscal_year_ending",
    };
  });
