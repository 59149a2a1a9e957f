/** Every check with its formula and number of comparisons, followed by its findings. */
import { type Amount, absolute, compareAmounts } from "../amount/amount.ts";
import { DERIVED } from "../checks/backing.ts";
import { CHECK_GAPS, type CheckResult, type Finding, readerAmounts } from "../checks/check.ts";
import { IMPOSSIBLE_CHECKS } from "../checks/impossible-checks.ts";
import { CHECKS } from "../checks/index.ts";
import { CHECK_OUTCOMES, outcomeCounts } from "../checks/outcome.ts";
import { SERVICE_CHECK_IDS } from "../checks/service-checks.ts";
import { showsDerived } from "../checks/shown-books.ts";
import { type FormulaSymbol, SYMBOL_GROUPS, SYMBOLS, symbolsIn } from "../checks/symbols.ts";
import { ACCEPTANCE_WORDS, acceptanceText } from "./acceptance-text.ts";
import {
  amountCell,
  BLANK,
  blanks,
  countCell,
  dateCell,
  hashCell,
  row,
  textCell,
  textRow,
} from "./internal/cells.ts";
import {
  CHECK_TITLES,
  COUNT_WORDS,
  foundCell,
  OUTCOME_WORDS,
  outcomeCell,
  outcomeCountsText,
} from "./internal/check-outcomes.ts";
import { FAMILY_WORDS, familyRows } from "./internal/checks-on-paper.ts";
import { columnOf, columnsOf, sharedColumn } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { EQUALITIES, equalitiesOf } from "./internal/equalities.ts";
import { EVIDENCE_WORDS, evidenceCells } from "./internal/evidence-cells.ts";
import { comparedCells, figureNames, periodIn } from "./internal/finding-cells.ts";
import { findingTargets } from "./internal/finding-links.ts";
import { NAMED_WORDS, workbookNames } from "./internal/named-figures.ts";
import { countText, periodTitle } from "./internal/period-words.ts";
import {
  gridOnPaper,
  isOnOnePage,
  PROOF_WORDS,
  unprovenOnPaper,
} from "./internal/proof-on-paper.ts";
import { SUBJECT_WORDS, subjectText } from "./internal/subject-text.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "checks";
const ABOUT = sheetWords(
  ID,
  ["never-run reading reading-assumed reading-none more by-family total in-full", ...EQUALITIES],
  SUBJECT_WORDS,
  NAMED_WORDS,
  EVIDENCE_WORDS,
  FAMILY_WORDS,
  OUTCOME_WORDS,
  COUNT_WORDS,
  ACCEPTANCE_WORDS,
  SYMBOLS.map((symbol) => `symbols.${symbol}` as const),
  CHECK_TITLES,
  [...CHECKS.map(({ id }) => id), ...SERVICE_CHECK_IDS].map((id) => `formulas.${id}` as const),
  CHECKS.flatMap(({ id, readings = [] }) =>
    readings.map((name) => `readings.${id}.${name}` as const),
  ),
  CHECK_GAPS.map((name) => `gaps.${name}` as const),
  IMPOSSIBLE_CHECKS.map((name) => `impossible-checks.${name}` as const),
  ["sheets.proof.title"],
  PROOF_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

export const checks = sheet(ABOUT, {
  values: ({ results, words }) => ({
    counts: outcomeCountsText(words, results),
    compared: countText(words, outcomeCounts(results).compared),
  }),
  columns: [
    columnOf("text", 6, "check"),
    columnOf("text", 36, "what"),
    columnOf("text", 15, "outcome"),
    ...columnsOf("count", 10, "compared", "broken"),
    // A formula has a row without the cells after it, over which a workbook writes it.
    { ...columnOf("text", 10, "formula"), isOpened: true },
    columnOf("text", 9, "month"),
    ...columnsOf("amount", 14, "expected", "actual"),
    { ...columnOf("amount", 13, "difference"), expects: "zero" },
    sharedColumn("evidence", 12),
  ],
  backings: [DERIVED],
  onPaper: [
    {
      isDense: true,
      columns: [
        columnOf("text", 52, "what"),
        columnOf("text", 12, "month"),
        ...columnsOf("amount", 16, "expected", "actual", "difference"),
      ],
      rows: (input) => input.results.flatMap((result) => findingsOnPaper(input, result)),
    },
    {
      title: ({ word }) => word("by-family"),
      isDense: true,
      columns: [
        columnOf("text", 40, "family"),
        ...columnsOf("count", 10, "all", ...CHECK_OUTCOMES, "compared"),
      ],
      rows: (input) => {
        const { words, word, results } = input;
        const inFull = word("in-full", { sheet: words.of("sheets.proof.title") });
        return [
          ...familyRows(words, word("total"), results),
          ...(isOnOnePage(input) ? [] : [textRow("note", inFull)]),
        ];
      },
    },
    gridOnPaper,
    unprovenOnPaper,
  ],
  hasAcceptances: ({ judgement }) => judgement !== undefined,
  equalities: ({ books, results, word }) => equalitiesOf(books, results, word),
  named: ({ books, words }) => workbookNames(books, words),
  rows: (input) => [
    ...input.results.flatMap((result) => checkRows(input, result)),
    ...SYMBOL_GROUPS.map((symbols) => textRow("note", meaningsOf(input, symbols), 1)),
    textRow("note", input.word("never-run"), 0),
    ...IMPOSSIBLE_CHECKS.map((name) =>
      textRow("note", input.words.of(`impossible-checks.${name}`), 1),
    ),
  ],
});

const meaningsOf = ({ words }: Input, symbols: readonly FormulaSymbol[]): string =>
  symbols.map((symbol) => `${symbol}: ${words.of(`symbols.${symbol}`)}`).join("; ");

function checkRows(input: Input, result: CheckResult): readonly Row[] {
  const { words, word } = input;
  const { check, compared, broken, findings } = result;
  const hidden = broken - findings.length;
  const more = word("more", { count: countText(words, hidden) });
  const formula = words.of(`formulas.${check.id}`);
  return [
    {
      ...row("item", 0, [
        textCell(check.id),
        textCell(words.of(`checks.${check.id}`)),
        outcomeCell(words, result),
        countCell(compared),
        countCell(broken),
        textCell(formula),
        ...blanks(5),
      ]),
      symbols: symbolsIn(formula).map((symbol) => [symbol, words.of(`symbols.${symbol}`)]),
    },
    ...readingRows(input, result),
    ...gapRows(input, result),
    ...findings.flatMap((finding, index) => [
      findingRow(input, finding, index + 1),
      ...acceptanceRows(input, finding, 1),
      ...evidenceRows(input, result, finding, index + 1),
    ]),
    ...(hidden > 0 ? [textRow("note", more, 1)] : []),
  ];
}

/** On paper the largest findings of a check follow its name; the workbook has all of them with their rows. */
const FINDINGS_ON_PAPER_MAX = 10;
const INFORMATION_ON_PAPER_MAX = 5;

function findingsOnPaper(input: Input, { check, severity, broken, findings }: CheckResult): Row[] {
  if (findings.length === 0) return [];
  const most = severity === "information" ? INFORMATION_ON_PAPER_MAX : FINDINGS_ON_PAPER_MAX;
  const hidden = broken - Math.min(findings.length, most);
  const more = input.word("more", { count: countText(input.words, hidden) });
  return [
    row("heading", 0, [textCell(`${check.id}  ${input.words.of(`checks.${check.id}`)}`)]),
    ...findings
      .map((finding, index) => ({ finding, number: index + 1 }))
      .toSorted(
        (left, right) =>
          acceptedLast(left.finding, right.finding) ||
          compareAmounts(sizeOf(right.finding), sizeOf(left.finding)),
      )
      .slice(0, most)
      .flatMap(({ finding, number }) => {
        const { cells } = findingRow(input, finding, number);
        return [
          row("item", 0, [cells[1] ?? BLANK, ...cells.slice(6, 10)]),
          ...acceptanceRows(input, finding, 0),
        ];
      }),
    ...(hidden > 0 ? [textRow("note", more)] : []),
  ];
}

function acceptedLast(left: Finding, right: Finding): number {
  const isLast = left.acceptance !== undefined;
  if (isLast === (right.acceptance !== undefined)) return 0;
  return isLast ? 1 : -1;
}

const sizeOf = (finding: Finding): Amount => absolute(readerAmounts(finding).difference);

/** The interpretation of a rule that the specification leaves open, and whether the books determine it. */
function readingRows({ words, word }: Input, result: CheckResult): readonly Row[] {
  const { check, calibration } = result;
  if (calibration === undefined) return [];
  if (showsDerived(result)) return [textRow("note", word("reading-none"), 1)];
  const reading = words.of(`readings.${check.id}.${calibration.reading}`);
  const key = calibration.isDetermined ? "reading" : "reading-assumed";
  return [textRow("note", word(key, { reading }), 1)];
}

/** The reason why nothing was compared. */
const gapRows = ({ words }: Input, { gap }: CheckResult): readonly Row[] =>
  gap === undefined ? [] : [textRow("note", words.of(`gaps.${gap}`), 1)];

function findingRow({ books, words }: Input, finding: Finding, number: number): Row {
  const { month, sources } = finding;
  const period = periodIn(books, finding);
  const name = figureNames(books, finding, number);
  const [source] = sources;
  const { acceptance } = finding;
  const of = {
    text: subjectText(books, words, finding.subject),
    targets: findingTargets(books, finding),
  };
  const found = row("item", 1, [
    textCell(finding.check),
    // What was accepted asks for no action, as what is only for information.
    foundCell(acceptance === undefined ? finding.severity : "information", of),
    acceptance === undefined ? BLANK : textCell(words.of("outcomes.accepted")),
    ...[BLANK, BLANK, BLANK],
    month === null && finding.period === undefined ? BLANK : textCell(periodTitle(words, period)),
    ...comparedCells(finding, name),
    source === undefined ? BLANK : hashCell(source),
  ]);
  return acceptance === undefined ? found : { ...found, acceptance };
}

/** By whom, until when and why, below an accepted difference, in the column of what it is about. */
const acceptanceRows = ({ words }: Input, { acceptance }: Finding, at: number): readonly Row[] =>
  acceptance === undefined
    ? []
    : [row("note", at + 1, [...blanks(at), textCell(acceptanceText(words, acceptance))])];

/** The rows behind a finding, as far as it has them. */
function evidenceRows(
  input: Input,
  { check }: CheckResult,
  finding: Finding,
  number: number,
): readonly Row[] {
  const { books } = input;
  return evidenceCells(input, check, finding).map(({ text, on, amounts, source }, index) => {
    const name = figureNames(books, finding, number);
    const cell = (part: "expected" | "actual"): Cell => {
      const amount = amounts[part];
      if (amount === undefined) return BLANK;
      const sources = source === undefined ? finding.sources : [source];
      return amountCell(
        { ...name(`${String(index + 1)}/${part}`), sources, backing: DERIVED },
        amount,
      );
    };
    return row("memo", 2, [
      ...[BLANK, textCell(text), BLANK, BLANK, BLANK, BLANK],
      on === undefined ? BLANK : dateCell(on),
      ...[cell("expected"), cell("actual"), BLANK],
      source === undefined ? BLANK : hashCell(source),
    ]);
  });
}
