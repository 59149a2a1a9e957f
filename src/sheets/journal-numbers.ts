/** The numbers of documents by series: first, last, how many there are, which are missing, and which are repeated. */
import type { NumberRange, NumberSeries } from "../journal-tests/number-series.ts";
import { countCell, row, textCell, textOrBlank, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { countText } from "./internal/period-words.ts";
import type { Row } from "./sheet.ts";

const ABOUT = sheetWords("journal-numbers", ["none more others about dated"], DOCUMENT_WORDS);
type Input = SheetInputOf<typeof ABOUT>;

export const journalNumbers = sheet(ABOUT, {
  columns: [
    columnOf("text", 24, "kind"),
    ...columnsOf("text", 20, "first", "last"),
    ...columnsOf("count", 10, "count", "missing"),
    { ...columnOf("text", 52, "ranges"), stated: "document-numbers" as const },
    columnOf("count", 10, "repeated"),
    columnOf("text", 40, "numbers"),
  ],
  stream: rowsOf,
  isShort: true,
});

/** Series on a page; the others are counted. */
const SERIES_MAX = 30;
/** Ranges and numbers that are named in a row; the others are counted. */
const NAMED_MAX = 3;
async function* rowsOf(input: Input): AsyncGenerator<Row> {
  const { books, words, word } = input;
  const tested = await input.journalTests?.(books);
  if (tested === undefined) return;
  // One number alone is no series: nothing can be missing in it.
  const all = tested.population.series;
  const series = all.filter(({ count, repeated }) => count > 1 || repeated.length > 0);
  if (series.length === 0) yield textRow("note", word("none"));
  for (const one of series.slice(0, SERIES_MAX)) yield rowOf(input, one);
  const others = all.length - Math.min(series.length, SERIES_MAX);
  if (others > 0) yield textRow("note", word("others", { count: countText(words, others) }));
  if (books.auditfile === undefined) yield textRow("note", word("dated"));
  yield textRow("note", word("about"));
}

function rowOf(input: Input, series: NumberSeries): Row {
  const { books, words } = input;
  const { example, first, last, count, missing, repeated } = series;
  const name = (number: number): string =>
    series.prefix + String(number).padStart(series.digits, "0");
  const rangeText = (range: NumberRange): string =>
    range.first === range.last ? name(range.first) : `${name(range.first)} – ${name(range.last)}`;
  const gaps = missing.reduce((sum, range) => sum + range.last - range.first + 1, 0);
  return row("item", 0, [
    textCell(documentTitle(books, words, example)),
    ...[textCell(name(first)), textCell(name(last)), countCell(count)],
    countCell(gaps),
    textOrBlank(namedText(input, missing.map(rangeText))),
    countCell(repeated.length),
    textOrBlank(namedText(input, repeated.map(name))),
  ]);
}

function namedText({ words, word }: Input, names: readonly string[]): string {
  const named = names.slice(0, NAMED_MAX).join(", ");
  const more = names.length - NAMED_MAX;
  return more > 0 ? word("more", { named, count: countText(words, more) }) : named;
}
