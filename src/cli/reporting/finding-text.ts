/** Checks and findings in sentences for the terminal. */

import { amountText } from "../../amount/amount.ts";
import { dateText } from "../../calendar/date-text.ts";
import { includesMonth } from "../../calendar/month.ts";
import { type CheckResult, type Finding, isPeriodOver, readerAmounts } from "../../checks/check.ts";
import { draftFindings } from "../../checks/draft-findings.ts";
import {
  acceptedFindings,
  checkCountsText,
  hasFindings,
  openPart,
  outcomeCounts,
} from "../../checks/outcome.ts";
import {
  type DocumentLine,
  type FigureWord,
  isListByProject,
  type Subject,
} from "../../checks/subject.ts";
import { financialAccountName } from "../../ledger/financial-account-name.ts";
import type { Series } from "../../ledger/intake.ts";
import type { Acceptance } from "../../ledger/judgement/entries.ts";
import type {
  ContactId,
  FinancialAccountId,
  LedgerAccountId,
  ProjectId,
} from "../../ledger/ledger-account.ts";
import type { DocumentRef } from "../../ledger/posting.ts";
import type { FinishedPack } from "../../pipeline.ts";
import type { BooksInMemory } from "../../runs/outcome.ts";

/** `2025-03, account 8000 Revenue: expected 100.00, found 100.10, difference 0.10`, in the signs of a reader. */
export function findingText(finding: Finding, books: BooksInMemory): string {
  const { month, period, subject, isCount } = finding;
  const { expected, actual, difference } = readerAmounts(finding);
  const when = month ?? (period === undefined ? null : `${period.first} to ${period.last}`);
  const where = [...(when === null ? [] : [when]), subjectText(subject, books)].join(", ");
  const [expectedText = "", actualText = "", differenceText = ""] = [
    expected,
    actual,
    difference,
  ].map((amount) => amountText(amount, isCount === true ? 0 : 2));
  return `${where}: expected ${expectedText}, found ${actualText}, difference ${differenceText}`;
}

/** `accepted by A. Bakker, through 2026-03: a deposit` */
export const acceptanceText = ({ by, reason, until }: Acceptance): string =>
  `accepted by ${by}, through ${until}: ${reason}`;

export const acceptanceData = ({
  by,
  reason,
  until,
}: Acceptance): Pick<Acceptance, "by" | "reason" | "until"> => ({ by, reason, until });

/** The differences that a person accepted, the first of them in two lines each; nothing without any. */
export function acceptedLines(
  results: readonly CheckResult[],
  books: BooksInMemory,
  findingsMax: number,
): readonly string[] {
  const all = acceptedFindings(results);
  if (all.length === 0) return [];
  const more = all.length - findingsMax;
  return [
    `${String(all.length)} accepted ${all.length === 1 ? "difference" : "differences"}:`,
    ...all
      .slice(0, findingsMax)
      .flatMap((finding) => [
        `  ${finding.check} ${findingText(finding, books)}`,
        `    ${acceptanceText(finding.acceptance)}`,
      ]),
    ...(more > 0 ? [`  and ${String(more)} more`] : []),
  ];
}

/** `127 checks: 117 hold, 3 with findings (for information), 7 not possible; 45,650 comparisons.` */
export function checksSentence(results: readonly CheckResult[]): string {
  const counts = outcomeCounts(results);
  const { compared } = counts;
  const comparisons = compared === 1 ? "comparison" : "comparisons";
  return `${checkCountsText(counts)}; ${compared.toLocaleString("en")} ${comparisons}.`;
}

/** One line for each check with findings, then the first of them. */
export function brokenLines(
  results: readonly CheckResult[],
  books: BooksInMemory,
  findingsMax: number,
): readonly string[] {
  return results.filter(hasFindings).flatMap((of) => {
    const result = openPart(of);
    const { broken, findings } = result;
    const shown = findings.slice(0, findingsMax);
    const more = broken - shown.length;
    return [
      brokenLine(result),
      ...shown.map((finding) => `    ${findingText(finding, books)}`),
      ...(more > 0 ? [`    and ${String(more)} more`] : []),
    ];
  });
}

