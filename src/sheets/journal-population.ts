/**
 * The population before any test: what the ledger, the entries and each file with all postings say of their number and
 * their sums, each read from that source, and what nobody can see in them.
 */
import { type Amount, isZero } from "../amount/amount.ts";
import { DERIVED } from "../checks/backing.ts";
import { WRITTEN_SOURCES, type WrittenSource } from "../ledger/written-source.ts";
import {
  alarmCell,
  amountCell,
  BLANK,
  countCell,
  row,
  textCell,
  textRow,
} from "./internal/cells.ts";
import { columnOf, columnsOf, sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { NOT_VISIBLE_WORDS, notVisibleRows } from "./internal/not-visible.ts";
import {
  differenceWith,
  firstStated,
  type PopulationSource,
  populationSources,
  type Stated,
} from "./internal/population-sources.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "journal-population";
const ABOUT = sheetWords(
  ID,
  [
    "ledger stated entries auditfile service-auditfile workbook postings difference equal differs equal-lines equal-otherwise",
    "not-stated not-in-pack no-service not-asked list bytes bytes-of-same-list bytes-of-other-list",
    "hash-of about-figures about-files",
  ],
  NOT_VISIBLE_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const COLUMNS = [
  columnOf("text", 36, "source"),
  ...columnsOf("count", 11, "lines", "documents"),
  ...sharedColumns("debit", "credit"),
  columnOf("amount", 14, "vat"),
  columnOf("text", 24, "outcome"),
  columnOf("text", 66, "hash"),
];

export const journalPopulation = sheet(ABOUT, {
  columns: COLUMNS,
  checks: "GJ",
  backings: [DERIVED],
  statesOfFiles: "contents",
  isShort: true,
  stream: rowsOf,
  onPaper: [{ isDense: true, columns: COLUMNS, isShort: true, stream: rowsOf }],
});

async function* rowsOf(input: Input): AsyncGenerator<Row> {
  const { books, words, word } = input;
  const tested = await input.journalTests?.(books);
  if (tested === undefined) return;
  const { population } = tested;
  const written = (await input.writtenSources?.()) ?? [];
  const sources = populationSources(books, population, written);
  const first = firstStated(sources);
  for (const [at, source] of sources.entries())
    yield* rowsOfSource(input, source, at === 0 ? null : differenceWith(source, first));
  const missing = WRITTEN_SOURCES.filter((kind) => !written.some((source) => source.kind === kind));
  for (const kind of missing) yield textRow("note", `${word(kind)}: ${reasonOf(input, kind)}`);
  for (const name of ["about-figures", "about-files", "hash-of"] as const)
    yield textRow("note", word(name));
  yield* notVisibleRows(words, books);
}

/** A source, and below it what it has more than the first; null for the first itself. */
function* rowsOfSource(
  input: Input,
  source: PopulationSource,
  difference: Stated | null,
): Generator<Row> {
  const { word } = input;
  const { kind, key, hash, sources } = source;
  yield row("memo", 0, [
    textCell(word(kind)),
    ...figureCells(input, source, source),
    difference === null ? BLANK : outcomeCell(input, kind, difference),
    hash === null ? { kind: "absent", text: word("not-stated") } : textCell(hash.sha256),
  ]);
  if (difference === null) return;
  const isOther = hash?.of === "bytes-of-other-list";
  yield row("cross-check", 1, [
    textCell(word("difference")),
    ...figureCells(input, { key: `${key}-difference`, sources }, difference),
    BLANK,
    hash === null ? BLANK : isOther ? alarmCell(word(hash.of)) : textCell(word(hash.of)),
  ]);
}

function figureCells(
  { books, word }: Input,
  { key, sources }: Pick<PopulationSource, "key" | "sources">,
  stated: Stated,
): readonly Cell[] {
  const absent: Cell = { kind: "absent", text: word("not-stated") };
  const count = (number: number | null): Cell => (number === null ? absent : countCell(number));
  const amount = (name: "debit" | "credit" | "vat", value: Amount | null): Cell => {
    if (value === null) return absent;
    const id = `${ID}/${yearKey(books)}/${key}/${name}`;
    return amountCell({ id, period: books.period, sources, backing: DERIVED }, value);
  };
  return [
    ...[count(stated.lines), count(stated.documents), amount("debit", stated.debit)],
    ...[amount("credit", stated.credit), amount("vat", stated.vat)],
  ];
}

/** Documents are counted in each source by its own names of them: another count is named, and no alarm. */
function outcomeCell({ word }: Input, kind: PopulationSource["kind"], difference: Stated): Cell {
  const { lines, documents, debit, credit, vat } = difference;
  const isEqual =
    (lines ?? 0) === 0 && [debit, credit, vat].every((amount) => amount === null || isZero(amount));
  if (!isEqual) return alarmCell(word("differs"));
  if ((documents ?? 0) === 0) return textCell(word("equal"));
  return textCell(word(kind === "workbook" ? "equal-lines" : "equal-otherwise"));
}

/** Why the pack has no such file. */
function reasonOf({ books, exports = [], word }: Input, kind: WrittenSource["kind"]): string {
  if (kind !== "service-auditfile") return word("not-in-pack");
  if (books.auditfile !== undefined) return word("no-service");
  const isSkipped = exports.some(
    ({ name, outcome }) => name === "auditfile" && outcome === "export-skipped",
  );
  return word(isSkipped ? "not-asked" : "not-in-pack");
}
