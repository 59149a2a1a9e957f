/** Shows what a budget comes to beside the books of a snapshot, or every mistake in it. */
import { type Amount, amountText, subtract } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import { nearestWord } from "../../fields/nearest-word.ts";
import type { Books } from "../../ledger/books.ts";
import type { BudgetLine, BudgetSubject } from "../../ledger/budget/budget.ts";
import type { BudgetTie } from "../../ledger/budget/budget-ties.ts";
import {
  surveyOf,
  type VersionSurvey,
  type YearSurvey,
} from "../../ledger/budget/survey-budget.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { sideOfSection } from "../../ledger/result-sections.ts";
import { turn } from "../../ledger/signs.ts";
import { SECTION_NAMES } from "../../packs/own-files/budget-words.ts";
import { type BudgetedBooksOrder, withBudgetedBooks } from "../../runs/budget/budgeted-books.ts";
import { readBudgetBeside } from "../../runs/budget/read-budget-beside.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";

export interface CheckBudgetOrder extends BudgetedBooksOrder {
  /** Null for that of the profile, or the one in its usual place. */
  readonly file: string | null;
  readonly budgetVersion: string | null;
}

/** Lines shown of one kind; a program gets all. */
const SHOWN_MAX = 20;
const NAME_WIDTH = 30;
const AMOUNT_WIDTH = 18;

/** Failure codes: `input-invalid` with every mistake, `arguments-invalid` without a budget, those of the snapshot. */
export async function checkBudget(
  order: CheckBudgetOrder,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  return withBudgetedBooks(order, ports, async (books, address) => {
    const budget = await readBudgetBeside(order, address.chosen, books, ports);
    const surveys = surveyOf(books, budget);
    const { first, last } = books.period;
    reporter.result("budget", dataOf(books, budget.fileName, surveys), [
      `${budget.fileName}, beside the books of ${first} to ${last}. Results are compared with version ${budget.version.name}.`,
      ...surveys.flatMap((survey) => ["", ...versionLines(books, survey, likeOf(survey, surveys))]),
    ]);
    return EXIT.reconciled;
  });
}

const versionLines = (
  books: Books,
  survey: VersionSurvey,
  like: string | null,
): readonly string[] => {
  const { version, years, tied, untied, opposite } = survey;
  const unbudgeted = survey.accounts.flatMap((one) => one.unbudgeted);
  const accounts = survey.accounts.reduce((count, one) => count + one.accounts.length, 0);
  return [
    `Version ${version.name}: ${countText(version.lines.length, "line")}`,
    ...(like === null
      ? []
      : [`  It looks like version ${like}: correct the name if it is the same version.`]),
    ...years.flatMap(yearLines),
    ...tieLines(tied, untied),
    unbudgeted.length === 0
      ? `  All ${String(accounts)} accounts with a result in the books have a budget.`
      : `  ${String(unbudgeted.length)} of ${String(accounts)} accounts with a result in the books have no budget:`,
    ...shown(unbudgeted.map((id) => `    ${accountText(books, id)}`)),
    ...(opposite.length === 0
      ? []
      : ["  The budget has the opposite sign of the actuals of the same months:"]),
    ...shown(
      opposite.map(({ line, section, budget, actual }) => {
        const of = (amount: Amount): string => amountShown(turn(amount, sideOfSection(section)));
        return `    line ${String(line.line)}, ${subjectText(books, line)}: budget ${of(budget)}, actual ${of(actual)}`;
      }),
    ),
  ];
};

function yearLines({ year, period, sections, result, missing }: YearSurvey): readonly string[] {
  return [
    `  Fiscal year ${String(year)}, ${period.first} to ${period.last}`,
    ...sections.map(({ section, amount }) => amountLine(SECTION_NAMES[section], amount)),
    amountLine("result", result),
    ...(missing.length === 0 ? [] : [`    no budget for ${missing.join(", ")}`]),
  ];
}

const amountLine = (name: string, amount: Amount): string =>
  `    ${name.padEnd(NAME_WIDTH)}${amountShown(amount).padStart(AMOUNT_WIDTH)}`;

function tieLines(tied: number, untied: readonly BudgetTie[]): readonly string[] {
  if (tied + untied.length === 0) return [];
  if (untied.length === 0) return ["  Groups and sections equal their parts in every month."];
  return [
    `  Groups and sections differ from their parts in ${countText(untied.length, "month")}, and equal them in ${String(tied)}:`,
    ...shown(
      untied.map(({ line, section, month, stated, parts }) => {
        const of = (amount: Amount): string => amountShown(turn(amount, sideOfSection(section)));
        const name = line.subject.kind === "group" ? line.subject.code : SECTION_NAMES[section];
        return `    ${name}, ${month}: ${of(stated)}, its parts ${of(parts)}, not divided ${of(subtract(stated, parts))}`;
      }),
    ),
  ];
}

const shown = (lines: readonly string[]): readonly string[] =>
  lines.length <= SHOWN_MAX
    ? lines
    : [...lines.slice(0, SHOWN_MAX), `    and ${String(lines.length - SHOWN_MAX)} more`];

const countText = (count: number, noun: string): string =>
  `${String(count)} ${noun}${count === 1 ? "" : "s"}`;
const amountShown = (amount: Amount): string => amountText(amount, 2);

function accountText({ accounts }: Books, id: LedgerAccountId): string {
  const account = accounts.get(id);
  return [account?.code ?? id, account?.name ?? ""].join(" ").trim();
}

const subjectText = (books: Books, { subject }: BudgetLine): string =>
  subject.kind === "account" ? accountText(books, subject.id) : nameOfSum(subject);

const nameOfSum = (subject: Exclude<BudgetSubject, { readonly kind: "account" }>): string =>
  subject.kind === "group" ? subject.code : SECTION_NAMES[subject.section];

const LIKE_LETTERS_MIN = 4;

/** An earlier version with nearly the same name; numbers, and words behind a name, are of versions that differ. */
function likeOf({ version }: VersionSurvey, surveys: readonly VersionSurvey[]): string | null {
  const { name } = version;
  const digitsOf = (text: string): string => text.replace(/\D+/g, " ");
  const names = surveys.map((one) => one.version.name);
  const before = names
    .slice(0, names.indexOf(name))
    .filter(
      (one) => digitsOf(one) === digitsOf(name) && !one.startsWith(name) && !name.startsWith(one),
    );
  return name.length < LIKE_LETTERS_MIN ? null : nearestWord(name, before);
}

const monthsData = ({ first, last }: Period): object => ({ first, last });

const dataOf = (books: Books, file: string, surveys: readonly VersionSurvey[]) => ({
  file,
  books: monthsData(books.period),
  versions: surveys.map(({ version, years, tied, untied, accounts, opposite }) => ({
    name: version.name,
    lines: version.lines.length,
    years: years.map(({ year, sections, result, missing }) => ({
      year,
      sections: Object.fromEntries(
        sections.map(({ section, amount }) => [section, amountShown(amount)]),
      ),
      result: amountShown(result),
      months_without: missing,
    })),
    tied,
    untied: untied.map(({ line, section, month, stated, parts }) => ({
      line: line.line,
      month,
      stated: amountShown(turn(stated, sideOfSection(section))),
      parts: amountShown(turn(parts, sideOfSection(section))),
    })),
    accounts: accounts.reduce((count, one) => count + one.accounts.length, 0),
    without_budget: accounts.flatMap((one) => one.unbudgeted.map((id) => accountText(books, id))),
    opposite_signs: opposite.map(({ line }) => ({
      line: line.line,
      account: subjectText(books, line),
    })),
  })),
});
