/** What a careful colleague would mention: each matter with its amount, where it is, and what to do. */
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../../checks/backing.ts";
import { outcomeOf } from "../../../checks/outcome.ts";
import { OPEN_ITEM_LISTS } from "../../../ledger/open-item-lists.ts";
import type { Row } from "../../sheet.ts";
import { BALANCE_BACKINGS } from "../balance-figures.ts";
import { BLANK, row, textCell, textRow } from "../cells.ts";
import { LEDGER_AMOUNTS, OPEN_ITEMS } from "../figure-backings.ts";
import { linesOf } from "../page-lines.ts";
import { countText } from "../period-words.ts";
import { assetMatters, oldItems, sideMatters, suspenseMatters } from "./balances.ts";
import { reverseChargeMatters, vatMatters } from "./declared-vat.ts";
import { draftMatters, otherFindings } from "./findings.ts";
import { lateMatters } from "./late.ts";
import { type AttentionInput, inOrder, type Matter } from "./matter.ts";
import { movementMatters } from "./movements.ts";
import { borrowingMatters, dividendMatters, wageMatters } from "./owners-and-staff.ts";
import { unexplainedMatters, unsuppliedMatters } from "./supplied.ts";
import { equityMatters, lockMatters, openingMatters, openYearMatters, taxMatters } from "./year.ts";

/** What stands behind its amounts. */
export const ATTENTION_BACKINGS: readonly Backing[] = [
  ...[LEDGER_AMOUNTS, DERIVED, CLIENT_SUPPLIED, ...BALANCE_BACKINGS],
  ...OPEN_ITEM_LISTS.map((list) => OPEN_ITEMS[list].age),
];

/** As many as a reader takes in on a first page. */
const MATTERS_MAX = 10;
/** The lines without which reminders have no place on it. */
const FITTING_MIN = 2;

/** Where the lines come from; the checks with findings that no other line is about are added to them. */
const SOURCES: readonly ((input: AttentionInput) => readonly Matter[])[] = [
  ...[draftMatters, suspenseMatters, sideMatters, assetMatters, oldItems],
  ...[lateMatters, openYearMatters, equityMatters],
  ...[
    movementMatters,
    vatMatters,
    reverseChargeMatters,
    wageMatters,
    dividendMatters,
    borrowingMatters,
  ],
  ...[openingMatters, taxMatters, lockMatters, unsuppliedMatters, unexplainedMatters],
];

export interface AttentionList {
  /** Every matter below its heading, for a page without an end. */
  readonly all: readonly Row[];
  /** On paper those for which the first page has room, and that there are more. */
  readonly first: readonly Row[];
  /** On paper the others, for the next page; empty without any. */
  readonly next: readonly Row[];
}

/**
 * `room`: the lines that the first page has for it on paper. Reminders have a place whatever the number of amounts,
 * unless there is hardly any room.
 */
export function attentionList(input: AttentionInput, room: number): AttentionList {
  const { id, words } = input;
  const accepted = new Set(
    input.results.filter((result) => outcomeOf(result) === "accepted").map(({ check }) => check.id),
  );
  const stated = SOURCES.flatMap((source) => source(input)).filter(
    ({ check }) => check === undefined || !accepted.has(check),
  );
  const all = inOrder([...stated, ...otherFindings(input, stated)]);
  const reminders = all.filter(({ rank }) => rank === "reminder");
  const others = all.slice(0, all.length - reminders.length);
  const free = room - linesOf(reminders.map(({ text }) => text));
  // Where the page is nearly full, what has an amount comes before reminders.
  const reminded = free < FITTING_MIN ? 0 : reminders.length;
  const fitting = others
    .slice(0, MATTERS_MAX - reminders.length)
    .filter(
      (_, at) =>
        linesOf(others.slice(0, at + 1).map(({ text }) => text)) <= (reminded > 0 ? free : room),
    );
  const rows = all.map((matter, index) => rowOf(matter, `${id}/attention/${String(index + 1)}`));
  const end = reminded > 0 ? others.length : all.length;
  const shown = [...rows.slice(0, fitting.length), ...rows.slice(end)];
  const left = rows.slice(fitting.length, end);
  const heading = textRow("heading", words.of("first-page.attention.title"));
  const more = shown.length === 0 ? "first-page.attention.on-next" : "first-page.attention.more";
  const moreText = words.of(more, { count: countText(words, left.length) });
  const none = all.length === 0 ? [textRow("note", words.of("first-page.attention.none"))] : [];
  return {
    all: [heading, ...rows, ...none],
    first: [
      heading,
      ...shown,
      ...none,
      ...(left.length > 0 ? [row("memo", 0, [textCell(moreText)])] : []),
    ],
    next: left.length === 0 ? [] : [heading, ...left],
  };
}

const rowOf = ({ text, targets, figure }: Matter, id: string): Row =>
  row("memo", 0, [
    { kind: "text", text, ...(targets.length === 0 ? {} : { leadsTo: targets, hasPage: true }) },
    figure === null ? BLANK : figure(id),
  ]);
