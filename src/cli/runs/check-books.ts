/** Runs checks on a snapshot, and reports what does not reconcile. */
import type { CheckResult } from "../../checks/check.ts";
import { asksForAction, isReconciled, openPart, outcomeOf } from "../../checks/outcome.ts";
import { type CheckOrder, type CheckOutcome, checkSnapshot } from "../../runs/check-snapshot.ts";
import { englishWords } from "../../runs/english-words.ts";
import type { BooksInMemory } from "../../runs/outcome.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import {
  acceptedLines,
  brokenLines,
  checksSentence,
  unfinishedLines,
  unprovenLines,
  untiedLines,
} from "../reporting/finding-text.ts";
import { reasonsData, reasonText } from "../reporting/reason-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";

/** Findings shown per check; a program reads the manifest of the pack instead. */
const SHOWN_MAX = 50;

interface CheckOptions extends CheckOrder {
  /** The least severity that fails. */
  readonly failOn: "blocking" | "warning";
}

/** Failure codes: those of `checkSnapshot`. */
export async function checkBooks(
  { failOn, ...order }: CheckOptions,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const { books, months, isOfSomeChecks, results, verdict } = await checkSnapshot(order, ports);
  const named: BooksInMemory = {
    ...books,
    // Whether a month is proven is not what some checks say.
    months: books.months.filter(
      ({ month }) =>
        !isOfSomeChecks && (months === null || (months.first <= month && month <= months.last)),
    ),
  };
  if (isOfSomeChecks) reporter.note(someChecksNote(order.checks, results.length));
  const isReconciledHere = isReconciled(named, results);
  const isSound = verdict?.isFinal ?? isReconciledHere;
  const broken = results.filter(asksForAction);
  const isFailed = !isSound || (failOn === "warning" && broken.length > 0);
  if (ports.isVerbose || ports.isJson) for (const result of results) reportCheck(result, reporter);
  const isSilent = isSound && broken.length === 0 && !ports.isVerbose;
  const only = isOfSomeChecks ? results.map(({ check }) => check.id) : null;
  const data = { reconciled: isReconciledHere, ...verdictData(verdict), only, fail_on: failOn };
  reporter.result(
    "checks",
    { ...data, failed: isFailed },
    isSilent
      ? []
      : [
          checksSentence(results),
          ...(verdict === null ? [] : [verdictSentence(verdict)]),
          ...(verdict === null ? [] : unfinishedLines(named)),
          ...unprovenLines(named, SHOWN_MAX),
          ...brokenLines(ports.isVerbose ? results : broken, books, SHOWN_MAX),
          ...acceptedLines(results, books, SHOWN_MAX),
          ...untiedLines(verdict?.untied ?? []),
          ...gapLines(results, books.auditfile !== undefined),
        ],
  );
  return isFailed ? EXIT.draft : EXIT.reconciled;
}

/** `Only P1, cash-flow: 9 checks, which decide on no pack.` */
const someChecksNote = (words: readonly string[], count: number): string =>
  `Only ${words.join(", ")}: ${count === 1 ? "1 check, which decides" : `${String(count)} checks, which decide`} on no pack.`;

type PackVerdict = NonNullable<CheckOutcome["verdict"]>;

/** Null where some checks or months decide on no pack. */
const verdictData = (verdict: PackVerdict | null) => ({
  pack: verdict?.pack ?? null,
  final: verdict?.isFinal ?? null,
  because: verdict === null ? null : reasonsData(verdict.draftReasons),
});

/** The lines that follow it say each reason in full. */
const verdictSentence = ({ pack, isFinal, draftReasons }: PackVerdict): string =>
  isFinal
    ? `The ${pack} pack of these books is final.`
    : `The ${pack} pack of these books is a DRAFT: ${draftReasons.map(reasonText).join("; ")}.`;

/** The checks that are not possible, those with the same reason together. */
function gapLines(results: readonly CheckResult[], isFromAuditfile: boolean): readonly string[] {
  const lacking = results.flatMap(({ check, gap }) => (gap === undefined ? [] : [{ check, gap }]));
  if (lacking.length === 0) return [];
  const words = englishWords({ forms: [], isFromAuditfile });
  return [...Map.groupBy(lacking, ({ gap }) => gap)].map(([gap, checks]) => {
    const [first] = checks;
    const named =
      checks.length === 1 && first !== undefined
        ? `${first.check.id} ${first.check.name} is`
        : `${checks.map(({ check }) => check.id).join(", ")} are`;
    return `  ${named} not possible: ${words.of(`gaps.${gap}`)}`;
  });
}

/** As long as the longest outcome with four digits of findings. */
const STATE_WIDTH = 26;

function reportCheck(result: CheckResult, reporter: Reporter): void {
  const { id, name, formula } = result.check;
  const { severity, compared, broken, accepted = 0, gap = null } = result;
  const outcome = outcomeOf(result);
  const state = outcome === "with-findings" ? findingCount(result) : outcome.replaceAll("-", " ");
  const line = `${id.padEnd(4)} ${state.padEnd(STATE_WIDTH)} ${String(compared).padStart(9)} compared  ${name}`;
  const data = { id, name, formula, severity, compared, broken, accepted, outcome, gap };
  reporter.item("check", data, line);
}

/** `5 findings, information` */
function findingCount(result: CheckResult): string {
  const { broken, severity } = openPart(result);
  return `${String(broken)} ${broken === 1 ? "finding" : "findings"}, ${severity}`;
}
