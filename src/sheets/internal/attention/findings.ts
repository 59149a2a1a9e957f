/** What the checks found: what makes a draft, and each other check with findings that no other line is about. */
import { type Amount, absolute, compareAmounts, isNegative, ZERO } from "../../../amount/amount.ts";
import { periodOf } from "../../../calendar/month.ts";
import { DERIVED } from "../../../checks/backing.ts";
import {
  type CheckResult,
  type Finding,
  readerAmounts,
  type Severity,
} from "../../../checks/check.ts";
import { draftFindings } from "../../../checks/draft-findings.ts";
import { lockedMonthsAreUnchanged } from "../../../checks/judgement/locked-months-are-unchanged.ts";
import { contactsOweOnOneSide } from "../../../checks/open-items/contacts-owe-on-one-side.ts";
import { hasFindings, isBlocked, openPart } from "../../../checks/outcome.ts";
import { isAcceptable } from "../../../ledger/judgement/acceptable-checks.ts";
import { OPEN_ITEM_LISTS, type OpenItemList } from "../../../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../../../ledger/signs.ts";
import type { Words } from "../../sheet.ts";
import { amountCell } from "../cells.ts";
import { findingTargets } from "../finding-links.ts";
import { countText, monthTitle, type PeriodWord } from "../period-words.ts";
import { type SUBJECT_WORDS, subjectText } from "../subject-text.ts";
import type { AttentionInput, Matter } from "./matter.ts";

/** Of the findings that make a draft, as many as leave room for the others. */
const BLOCKING_MAX = 3;
const CHECKS_SHEET = "checks";

/** Late postings have a line of their own (`late.ts`). */
export const draftMatters = (input: AttentionInput): readonly Matter[] =>
  draftFindings(input.results, BLOCKING_MAX)
    .checks.filter(({ result }) => result.check.id !== lockedMonthsAreUnchanged.id)
    .map(({ result }) => findingMatter(input, result));

/** `about`: the lines that are there already, so that none is about the same check. */
export const otherFindings = (
  input: AttentionInput,
  about: readonly Matter[],
): readonly Matter[] => {
  const shown = new Set(about.map(({ check }) => check));
  return input.results
    .filter((result) => hasFindings(result) && !isBlocked(result) && !shown.has(result.check.id))
    .map((result) => findingMatter(input, openPart(result)));
};

/** What must hold, how often it does not, where most, and what to do; the amount is the largest difference. */
function findingMatter(input: AttentionInput, result: CheckResult): Matter {
  const { books, words } = input;
  const { check, broken } = result;
  const finding = largestOf(result.findings);
  const where = finding === undefined ? "" : whereText(input, finding);
  const values = {
    ...{ what: words.of(`checks.${check.id}`), where },
    ...{ count: countText(words, broken), more: countText(words, broken - 1) },
  };
  const isOne = broken === 1;
  const text =
    check.id === contactsOweOnOneSide.id
      ? words.of(`first-page.attention.${isOne ? "contact" : "contacts"}`, {
          ...values,
          how: words.of(`first-page.attention.contact-how.${howOf(finding)}`),
        })
      : words.of(`first-page.attention.${isOne ? "finding" : "findings"}`, {
          ...values,
          todo: words.of(`first-page.attention.do-${todoOf(result)}`),
        });
  const rank = isBlocked(result) ? "draft" : "books";
  const targets = finding === undefined ? [] : findingTargets(books, finding);
  const isExact = (target: string): boolean =>
    target.includes("/") || OPEN_ITEM_LISTS.some((list) => list === target);
  return {
    ...{ rank, text, check: check.id },
    // The sheet of checks lists the findings, the largest first; another sheet without the figure would only be about it.
    targets: [...(isOne ? targets.filter(isExact) : []), CHECKS_SHEET],
    figure: figureOf(input, finding),
  };
}

/** Why a contact is mentioned; of both lists where its own balance is on the usual side. */
function howOf(finding: Finding | undefined): OpenItemList | "both" {
  if (finding?.subject.kind !== "open-item") return "both";
  const { list } = finding.subject;
  return isNegative(turn(finding.actual, TOTAL_SIDES[list])) ? list : "both";
}

/** Nobody accepts a finding about judgement itself: it is judged again. */
const todoOf = ({ check, severity }: CheckResult): Severity | "again" =>
  severity === "warning" && !isAcceptable(check.id) ? "again" : severity;

const sizeOf = (finding: Finding): Amount =>
  finding.isCount === true ? ZERO : absolute(readerAmounts(finding).difference);

export const largestOf = (findings: readonly Finding[]): Finding | undefined =>
  findings.toSorted((left, right) => compareAmounts(sizeOf(right), sizeOf(left)))[0];

export const whereText = (
  {
    books,
    words,
  }: Pick<AttentionInput, "books"> & {
    readonly words: Words<(typeof SUBJECT_WORDS)[number] | PeriodWord>;
  },
  { subject, month }: Finding,
): string =>
  [subjectText(books, words, subject), ...(month === null ? [] : [monthTitle(words, month)])].join(
    ", ",
  );

function figureOf({ books }: AttentionInput, finding: Finding | undefined): Matter["figure"] {
  if (finding === undefined || finding.isCount === true) return null;
  const { month, period, sources } = finding;
  const when = month === null ? (period ?? books.period) : periodOf(month);
  const { difference } = readerAmounts(finding);
  return (id) => amountCell({ id, period: when, sources, backing: DERIVED }, difference);
}
