/** The hits of the journal-entry tests, each with the values that made it one. */
import { monthOf, periodOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import type { Hit } from "../journal-tests/journal-test.ts";
import { amountCell, BLANK, dateCell, row, textCell, textOrBlank } from "./internal/cells.ts";
import { columnOf, NEVER, sharedColumn, sharedColumns } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { documentTitle } from "./internal/document-words.ts";
import { HIT_WORDS, reasonText, titleOf } from "./internal/journal-words.ts";
import { nameOrId } from "./internal/posting-cells.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "journal-hits";
const ABOUT = sheetWords(ID, [], HIT_WORDS);
type Input = SheetInputOf<typeof ABOUT>;

export const journalHits = sheet(ABOUT, {
  columns: [
    columnOf("text", 6, "id"),
    { ...columnOf("text", 28, "test"), isName: true as const },
    ...sharedColumns("date", "document-type", "document", "code", "account"),
    ...sharedColumns("contact", "description", "amount"),
    columnOf("text", 60, "reason"),
    { ...sharedColumn("document-id"), isOnPaper: NEVER },
  ],
  backings: [DERIVED],
  stream: rowsOf,
});

async function* rowsOf(input: Input): AsyncGenerator<Row> {
  const { books, words } = input;
  const tested = await input.journalTests?.(books);
  for (const { test, hits } of tested?.results ?? []) {
    const title = titleOf(words, test);
    for (const [at, hit] of hits.entries()) {
      yield row("item", 0, [
        textCell(test.id),
        textCell(title),
        ...hitCells(input, hit, `${ID}/${test.id}/${at + 1}`),
        textCell(reasonText(books, words, hit)),
        textOrBlank(hit.document?.id),
      ]);
    }
  }
}

function hitCells({ books, words }: Input, hit: Hit, id: string): readonly Cell[] {
  const { date, document, ledgerAccountId, contactId, description, amount, sources } = hit;
  const account = ledgerAccountId === null ? undefined : books.accounts.get(ledgerAccountId);
  const period = date === null ? books.period : periodOf(monthOf(date));
  return [
    date === null ? BLANK : dateCell(date),
    document === null ? BLANK : textCell(documentTitle(books, words, document)),
    textOrBlank(document?.number),
    textOrBlank(account?.code),
    textOrBlank(account?.name ?? ledgerAccountId),
    nameOrId(books.contacts, contactId),
    textOrBlank(description),
    amount === null ? BLANK : amountCell({ id, period, sources, backing: DERIVED }, amount),
  ];
}
