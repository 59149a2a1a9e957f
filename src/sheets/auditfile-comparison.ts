/** The service's auditfile compared with ours: totals, opening balances, and each line found in only one. */
import { type Amount, isZero, ZERO } from "../amount/amount.ts";
import { DERIVED } from "../checks/backing.ts";
import {
  type AuditfileComparison,
  type AuditfileSummary,
  areAuditfilesEqual,
  auditfileName,
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
  row,
  type TotalName,
  textCell,
  textRow,
} from "./internal/cells.ts";
import { columnOf, columnsOf, sharedColumn } from "./internal/columns.ts";
import { accountName, placeOf, textDifferenceRow } from "./internal/compared-text-row.ts";
import { vatFigures } from "./internal/compared-vat-rows.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { countText } from "./internal/period-words.ts";
import { quotedCells } from "./internal/quoted-cells.ts";
import type { Row } from "./sheet.ts";

const ID = "auditfile-comparison";
const ABOUT = sheetWords(ID, [
  "equal equal-with-vat different kinds no-kinds kind-element kind-count not-made totals files journals transactions lines debit credit opening-lines",
  "opening-debit opening-credit errors opening opening-equal only-ours only-service none more",
  "other-description other-date other-vat rules-ours rules-service rules-hold grouping",
  "vat vat-base vat-tax vat-reversed vat-not-compared vat-listed listed-without-base",
  "listed-bases-cancel listed-not-stated listed-without-rate texts texts-count texts-equal texts-partly absent",
]);
type Input = SheetInputOf<typeof ABOUT>;
type WordName = Parameters<Input["word"]>[0];

export const auditfileComparison = sheet(ABOUT, {
  columns: [
    columnOf("text", 44, "subject"),
    columnOf("date", 12, "date"),
    sharedColumn("description", 36),
    columnOf("text", 30, "transaction"),
    ...columnsOf("count", 10, "ours-count", "service-count"),
    ...columnsOf("amount", 14, "ours", "service", "difference", "ledger"),
  ],
  checks: "O",
  backings: [DERIVED],
  rows: (input) => {
    const { auditfileComparison: comparison, word } = input;
    if (comparison === undefined) return [textRow("note", word("not-made"))];
    return [
      verdictRow(input, comparison),
      textRow("note", kindsText(input, comparison)),
      ...totalRows(input, comparison),
      ...vatRows(input, comparison),
      ...listedRows(input, comparison),
      ...openingRows(input, comparison),
      ...apartRows(input, comparison),
      ...textRows(input, comparison),
      ...ruleRows(input, comparison),
      textRow("note", word("grouping")),
    ];
  },
});

const heading = ({ word }: Input, key: WordName): Row => textRow("heading", word(key));
const note = (text: string): Row => textRow("note", text);

function verdictRow({ words, word }: Input, comparison: AuditfileComparison): Row {
  if (areAuditfilesEqual(comparison)) {
    const { ours, openingAccounts: all, isVatCompared } = comparison;
    const values = { lines: countText(words, ours.lines), accounts: countText(words, all) };
    return row("item", 0, [textCell(word(isVatCompared ? "equal-with-vat" : "equal", values))]);
  }
  const text = word("different", {
    ours: countText(words, comparison.onlyOurs.count),
    service: countText(words, comparison.onlyTheirs.count),
    accounts: countText(words, comparison.openingDifferences.length),
  });
  return row("item", 0, [alarmCell(text)]);
}

/** What differs besides amounts, in a sentence: elements by their names in the standard, and how lines are grouped. */
function kindsText({ words, word }: Input, comparison: AuditfileComparison): string {
  const { ours, theirs, elements } = comparison;
  const kinds = [
    ...elements.map(({ element, count }) =>
      word("kind-element", { element, count: countText(words, count) }),
    ),
    ...(["journals", "transactions"] as const)
      .filter((what) => ours[what] !== theirs[what])
      .map((what) =>
        word("kind-count", {
          what: word(what).toLocaleLowerCase(words.language),
          ours: countText(words, ours[what]),
          service: countText(words, theirs[what]),
        }),
      ),
  ];
  return kinds.length === 0 ? word("no-kinds") : word("kinds", { kinds: kinds.join(", ") });
}

