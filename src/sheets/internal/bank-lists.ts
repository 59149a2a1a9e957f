/**
 * The rows of the sheet of bank accounts that are of no account: transfers between own accounts, and unprocessed lines.
 */
import { bankAccounts } from "../../ledger/dossier/bank-accounts.ts";
import {
  type TransfersInTransit,
  transfersInTransit,
} from "../../ledger/dossier/transfers-in-transit.ts";
import { unprocessedLines } from "../../ledger/dossier/unprocessed-lines.ts";
import type { Row } from "../sheet.ts";
import { accountLabel } from "./account-rows.ts";
import {
  bankFigures,
  clearedFlow,
  transferFlow,
  transitFigures,
  unprocessedFlow,
} from "./bank-figures.ts";
import { flowRow, type Input, listed } from "./bank-rows.ts";
import { BLANK, blanks, row, textCell, textRow } from "./cells.ts";
import { countText } from "./period-words.ts";

/** Money between own accounts, per account for it: how much was sent and arrived, and what is under way. */
export function transitRows(input: Input, rowsMax: number): readonly Row[] {
  const all = transfersInTransit(input.books);
  if (all.length === 0) return [];
  return [
    textRow("heading", input.word("transit")),
    ...all.flatMap((one) => [transitRow(input, one), ...openTransfers(input, one, rowsMax)]),
  ];
}

function transitRow({ books, words, word }: Input, one: TransfersInTransit): Row {
  const { arrived, sent, closing } = transitFigures(books, one);
  const counts = {
    sent: countText(words, one.sentCount),
    arrived: countText(words, one.arrivedCount),
  };
  return row("memo", 0, [
    textCell(`${accountLabel(books, one.ledgerAccountId)}, ${word("transit-count", counts)}`),
    ...blanks(2),
    arrived,
    sent,
    BLANK,
    closing,
    BLANK,
  ]);
}

/** What has not arrived by the end of the books, and what arrived without having been sent. */
const openTransfers = (
  input: Input,
  { open, ledgerAccountId }: TransfersInTransit,
  rowsMax: number,
): readonly Row[] =>
  listed(input, open, rowsMax, (posting, at) => {
    const flow = transferFlow(input.books, posting, `${ledgerAccountId}-${String(at + 1)}`);
    const label = input.word(flow.paid === null ? "not-sent" : "under-way");
    return flowRow(input, "memo", flow, { label });
  });

/** What is open on clearing accounts line by line, and what later entries cleared in a line per account. */
export function unprocessedRows(input: Input, rowsMax: number): readonly Row[] {
  const { books, words, word } = input;
  const { lacks, lines, cleared } = unprocessedLines(books);
  return [
    ...(lacks === null ? [] : [textRow("note", word(`unprocessed-no-${lacks}`))]),
    ...(lacks === null && lines.length === 0 ? [textRow("note", word("unprocessed-none"))] : []),
    ...(lines.length === 0
      ? []
      : [
          textRow("heading", word("unprocessed")),
          ...listed(input, lines, rowsMax, (line) =>
            flowRow(input, "memo", unprocessedFlow(books, line), {
              label: line.isBooked ? "" : word("without-entries"),
            }),
          ),
          textRow("note", word("unprocessed-rule")),
        ]),
    ...(cleared.length === 0 ? [] : [textRow("heading", word("cleared"))]),
    ...cleared.map((one) => {
      const { received, paid } = clearedFlow(books, one);
      const count = word("cleared-count", { count: countText(words, one.count) });
      return row("memo", 0, [
        textCell(`${accountLabel(books, one.ledgerAccountId)}, ${count}`),
        ...blanks(2),
        received ?? BLANK,
        paid ?? BLANK,
        ...blanks(3),
      ]);
    }),
  ];
}

/** Why balances are not available, which statements are not compared, and how lines are matched. */
export function noteRows({ books, word }: Input): readonly Row[] {
  const { accounts, unknown, otherCurrency } = bankAccounts(books);
  const isAnyUnknown = bankFigures(books).rows.some(({ closing }) => closing === null);
  const areMatched = accounts.some(({ runs }) => runs.length > 0);
  return [
    ...(isAnyUnknown ? [textRow("note", word("no-balance"))] : []),
    ...(unknown.length === 0
      ? []
      : [textRow("note", word("unknown-accounts", { accounts: unknown.join(", ") }))]),
    ...(otherCurrency.length === 0
      ? []
      : [textRow("note", word("other-currency", { accounts: otherCurrency.join(", ") }))]),
    ...(areMatched ? [textRow("note", word("rule"))] : []),
  ];
}
