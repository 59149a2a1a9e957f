/** The subject of a finding, in the reader's language. */

import {
  AUDITFILE_FIGURES,
  COUNTED_RULES,
  type DocumentLine,
  FIGURE_WORDS,
  isListByProject,
  REFERENCE_LISTS,
  type Subject,
} from "../../checks/subject.ts";
import type { Books } from "../../ledger/books.ts";
import { LEAD_GROUPS } from "../../ledger/dossier/lead-groups.ts";
import { financialAccountName } from "../../ledger/financial-account-name.ts";
import type { Series } from "../../ledger/intake.ts";
import { isolated } from "../../ledger/isolated-text.ts";
import { SIGNER_ROLES } from "../../ledger/judgement/entries.ts";
import type { ContactId, ProjectId } from "../../ledger/ledger-account.ts";
import type { Words } from "../sheet.ts";
import { accountLabel } from "./account-rows.ts";
import { AGE_WORDS, ageTitle } from "./age-title.ts";
import { DOCUMENT_WORDS, documentTitle } from "./document-words.ts";
import { wordsUnder } from "./word-keys.ts";

/** Keys used by every sheet with subjects. */
export const SUBJECT_WORDS = [
  ...FIGURE_WORDS,
  ...wordsUnder("sections", "financial_result income_tax"),
  ...DOCUMENT_WORDS,
  ...AGE_WORDS,
  ...wordsUnder(
    "sheets.checks",
    "books no-contact contact-figure no-project open-item open-item-age asset document project field reference",
  ),
  ...wordsUnder("sheets.checks", "rest-of-projects series-without-project series-project"),
  ...wordsUnder("sheets.checks", "series-account unknown-account no-tax-rate"),
  ...wordsUnder(
    "sheets.checks",
    "received received-on paid paid-on of-auditfile accepted-difference signed-lead signed-accounts budget-group",
  ),
  ...LEAD_GROUPS.map((group) => `sheets.leads.groups.${group}` as const),
  ...SIGNER_ROLES.map((role) => `signing.roles.${role}` as const),
  ...AUDITFILE_FIGURES.map((figure) => `sheets.checks.auditfile.${figure}` as const),
  ...COUNTED_RULES.map((rule) => `sheets.auditfile-read.rules.${rule}` as const),
  ...REFERENCE_LISTS.map((list) => `sheets.checks.lists.${list}` as const),
];
type SubjectWords = Words<(typeof SUBJECT_WORDS)[number]>;

export function subjectText(books: Books, words: SubjectWords, subject: Subject): string {
  switch (subject.kind) {
    case "account":
      return accountLabel(books, subject.ledgerAccountId);
    case "contact":
      return contactFigureText(books, words, subject);
    case "open-item":
      return openItemText(books, words, subject);
    case "asset":
      return words.of("sheets.checks.asset", { name: subject.name });
    case "financial-account":
      return financialAccountName(books, subject.financialAccountId);
    case "cash-line":
      return cashLineText(books, words, subject);
    case "document":
      return documentText(books, words, subject);
    case "figure":
      return words.of(subject.word);
    case "project":
      return projectFigureText(books, words, subject);
    case "tax-rate":
      return taxRateText(books, words, subject);
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
    case "auditfile":
      return words.of("sheets.checks.of-auditfile", {
        file: subject.file,
        figure: words.of(`sheets.${subject.figure}`, { name: subject.name }),
      });
    case "accepted-difference": {
      const { of, place, reason } = subject;
      const about = of === null ? place : subjectText(books, words, of);
      return words.of("sheets.checks.accepted-difference", { subject: isolated(about), reason });
    }
    case "signed-lead":
      return signedLeadText(words, subject);
    case "budget":
      return budgetText(words, subject);
    case "books":
      return words.of("sheets.checks.books");
  }
}

const signedLeadText = (
  words: SubjectWords,
  { lead, as, by, isOfAccounts }: Extract<Subject, { kind: "signed-lead" }>,
): string =>
  words.of(`sheets.checks.${isOfAccounts === true ? "signed-accounts" : "signed-lead"}`, {
    lead: words.of(`sheets.leads.groups.${lead}`),
    name: by,
    role: words.of(`signing.roles.${as}`),
  });

