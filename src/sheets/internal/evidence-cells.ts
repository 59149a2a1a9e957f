/** The rows behind a finding in words and amounts: postings, accounts or lines of a report. */

import { type Amount, equalAmounts } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Check, Finding } from "../../checks/check.ts";
import { readerRows } from "../../checks/reader-side.ts";
import type { Books } from "../../ledger/books.ts";
import { isolated } from "../../ledger/isolated-text.ts";
import { turn } from "../../ledger/signs.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Words } from "../sheet.ts";
import { accountLabel } from "./account-rows.ts";
import { DOCUMENT_WORDS, documentTitle } from "./document-words.ts";

interface EvidenceRow {
  readonly text: string;
  readonly on?: CalendarDate;
  /** In the signs of a reader. Of an account: `expected` by the ledger, `actual` on the statement. */
  readonly amounts: { readonly expected?: Amount; readonly actual?: Amount };
  readonly source?: SourceHash;
}

/** Keys used by a sheet with rows behind findings. */
export const EVIDENCE_WORDS = [...DOCUMENT_WORDS, "sheets.checks.listed-line"] as const;

export function evidenceCells(
  {
    books,
    words,
  }: { readonly books: Books; readonly words: Words<(typeof EVIDENCE_WORDS)[number]> },
  check: Pick<Check, "signs">,
  { rows = { kind: "none" }, side }: Finding,
): readonly EvidenceRow[] {
  const seen = readerRows(rows, check, { side, books });
  switch (seen.kind) {
    case "none":
      return [];
    case "postings":
      return [
        ...seen.rows.map(({ date, document, ledgerAccountId, description, amount, source }) => ({
          text: [
            `${documentTitle(books, words, document)} ${document.id}`,
            accountLabel(books, ledgerAccountId),
            ...(description === "" ? [] : [description]),
          ]
            .map(isolated)
            .join(", "),
          on: date,
          amounts: { actual: turn(amount, side) },
          source,
        })),
        ...(seen.listed?.rows ?? []).map(({ date, ledgerAccountId, description, amount }) => ({
          text: [
            words.of("sheets.checks.listed-line"),
            accountLabel(books, ledgerAccountId),
            ...(description === "" ? [] : [description]),
          ]
            .map(isolated)
            .join(", "),
          on: date,
          amounts: { expected: turn(amount, side) },
        })),
      ];
    case "accounts":
      return seen.rows
        .filter(({ statement, ledger }) => !equalAmounts(statement, ledger))
        .map(({ ledgerAccountId, statement, ledger }) => ({
          text: accountLabel(books, ledgerAccountId),
          amounts: { expected: ledger, actual: statement },
        }));
    case "amounts":
      return seen.rows.map(({ of, amount }) => ({ text: of, amounts: { actual: amount } }));
  }
}
