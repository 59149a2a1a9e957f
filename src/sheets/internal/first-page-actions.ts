/** The actions of the user on a first page: open ones first, the overdue marked, then what was done. */
import { lastDayOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import type { LineNote } from "../../ledger/line-note.ts";
import type { PageAction } from "../../ledger/page-action.ts";
import type { Cell, Words } from "../sheet.ts";
import { row, textRow } from "./cells.ts";
import type { PageRows } from "./page-rows.ts";
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

/** As many as a meeting takes up; one more is not worth another page. */
const FIRST = 3;

/** Empty lists without any. `hasRoom`: the first page has those that are done too, and one more. */
export function actionList({ id, books, words, notes = [] }: Input, hasRoom: boolean): PageRows {
  const actions = notes
    .filter(({ sheet }) => sheet === id)
    .flatMap(({ actions: own = [] }) => own)
    .toSorted(
      (left, right) =>
        placeOf(left) - placeOf(right) || (left.until ?? LAST).localeCompare(right.until ?? LAST),
    );
  if (actions.length === 0) return { all: [], first: [], next: [] };
  const end = lastDayOf(books.period.last);
  const rows = actions.map((action) => row("item", 0, [cellOf(words, action, end)]));
  const heading = textRow("heading", words.of("first-page.actions.title"));
  const open = actions.filter(({ isDone }) => !isDone).length;
  const most = rows.length === FIRST + 1 ? rows.length : FIRST;
  const count = hasRoom || open === 0 ? most : Math.min(FIRST, open);
  const next = rows.slice(count);
  return {
    all: [heading, ...rows],
    first: [heading, ...rows.slice(0, count)],
    next: next.length === 0 ? [] : [heading, ...next],
  };
}

const placeOf = ({ isDone }: PageAction): number => (isDone ? 1 : 0);

/** After every date. */
const LAST = "9999";

function cellOf(words: Input["words"], action: PageAction, end: string): Cell {
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