const brokenLine = ({ check, severity, broken }: CheckResult): string =>
  `  ${check.id} ${check.name} (${check.formula}), ${severity}: ${breakCount(severity, broken)}`;

function breakCount(severity: CheckResult["severity"], broken: number): string {
  const one = severity === "information" ? "point" : "break";
  return `${String(broken)} ${broken === 1 ? one : `${one}s`}`;
}

/** Why a pack is a draft: the first findings of the blocking checks, at most so many of them together. */
export function draftLines(
  results: readonly CheckResult[],
  books: BooksInMemory,
  findingsMax: number,
): readonly string[] {
  const { checks, more } = draftFindings(results, findingsMax);
  const [first] = checks.flatMap(({ findings }) => findings);
  if (first === undefined) return [];
  const lines = checks.flatMap(({ result, findings }) => [
    brokenLine(result),
    ...findings.map((finding) => `    ${findingText(finding, books)}`),
  ]);
  // The months of comparatives cannot be named: they are not months of the snapshot.
  const { month } = first;
  const period = month === null || !includesMonth(books.period, month) ? "" : ` --period ${month}`;
  return [
    "Why this pack is a draft:",
    ...lines,
    ...(more > 0 ? [`  and ${String(more)} more; see the checks page of the pack`] : []),
    `  The rows and answers behind a finding: slotsom explain ${first.check}${period}`,
  ];
}

/** The reason why the pack of a period that has not ended is a draft. */
export const unfinishedLines = (books: BooksInMemory): readonly string[] =>
  isPeriodOver(books)
    ? []
    : [
        `  ${books.period.last} has not ended as of ${dateText(books.asOf)}, so its pack is a draft`,
      ];

/** The months that are not proven, with the accounts that do not tie to the ledger. */
export function unprovenLines(books: BooksInMemory, accountsMax: number): readonly string[] {
  return books.months.flatMap(({ month, proof }) => {
    if (proof.isProven) return [];
    const accounts = proof.breaks
      .slice(0, accountsMax)
      .map(({ ledgerAccountId, reported, pulled }) => {
        const account = accountText(ledgerAccountId, books);
        const ledger = `${amountText(reported.debit, 2)} / ${amountText(reported.credit, 2)}`;
        const entries = `${amountText(pulled.debit, 2)} / ${amountText(pulled.credit, 2)}`;
        return `    account ${account}: ledger debit / credit ${ledger}, postings ${entries}`;
      });
    return [`  ${month} is not proven:`, ...accounts];
  });
}

export function subjectText(subject: Subject, books: BooksInMemory): string {
  switch (subject.kind) {
    case "account":
      return `account ${accountText(subject.ledgerAccountId, books)}`;
    case "contact":
      return [
        contactText(subject.contactId, books),
        ...(subject.word === undefined ? [] : [figureText(subject.word)]),
      ].join(", ");
    case "open-item":
      return [subject.list, contactText(subject.contactId, books), subject.age ?? []]
        .flat()
        .join(", ");
    case "asset":
      return `asset ${subject.name}`;
    case "financial-account":
      return financialAccountText(subject.financialAccountId, books);
    case "cash-line": {
      const { side, ledgerAccountId, financialAccountId } = subject;
      const line = `${side}, contra account ${accountText(ledgerAccountId, books)}`;
      return financialAccountId === null
        ? line
        : `${financialAccountText(financialAccountId, books)}, ${line}`;
    }
    case "document":
      return [documentText(subject.document), ...lineTexts(subject.line, books)].join(", ");
    case "figure":
      return figureText(subject.word);
    case "project":
      return projectFigureText(subject, books);
    case "tax-rate": {
      const { taxRateId, document } = subject;
      const name = taxRateId === null ? null : (books.taxRates.get(taxRateId)?.name ?? taxRateId);
      const rate = name === null ? "VAT without a rate" : `VAT rate ${name}`;
      return document === null ? rate : `${rate}, ${documentText(document)}`;
    }
    case "series":
      return seriesText(subject.series, books);
    case "field":
      return `field ${subject.path}`;
    case "reference":
      return `${subject.list.replaceAll("-", " ")}${subject.id === null ? "" : `, ${subject.id}`}`;
    case "unknown-account":
      return `account ${[subject.number, subject.name].join(" ").trim()}, not in the chart`;
    case "auditfile":
      return auditfileText(subject);
    case "accepted-difference":
      return `${subject.check} at ${subject.of === null ? subject.place : subjectText(subject.of, books)}`;
    case "signed-lead": {
      const { lead, as, by, isOfAccounts } = subject;
      const what = isOfAccounts === true ? "the accounts of lead" : "lead";
      return `${what} ${lead}, signed by ${by} as ${as}`;
    }
    case "budget":
      return budgetText(subject);
    case "books":
      return "all accounts together";
  }
}

