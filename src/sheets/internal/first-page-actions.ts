/** The actions of the user on a first page: open ones first, the overdue marked, then what was done. */
import { lastDayOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LineNote } from "../../ledger/line-note.ts";
import type { PageAction } from "../../ledger/page-action.ts";
import type { Cell, Row, Words } from "../sheet.ts";
import { row, textRow } from "./cells.ts";
import { HEADING_LINES, linesOf } from "./page-lines.ts";
import { dayTitle, type PeriodWord } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const ACTION_WORDS = wordsUnder(
  "first-page.actions",
  "title done overdue with-details until",
);

interface Input {
  readonly id: string;
  readonly books: Pick<Books, "period">;
  readonly words: Words<(typeof ACTION_WORDS)[number] | PeriodWord>;
  readonly notes?: readonly LineNote[];
}

/** The actions of a page; empty lists without any. */
export interface ActionList {
  readonly all: readonly Row[];
  /** On paper those for which the first page has room. */
  readonly first: readonly Row[];
  readonly next: readonly Row[];
  /** That the first page has on paper. */
  readonly lines: number;
}

/** As many as a meeting takes up; one more is not worth another page. */
const FIRST = 3;

export function actionList({ id, books, words, notes = [] }: Input): ActionList {
  const actions = notes
    .filter(({ sheet }) => sheet === id)
    .flatMap(({ actions: own = [] }) => own)
    .toSorted(
      (left, right) =>
        placeOf(left) - placeOf(right) || (left.until ?? LAST).localeCompare(right.until ?? LAST),
    );
  if (actions.length === 0) return { all: [], first: [], next: [], lines: 0 };
  const end = lastDayOf(books.period.last);
  const cells = actions.map((action) => cellOf(words, action, end));
  const rows = cells.map((cell) => row("item", 0, [cell]));
  const heading = textRow("heading", words.of("first-page.actions.title"));
  const count = rows.length === FIRST + 1 ? rows.length : FIRST;
  const next = rows.slice(count);
  return {
    all: [heading, ...rows],
    first: [heading, ...rows.slice(0, count)],
    next: next.length === 0 ? [] : [heading, ...next],
    lines: HEADING_LINES + linesOf(cells.slice(0, count).map(({ text }) => text)),
  };
}

const placeOf = ({ isDone }: PageAction): number => (isDone ? 1 : 0);

type TextCell = Extract<Cell, { readonly kind: "text" }>;

/** After every date. */
const LAST = "9999";

function cellOf(words: Input["words"], action: PageAction, end: string): TextCell {
  const { text, owner, until, isDone } = action;
  const details = [
    ...(owner === null ? [] : [owner]),
    ...(until === null
      ? []
      : [words.of("first-page.actions.until", { date: dayTitle(words, until) })]),
  ];
  const what =
    details.length === 0
      ? text
      : words.of("first-page.actions.with-details", { text, details: details.join(", ") });
  if (isDone) return { kind: "text", text: words.of("first-page.actions.done", { what }) };
  return until !== null && until < end
    ? { kind: "text", text: words.of("first-page.actions.overdue", { what }), isAlarm: true }
    : { kind: "text", text: what };
}
