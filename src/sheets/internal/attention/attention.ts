/** What a careful colleague would mention: each matter with its amount, where it is, and what to do. */
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../../checks/backing.ts";
import { OPEN_ITEM_LISTS } from "../../../ledger/open-item-lists.ts";
import type { Row } from "../../sheet.ts";
import { BALANCE_BACKINGS } from "../balance-figures.ts";
import { BLANK, row, textRow } from "../cells.ts";
import { LEDGER_AMOUNTS, OPEN_ITEMS } from "../figure-backings.ts";
import { countText } from "../period-words.ts";
import { oldItems, sideMatters, suspenseMatters } from "./balances.ts";
import { vatMatters } from "./declared-vat.ts";
import { draftMatters, otherFindings } from "./findings.ts";
import { type AttentionInput, inOrder, type Matter } from "./matter.ts";
import { movementMatters } from "./movements.ts";
import { unexplainedMatters, unsuppliedMatters } from "./supplied.ts";
import { equityMatters, lockMatters, openYearMatters } from "./year.ts";

/** What stands behind its amounts. */
export const ATTENTION_BACKINGS: readonly Backing[] = [
  ...[LEDGER_AMOUNTS, DERIVED, CLIENT_SUPPLIED, ...BALANCE_BACKINGS],
  ...OPEN_ITEM_LISTS.map((list) => OPEN_ITEMS[list].age),
];

/** As many as fit on the first page with eight sentences. */
const MATTERS_MAX = 10;

/** Where the lines come from; the checks with findings that no other line is about are added to them. */
const SOURCES: readonly ((input: AttentionInput) => readonly Matter[])[] = [
  ...[draftMatters, suspenseMatters, sideMatters, oldItems, openYearMatters, equityMatters],
  ...[movementMatters, vatMatters],
  ...[lockMatters, unsuppliedMatters, unexplainedMatters],
];

/** The rows below their heading. Reminders have a place whatever the number of amounts. */
export function attentionRows(input: AttentionInput): readonly Row[] {
  const { id, words } = input;
  const stated = SOURCES.flatMap((source) => source(input));
  const all = inOrder([...stated, ...otherFindings(input, stated)]);
  const reminders = all.filter(({ rank }) => rank === "reminder");
  const others = all.slice(0, all.length - reminders.length);
  const shown = [...others.slice(0, MATTERS_MAX - reminders.length), ...reminders];
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
