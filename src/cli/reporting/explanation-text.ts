/** An explanation of a check in lines for people. */

import { type Amount, absolute, amountText, isNegative } from "../../amount/amount.ts";
import { includesMonth } from "../../calendar/month.ts";
import { readerAmounts } from "../../checks/check.ts";
import type {
  AccountRow,
  FindingRows,
  ListedRow,
  NamedAmount,
} from "../../checks/evidence-rows.ts";
import type { Explained } from "../../checks/explain-check.ts";
import { readerRows } from "../../checks/reader-side.ts";
import { symbolsIn } from "../../checks/symbols.ts";
import type { Posting } from "../../ledger/posting.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { StoredAnswer } from "../../pull/stored-answers.ts";
import type { ExplainedCheck } from "../../runs/explain-snapshot.ts";
import type { BooksInMemory } from "../../runs/outcome.ts";
import type { WordOf } from "./explanation-data.ts";
import { acceptanceText, accountText, subjectText } from "./finding-text.ts";

const SOURCES_SHOWN = 5;
const AMOUNT_WIDTH = 14;

export function explanationLines(
  explained: ExplainedCheck,
  wordOf: WordOf,
  columns: number,
): readonly string[] {
  const { explanation } = explained;
  const { shown, toShow } = explanation;
  const more = toShow - shown.length;
  return [
    ...headLines(explained, wordOf),
    ...(shown.length === 0 ? monthLines(explained) : []),
    ...shown.flatMap((one) => comparisonLines(one, explained, columns)),
    ...(more > 0
      ? ["", `... and ${counted(more, "more comparison")}; --all shows up to 1,000 of them.`]
      : []),
    "",
    outcomeText(explanation, wordOf),
  ];
}

function outcomeText(
  {
    check: { id },
    outcome,
    severity,
    compared,
    broken,
    accepted,
    gap,
  }: ExplainedCheck["explanation"],
  wordOf: WordOf,
): string {
  const apart = accepted === 0 ? "" : `, ${String(accepted)} of them accepted`;
  const differing = `${String(broken)} of ${counted(compared, "comparison")} ${broken === 1 ? "differs" : "differ"}`;
  switch (outcome) {
    case "holds":
      return `${id} holds: ${counted(compared, "comparison")}, each equal to the cent.`;
    case "with-findings":
      return `${id} has findings (${severity}): ${differing}${apart}.`;
    case "accepted":
      return `${id}: ${differing}, and each difference was accepted.`;
    case "not-possible":
    case "nothing-to-compare":
      return `${id} ${gap === null ? "had nothing to compare" : `is not possible: ${wordOf(`gaps.${gap}`)}`}.`;
  }
}

function headLines({ explanation, books }: ExplainedCheck, wordOf: WordOf): readonly string[] {
  const { check, severity, calibration } = explanation;
  const { id, name, formula } = check;
  const reading =
    calibration === null
      ? []
      : [
          `Interpretation: ${wordOf(`readings.${id}.${calibration.reading}`)}${calibration.isDetermined ? "" : " (assumed)"}`,
        ];
  return [
    `${id} ${wordOf(`checks.${id}`)}`,
    `Name: ${name}; severity: ${severity}`,
    `Formula: ${formula}`,
    ...symbolsIn(formula).map((symbol) => `  ${symbol.padEnd(4)} ${wordOf(`symbols.${symbol}`)}`),
    ...reading,
    `Amounts in ${books.administration.currency}; ${check.signs === "ledger" ? "debit is positive" : "signs as on the statements"}.`,
  ];
}