/** Totals of each complete file; no rows below add up to them. */
function totalRows(input: Input, { ours, theirs }: AuditfileComparison): readonly Row[] {
  const { books, word } = input;
  const counts = (key: WordName, pick: (file: AuditfileSummary) => number): Row => {
    const cells = [countCell(pick(ours)), countCell(pick(theirs))];
    return row("memo", 0, [textCell(word(key)), ...blanks(3), ...cells]);
  };
  const amounts = (key: WordName, pick: (file: AuditfileSummary) => Amount): Row => {
    const cells = quotedCells(named(books, key), pick(ours), pick(theirs));
    return row("memo", 0, [textCell(word(key)), ...blanks(5), ...cells]);
  };
  return [
    heading(input, "totals"),
    note(word("files", { ours: auditfileName(ours), service: auditfileName(theirs) })),
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

/** Base and tax of each rate in the ledger and both files; the other side of a reverse charge is a row of its own. */
function vatRows(input: Input, { vat, isVatCompared }: AuditfileComparison): readonly Row[] {
  const { books, word } = input;
  const figures = vatFigures(books, vat);
  if (figures.length === 0) return [];
  const rows = figures.flatMap(({ rate, taxRateId, ledger, ours, theirs }) =>
    (["base", "tax", "reversedTax"] as const).flatMap((part) => {
      const amounts = [ledger[part], ours[part], theirs[part]];
      if (part === "reversedTax" && amounts.every(isZero)) return [];
      const id = `vat/${taxRateId}/${part}`;
      const figure = named(books, `${id}/ledger`);
      return row("memo", 0, [
        textCell(word(VAT_WORDS[part], { rate })),
        ...blanks(5),
        ...quotedCells(named(books, id), ours[part], theirs[part]),
        amountCell({ ...figure, backing: DERIVED, sources: [] }, ledger[part]),
      ]);
    }),
  );
  const notes = isVatCompared ? [] : [note(word("vat-not-compared"))];
  return [heading(input, "vat"), ...notes, ...rows];
}

const VAT_WORDS = { base: "vat-base", tax: "vat-tax", reversedTax: "vat-reversed" } as const;

/** Movements of tax accounts that our file states in no block on a base: the total of each kind, then the first ones. */
function listedRows(input: Input, { listedVat }: AuditfileComparison): readonly Row[] {
  const { books, word, words } = input;
  if (listedVat === undefined || listedVat.kinds.length === 0) return [];
  const figure = (key: string): TotalName => named(books, `listed/${key}`);
  const all = listedVat.kinds.reduce((total, { count }) => total + count, 0);
  return [
    heading(input, "vat-listed"),
    ...listedVat.kinds.map(({ kind, count, sum }) =>
      row("memo", 0, [
        textCell(word(`listed-${kind}`)),
        ...blanks(3),
        countCell(count),
        BLANK,
        amountCell({ ...figure(kind), backing: DERIVED, sources: [] }, sum),
      ]),
    ),
    ...listedVat.first.map(({ accountId, vatId, transaction, amount }, index) => {
      const rate = [...books.taxRates.values()].find(({ id }) => id === vatId);
      return row("item", 1, [
        textCell(accountName(books, accountId)),
        BLANK,
        textCell(rate?.name ?? vatId ?? ""),
        textCell(transaction),
        ...[BLANK, BLANK],
        amountCell({ ...figure(String(index + 1)), backing: DERIVED, sources: [] }, amount),
      ]);
    }),
    ...moreRows({ words, word }, all - listedVat.first.length),
  ];
}

/** Elements with differences that are no amounts, with both values. */
function textRows(input: Input, { elements }: AuditfileComparison): readonly Row[] {
  const { books, word, words } = input;
  const id = `${ID}/${yearKey(books)}/texts`;
  if (elements.length === 0) return [heading(input, "texts"), note(word("texts-equal"))];
  return [
    heading(input, "texts"),
    ...elements.flatMap(({ element, count, isCountedFully, first }) => [
      row("memo", 0, [textCell(word("texts-count", { element, count: countText(words, count) }))]),
      ...(isCountedFully ? [] : [note(word("texts-partly"))]),
      ...first
        .slice(0, TEXTS_SHOWN_MAX)
        .map((found, index) =>
          textDifferenceRow(books, `${id}/${element}/${index + 1}`, found, word("absent")),
        ),
    ]),
  ];
}

/** Per element: examples, the count is of all. */
const TEXTS_SHOWN_MAX = 20;

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
        ...quotedCells(named(books, `opening/${accountId}`), ours, theirs),
      ]),
    ),
  ];
}

function apartRows(input: Input, comparison: AuditfileComparison): readonly Row[] {
  const { onlyOurs, onlyTheirs, otherDescription, otherDate, otherVat } = comparison;
  const counts = [
    ["other-description", otherDescription],
    ["other-date", otherDate],
    ["other-vat", otherVat],
  ] as const;
  return [
    heading(input, "only-ours"),
    ...lineRows(input, "only-ours", onlyOurs),
    heading(input, "only-service"),
    ...lineRows(input, "only-service", onlyTheirs),
    ...counts
      .filter(([, count]) => count > 0)
      .map(([key, count]) => note(input.word(key, { count: countText(input.words, count) }))),
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
        ...quotedCells(named(books, key), isOurs ? line.amount : ZERO, isOurs ? ZERO : line.amount),
      ]);
    }),
    ...moreRows(input, count - first.length),
  ];
}

const moreRows = (
  { words, word }: Pick<Input, "words" | "word">,
  hidden: number,
): readonly Row[] => (hidden > 0 ? [note(word("more", { count: countText(words, hidden) }))] : []);

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

const named = (books: Books, key: string): TotalName => ({
  id: `${ID}/${yearKey(books)}/${key}`,
  period: books.period,
});
