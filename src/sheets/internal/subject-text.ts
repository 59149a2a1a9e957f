/** What a finding is about, in the reader's words. */
import { FIGURE_WORDS, type Subject } from "../../checks/check.ts";
import type { Books } from "../../ledger/books.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import type { Words } from "../sheet.ts";
import { accountLabel } from "./account-rows.ts";
import { DOCUMENT_WORDS, documentTitle } from "./document-words.ts";

/** Keys that every sheet with subjects asks for. */
export const SUBJECT_WORDS: readonly string[] = [
  ...FIGURE_WORDS,
  ...DOCUMENT_WORDS,
  "sheets.checks.books",
  "sheets.checks.no-contact",
  "sheets.checks.open-item",
  "sheets.checks.asset",
  "sheets.checks.document",
];

export function subjectText(books: Books, words: Words, subject: Subject): string {
  switch (subject.kind) {
    case "account":
      return accountLabel(books, subject.ledgerAccountId);
    case "contact":
      return contactText(books, words, subject.contactId);
    case "open-item":
      return words.of("sheets.checks.open-item", {
        list: words.of(`figures.${subject.list}`),
        contact: contactText(books, words, subject.contactId),
      });
    case "asset":
      return words.of("sheets.checks.asset", { name: subject.name });
    case "financial-account":
      return (
        books.financialAccounts.get(subject.financialAccountId)?.name ?? subject.financialAccountId
      );
    case "document":
      return words.of("sheets.checks.document", {
        type: documentTitle(books, words, subject.document),
        id: subject.document.id,
      });
    case "figure":
      return words.of(subject.word);
    case "books":
      return words.of("sheets.checks.books");
  }
}

const contactText = (books: Books, words: Words, id: ContactId | null): string =>
  id === null ? words.of("sheets.checks.no-contact") : (books.contacts.get(id)?.name ?? id);
