/** Every check with its formula and number of comparisons, followed by its findings. */
import { amountText } from "../amount/amount.ts";
import { type Period, periodOf } from "../calendar/month.ts";
import { type CheckResult, type Finding, isSatisfied } from "../checks/check.ts";
import { CHECKS } from "../checks/index.ts";
import { SERVICE_AUDITFILE_CHECK_ID } from "../checks/service-auditfile-equals-ours.ts";
import { SERVICE_BRUGSTAAT_CHECK_ID } from "../checks/service-brugstaat-equals-ledger.ts";
import { SERVICE_WORKBOOK_CHECK_ID } from "../checks/service-workbook-equals-ledger.ts";
import {
  alarmCell,
  amountCell,
  BLANK,
  blanks,
  countCell,
  hashCell,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { columnOf, columnsOf, sharedColumn } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { countText, periodTitle } from "./internal/period-words.ts";
import { SUBJECT_WORDS, subjectText } from "./internal/subject-text.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "checks";
/** The notes that explain the symbols of the formulas. */
const LETTERS = ["letters-statements", "letters-ledger", "letters-balance"] as const;
/** The checks on files of the service, which are not in the list. */
const SERVICE_CHECK_IDS = [
  SERVICE_AUDITFILE_CHECK_ID,
  SERVICE_BRUGSTAAT_CHECK_ID,
  SERVICE_WORKBOOK_CHECK_ID,
];
const ABOUT = sheetWords(
  ID,
  ["holds empty blocking warning information reading reading-assumed more", ...LETTERS],
  SUBJECT_WORDS,
  [...CHECKS.map(({ id }) => id), ...SERVICE_CHECK_IDS].flatMap(
    (id) => [`checks.${id}`, `formulas.${id}`] as const,
  ),
  CHECKS.flatMap(({ id, readings = [] }) =>
    readings.map((name) => `readings.${id}.${name}` as const),
  ),
);
type Input = SheetInputOf<typeof ABOUT>;

export const checks = sheet(ABOUT, {
  values: ({ results, words }) => ({
    held: String(results.filter(isSatisfied).length),
    all: String(results.length),
    compared: countText(
      words,
      results.reduce((total, { compared }) => total + compared, 0),
    ),
  }),
  columns: [
    columnOf("text", 8, "check"),
    columnOf("text", 58, "what"),
    columnOf("text", 16, "outcome"),
    ...columnsOf("count", 13, "compared", "broken"),
    columnOf("text", 12, "month"),
    ...columnsOf("amount", 16, "expected", "actual", "difference"),
    sharedColumn("evidence"),
    columnOf("text", 76, "formula"),
  ],
  rows: (input) => [
    ...input.results.flatMap((result) => checkRows(input, result)),
    ...LETTERS.map((name) => textRow("note", input.word(name), 1)),
  ],
});

function checkRows(input: Input, result: CheckResult): readonly Row[] {
  const { words, word } = input;
  const { check, compared, broken, findings } = result;
  const hidden = broken - findings.length;
  const more = word("more", { count: countText(words, hidden) });
  return [
    row("item", 0, [
      textCell(check.id),
      textCell(words.of(`checks.${check.id}`)),
      outcomeCell(input, result),
      countCell(compared),
      countCell(broken),
      ...blanks(5),
      textCell(words.of(`formulas.${check.id}`)),
    ]),
    ...readingRows(input, result),
    ...findings.map((finding, index) => findingRow(input, finding, index + 1)),
    ...(hidden > 0 ? [textRow("note", more, 1)] : []),
  ];
}

/** The interpretation of a rule that the specification leaves open, and whether the books determine it. */
function readingRows({ words, word }: Input, { check, calibration }: CheckResult): readonly Row[] {
  if (calibration === undefined) return [];
  const reading = words.of(`readings.${check.id}.${calibration.reading}`);
  const key = calibration.isDetermined ? "reading" : "reading-assumed";
  return [textRow("note", word(key, { reading }), 1)];
}

/** A check without comparisons proves nothing; its outcome states that. */
function outcomeCell({ word }: Input, { check, compared, broken }: CheckResult): Cell {
  if (broken > 0) return alarmCell(word(check.severity));
  return textCell(word(compared === 0 ? "empty" : "holds"));
}

function findingRow({ books, words }: Input, finding: Finding, number: number): Row {
  const { month, sources } = finding;
  const period: Period = month === null ? (finding.period ?? books.period) : periodOf(month);
  const name = (part: string): { readonly id: string; readonly period: Period } => ({
    id: `${ID}/${month ?? yearKey(books)}/${finding.check}/${String(number)}/${part}`,
    period,
  });
  const [source] = sources;
  return row("item", 1, [
    textCell(finding.check),
    alarmCell(subjectText(books, words, finding.subject)),
    ...[BLANK, BLANK, BLANK],
    month === null && finding.period === undefined ? BLANK : textCell(periodTitle(words, period)),
    ...comparedCells(finding, name),
    source === undefined ? BLANK : hashCell(source),
  ]);
}

/** Expected, actual and difference, as amounts or as counts. */
function comparedCells(
  { isCount, expected, actual, difference, sources }: Finding,
  name: (part: string) => { readonly id: string; readonly period: Period },
): readonly Cell[] {
  if (isCount === true) {
    return [expected, actual, difference].map((count) =>
      countCell(Number.parseInt(amountText(count, 0), 10)),
    );
  }
  const wanted = amountCell({ ...name("expected"), sources }, expected);
  const found = amountCell({ ...name("actual"), sources }, actual);
  return [wanted, found, totalCell(name("difference"), [found], [wanted])];
}
