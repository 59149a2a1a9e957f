/** The sample of entries for an auditor to inspect, with the seed and the keys by which it is drawn. */
import { monthOf, periodOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import type { JournalTestResults, SampledEntry } from "../journal-tests/run-journal-tests.ts";
import type { DocumentRef } from "../ledger/posting.ts";
import {
  type AttachedFile,
  documentKey,
  documentsWithFile,
  MISSING_ATTACHMENTS,
  type MissingAttachment,
} from "../ledger/sampled-attachments.ts";
import {
  alarmCell,
  amountCell,
  blanks,
  countCell,
  dateCell,
  row,
  textCell,
  textOrBlank,
  textRow,
} from "./internal/cells.ts";
import { columnOf, NEVER, sharedColumn, sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { countText } from "./internal/period-words.ts";
import { nameOrId } from "./internal/posting-cells.ts";
import { textLines } from "./internal/text-lines.ts";
import type { Cell, Row } from "./sheet.ts";

export const JOURNAL_SAMPLE = "journal-sample";
const ID = JOURNAL_SAMPLE;
const ABOUT = sheetWords(
  ID,
  ["method listed-only attachments from-file entries hits"],
  MISSING_ATTACHMENTS.map((reason) => `sheets.${ID}.missing.${reason}` as const),
  DOCUMENT_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

export const journalSample = sheet(ABOUT, {
  columns: [
    columnOf("count", 6, "number"),
    ...sharedColumns("date", "document-type", "document", "contact", "description", "amount"),
    columnOf("text", 24, "tests"),
    // Paper has no room for hashes beside the files.
    { ...columnOf("text", 66, "key"), isOnPaper: NEVER },
    columnOf("text", 44, "attachment"),
    { ...columnOf("text", 66, "hash"), isOnPaper: NEVER },
    columnOf("text", 14, "seen"),
    columnOf("text", 40, "remark"),
    { ...sharedColumn("document-id"), isOnPaper: NEVER },
  ],
  backings: [DERIVED],
  stream: rowsOf,
});

/** As many characters as a page is wide. */
const LINE_CHARACTERS = 150;

async function* rowsOf(input: Input): AsyncGenerator<Row> {
  const { books, word } = input;
  const tested = await input.journalTests?.(books);
  if (tested === undefined) return;
  const { seed } = tested.criteria.sample;
  for (const line of textLines(word("method", { seed }), LINE_CHARACTERS))
    yield textRow("note", line, 1);
  for (const line of textLines(attachmentsText(input), LINE_CHARACTERS))
    yield textRow("note", line, 1);
  const idsOf = testsOf(tested);
  const attached = attachedTo(input);
  for (const from of ["entries", "hits"] as const) {
    yield textRow("heading", word(from, { count: String(tested.sample[from].length) }), 1);
    if (from === "hits" && tested.results.some(({ found, hits }) => found > hits.length))
      yield textRow("note", word("listed-only"), 1);
    for (const [at, drawn] of tested.sample[from].entries()) {
      const [first, ...others] = attached(drawn.document);
      const tests = idsOf(drawn.document);
      yield sampleRow(input, { from, number: at + 1, drawn, tests, attached: first ?? [] });
      for (const other of others) yield row("note", 0, [...blanks(COLUMNS_BEFORE), ...other]);
    }
  }
}

/** The attachment, its hash and the two columns for the auditor, before the identifier. */
const CELLS_AFTER = 4;
/** The columns before those of the attachment and its hash. */
const COLUMNS_BEFORE = 9;

/** How many sampled documents have a file in the pack. */
function attachmentsText({ attachments = [], books, words, word }: Input): string {
  if (books.auditfile !== undefined) return word("from-file");
  return word("attachments", {
    count: countText(words, documentsWithFile(attachments)),
    all: countText(words, attachments.length),
  });
}

/** The cells of each attachment of a document: its file and hash, or why there is none. */
function attachedTo({
  attachments = [],
  books,
  word,
}: Input): (document: DocumentRef) => readonly (readonly Cell[])[] {
  const outcomes = new Map(attachments.map((one) => [documentKey(one.document), one.outcomes]));
  if (books.auditfile !== undefined) return () => [];
  return (document) =>
    (outcomes.get(documentKey(document)) ?? [NOT_OBTAINED]).map((outcome) => {
      if (typeof outcome === "object") return [fileCell(outcome), textCell(outcome.sha256)];
      const reason = word(`missing.${outcome}`);
      return [USUAL.has(outcome) ? textCell(reason) : alarmCell(reason)];
    });
}

/** Without its folder, which is that of all: paper has room for the name. */
const fileCell = ({ name }: AttachedFile): Cell => ({
  kind: "text",
  text: name.slice(name.lastIndexOf("/") + 1),
  opens: name,
});

const NOT_OBTAINED: MissingAttachment = "not-kept";
/** What nobody has to do anything about. */
const USUAL: ReadonlySet<MissingAttachment> = new Set(["none", "of-kind"]);

/** The tests that list a document. */
function testsOf({ results }: JournalTestResults): (document: DocumentRef) => string {
  const ids = new Map<string, Set<string>>();
  for (const { test, hits } of results) {
    for (const { document } of hits) {
      if (document === null) continue;
      const known = ids.get(documentKey(document)) ?? new Set();
      ids.set(documentKey(document), known.add(test.id));
    }
  }
  return (document) => [...(ids.get(documentKey(document)) ?? [])].join(" ");
}

interface Sampled {
  readonly from: "entries" | "hits";
  readonly number: number;
  readonly drawn: SampledEntry;
  readonly tests: string;
  /** The cells of its first attachment. */
  readonly attached: readonly Cell[];
}

function sampleRow(
  { books, words }: Input,
  { from, number, drawn, tests, attached }: Sampled,
): Row {
  const { document, date, debit, postings } = drawn.entry;
  const line = postings.find(({ contactId }) => contactId !== null) ?? postings[0];
  const figure = {
    ...{ id: `${ID}/${from}/${number}`, period: periodOf(monthOf(date)), backing: DERIVED },
    sources: [...new Set(postings.map(({ source }) => source))],
  };
  return row("item", 0, [
    countCell(number),
    dateCell(date),
    textCell(documentTitle(books, words, document)),
    textOrBlank(document.number),
    nameOrId(books.contacts, line?.contactId ?? null),
    textOrBlank(line?.description),
    amountCell(figure, debit),
    textOrBlank(tests),
    textCell(drawn.key),
    ...attached,
    ...blanks(CELLS_AFTER - attached.length),
    textCell(document.id),
  ]);
}