function budgetText(
  words: SubjectWords,
  { section, code }: Extract<Subject, { kind: "budget" }>,
): string {
  const of = words.of(`sections.${section}`);
  return code === null ? of : words.of("sheets.checks.budget-group", { section: of, code });
}

const documentText = (
  books: Books,
  words: SubjectWords,
  { document, line }: Extract<Subject, { kind: "document" }>,
): string =>
  [
    words.of("sheets.checks.document", {
      type: documentTitle(books, words, document),
      id: document.number ?? document.id,
    }),
    ...lineTexts(books, words, line).map(isolated),
  ].join(", ");

const projectFigureText = (
  books: Books,
  words: SubjectWords,
  { projectId, word, ledgerAccountId }: Extract<Subject, { kind: "project" }>,
): string =>
  words.of("sheets.checks.project", {
    project: isListByProject(word)
      ? listedProjectText(books, words, projectId)
      : projectText(books, words, projectId),
    figure: ledgerAccountId === undefined ? words.of(word) : accountLabel(books, ledgerAccountId),
  });

/** A line of a document: its account, and what distinguishes it from others on that account. */
function lineTexts(
  books: Books,
  words: SubjectWords,
  line: DocumentLine | undefined,
): readonly string[] {
  if (line === undefined) return [];
  const { ledgerAccountId, when, projectId, contactId, description } = line;
  return [
    accountLabel(books, ledgerAccountId),
    ...(when === undefined ? [] : [when]),
    ...(projectId === undefined ? [] : [listedProjectText(books, words, projectId)]),
    ...(contactId === undefined ? [] : [contactText(books, words, contactId)]),
    ...(description === undefined ? [] : [description]),
  ];
}

function openItemText(
  books: Books,
  words: SubjectWords,
  { list, contactId, age }: Extract<Subject, { kind: "open-item" }>,
): string {
  const names = {
    list: words.of(`figures.${list}`),
    contact: contactText(books, words, contactId),
  };
  return age === undefined
    ? words.of("sheets.checks.open-item", names)
    : words.of("sheets.checks.open-item-age", { ...names, age: ageTitle(words, age) });
}

function cashLineText(
  books: Books,
  words: SubjectWords,
  { side, ledgerAccountId, financialAccountId }: Extract<Subject, { kind: "cash-line" }>,
): string {
  const account = accountLabel(books, ledgerAccountId);
  if (financialAccountId === null) return words.of(`sheets.checks.${side}`, { account });
  const bank = financialAccountName(books, financialAccountId);
  return words.of(`sheets.checks.${side}-on`, { account, bank });
}

function taxRateText(
  books: Books,
  words: SubjectWords,
  { taxRateId, document }: Extract<Subject, { kind: "tax-rate" }>,
): string {
  const rate =
    taxRateId === null
      ? words.of("sheets.checks.no-tax-rate")
      : (books.taxRates.get(taxRateId)?.name ?? taxRateId);
  if (document === null) return rate;
  return `${isolated(rate)}, ${subjectText(books, words, { kind: "document", document })}`;
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

function contactFigureText(
  books: Books,
  words: SubjectWords,
  { contactId, word }: Extract<Subject, { readonly kind: "contact" }>,
): string {
  const contact = contactText(books, words, contactId);
  if (word === undefined) return contact;
  return words.of("sheets.checks.contact-figure", { contact, figure: words.of(word) });
}

const listedProjectText = (books: Books, words: SubjectWords, id: ProjectId | null): string =>
  id === null ? words.of("sheets.checks.no-project") : projectText(books, words, id);

const projectText = (books: Books, words: SubjectWords, id: ProjectId | null): string =>
  id === null ? words.of("sheets.checks.rest-of-projects") : (books.projects.get(id)?.name ?? id);

export const contactText = (books: Books, words: SubjectWords, id: ContactId | null): string =>
  id === null ? words.of("sheets.checks.no-contact") : (books.contacts.get(id)?.name ?? id);
