/** Compares an auditfile of any origin with the books of a snapshot, line by line, and reports the differences. */
import { basename } from "node:path";
import { amountText } from "../../amount/amount.ts";
import { dateText } from "../../calendar/date-text.ts";
import { AUDITFILE_4_0 } from "../../formats/auditfile/auditfile-4-0.ts";
import { auditfileBytes } from "../../formats/xaf.ts";
import {
  type AuditfileComparison,
  areAuditfilesEqual,
  type ComparedLine,
  type UnmatchedLines,
} from "../../imported-files/auditfile-comparison.ts";
import { compareAuditfiles } from "../../imported-files/compare-auditfiles.ts";
import { readAuditfile, readDividedAuditfile } from "../../imported-files/read-auditfile.ts";
import { auditfilePaths, piecesOf, readHead } from "../../runs/auditfile/auditfile-files.ts";
import type { BooksInMemory } from "../../runs/outcome.ts";
import { booksAddress, type ProfileOptions } from "../../runs/profile/books-address.ts";
import { program } from "../../runs/program.ts";
import type { YearRequest } from "../../runs/pull/chosen-year.ts";
import { snapshotOfPack } from "../../runs/pull/finished-snapshot.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { openBooks } from "../../sources/open-books.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** Lines named on each side; the others are counted. */
const LINES_NAMED = 20;

/**
 * The books are those of the last snapshot of the year, by default the year of the file. Returns whether anything
 * differs. Failure codes: those of the profile, the snapshot and the reader, and those of the formats for books of
 * which no auditfile can be made.
 */
export async function compareAuditfile(
  file: string,
  request: ProfileOptions & YearRequest,
  ports: RunPorts,
  reporter: Reporter,
): Promise<boolean> {
  const paths = auditfilePaths(file, ports.workingFolder);
  const files = paths.map((part) => ({ name: basename(part), open: () => piecesOf(part) }));
  const { fiscalYear } = readHead(paths);
  const year = request.period === null ? (request.year ?? fiscalYear.year) : request.year;
  const address = booksAddress(request, ports);
  const snapshot = snapshotOfPack("close", { ...request, year, snapshot: null }, address, ports);
  const { books, close } = await openBooks(snapshot.path, ports.signal);
  try {
    reporter.note(
      `Comparing ${file} with the books of ${String(books.fiscalYear.year)} of ${books.administration.name}, data as of ${dateText(books.asOf)}.`,
    );
    const compared = await compareAuditfiles(
      () => readAuditfile(auditfileBytes({ books, program: program() }, AUDITFILE_4_0)),
      () => readDividedAuditfile(files),
    );
    const isEqual = areAuditfilesEqual(compared);
    const lines = isEqual ? equalLines(compared) : differenceLines(compared, books);
    (isEqual ? reporter.settled : reporter.result)("diff-auditfile", dataOf(compared), lines);
    return !isEqual;
  } finally {
    close();
  }
}

const equalLines = ({ ours: { lines } }: AuditfileComparison): readonly string[] => [
  `Equal: ${lines.toLocaleString("en")} lines and every opening balance.`,
];

function differenceLines(compared: AuditfileComparison, books: BooksInMemory): readonly string[] {
  const { onlyOurs, onlyTheirs, openingDifferences } = compared;
  const numbers = new Map([...books.accounts.values()].map(({ code, name }) => [code ?? "", name]));
  const account = (id: string): string => [id, numbers.get(id) ?? ""].join(" ").trim();
  const openings = openingDifferences.map(({ accountId, ours, theirs }) => {
    const amounts = `books ${amountText(ours, 2)}, file ${amountText(theirs, 2)}`;
    return `  opening balance of ${account(accountId)}: ${amounts}`;
  });
  const side = (title: string, { count, first }: UnmatchedLines): readonly string[] => {
    if (count === 0) return [];
    const named = first.slice(0, LINES_NAMED);
    const more = count - named.length;
    return [
      `${title}: ${count.toLocaleString("en")} ${count === 1 ? "line" : "lines"}`,
      ...named.map((line) => `  ${lineText(line, account)}`),
      ...(more > 0 ? [`  and ${more.toLocaleString("en")} more`] : []),
    ];
  };
  return [
    ...(openings.length === 0 ? [] : ["Opening balances that differ:", ...openings]),
    ...side("Only in the books", onlyOurs),
    ...side("Only in the file", onlyTheirs),
    ...likeLines(compared),
  ];
}

/** How many of the lines differ in one thing alone. */
const likeLines = (compared: AuditfileComparison): readonly string[] => {
  const kinds = [
    ["description", compared.otherDescription],
    ["date", compared.otherDate],
    ["VAT", compared.otherVat],
  ] as const;
  return kinds.flatMap(([what, count]) =>
    count === 0 ? [] : [`${count.toLocaleString("en")} of them differ in ${what} alone.`],
  );
};

const lineText = (line: ComparedLine, account: (id: string) => string): string =>
  `${line.date}  ${account(line.accountId)}  ${amountText(line.amount, 2)}  ${line.description}  (journal ${line.journalId}, transaction ${line.transaction}, line ${String(line.at)} of its file)`;

const dataOf = (compared: AuditfileComparison) => ({
  is_equal: areAuditfilesEqual(compared),
  lines_books: compared.ours.lines,
  lines_file: compared.theirs.lines,
  only_books: compared.onlyOurs.count,
  only_file: compared.onlyTheirs.count,
  openings: compared.openingDifferences.length,
  other_description: compared.otherDescription,
  other_date: compared.otherDate,
  other_vat: compared.otherVat,
});
