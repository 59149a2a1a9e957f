/** What people decided about these books: differences that were accepted, months that were locked, what was withdrawn. */
import { amountText } from "../amount/amount.ts";
import { dateInZone } from "../calendar/calendar-date.ts";
import { CLIENT_SUPPLIED } from "../checks/backing.ts";
import { acceptedFindings } from "../checks/outcome.ts";
import type { Books } from "../ledger/books.ts";
import type { Acceptance, EntryOf } from "../ledger/judgement/entries.ts";
import {
  amountCell,
  BLANK,
  blanks,
  dateCell,
  row,
  textCell,
  textOrBlank,
  textRow,
} from "./internal/cells.ts";
import { CHECK_TITLES } from "./internal/check-outcomes.ts";
import { columnOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { monthTitle } from "./internal/period-words.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "judgement";
const KINDS = ["accepted", "locked", "unlocked", "withdrawn"] as const;
const ABOUT = sheetWords(
  ID,
  ["covers covers-none expired taken-back none without-file through from rule"],
  KINDS.map((kind) => `sheets.${ID}.kinds.${kind}` as const),
  CHECK_TITLES,
);
type Input = SheetInputOf<typeof ABOUT>;
/** Signatures are on a sheet of their own; findings are registered by a lock, not by a person. */
type Decision = EntryOf<(typeof KINDS)[number]>;

export const judgement = sheet(ABOUT, {
  columns: [
    columnOf("date", 12, "on"),
    columnOf("text", 20, "by"),
    columnOf("text", 22, "kind"),
    columnOf("text", 62, "subject"),
    columnOf("text", 12, "month"),
    columnOf("amount", 15, "amount"),
    columnOf("text", 12, "until"),
    columnOf("text", 44, "reason"),
    columnOf("text", 30, "state"),
  ],
  backings: [CLIENT_SUPPLIED],
  hasContents: (books) => decisionsOf(books).length > 0,
  rows: (input) => {
    const decisions = decisionsOf(input.books);
    if (decisions.length === 0) {
      const isKept = input.books.judgement !== undefined;
      return [textRow("note", input.word(isKept ? "none" : "without-file"))];
    }
    return [
      ...decisions.map((one) => decisionRow(input, one)),
      textRow("note", input.word("rule")),
    ];
  },
});

/** Those about the months of these books, in the order of their time. */
function decisionsOf(books: Books): readonly Decision[] {
  const { judgement: kept, period } = books;
  const about = (kept?.entries ?? []).filter(
    (one) =>
      (one.kind === "accepted" &&
        one.until >= period.first &&
        (one.month ?? one.since ?? period.first) <= period.last) ||
      (one.kind === "locked" && one.first <= period.last && one.through >= period.first) ||
      (one.kind === "unlocked" && one.from <= period.last),
  );
  const ids = new Set(about.map(({ id }) => id));
  return (kept?.entries ?? []).filter(
    (one): one is Decision => ids.has(one.id) || (one.kind === "withdrawn" && ids.has(one.entry)),
  );
}

function decisionRow(input: Input, one: Decision): Row {
  const { books, words } = input;
  return row("item", 0, [
    dateCell(dateInZone(one.at, books.administration.timeZone)),
    textCell(one.by),
    textCell(words.of(`sheets.${ID}.kinds.${one.kind}`)),
    textCell(subjectOf(input, one)),
    ...(one.kind === "accepted" ? acceptanceCells(input, one) : blanks(3)),
    textOrBlank(one.reason),
    stateCell(input, one),
  ]);
}

function subjectOf(input: Input, one: Decision): string {
  const { books, words, word } = input;
  switch (one.kind) {
    case "accepted":
      return [one.check, titleOf(input, one.check), one.place]
        .filter((part) => part !== "")
        .join(", ");
    case "locked":
      return word("through", { month: monthTitle(words, one.through) });
    case "unlocked":
      return word("from", { month: monthTitle(words, one.from) });
    case "withdrawn": {
      const of = decisionsOf(books).find(({ id }) => id === one.entry);
      return of === undefined ? one.entry : subjectOf(input, of);
    }
  }
}

/** What the check requires; empty for a number that no check has. */
function titleOf({ words }: Input, id: string): string {
  const key = CHECK_TITLES.find((title) => title === `checks.${id}`);
  return key === undefined ? "" : words.of(key);
}

/** The month of the difference, its amount and the last month for which it holds. */
function acceptanceCells({ books, words }: Input, one: Acceptance): readonly Cell[] {
  const figure = {
    ...{ id: `${ID}/${yearKey(books)}/amount/${one.id}`, period: books.period },
    ...{ sources: [], backing: CLIENT_SUPPLIED },
  };
  return [
    one.month === null ? BLANK : textCell(monthTitle(words, one.month)),
    one.counted === true
      ? { kind: "absent", text: amountText(one.amount, 0) }
      : amountCell(figure, one.amount),
    textCell(monthTitle(words, one.until)),
  ];
}

/** Whether an acceptance covers a difference of these books, and who took a decision back. */
function stateCell(input: Input, one: Decision): Cell {
  const { books, results, word } = input;
  const withdrawal = decisionsOf(books).find(
    (other) => other.kind === "withdrawn" && other.entry === one.id,
  );
  if (withdrawal !== undefined) return textCell(word("taken-back", { by: withdrawal.by }));
  if (one.kind !== "accepted") return BLANK;
  if (acceptedFindings(results).some(({ acceptance }) => acceptance.id === one.id)) {
    return textCell(word("covers"));
  }
  return textCell(word(one.until < books.period.last ? "expired" : "covers-none"));
}
