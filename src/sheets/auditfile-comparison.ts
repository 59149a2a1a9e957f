/** The service's auditfile compared with ours: totals, opening balances, and each line found in only one. */
import { type Amount, ZERO } from "../amount/amount.ts";
import {
  type AuditfileComparison,
  type AuditfileSummary,
  areAuditfilesEqual,
  type ComparedLine,
  type UnmatchedLines,
} from "../imported-files/auditfile-comparison.ts";
import type { AuditfileFault } from "../imported-files/auditfile-fault.ts";
import type { Books } from "../ledger/books.ts";
import {
  alarmCell,
  amountCell,
  BLANK,
  blanks,
  countCell,
  dateCell,
  type FigureCell,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { columnOf, columnsOf, sharedColumn } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { countText } from "./internal/period-words.ts";
import type { Row } from "./sheet.ts";

const ID = "auditfile-comparison";
const ABOUT = sheetWords(ID, [
  "equal different not-made totals files journals transactions lines debit credit opening-lines",
  "opening-debit opening-credit errors opening opening-equal only-ours only-service none more",
  "other-description other-date rules-ours rules-service rules-hold grouping",
]);
type Input = SheetInputOf<typeof ABOUT>;
type WordName = Parameters<Input["word"]>[0];

export const auditfileComparison = sheet(ABOUT, {
  columns: [
    columnOf("text", 38, "subject"),
    columnOf("date", 12, "date"),
    sharedColumn("description", 40),
    columnOf("text", 32, "transaction"),
    ...columnsOf("count", 12, "ours-count", "service-count"),
    ...columnsOf("amount", 16, "ours", "service", "difference"),
  ],
  checks: "O",
  rows: (input) => {
    const { auditfileComparison: comparison, word } = input;
    if (comparison === undefined) return [textRow("note", word("not-made"))];
    return [
      verdictRow(input, comparison),
      ...totalRows(input, comparison),
      ...openingRows(input, comparison),
      ...apartRows(input, comparison),
      ...ruleRows(input, comparison),
      textRow("note", word("grouping")),
    ];
  },
});

const heading = ({ word }: Input, key: WordName): Row => textRow("heading", word(key));
const note = (text: string): Row => textRow("note", text);

function verdictRow({ words, word }: Input, comparison: AuditfileComparison): Row {
  if (areAuditfilesEqual(comparison)) {
    const lines = countText(words, comparison.ours.lines);
    return row("item", 0, [textCell(word("equal", { lines }))]);
  }
  const text = word("different", {
    ours: countText(words, comparison.onlyOurs.count),
    service: countText(words, comparison.onlyTheirs.count),
    accounts: countText(words, comparison.openingDifferences.length),
  });
  return row("item", 0, [alarmCell(text)]);
}

/** Totals of each complete file; no rows below add up to them. */
function totalRows(input: Input, { ours, theirs }: AuditfileComparison): readonly Row[] {
  const { books, word } = input;
  const counts = (key: WordName, pick: (file: AuditfileSummary) => number): Row => {
    const cells = [countCell(pick(ours)), countCell(pick(theirs))];
    return row("memo", 0, [textCell(word(key)), ...blanks(3), ...cells]);
  };
  const amounts = (key: WordName, pick: (file: AuditfileSummary) => Amount): Row => {
    const cells = amountCells(books, key, pick(ours), pick(theirs));
    return row("memo", 0, [textCell(word(key)), ...blanks(5), ...cells]);
  };
  return [
    heading(input, "totals"),
    note(word("files", { ours: fileName(ours), service: fileName(theirs) })),
    counts("journals", ({ journals }) => journals),
    counts("transactions", ({ transactions }) => transactions),
    counts("lines", ({ lines }) => lines),
    amounts("debit", ({ debit }) => debit),
    amounts("credit", ({ credit }) => credit),
    counts("opening-lines", ({ openingLines }) => openingLines),
    amounts("opening-debit", ({ openingDebit }) => openingDebit),
    amounts("opening-credit", ({ openingCredit }) => openingCredit),
    counts("errors", ({ errors }) => errors.count),
  ];
}

/** Anyone may have written the namespace, and the pattern costs the square of the length. */
const VERSION_CHARACTERS_MAX = 16;

/** `XAF 3.2, 2025`: the version at the end of the namespace; a namespace without one is shown in full. */
function fileName({ namespace, fiscalYear }: AuditfileSummary): string {
  const version = /\d+(?:\.\d+)+$/.exec(namespace.slice(-VERSION_CHARACTERS_MAX));
  return `XAF ${version?.[0] ?? namespace}, ${fiscalYear}`;
}

function openingRows(input: Input, comparison: AuditfileComparison): readonly Row[] {
  const { books, words, word } = input;
  const { openingDifferences, openingAccounts } = comparison;
  if (openingDifferences.length === 0) {
    const accounts = countText(words, openingAccounts);
    return [heading(input, "opening"), note(word("opening-equal", { accounts }))];
  }
  return [
    heading(input, "opening"),
    ...openingDifferences.map(({ accountId, ours, theirs }) =>
      row("item", 0, [
        alarmCell(accountName(books, accountId)),
        ...blanks(5),
        ...amountCells(books, `opening/${accountId}`, ours, theirs),
      ]),
    ),
  ];
}

function apartRows(input: Input, comparison: AuditfileComparison): readonly Row[] {
  const { onlyOurs, onlyTheirs, otherDescription, otherDate } = comparison;
  const counted = (key: "other-description" | "other-date", count: number): readonly Row[] =>
    count === 0 ? [] : [note(input.word(key, { count: countText(input.words, count) }))];
  return [
    heading(input, "only-ours"),
    ...lineRows(input, "only-ours", onlyOurs),
    heading(input, "only-service"),
    ...lineRows(input, "only-service", onlyTheirs),
    ...counted("other-description", otherDescription),
    ...counted("other-date", otherDate),
  ];
}

function lineRows(
  input: Input,
  list: "only-ours" | "only-service",
  { count, first }: UnmatchedLines,
): readonly Row[] {
  const { books, word } = input;
  if (count === 0) return [note(word("none"))];
  return [
    ...first.map((line, index) => {
      const key = `${list}/${String(index + 1)}`;
      const isOurs = list === "only-ours";
      return row("item", 0, [
        alarmCell(accountName(books, line.accountId)),
        dateCell(line.date),
        textCell(line.description),
        textCell(placeOf(line)),
        ...[BLANK, BLANK],
        ...amountCells(books, key, isOurs ? line.amount : ZERO, isOurs ? ZERO : line.amount),
      ]);
    }),
    ...moreRows(input, count - first.length),
  ];
}

const moreRows = ({ words, word }: Input, hidden: number): readonly Row[] =>
  hidden > 0 ? [note(word("more", { count: countText(words, hidden) }))] : [];

/** Journal and transaction number, to find the line in the file. */
const placeOf = ({ journalId, transaction }: ComparedLine): string => `${journalId} ${transaction}`;

function ruleRows(input: Input, { ours, theirs }: AuditfileComparison): readonly Row[] {
  const rows = (
    key: "rules-ours" | "rules-service",
    { count, first }: AuditfileSummary["errors"],
  ): readonly Row[] => [
    heading(input, key),
    ...(count === 0 ? [note(input.word("rules-hold"))] : first.map(faultRow)),
    ...moreRows(input, count - first.length),
  ];
  return [...rows("rules-ours", ours.errors), ...rows("rules-service", theirs.errors)];
}

const faultRow = ({ rule, message, at }: AuditfileFault): Row =>
  row("item", 0, [alarmCell(rule), BLANK, textCell(message), textCell(String(at))]);

/** Our amount, the service's, and the difference. The files are not API answers, so the cells have no sources. */
function amountCells(
  books: Books,
  key: string,
  ours: Amount,
  theirs: Amount,
): readonly [FigureCell, FigureCell, FigureCell] {
  const name = (part: string): { readonly id: string; readonly period: Books["period"] } => ({
    id: `${ID}/${yearKey(books)}/${key}/${part}`,
    period: books.period,
  });
  const ourCell = amountCell({ ...name("ours"), sources: [] }, ours);
  const theirCell = amountCell({ ...name("service"), sources: [] }, theirs);
  return [ourCell, theirCell, totalCell(name("difference"), [theirCell], [ourCell])];
}

function accountName(books: Books, accountId: string): string {
  const account = [...books.accounts.values()].find(({ code }) => code?.trim() === accountId);
  return account === undefined ? accountId : `${accountId} ${account.name}`;
}