const budgetText = ({ section, code }: Extract<Subject, { kind: "budget" }>): string =>
  `${code === null ? "" : `group ${code} of `}${section.replaceAll("_", " ")}`;

function projectFigureText(
  { projectId, word, ledgerAccountId }: Extract<Subject, { kind: "project" }>,
  books: BooksInMemory,
): string {
  const project = isListByProject(word)
    ? ownProjectText(projectId, books)
    : projectText(projectId, books);
  return ledgerAccountId === undefined
    ? `${project}, ${figureText(word)}`
    : `${project}, account ${accountText(ledgerAccountId, books)}`;
}

const auditfileText = ({ file, figure, name }: Extract<Subject, { kind: "auditfile" }>): string =>
  [file, lastWord(figure), ...(name === "" ? [] : [name])].join(", ");

/** A line of a document: its account, and what distinguishes it from others on that account. */
const lineTexts = (line: DocumentLine | undefined, books: BooksInMemory): readonly string[] =>
  line === undefined
    ? []
    : [
        `account ${accountText(line.ledgerAccountId, books)}`,
        ...(line.when === undefined ? [] : [line.when]),
        ...(line.projectId === undefined ? [] : [ownProjectText(line.projectId, books)]),
        ...(line.contactId === undefined ? [] : [contactText(line.contactId, books)]),
        ...(line.description === undefined ? [] : [`"${line.description}"`]),
      ];

const ownProjectText = (id: ProjectId | null, books: BooksInMemory): string =>
  id === null ? "no project" : projectText(id, books);

/** The number that people know, if a list of documents states it. */
const documentText = ({ type, id, number }: DocumentRef): string => `${type} ${number ?? id}`;

const figureText = (word: FigureWord): string => lastWord(word);

/** The name at the end of a word's key. */
const lastWord = (word: string): string =>
  (word.split(".").at(-1) ?? word).replaceAll(/[-_]/g, " ");

const financialAccountText = (id: FinancialAccountId, books: BooksInMemory): string =>
  `financial account ${financialAccountName(books, id)}`;

const projectText = (id: ProjectId | null, books: BooksInMemory): string =>
  id === null ? "the rest of the projects" : `project ${books.projects.get(id)?.name ?? id}`;

function seriesText(series: Series, books: BooksInMemory): string {
  switch (series.kind) {
    case "without-project":
      return "postings without project";
    case "project":
      return `postings of ${projectText(series.projectId, books)}`;
    case "account":
      return `postings of account ${accountText(series.ledgerAccountId, books)}`;
  }
}

const contactText = (id: ContactId | null, books: BooksInMemory): string =>
  id === null ? "no contact" : `contact ${books.contacts.get(id)?.name ?? id}`;

export function accountText(id: LedgerAccountId, books: BooksInMemory): string {
  const account = books.accounts.get(id);
  if (account === undefined) return id;
  return account.code === null ? account.name : `${account.code} ${account.name}`;
}

/** The sheets with figures that no check ties, which makes a pack a draft. A broken check has lines of its own. */
export const untiedLines = (untied: FinishedPack["untied"]): readonly string[] =>
  untied
    .filter(({ shortfall }) => shortfall !== "broken")
    .map(
      ({ check, sheets }) =>
        `Not tied: figures of ${sheets.join(", ")}; check ${check} had nothing to compare them with.`,
    );
