/** Checks and findings in sentences for the terminal. */
import { amountText } from "../../amount/amount.ts";
import { dateText } from "../../calendar/date-text.ts";
import {
  type CheckResult,
  type FigureWord,
  type Finding,
  isPeriodOver,
  isSatisfied,
  type Subject,
} from "../../checks/check.ts";
import type { Series } from "../../ledger/intake.ts";
import type { ContactId, LedgerAccountId, ProjectId } from "../../ledger/ledger-account.ts";
import type { BooksInMemory } from "../../runs/outcome.ts";

/** `2025-03, account 8000 Revenue: expected -100.00, found -100.10, difference -0.10`; debit positive. */
export function findingText(finding: Finding, books: BooksInMemory): string {
  const { month, period, subject, isCount, expected, actual, difference } = finding;
  const when = month ?? (period === undefined ? null : `${period.first} to ${period.last}`);
  const where = [...(when === null ? [] : [when]), subjectText(subject, books)].join(", ");
  const [expectedText = "", actualText = "", differenceText = ""] = [
    expected,
    actual,
    difference,
  ].map((amount) => amountText(amount, isCount === true ? 0 : 2));
  return `${where}: expected ${expectedText}, found ${actualText}, difference ${differenceText}`;
}

export function checksSentence(results: readonly CheckResult[]): string {
  const broken = results.filter((result) => !isSatisfied(result)).length;
  const compared = results
    .reduce((count, result) => count + result.compared, 0)
    .toLocaleString("en");
  const empty = results.filter((result) => result.compared === 0).length;
  const nothing =
    empty === 0
      ? ""
      : ` ${String(empty)} ${empty === 1 ? "check" : "checks"} had nothing to compare.`;
  return broken === 0
    ? `All ${String(results.length)} checks passed: ${compared} comparisons, each equal to the cent.${nothing}`
    : `${String(broken)} of ${String(results.length)} checks FAILED (${compared} comparisons made).`;
}

/** One line for each broken check, then its first findings. */
export function brokenLines(
  results: readonly CheckResult[],
  books: BooksInMemory,
  findingsMax: number,
): readonly string[] {
  return results.flatMap(({ check, broken, findings }) => {
    if (broken === 0) return [];
    const shown = findings
      .slice(0, findingsMax)
      .map((finding) => `    ${findingText(finding, books)}`);
    const more = broken - shown.length;
    return [
      `  ${check.id} ${check.name} (${check.formula}), ${check.severity}: ${String(broken)} ${broken === 1 ? "break" : "breaks"}`,
      ...shown,
      ...(more > 0 ? [`    and ${String(more)} more`] : []),
    ];
  });
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
        return `    account ${account}: ledger debit / credit ${ledger}, entries ${entries}`;
      });
    return [`  ${month} is not proven:`, ...accounts];
  });
}

export function subjectText(subject: Subject, books: BooksInMemory): string {
  switch (subject.kind) {
    case "account":
      return `account ${accountText(subject.ledgerAccountId, books)}`;
    case "contact":
      return contactText(subject.contactId, books);
    case "open-item":
      return `${subject.list}, ${contactText(subject.contactId, books)}`;
    case "asset":
      return `asset ${subject.name}`;
    case "financial-account": {
      const known = books.financialAccounts.get(subject.financialAccountId);
      return `financial account ${known?.name ?? subject.financialAccountId}`;
    }
    case "document":
      return `${subject.document.type} ${subject.document.id}`;
    case "figure":
      return figureText(subject.word);
    case "project":
      return `${projectText(subject.projectId, books)}, ${figureText(subject.word)}`;
    case "series":
      return seriesText(subject.series, books);
    case "field":
      return `field ${subject.path}`;
    case "reference":
      return `${subject.list.replaceAll("-", " ")}${subject.id === null ? "" : `, ${subject.id}`}`;
    case "unknown-account":
      return `account ${[subject.number, subject.name].join(" ").trim()}, not in the chart`;
    case "books":
      return "all accounts together";
  }
}

const figureText = (word: FigureWord): string =>
  (word.split(".").at(-1) ?? word).replaceAll(/[-_]/g, " ");

const projectText = (id: ProjectId | null, books: BooksInMemory): string =>
  id === null ? "the rest of the projects" : `project ${books.projects.get(id)?.name ?? id}`;

function seriesText(series: Series, books: BooksInMemory): string {
  switch (series.kind) {
    case "without-project":
      return "entries without project";
    case "project":
      return `entries of ${projectText(series.projectId, books)}`;
    case "account":
      return `entries of account ${accountText(series.ledgerAccountId, books)}`;
  }
}

const contactText = (id: ContactId | null, books: BooksInMemory): string =>
  id === null ? "no contact" : `contact ${books.contacts.get(id)?.name ?? id}`;

export function accountText(id: LedgerAccountId, books: BooksInMemory): string {
  const account = books.accounts.get(id);
  if (account === undefined) return id;
  return account.code === null ? account.name : `${account.code} ${account.name}`;
}
