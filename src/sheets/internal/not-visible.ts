/** What no test on the books can see, whatever its criteria: who booked, when, and what is outside of them. */
import type { Books } from "../../ledger/books.ts";
import type { Row, Words } from "../sheet.ts";
import { textRow } from "./cells.ts";
import { wordsUnder } from "./word-keys.ts";

export const NOT_VISIBLE_WORDS = wordsUnder(
  "sheets.journal-tests",
  "not-visible not-users not-approvals not-times not-related not-top-side not-complete",
);

/** A heading, and a note for each. */
export const notVisibleRows = (
  words: Words<(typeof NOT_VISIBLE_WORDS)[number]>,
  books: Books,
): readonly Row[] => [
  textRow("heading", words.of("sheets.journal-tests.not-visible")),
  ...notVisible(books).map((name) => textRow("note", words.of(`sheets.journal-tests.${name}`))),
];

function notVisible({ auditfile }: Books) {
  const { users, dated } = auditfile?.preparations ?? {};
  return [
    users === undefined || users().length === 0 ? "not-users" : "not-approvals",
    ...(dated === undefined || dated() === 0 ? (["not-times"] as const) : []),
    ...(["not-related", "not-top-side", "not-complete"] as const),
  ] as const;
}