/** For a check of which nothing is shown: it reconciles in every month. */
function monthLines({ books, explanation }: ExplainedCheck): readonly string[] {
  if (explanation.compared === 0) return [];
  // The months of comparatives cannot be named: they are not months of the snapshot.
  const named = explanation.months.find(
    ({ month }) => month === null || includesMonth(books.period, month),
  );
  return [
    "",
    ...explanation.months.map(
      ({ month, compared, broken }) =>
        `${(month ?? "several months").padEnd(14)} ${counted(compared, "comparison")}, ${broken === 0 ? "all equal" : `${String(broken)} unequal`}`,
    ),
    ...(named === undefined
      ? []
      : [
          `Show one of them: slotsom explain ${explanation.check.id} --period ${named.month ?? "2025-01..2025-03"}`,
        ]),
  ];
}

function comparisonLines(
  { comparison, isEqual, difference, side, acceptance, rows }: Explained,
  explained: ExplainedCheck,
  columns: number,
): readonly string[] {
  const { month, period, subject, isCount, sources } = comparison;
  const { books, explanation } = explained;
  const { check } = explanation;
  const seen = readerAmounts({ ...comparison, difference, side });
  const places = isCount === true ? 0 : 2;
  const when = month ?? (period === undefined ? null : `${period.first} to ${period.last}`);
  const where = [...(when === null ? [] : [when]), subjectText(subject, books)].join(", ");
  const { expected: expectedIs = "", actual: actualIs = "" } = check.compares ?? {};
  const line = (label: string, amount: Amount, is: string): string =>
    `  ${label.padEnd(10)} ${amountText(amount, places).padStart(AMOUNT_WIDTH)}  ${is}`.trimEnd();
  return [
    "",
    `${where}: ${isEqual ? "equal" : acceptance === null ? "NOT EQUAL" : "not equal, accepted"}`,
    line("expected", seen.expected, expectedIs),
    line("found", seen.actual, actualIs),
    line("difference", seen.difference, ""),
    ...(acceptance === null ? [] : [`  ${acceptanceText(acceptance)}`]),
    ...sourceLines(sources, explained),
    ...rowLines(readerRows(rows, check, { side, books }), books, columns),
  ];
}

function sourceLines(
  sources: readonly SourceHash[],
  { answers }: ExplainedCheck,
): readonly string[] {
  return answerLines([...new Set(sources)].flatMap((hash) => answers.get(hash) ?? []));
}

/** The first of the answers behind a comparison or a figure. */
export function answerLines(found: readonly StoredAnswer[]): readonly string[] {
  if (found.length === 0) return [];
  const more = found.length - SOURCES_SHOWN;
  return [
    "  Sources, answers in the snapshot:",
    ...found
      .slice(0, SOURCES_SHOWN)
      .map(
        ({ number, address, sha256 }) =>
          `    ${String(number).padStart(5)}  ${address}  sha256 ${sha256.slice(0, 12)}`,
      ),
    ...(more > 0 ? [`           ... and ${String(more)} more; --json lists them`] : []),
  ];
}

function rowLines(rows: FindingRows, books: BooksInMemory, columns: number): readonly string[] {
  switch (rows.kind) {
    case "none":
      return [];
    case "postings":
      return [...postingLines(rows, books, columns), ...listedLines(rows, books, columns)];
    case "accounts":
      return [
        `  Rows: ${counted(rows.count, "account")}`,
        accountLine(["account", "statement", "ledger", "postings"], columns),
        ...rows.rows.map((row) => accountLine(accountCells(row, books), columns)),
        ...moreLine(rows),
      ];
    case "amounts":
      return [
        `  Rows: ${counted(rows.count, "line")}`,
        ...rows.rows.map((row) => amountLine(row, columns)),
        ...moreLine(rows),
      ];
  }
}

type PostingRows = Extract<FindingRows, { kind: "postings" }>;

/** Beside the lines of their list, the account says more than the document, which is the same for all. */
function postingLines(rows: PostingRows, books: BooksInMemory, columns: number): readonly string[] {
  if (rows.count === 0) return ["  Rows: no postings"];
  const of = rows.listed === undefined ? "document" : "account";
  return [
    `  Rows: ${counted(rows.count, "posting")}`,
    postingLine(["date", of, "description", "debit", "credit"], columns),
    ...rows.rows.map((posting) =>
      postingLine(of === "account" ? bookingCells(posting, books) : postingCells(posting), columns),
    ),
    ...moreLine(rows),
  ];
}

