/** The subject of a finding, in the reader's language. */
import { FIGURE_WORDS, REFERENCE_LISTS, type Subject } from "../../checks/check.ts";
import type { Books } from "../../ledger/books.ts";
import type { Series } from "../../ledger/intake.ts";
import type { ContactId, ProjectId } from "../../ledger/ledger-account.ts";
import type { Words } from "../sheet.ts";
import { accountLabel } from "./account-rows.ts";
import { DOCUMENT_WORDS, documentTitle } from "./document-words.ts";
import { wordsUnder } from "./word-keys.ts";

/** Keys used by every sheet with subjects. */
export const SUBJECT_WORDS = [
  ...FIGURE_WORDS,
  ...DOCUMENT_WORDS,
  ...wordsUnder(
    "sheets.checks",
    "books no-contact open-item asset document project field reference",
  ),
  ...wordsUnder("sheets.checks", "rest-of-projects series-without-project series-project"),
  ...wordsUnder("sheets.checks", "series-account unknown-account"),
  ...REFERENCE_LISTS.map((list) => `sheets.checks.lists.${list}` as const),
];
type SubjectWords = Words<(typeof SUBJECT_WORDS)[number]>;

export function subjectText(books: Books, words: SubjectWords, subject: Subject): string {
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
    case "project":
      return words.of("sheets.checks.project", {
        project: projectText(books, words, subject.projectId),
        figure: words.of(subject.word),
      });
    case "series":
      return seriesText(books, words, subject.series);
    case "field":
      return words.of("sheets.checks.field", { path: subject.path });
    case "reference": {
      const list = words.of(`sheets.checks.lists.${subject.list}`);
      return subject.id === null
        ? list
        : words.of("sheets.checks.reference", { list, id: subject.id });
    }
    case "unknown-account":
      return words.of("sheets.checks.unknown-account", {
        account: [subject.number, subject.name].join(" ").trim(),
      });
    case "books":
      return words.of("sheets.checks.books");
  }
}

function seriesText(books: Books, words: SubjectWords, series: Series): string {
  switch (series.kind) {
    case "without-project":
      return words.of("sheets.checks.series-without-project");
    case "project":
      return words.of("sheets.checks.series-project", {
        project: projectText(books, words, series.projectId),
      });
    case "account":
      return words.of("sheets.checks.series-account", {
        account: accountLabel(books, series.ledgerAccountId),
      });
  }
}

const projectText = (books: Books, words: SubjectWords, id: ProjectId | null): string =>
  id === null ? words.of("sheets.checks.rest-of-projects") : (books.projects.get(id)?.name ?? id);

const contactText = (books: Books, words: SubjectWords, id: ContactId | null): string =>
  id === null ? words.of("sheets.checks.no-contact") : (books.contacts.get(id)?.name ?? id);
