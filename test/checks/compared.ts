/** Writes the comparisons of checks as text, so that a test can assert all of them. */
import { amountText } from "../../src/amount/amount.ts";
import type { Check, Comparison } from "../../src/checks/check.ts";
import { CHECKS } from "../../src/checks/index.ts";
import { documentPassOf } from "../../src/checks/internal/document-pass.ts";
import { runCheck, runChecks } from "../../src/checks/run-checks.ts";
import type { DocumentLine, Subject } from "../../src/checks/subject.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { Series } from "../../src/ledger/intake.ts";
import { booksFrom } from "../support/books-notation.ts";

/**
 * Two months with one of everything, small enough for mental arithmetic. January has 100 revenue - 30 materials
 * - 20 rent + 5 interest = 55, February 50 - 7 rent = 43. The bank balance is 100, 85, 155. 2024 has an
 * unappropriated profit of 40.
 */
export const TWO_MONTHS = `
  year 2025-01..2025-02 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]
  account 1600 current_liabilities Creditors  [creditors]
  account 4000 expenses Rent
  account 7000 direct_costs Materials
  account 8000 revenue Sales
  account 8010 revenue Service
  account 9000 other_income_expenses Interest
  opening 1100 100.00
  opening 0500 -60.00
  open year 2024 -40.00
  2025-01-03  1300   100.00  invoice 1     # p1
  2025-01-03  8000  -100.00  invoice 1     # p2
  2025-01-05  7000    30.00  bill 1        # p3
  2025-01-05  1600   -30.00  bill 1        # p4
  2025-01-10  4000    20.00  bank 1        # p5
  2025-01-10  1100   -20.00  bank 1        # p6
  2025-01-31  1100     5.00  bank 2        # p7
  2025-01-31  9000    -5.00  bank 2        # p8
  2025-02-03  1100   100.00  bank 3        # p9
  2025-02-03  1300  -100.00  bank 3        # p10
  2025-02-04  1300    50.00  invoice 2     # p11
  2025-02-04  8000   -50.00  invoice 2     # p12
  2025-02-20  1600    30.00  bank 4        # p13
  2025-02-20  1100   -30.00  bank 4        # p14
  2025-02-28  4000     7.00  journal 1     # p15
  2025-02-28  1600    -7.00  journal 1     # p16
`;

export const twoMonths = (): Books => booksFrom(TWO_MONTHS);

/** The books with other numbers of some accounts, by their ids. */
export const numbered = (books: Books, codes: Readonly<Record<string, string | null>>): Books => ({
  ...books,
  accounts: new Map(
    [...books.accounts].map(([id, one]) => {
      const code = codes[id];
      return [id, code === undefined ? one : { ...one, code }];
    }),
  ),
});

/** Every comparison a check makes: `2025-01 8000: -100.00 = -100.00`, expected before actual. */
export async function comparedBy(check: Check, books: Books): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const comparison of await check.compare(books, documentPassOf(books)))
    lines.push(lineOf(comparison));
  return lines;
}

/** Checks that point at figures which honest books may have: nothing contradicts them. */
export const UNUSUAL_FIGURES: ReadonlySet<string> = new Set([
  ...["A9", "B13", "D6", "D7", "D9", "D14", "D15", "F8", "G10", "J8", "J9", "N1", "N2", "V5", "V6"],
]);

/**
 * Every finding of all checks that compare two statements of one figure:
 * `P1 2025-01 figures.total-revenue: -100.00 = -99.99`.
 */
export async function findingsIn(books: Books): Promise<readonly string[]> {
  const results = await runChecks(
    books,
    CHECKS.filter(({ id }) => !UNUSUAL_FIGURES.has(id)),
  );
  return results.flatMap(({ findings }) =>
    findings.map((finding) => `${finding.check} ${lineOf(finding)}`),
  );
}

/** Every finding of one check, for books in which dependent checks break as well. */
export async function findingsOf(check: Check, books: Books): Promise<readonly string[]> {
  return (await runCheck(check, books)).findings.map(lineOf);
}

/** The reading of a check that the books fit: `movement`, or `balance, assumed` if they determine nothing. */
export async function readingOf(check: Check, books: Books): Promise<string | undefined> {
  const { calibration } = await runCheck(check, books);
  if (calibration === undefined) return undefined;
  return calibration.isDetermined ? calibration.reading : `${calibration.reading}, assumed`;
}

export function lineOf({ month, period, subject, isCount, expected, actual }: Comparison): string {
  const places = isCount === true ? 0 : 2;
  const months = period === undefined ? "" : `${period.first}..${period.last} `;
  const when = month === null ? months : `${month} `;
  return `${when}${subjectText(subject)}: ${amountText(expected, places)} = ${amountText(actual, places)}`;
}

function subjectText(subject: Subject): string {
  switch (subject.kind) {
    case "account":
      return subject.ledgerAccountId;
    case "contact":
      return [
        subject.contactId ?? "no contact",
        ...(subject.word === undefined ? [] : [subject.word]),
      ].join(" ");
    case "open-item":
      return [subject.list, subject.contactId ?? "no contact", subject.age ?? ""].join(" ").trim();
    case "asset":
      return `asset ${subject.assetId}`;
    case "financial-account":
      return subject.financialAccountId;
    case "cash-line": {
      const { side, ledgerAccountId, financialAccountId } = subject;
      return [
        side,
        ledgerAccountId,
        ...(financialAccountId === null ? [] : [financialAccountId]),
      ].join(" ");
    }
    case "document": {
      const { type, id } = subject.document;
      return [`${type} ${id}`, ...lineTexts(subject.line)].join(", ");
    }
    case "figure":
      return subject.word;
    case "project":
      return `${subject.projectId ?? "the rest"} ${subject.ledgerAccountId ?? subject.word}`;
    case "tax-rate": {
      const { taxRateId, document } = subject;
      const rate = `rate ${taxRateId ?? "none"}`;
      return document === null ? rate : `${rate}, ${document.type} ${document.id}`;
    }
    case "series":
      return seriesText(subject.series);
    case "field":
      return subject.path;
    case "reference":
      return `${subject.list} ${subject.id ?? "all"}`;
    case "auditfile":
      return `${subject.file} ${subject.figure.replace("auditfile-read.rules.", "rule-").replace("checks.auditfile.", "")} ${subject.name}`.trim();
    case "unknown-account":
      return `unknown account ${[subject.number, subject.name].join(" ").trim()}`;
    case "accepted-difference":
      return `${subject.check} ${subject.of === null ? subject.place : subjectText(subject.of)}`;
    case "signed-lead": {
      const { lead, as, by, isOfAccounts } = subject;
      return `${isOfAccounts === true ? "accounts of " : ""}${lead}, ${by} as ${as}`;
    }
    case "budget":
      return [subject.section, subject.code ?? ""].join(" ").trim();
    case "books":
      return "books";
  }
}

const lineTexts = (line: DocumentLine | undefined): readonly string[] =>
  line === undefined
    ? []
    : Object.entries(line).map(([name, value]: readonly [string, string | null]) =>
        value === null ? `no ${name.replace("Id", "")}` : value,
      );

function seriesText(series: Series): string {
  switch (series.kind) {
    case "without-project":
      return series.kind;
    case "project":
      return series.projectId;
    case "account":
      return series.ledgerAccountId;
  }
}
