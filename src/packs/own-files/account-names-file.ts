/**
 * Reads `account-names.csv`: the names of ledger accounts in other languages. Its head is `account` and languages, as
 * in `account,nl,en`; a column `name` is for the writer of the file, as are lines with `#` above the head. An empty
 * cell leaves the name of the books.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Failure } from "../../failure.ts";
import type { AccountNames } from "../../ledger/account-names.ts";
import { type LinedProblem, readText, UNREADABLE_FILE, whole } from "../read-yaml.ts";
import { at, readCsvLines } from "./csv-lines.ts";
import { invalidFile } from "./invalid-file.ts";

/** The name under which the file is found next to the profiles. */
export const ACCOUNT_NAMES = "account-names.csv";

const CHARACTERS_MAX = 2_000_000;
const LINES_MAX = 20_000;
/** As long as a service keeps one, and as a table can show one. */
const NAME_CHARACTERS_MAX = 200;
const ACCOUNT = "account";
/** Ignored: the name in the books, beside which the others are written. */
const OWN_NAME = "name";
const LANGUAGE = /^[a-z]{2,3}$/;
const CONTROL = /\p{Cc}/u;

export interface AccountNamesFile {
  /** Without folders. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
  readonly names: AccountNames["names"];
  /** The line of each account, from 1. */
  readonly lines: ReadonlyMap<string, number>;
}

/** Failure code: `input-invalid` with every problem and its line. */
export function readAccountNames(path: string): AccountNamesFile {
  const text = readText(path);
  if (text === null) throw invalid(path, [whole(UNREADABLE_FILE)]);
  return accountNamesOf(path, text);
}

/** As `readAccountNames`, of a text that was read before. */
export function accountNamesOf(path: string, text: string): AccountNamesFile {
  if (text.length > CHARACTERS_MAX) {
    throw invalid(path, [whole(`it has more than ${String(CHARACTERS_MAX)} characters`)]);
  }
  const reading = readCsvLines(text, LINES_MAX);
  if (!reading.ok) throw invalid(path, [reading.problem]);
  const [head, ...rows] = reading.lines;
  const columns = head?.cells ?? [];
  const problems = [...headProblems(columns)];
  if (problems.length > 0) throw invalid(path, problems);
  const names = new Map<string, ReadonlyMap<string, string>>();
  const lines = new Map<string, number>();
  for (const { number, cells } of rows) {
    const account = cells[columns.indexOf(ACCOUNT)] ?? "";
    const faults = rowFaults(columns, cells, account, lines.get(account));
    problems.push(...faults.map((what) => at(number, what)));
    lines.set(account, number);
    const own = columns.flatMap((column, index) => {
      const name = cells[index] ?? "";
      return LANGUAGE.test(column) && name !== "" ? [[column, name] as const] : [];
    });
    names.set(account, new Map(own));
  }
  if (problems.length > 0) throw invalid(path, problems);
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { name: basename(path), text, sha256, names, lines };
}

function headProblems(columns: readonly string[]): readonly LinedProblem[] {
  const known = [ACCOUNT, OWN_NAME];
  const languages = columns.filter((column) => !known.includes(column));
  const odd = languages.filter((column) => !LANGUAGE.test(column));
  const repeated = columns.filter((column, index) => columns.indexOf(column) !== index);
  return [
    ...(columns.includes(ACCOUNT) && languages.length > 0
      ? []
      : [at(1, 'the first line must name the columns, as in "account,nl,en"')]),
    ...odd.map((column) => at(1, `column "${column}" must be a language, as in nl or en`)),
    ...repeated.map((column) => at(1, `column "${column}" is there twice`)),
  ];
}

function rowFaults(
  columns: readonly string[],
  cells: readonly string[],
  account: string,
  before: number | undefined,
): readonly string[] {
  return [
    ...(account === "" ? ["the line has no account"] : []),
    ...(before === undefined ? [] : [`account ${account} is also on line ${String(before)}`]),
    ...(cells.length > columns.length
      ? [`the line has ${String(cells.length)} cells and the first line ${String(columns.length)}`]
      : []),
    ...(cells.some((cell) => cell.length > NAME_CHARACTERS_MAX)
      ? [`a name has more than ${String(NAME_CHARACTERS_MAX)} characters`]
      : []),
    ...(cells.some((cell) => CONTROL.test(cell)) ? ["a name has a control character"] : []),
  ];
}

const invalid = (path: string, problems: readonly LinedProblem[]): Failure =>
  invalidFile("the file with names of accounts", path, problems);
