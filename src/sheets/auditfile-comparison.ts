/** The service's own auditfile beside ours: totals, opening balances, and every line that only one has. */
import { type Amount, ZERO } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import {
  type AuditfileComparison,
  type AuditfileSummary,
  areAuditfilesEqual,
  type ComparedLine,
  type LinesApart,
} from "../readers/auditfile-comparison.ts";
import type { AuditfileFault } from "../readers/auditfile-fault.ts";
import {
  alarmCell,
  amountCell,
  BLANK,
  countCell,
  dateCell,
  type FigureCell,
  openRows,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { countText } from "./internal/count-text.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { PERIOD_WORDS, proofWarning } from "./internal/period-words.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const ID = "auditfile-comparison";
const word = (key: string): string => `sheets.auditfile-comparison.${key}`;
const COLUMNS = [
  "subject",
  "date",
  "description",
  "transaction",
  "ours-count",
  "service-count",
  "ours",
  "service",
  "difference",
] as const;
const WORDS = [
  ...PERIOD_WORDS,
  "sheets.auditfile-comparison.title",
  "sheets.auditfile-comparison.subtitle",
  ...COLUMNS.map(word),
  "sheets.auditfile-comparison.equal",
  "sheets.auditfile-comparison.different",
  "sheets.auditfile-comparison.not-made",
  "sheets.auditfile-comparison.totals",
  "sheets.auditfile-comparison.files",
  "sheets.auditfile-comparison.journals",
  "sheets.auditfile-comparison.transactions",
  "sheets.auditfile-comparison.lines",
  "sheets.auditfile-comparison.debit",
  "sheets.auditfile-comparison.credit",
  "sheets.auditfile-comparison.opening-lines",
  "sheets.auditfile-comparison.opening-debit",
  "sheets.auditfile-comparison.opening-credit",
  "sheets.auditfile-comparison.errors",
  "sheets.auditfile-comparison.opening",
  "sheets.auditfile-comparison.opening-equal",
  "sheets.auditfile-comparison.only-ours",
  "sheets.auditfile-comparison.only-service",
  "sheets.auditfile-comparison.none",
  "sheets.auditfile-comparison.more",
  "sheets.auditfile-comparison.other-description",
  "sheets.auditfile-comparison.other-date",
  "sheets.auditfile-comparison.rules-ours",
  "sheets.auditfile-comparison.rules-service",
  "sheets.auditfile-comparison.rules-hold",
  "sheets.auditfile-comparison.grouping",
] as const;

export const auditfileComparison: SheetDefinition = { id: ID, words: WORDS, build };

function build({ books, words, auditfileComparison: comparison }: SheetSource): Sheet {
  return {
    id: ID,
    title: words.of(word("title")),
    subtitle: words.of(word("subtitle"), { currency: books.administration.currency }),
    ...proofWarning(words, books),
    columns: columnsIn(words),
    rows: openRows(
      comparison === undefined
        ? [textRow("note", words.of(word("not-made")), COLUMNS.length)]
        : [
            verdictRow(words, comparison),
            ...totalRows(books, words, comparison),
            ...openingRows(books, words, comparison),
            ...apartRows(books, words, comparison),
            ...ruleRows(words, comparison),
            textRow("note", words.of(word("grouping")), COLUMNS.length),
          ],
    ),
    isLong: false,
  };
}

function columnsIn(words: Words): readonly Column[] {
  const kinds: Readonly<Record<(typeof COLUMNS)[number], readonly [Column["kind"], number]>> = {
    subject: ["text", 38],
    date: ["date", 12],
    description: ["text", 40],
    transaction: ["text", 32],
    "ours-count": ["count", 12],
    "service-count": ["count", 12],
    ours: ["amount", 16],
    service: ["amount", 16],
    difference: ["amount", 16],
  };
  return COLUMNS.map((key) => {
    const [kind, width] = kinds[key];
    return { key, title: words.of(word(key)), kind, width };
  });
}

const heading = (words: Words, key: string): Row =>
  textRow("heading", words.of(word(key)), COLUMNS.length);
const note = (text: string): Row => textRow("note", text, COLUMNS.length);

function verdictRow(words: Words, comparison: AuditfileComparison): Row {
  const blanks = COLUMNS.slice(1).map(() => BLANK);
  if (areAuditfilesEqual(comparison)) {
    const lines = countText(words, comparison.ours.lines);
    return row("item", 0, [textCell(words.of(word("equal"), { lines })), ...blanks]);
  }
  const text = words.of(word("different"), {
    ours: countText(words, comparison.onlyOurs.count),
    service: countText(words, comparison.onlyTheirs.count),
    accounts: countText(words, comparison.openingDifferences.length),
  });
  return row("item", 0, [alarmCell(text), ...blanks]);
}

function totalRows(books: Books, words: Words, comparison: AuditfileComparison): readonly Row[] {
  const { ours, theirs } = comparison;
  const label = (key: string): Cell => textCell(words.of(word(key)));
  const counts = (key: string, pick: (file: AuditfileSummary) => number): Row =>
    row("item", 0, [
      label(key),
      ...[BLANK, BLANK, BLANK],
      countCell(pick(ours)),
      countCell(pick(theirs)),
      ...[BLANK, BLANK, BLANK],
    ]);
  const amounts = (key: string, pick: (file: AuditfileSummary) => Amount): Row =>
    row("item", 0, [
      label(key),
      ...[BLANK, BLANK, BLANK, BLANK, BLANK],
      ...amountCells(books, key, pick(ours), pick(theirs)),
    ]);
  return [
    heading(words, "totals"),
    note(words.of(word("files"), { ours: fileName(ours), service: fileName(theirs) })),
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

/** `XAF 3.2, 2025`: the version is what the namespace ends with; one that ends otherwise is shown whole. */
function fileName({ namespace, fiscalYear }: AuditfileSummary): string {
  const version = /\d+(?:\.\d+)+$/.exec(namespace);
  return `XAF ${version?.[0] ?? namespace}, ${fiscalYear}`;
}

function openingRows(books: Books, words: Words, comparison: AuditfileComparison): readonly Row[] {
  const { openingDifferences, openingAccounts } = comparison;
  if (openingDifferences.length === 0) {
    const accounts = countText(words, openingAccounts);
    return [heading(words, "opening"), note(words.of(word("opening-equal"), { accounts }))];
  }
  return [
    heading(words, "opening"),
    ...openingDifferences.map(({ accountId, ours, theirs }) =>
      row("item", 0, [
        alarmCell(accountName(books, accountId)),
        ...[BLANK, BLANK, BLANK, BLANK, BLANK],
        ...amountCells(books, `opening/${accountId}`, ours, theirs),
      ]),
    ),
  ];
}

function apartRows(books: Books, words: Words, comparison: AuditfileComparison): readonly Row[] {
  const { onlyOurs, onlyTheirs, otherDescription, otherDate } = comparison;
  const counted = (key: string, count: number): readonly Row[] =>
    count === 0 ? [] : [note(words.of(word(key), { count: countText(words, count) }))];
  return [
    heading(words, "only-ours"),
    ...lineRows(books, words, "only-ours", onlyOurs),
    heading(words, "only-service"),
    ...lineRows(books, words, "only-service", onlyTheirs),
    ...counted("other-description", otherDescription),
    ...counted("other-date", otherDate),
  ];
}

function lineRows(
  books: Books,
  words: Words,
  list: "only-ours" | "only-service",
  { count, first }: LinesApart,
): readonly Row[] {
  if (count === 0) return [note(words.of(word("none")))];
  const hidden = count - first.length;
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
    ...(hidden > 0 ? [note(words.of(word("more"), { count: countText(words, hidden) }))] : []),
  ];
}

/** Journal and number, as whoever looks it up in the file needs them. */
const placeOf = ({ journalId, transaction }: ComparedLine): string => `${journalId} ${transaction}`;

function ruleRows(words: Words, { ours, theirs }: AuditfileComparison): readonly Row[] {
  const rows = (key: string, { count, first }: AuditfileSummary["errors"]): readonly Row[] => [
    heading(words, key),
    ...(count === 0 ? [note(words.of(word("rules-hold")))] : first.map(faultRow)),
    ...(count > first.length
      ? [note(words.of(word("more"), { count: countText(words, count - first.length) }))]
      : []),
  ];
  return [...rows("rules-ours", ours.errors), ...rows("rules-service", theirs.errors)];
}

const faultRow = ({ rule, message, at }: AuditfileFault): Row =>
  row("item", 0, [
    alarmCell(rule),
    BLANK,
    textCell(message),
    textCell(String(at)),
    ...[BLANK, BLANK, BLANK, BLANK, BLANK],
  ]);

/** Ours, theirs, and theirs less ours. The files are no answers of the API, so no evidence is named. */
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
