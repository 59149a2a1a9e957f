/**
 * The budget that the user supplies: `budget.csv`, or the first sheet of a workbook. A run keeps its lines as one text,
 * which is read again in its place.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { amountText, parseAmount, roundAmount } from "../../amount/amount.ts";
import { addDays, dateOf } from "../../calendar/calendar-date.ts";
import type { Failure } from "../../failure.ts";
import { listOf, orNull } from "../../fields/kind.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { record } from "../../fields/record.ts";
import { count, text, textLike } from "../../fields/scalars.ts";
import { readWorkbook, WORKBOOK_LIMITS } from "../../imported-files/read-workbook.ts";
import type { WorkbookCell } from "../../imported-files/workbook-rows.ts";
import { type LinedProblem, UNREADABLE_FILE, whole } from "../read-yaml.ts";
import { budgetRows, type WrittenBudget } from "./budget-rows.ts";
import { type CsvLine, readCsvLines } from "./csv-lines.ts";
import { invalidFile } from "./invalid-file.ts";
import { type KeptText, keptContents, keptText, keptTextAt } from "./supplied-folder.ts";

/** The names under which the file is found next to the profiles, the first that is there. */
export const BUDGET_FILES = ["budget.csv", "budget.xlsx"] as const;

const WHAT = "the budget";
const COPY = "budget.json";
const BYTES_MAX = 20_000_000;
const LINES_MAX = 20_000;

export interface BudgetFile extends KeptText {
  /** The name of the user's file, without folders. */
  readonly fileName: string;
  /** Of the user's file. */
  readonly fileSha256: string;
  /** The version with which results are compared; null for the first. */
  readonly versionChosen: string | null;
  readonly written: WrittenBudget;
}

const KEPT = record({
  format_version: textLike(/^1$/),
  file: text,
  sha256: textLike(/^[0-9a-f]{64}$/),
  version: orNull(text),
  lines: listOf(record({ number: count, cells: listOf(text) })),
});

/** The lines of a file and what is wrong with them. */
export interface BudgetReading {
  readonly file: BudgetFile;
  readonly problems: readonly LinedProblem[];
}

/** Reads a file, or the text that a run keeps. Failure code: `input-invalid` with every problem and its line. */
export async function readBudget(
  path: string,
  version: string | null,
  signal: AbortSignal,
): Promise<BudgetFile> {
  return fileOrFailure(path, await surveyBudget(path, version, signal));
}

function fileOrFailure(path: string, { file, problems }: BudgetReading): BudgetFile {
  if (problems.length > 0) throw invalidBudget(path, problems);
  return file;
}

/** As `readBudget`, with the problems of lines as values. Failure code: `input-invalid` for a file that is no table. */
export async function surveyBudget(
  path: string,
  version: string | null,
  signal: AbortSignal,
): Promise<BudgetReading> {
  if (basename(path) === COPY) return { file: readKeptBudget(path), problems: [] };
  const bytes = bytesAt(path);
  const lines = isWorkbook(bytes)
    ? await workbookLines(path, signal)
    : csvLines(path, new TextDecoder().decode(bytes));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return budgetFile({ fileName: basename(path), fileSha256: sha256, version }, lines);
}

/** Failure code: `input-invalid` for a text that is damaged. */
export const readKeptBudget = (path: string): BudgetFile =>
  budgetOfText(path, keptTextAt(path, WHAT));

/** As `readKeptBudget`, of a text that was read before. */
export function budgetOfText(path: string, kept: string): BudgetFile {
  const { file, sha256, version, lines } = keptContents(KEPT, { path, text: kept, what: WHAT });
  return fileOrFailure(file, budgetFile({ fileName: file, fileSha256: sha256, version }, lines));
}

/** The same file with another version to compare with. Failure code: `input-invalid` for one that it has not. */
export const withVersion = (file: BudgetFile, version: string): BudgetFile => {
  const { lines } = keptContents(KEPT, { path: file.fileName, text: file.text, what: WHAT });
  return fileOrFailure(file.fileName, budgetFile({ ...file, version }, lines));
};

function budgetFile(
  of: Pick<BudgetFile, "fileName" | "fileSha256"> & { readonly version: string | null },
  lines: readonly CsvLine[],
): BudgetReading {
  const { fileName, fileSha256, version } = of;
  const { written, problems } = budgetRows(lines);
  const kept = { format_version: "1", file: fileName, sha256: fileSha256, version, lines };
  const text = `${JSON.stringify(KEPT.write(kept))}\n`;
  const file = { fileName, fileSha256, versionChosen: version, written };
  const all = problems.length === 0 ? versionProblems(version, written) : problems;
  return { file: { ...keptText(COPY, text), ...file }, problems: all };
}

/** Capitals make no other version. */
function versionProblems(
  version: string | null,
  { versions }: WrittenBudget,
): readonly LinedProblem[] {
  const isThere = versions.some((name) => name.toLowerCase() === version?.toLowerCase());
  if (version === null || isThere) return [];
  const what = `it has no version "${version}"${suggestion(version, versions)}`;
  const list = versions.map((name) => `"${name}"`).join(", ");
  return [
    {
      ...whole(what),
      fix: `Choose a version that it has with --budget-version or budget_version: ${list}`,
    },
  ];
}

function bytesAt(path: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw invalidBudget(path, [whole(UNREADABLE_FILE)], cause);
  }
  if (bytes.length <= BYTES_MAX) return bytes;
  throw invalidBudget(path, [whole(`it has more than ${String(BYTES_MAX)} bytes`)]);
}

/** A workbook is a zip, whatever its name. */
const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

function csvLines(path: string, written: string): readonly CsvLine[] {
  const reading = readCsvLines(written, LINES_MAX);
  if (reading.ok) return reading.lines;
  throw invalidBudget(path, [reading.problem]);
}

async function workbookLines(path: string, signal: AbortSignal): Promise<readonly CsvLine[]> {
  const lines: CsvLine[] = [];
  const limits = { ...WORKBOOK_LIMITS, rowsMax: LINES_MAX, sheetsRead: 1 };
  for await (const reading of readWorkbook(path, limits, signal)) {
    if (!reading.ok) throw invalidBudget(path, [whole(reading.problem)]);
    const cells = reading.row.cells.map((cell) => cellText(cell).normalize("NFC").trim());
    if (cells.some((cell) => cell !== "")) lines.push({ number: reading.row.row, cells });
  }
  return lines;
}

const CENTS = 2;
/** Day 0 of a workbook. */
const DAY_ZERO = dateOf("1899-12-30");

/** A formula of a year over twelve months has more decimals than cents; the head of a month may be a date. */
function cellText({ kind, text: stated }: WorkbookCell): string {
  if (kind === "date") {
    return /^\d{1,6}$/.test(stated)
      ? addDays(DAY_ZERO, Number.parseInt(stated, 10))
      : stated.slice(0, 10);
  }
  if (kind !== "number") return stated;
  const amount = parseAmount(stated);
  return amount === null ? stated : amountText(roundAmount(amount, CENTS), 0);
}

/** Failure `input-invalid`. `path` as the user knows the file. */
export const invalidBudget = (
  path: string,
  problems: readonly LinedProblem[],
  cause?: unknown,
): Failure => invalidFile(WHAT, path, problems, { document: "docs/management-pack.md", cause });
