/** Every check with its formula and what it compared, and under it each finding in words. */
import { amountText } from "../amount/amount.ts";
import { type Period, periodOf } from "../calendar/month.ts";
import { type CheckResult, type Finding, isHeld } from "../checks/check.ts";
import { CHECKS } from "../checks/index.ts";
import { SERVICE_AUDITFILE_CHECK_ID } from "../checks/service-auditfile-equals-ours.ts";
import {
  alarmCell,
  amountCell,
  BLANK,
  countCell,
  openRows,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { countText } from "./internal/count-text.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import { shortHash } from "./internal/short-hash.ts";
import { SUBJECT_WORDS, subjectText } from "./internal/subject-text.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const ID = "checks";
const SEVERITIES = ["blocking", "warning", "information"] as const;
/** What the letters of the formulas stand for. */
const LETTERS = [
  "sheets.checks.letters-statements",
  "sheets.checks.letters-ledger",
  "sheets.checks.letters-balance",
] as const;
const WORDS = [
  ...PERIOD_WORDS,
  ...CHECKS.flatMap(({ id }) => [`checks.${id}`, `formulas.${id}`]),
  `checks.${SERVICE_AUDITFILE_CHECK_ID}`,
  `formulas.${SERVICE_AUDITFILE_CHECK_ID}`,
  ...CHECKS.flatMap(({ id, readings = [] }) => readings.map((name) => `readings.${id}.${name}`)),
  "sheets.checks.reading",
  "sheets.checks.reading-assumed",
  ...SUBJECT_WORDS,
  ...SEVERITIES.map((severity) => `sheets.checks.${severity}`),
  "sheets.evidence",
  "sheets.checks.title",
  "sheets.checks.subtitle",
  "sheets.checks.check",
  "sheets.checks.what",
  "sheets.checks.outcome",
  "sheets.checks.holds",
  "sheets.checks.empty",
  "sheets.checks.compared",
  "sheets.checks.broken",
  "sheets.checks.month",
  "sheets.checks.expected",
  "sheets.checks.actual",
  "sheets.checks.difference",
  "sheets.checks.formula",
  ...LETTERS,
  "sheets.checks.more",
] as const;

export const checks: SheetDefinition = { id: ID, words: WORDS, build: buildChecks };

const WIDTH = 11;

function buildChecks(source: SheetSource): Sheet {
  const { books, results, words } = source;
  const held = results.filter(isHeld);
  const compared = results.reduce((total, result) => total + result.compared, 0);
  const subtitle = words.of("sheets.checks.subtitle", {
    held: String(held.length),
    all: String(results.length),
    compared: countText(words, compared),
    currency: books.administration.currency,
  });
  return {
    id: ID,
    title: words.of("sheets.checks.title"),
    subtitle,
    ...proofWarning(words, books),
    columns: columnsIn(words),
    rows: openRows([
      ...results.flatMap((result) => checkRows(source, result)),
      ...LETTERS.map((key) => textRow("note", words.of(key), WIDTH, 1)),
    ]),
    isLong: false,
  };
}

function columnsIn(words: Words): readonly Column[] {
  const column = (key: string, width: number, kind: Column["kind"] = "text"): Column => ({
    key,
    title: words.of(key === "evidence" ? "sheets.evidence" : `sheets.checks.${key}`),
    kind,
    width,
  });
  return [
    column("check", 8),
    column("what", 58),
    column("outcome", 16),
    column("compared", 13, "count"),
    column("broken", 13, "count"),
    column("month", 12),
    column("expected", 16, "amount"),
    column("actual", 16, "amount"),
    column("difference", 16, "amount"),
    column("evidence", 15),
    column("formula", 76),
  ];
}

function checkRows(source: SheetSource, result: CheckResult): readonly Row[] {
  const { words } = source;
  const { check, compared, broken, findings } = result;
  const hidden = broken - findings.length;
  const more = words.of("sheets.checks.more", { count: countText(words, hidden) });
  return [
    row("item", 0, [
      textCell(check.id),
      textCell(words.of(`checks.${check.id}`)),
      outcomeCell(words, result),
      countCell(compared),
      countCell(broken),
      ...[BLANK, BLANK, BLANK, BLANK, BLANK],
      textCell(words.of(`formulas.${check.id}`)),
    ]),
    ...readingRows(words, result),
    ...findings.map((finding, index) => findingRow(source, finding, index + 1)),
    ...(hidden > 0 ? [textRow("note", more, WIDTH, 1)] : []),
  ];
}

/** How a rule that the specification leaves open was read, and whether the books decide it. */
function readingRows(words: Words, { check, calibration }: CheckResult): readonly Row[] {
  if (calibration === undefined) return [];
  const reading = words.of(`readings.${check.id}.${calibration.reading}`);
  const key = calibration.isDetermined ? "reading" : "reading-assumed";
  return [textRow("note", words.of(`sheets.checks.${key}`, { reading }), WIDTH, 1)];
}

/** A check that compared nothing proved nothing, and says so. */
function outcomeCell(words: Words, { check, compared, broken }: CheckResult): Cell {
  if (broken > 0) return alarmCell(words.of(`sheets.checks.${check.severity}`));
  return textCell(words.of(compared === 0 ? "sheets.checks.empty" : "sheets.checks.holds"));
}

function findingRow({ books, words }: SheetSource, finding: Finding, number: number): Row {
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
    evidenceCell(source),
    BLANK,
  ]);
}

/** Expected, actual and difference: amounts, or numbers of things. */
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

const evidenceCell = (source: Finding["sources"][number] | undefined): Cell =>
  source === undefined ? BLANK : textCell(shortHash(source));
