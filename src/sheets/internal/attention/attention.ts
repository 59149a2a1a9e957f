/** What a careful colleague would mention: each matter with its amount, where it is, and what to do. */
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../../checks/backing.ts";
import { outcomeOf } from "../../../checks/outcome.ts";
import { OPEN_ITEM_LISTS } from "../../../ledger/open-item-lists.ts";
import type { Row } from "../../sheet.ts";
import { BALANCE_BACKINGS } from "../balance-figures.ts";
import { BLANK, row, textCell, textRow } from "../cells.ts";
import { LEDGER_AMOUNTS, OPEN_ITEMS } from "../figure-backings.ts";
import type { PageRows } from "../page-rows.ts";
import { countText } from "../period-words.ts";
import {
  assetMatters,
  oldItems,
  overdueMatters,
  sideMatters,
  suspenseMatters,
} from "./balances.ts";
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

/** Where the lines come from; the checks with findings that no other line is about are added to them. */
const SOURCES: readonly ((input: AttentionInput) => readonly Matter[])[] = [
  ...[draftMatters, suspenseMatters, sideMatters, assetMatters, overdueMatters, oldItems],
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

/** Every matter below its heading; on paper the first page has at most so many, and says that there are more. */
export function attentionList(input: AttentionInput, most: number): PageRows {
  const { id, words } = input;
  const accepted = new Set(
    input.results.filter((result) => outcomeOf(result) === "accepted").map(({ check }) => check.id),
  );
  const stated = SOURCES.flatMap((source) => source(input)).filter(
    ({ check }) => check === undefined || !accepted.has(check),
  );
  const all = inOrder([...stated, ...otherFindings(input, stated)]);
  const rows = all.map((matter, index) => rowOf(matter, `${id}/attention/${String(index + 1)}`));
  const shown = rows.slice(0, most);
  const left = rows.slice(most);
  const heading = textRow("heading", words.of("first-page.attention.title"));
  const count = countText(words, left.length);
  const onNext = textRow("heading", words.of("first-page.attention.on-next", { count }));
  const more = row("memo", 0, [textCell(words.of("first-page.attention.more", { count }))]);
  const none = all.length === 0 ? [textRow("note", words.of("first-page.attention.none"))] : [];
  return {
    all: [heading, ...rows, ...none],
    first:
      shown.length === 0 && left.length > 0
        ? [onNext]
        : [heading, ...shown, ...none, ...(left.length > 0 ? [more] : [])],
    next: left.length === 0 ? [] : [heading, ...left],
  };
}

const rowOf = ({ text, targets, figure }: Matter, id: string): Row =>
  row("memo", 0, [
    { kind: "text", text, ...(targets.length === 0 ? {} : { leadsTo: targets, hasPage: true }) },
    figure === null ? BLANK : figure(id),
  ]);
