/** What a careful colleague would mention: each matter with its amount, where it is, and what to do. */
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../../checks/backing.ts";
import { outcomeOf } from "../../../checks/outcome.ts";
import { OPEN_ITEM_LISTS } from "../../../ledger/open-item-lists.ts";
import type { Row } from "../../sheet.ts";
import { BALANCE_BACKINGS } from "../balance-figures.ts";
import { BLANK, row, textRow } from "../cells.ts";
import { LEDGER_AMOUNTS, OPEN_ITEMS } from "../figure-backings.ts";
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

/** As many as a reader takes in. */
const MATTERS_MAX = 10;
/** The lines of text that the first page has room for on paper, sentences and matters together. */
const LINES_MAX = 30;
/** The characters of a line, at the least. */
const LINE_LENGTH = 120;
/** The number of the page to which a text leads, behind it. */
const PAGE_LENGTH = 8;

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

/** How many lines texts take on paper. */
const linesOf = (texts: readonly string[]): number =>
  texts.reduce((lines, text) => lines + Math.ceil((text.length + PAGE_LENGTH) / LINE_LENGTH), 0);

/**
 * The rows below their heading, as many as the page has room for below `above`, the texts of its sentences. Reminders
 * have a place whatever the number of amounts.
 */
export function attentionRows(input: AttentionInput, above: readonly string[]): readonly Row[] {
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
  const room = LINES_MAX - linesOf([...above, ...reminders.map(({ text }) => text)]);
  const fitting = others
    .slice(0, MATTERS_MAX - reminders.length)
    .filter((_, at) => linesOf(others.slice(0, at + 1).map(({ text }) => text)) <= room);
  const shown = [...fitting, ...reminders];
  const more = all.length - shown.length;
  const rows = shown.map((matter, index) => rowOf(matter, `${id}/attention/${String(index + 1)}`));
  const moreText = words.of("first-page.attention.more", { count: countText(words, more) });
  return [
    textRow("heading", words.of("first-page.attention.title")),
    ...rows,
    ...(all.length === 0 ? [textRow("note", words.of("first-page.attention.none"))] : []),
    ...(more > 0
      ? [row("memo", 0, [{ kind: "text", text: moreText, leadsTo: ["checks"], hasPage: true }])]
      : []),
  ];
}

const rowOf = ({ text, targets, figure }: Matter, id: string): Row =>
  row("memo", 0, [
    { kind: "text", text, ...(targets.length === 0 ? {} : { leadsTo: targets, hasPage: true }) },
    figure === null ? BLANK : figure(id),
  ]);
