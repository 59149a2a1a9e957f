/** The sample of entries for an auditor to inspect, with the seed and the keys by which it is drawn. */
import { monthOf, periodOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import type { JournalTestResults, SampledEntry } from "../journal-tests/run-journal-tests.ts";
import type { DocumentRef } from "../ledger/posting.ts";
import {
  amountCell,
  countCell,
  dateCell,
  row,
  textCell,
  textOrBlank,
  textRow,
} from "./internal/cells.ts";
import { columnOf, sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { JOURNAL_GROUP } from "./internal/journal-words.ts";
import { nameOrId } from "./internal/posting-cells.ts";
import { textLines } from "./internal/text-lines.ts";
import type { Row } from "./sheet.ts";

const ID = "journal-sample";
const ABOUT = sheetWords(ID, ["method listed-only no-attachments entries hits"], DOCUMENT_WORDS);
type Input = SheetInputOf<typeof ABOUT>;

export const journalSample = sheet(ABOUT, {
  columns: [
    columnOf("count", 6, "number"),
    ...sharedColumns("date", "document-type", "document", "contact", "description", "amount"),
    columnOf("text", 24, "tests"),
    columnOf("text", 66, "key"),
    columnOf("text", 14, "seen"),
    columnOf("text", 40, "remark"),
  ],
  backings: [DERIVED],
  group: JOURNAL_GROUP,
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
  yield textRow("note", word("no-attachments"), 1);
  const idsOf = testsOf(tested);
  for (const from of ["entries", "hits"] as const) {
    yield textRow("heading", word(from, { count: String(tested.sample[from].length) }), 1);
    if (from === "hits" && tested.results.some(({ found, hits }) => found > hits.length))
      yield textRow("note", word("listed-only"), 1);
    for (const [at, drawn] of tested.sample[from].entries()) {
      yield sampleRow(input, { from, number: at + 1, drawn, tests: idsOf(drawn.document) });
    }
  }
}

/** The tests that list a document. */
function testsOf({ results }: JournalTestResults): (document: DocumentRef) => string {
  const ids = new Map<string, Set<string>>();
  const nameOf = ({ type, id }: DocumentRef): string => `${type} ${id}`;
  for (const { test, hits } of results) {
    for (const { document } of hits) {
      if (document === null) continue;
      const known = ids.get(nameOf(document)) ?? new Set();
      ids.set(nameOf(document), known.add(test.id));
    }
  }
  return (document) => [...(ids.get(nameOf(document)) ?? [])].join(" ");
}

interface Sampled {
  readonly from: "entries" | "hits";
  readonly number: number;
  readonly drawn: SampledEntry;
  readonly tests: string;
}

function sampleRow({ books, words }: Input, { from, number, drawn, tests }: Sampled): Row {
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
    textCell(document.number ?? document.id),
    nameOrId(books.contacts, line?.contactId ?? null),
    textOrBlank(line?.description),
    amountCell(figure, debit),
    textOrBlank(tests),
    textCell(drawn.key),
  ]);
}