function listedLines(
  { listed }: PostingRows,
  books: BooksInMemory,
  columns: number,
): readonly string[] {
  if (listed === undefined) return [];
  return [
    `  In the list: ${counted(listed.count, "line")}`,
    ...listed.rows.map((row) => postingLine(bookingCells(row, books), columns)),
    ...moreLine(listed),
  ];
}

const moreLine = ({
  count,
  rows,
}: {
  readonly count: number;
  readonly rows: readonly unknown[];
}): readonly string[] =>
  count > rows.length ? [`    ... and ${String(count - rows.length)} more; --all shows them`] : [];

type PostingCells = readonly [string, string, string, string, string];

/** The debit or the credit, in their columns. */
function sideCells(amount: Amount): readonly [debit: string, credit: string] {
  const text = amountText(absolute(amount), 2);
  return isNegative(amount) ? ["", text] : [text, ""];
}

/** Of a posting, or of a line of a document in its list. */
function bookingCells(
  { date, ledgerAccountId, description, amount, ...line }: Posting | ListedRow,
  books: BooksInMemory,
): PostingCells {
  const period = "period" in line ? line.period : null;
  const text = period === null ? description : `${description} (${period.first} to ${period.last})`;
  return [date, accountText(ledgerAccountId, books), text.trim(), ...sideCells(amount)];
}

export function postingCells({ date, document, description, amount }: Posting): PostingCells {
  const [debit, credit] = sideCells(amount);
  // `CompanyAssets::Depreciation` is a depreciation.
  const kind = document.type.split("::").at(-1) ?? document.type;
  return [date, `${kind} ${document.number ?? document.id}`, description, debit, credit];
}

const DATE_WIDTH = 10;
const DOCUMENT_WIDTH = 36;
const POSTING_AMOUNT_WIDTH = 12;
const TEXT_WIDTH_MIN = 10;

export function postingLine(
  [date, document, description, debit, credit]: PostingCells,
  columns: number,
): string {
  const taken = 4 + DATE_WIDTH + DOCUMENT_WIDTH + 2 * POSTING_AMOUNT_WIDTH + 4;
  const width = Math.max(TEXT_WIDTH_MIN, columns - taken);
  return [
    `    ${date.padEnd(DATE_WIDTH)}`,
    fitted(document, DOCUMENT_WIDTH),
    fitted(description, width),
    debit.padStart(POSTING_AMOUNT_WIDTH),
    credit.padStart(POSTING_AMOUNT_WIDTH),
  ]
    .join(" ")
    .trimEnd();
}

type AccountCells = readonly [string, string, string, string];

const accountCells = (
  { ledgerAccountId, statement, ledger, postings }: AccountRow,
  books: BooksInMemory,
): AccountCells => [
  accountText(ledgerAccountId, books),
  amountText(statement, 2),
  amountText(ledger, 2),
  amountText(postings, 2),
];

function accountLine([account, ...figures]: AccountCells, columns: number): string {
  const width = Math.max(TEXT_WIDTH_MIN, columns - 4 - 3 * (AMOUNT_WIDTH + 1));
  const amounts = figures.map((figure) => figure.padStart(AMOUNT_WIDTH));
  return `    ${[fitted(account, width), ...amounts].join(" ")}`;
}

function amountLine({ of, amount }: NamedAmount, columns: number): string {
  const width = Math.max(TEXT_WIDTH_MIN, columns - 4 - AMOUNT_WIDTH - 1);
  return `    ${fitted(of, width)} ${amountText(amount, 2).padStart(AMOUNT_WIDTH)}`;
}

/** Cut or filled to a width. */
const fitted = (text: string, width: number): string =>
  text.length <= width ? text.padEnd(width) : `${text.slice(0, width - 1)}…`;

export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
