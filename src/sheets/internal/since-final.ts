/** What changed since the last final pack, in a line: on the sheet of it and on the cover. */
import type { Books } from "../../ledger/books.ts";
import type { Adjustments } from "../../ledger/dossier/adjustments.ts";
import type { Words } from "../sheet.ts";
import { countText, dayTitle, type PeriodWord } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

const OWN = "sheets.changes";
export const SINCE_WORDS = wordsUnder(OWN, "since-close since-handoff changed");

type SinceWords = Words<(typeof SINCE_WORDS)[number] | PeriodWord>;

/** The first digits of a hash, which distinguish two. */
const DIGITS = 12;

/** The pack with which the books are compared. */
export function sinceText(words: SinceWords, { earlier }: Adjustments): string {
  const { asOf, kind = "close", snapshotId } = earlier;
  const values = { date: dayTitle(words, asOf), snapshot: snapshotId.slice(0, DIGITS) };
  return words.of(`${OWN}.since-${kind}`, values);
}

/** The numbers of documents, balances and accounts of the chart that changed. */
export function changesText(
  words: SinceWords,
  { adjustments }: Pick<Books, "adjustments">,
): string {
  const { documents, accounts, chart } = adjustments ?? {
    ...{ documents: { added: 0, removed: 0, changed: 0 }, accounts: [], chart: [] },
  };
  return words.of(`${OWN}.changed`, {
    added: countText(words, documents.added),
    removed: countText(words, documents.removed),
    changed: countText(words, documents.changed),
    balances: countText(words, accounts.length),
    accounts: countText(words, chart.length),
  });
}
