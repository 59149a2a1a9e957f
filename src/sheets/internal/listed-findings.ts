/** The findings that a cover lists, of a draft and accepted: what should hold, where not, and by how much. */
import { amountText } from "../../amount/amount.ts";
import { periodOf } from "../../calendar/month.ts";
import { DERIVED } from "../../checks/backing.ts";
import { type Finding, readerAmounts } from "../../checks/check.ts";
import { draftFindings } from "../../checks/draft-findings.ts";
import { acceptedFindings } from "../../checks/outcome.ts";
import { ACCEPTANCE_WORDS, acceptanceText } from "../acceptance-text.ts";
import type { Cell, Row, SheetSource, Words } from "../sheet.ts";
import { whereText } from "./attention/findings.ts";
import { alarmLink, amountCell, BLANK, countCell, row, textCell, textRow } from "./cells.ts";
import { CHECK_TITLES } from "./check-outcomes.ts";
import { findingTargets } from "./finding-links.ts";
import { yearKey } from "./monthly-rows.ts";
import { countText, type PeriodWord, periodTitle } from "./period-words.ts";
import { SUBJECT_WORDS } from "./subject-text.ts";
import { wordsUnder } from "./word-keys.ts";

export const LISTED_WORDS = [
  ...wordsUnder("sheets.cover", "why-draft more-findings"),
  "acceptance.title" as const,
  ...ACCEPTANCE_WORDS,
  ...SUBJECT_WORDS,
  ...CHECK_TITLES,
];

interface Input extends Pick<SheetSource, "books" | "results"> {
  readonly words: Words<(typeof LISTED_WORDS)[number] | PeriodWord>;
}

const CHECKS_SHEET = "checks";
/** The sheet of checks has them all. */
const DRAFT_FINDINGS_MAX = 10;
const ACCEPTED_MAX = 20;

/** The first findings that make the pack a draft, of the sheet with this id; nothing without any. */
export function draftRows(input: Input, sheet: string): readonly Row[] {
  const { books, results, words } = input;
  const { checks, more } = draftFindings(results, DRAFT_FINDINGS_MAX);
  const findings = checks.flatMap((one) => one.findings);
  if (findings.length === 0) return [];
  return [
    textRow("heading", words.of("sheets.cover.why-draft")),
    ...findings.map((finding, index) => {
      const { where, targets } = placeOf(input, finding);
      const id = `${sheet}/${yearKey(books)}/finding/${String(index + 1)}`;
      const amount = finding.isCount === true ? BLANK : differenceCell(input, finding, id);
      return row("memo", 0, [whatCell(input, finding), alarmLink(where, targets), amount]);
    }),
    ...moreRows(input, more, alarmLink),
  ];
}

/** The differences that a person accepted, each with the reason below it; nothing without any. */
export function acceptedRows(input: Input, sheet: string): readonly Row[] {
  const { books, results, words } = input;
  const all = acceptedFindings(results);
  if (all.length === 0) return [];
  return [
    textRow("heading", words.of("acceptance.title")),
    ...all.slice(0, ACCEPTED_MAX).flatMap((finding, index) => {
      const { acceptance } = finding;
      const { where, targets } = placeOf(input, finding);
      const of = finding.period === undefined ? [] : [periodTitle(words, finding.period)];
      const id = `${sheet}/${yearKey(books)}/accepted/${String(index + 1)}`;
      const cells = [whatCell(input, finding), link([where, ...of].join(", "), targets)];
      return [
        { ...row("memo", 0, [...cells, differenceCell(input, finding, id)]), acceptance },
        row("note", 1, [textCell(acceptanceText(words, acceptance))]),
      ];
    }),
    ...moreRows(input, Math.max(0, all.length - ACCEPTED_MAX), link),
  ];
}

type MakeLink = (text: string, targets: readonly string[]) => Cell;
const link: MakeLink = (text, leadsTo) => ({ kind: "text", text, leadsTo });

const whatCell = ({ words }: Input, { check }: Finding): Cell =>
  textCell(words.of(`checks.${check}`));

const placeOf = (input: Input, finding: Finding) => ({
  where: whereText(input, finding),
  targets: [...findingTargets(input.books, finding), CHECKS_SHEET],
});

/** The row that says how many more there are; nothing if there are none. */
function moreRows({ words }: Input, more: number, linkOf: MakeLink): readonly Row[] {
  if (more === 0) return [];
  const text = words.of("sheets.cover.more-findings", { count: countText(words, more) });
  return [row("item", 0, [textCell(""), linkOf(text, [CHECKS_SHEET])])];
}

function differenceCell({ books }: Input, finding: Finding, id: string): Cell {
  const { isCount, month, sources } = finding;
  const { difference } = readerAmounts(finding);
  if (isCount === true) return countCell(Number.parseInt(amountText(difference, 0), 10));
  const period = month === null ? (finding.period ?? books.period) : periodOf(month);
  return amountCell({ id, period, sources, backing: DERIVED }, difference);
}
