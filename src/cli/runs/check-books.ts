/** Runs checks on a snapshot, and reports what does not reconcile. */
import type { CheckResult } from "../../checks/check.ts";
import { asksForAction, isReconciled, outcomeOf } from "../../checks/outcome.ts";
import { checkSnapshot } from "../../runs/check-snapshot.ts";
import { englishWords } from "../../runs/english-words.ts";
import type { BooksInMemory } from "../../runs/outcome.ts";
import type { ProfileOptions } from "../../runs/profile/books-address.ts";
import type { SnapshotRequest } from "../../runs/pull/finished-snapshot.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { brokenLines, checksSentence, unprovenLines } from "../reporting/finding-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";

/** Findings shown per check; a program reads the manifest of the pack instead. */
const SHOWN_MAX = 50;

interface CheckOrder extends ProfileOptions, SnapshotRequest {
  /** Ids or names; empty for all checks. */
  readonly checks: readonly string[];
  /** The least severity that fails. */
  readonly failOn: "blocking" | "warning";
}

/** Failure codes: those of `checkSnapshot`. */
export async function checkBooks(
  { failOn, ...order }: CheckOrder,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const { books, months, results } = await checkSnapshot(order, ports);
  const named: BooksInMemory = {
    ...books,
    months: books.months.filter(
      ({ month }) => months === null || (months.first <= month && month <= months.last),
    ),
  };
  const isSound = isReconciled(named, results);
  const broken = results.filter(asksForAction);
  const isFailed = !isSound || (failOn === "warning" && broken.length > 0);
  if (ports.isVerbose || ports.isJson) for (const result of results) reportCheck(result, reporter);
  const isSilent = isSound && broken.length === 0 && !ports.isVerbose;
  reporter.result(
    "checks",
    { reconciled: isSound, fail_on: failOn, failed: isFailed },
    isSilent
      ? []
      : [
          checksSentence(results),
          ...unprovenLines(named, SHOWN_MAX),
          ...brokenLines(ports.isVerbose ? results : broken, books, SHOWN_MAX),
          ...gapLines(results),
        ],
  );
  return isFailed ? EXIT.draft : EXIT.reconciled;
}

/** The checks that are not possible, each with the reason. */
function gapLines(results: readonly CheckResult[]): readonly string[] {
  const lacking = results.flatMap(({ check, gap }) => (gap === undefined ? [] : [{ check, gap }]));
  if (lacking.length === 0) return [];
  const words = englishWords();
  return lacking.map(
    ({ check, gap }) => `  ${check.id} ${check.name} is not possible: ${words.of(`gaps.${gap}`)}`,
  );
}

/** As long as the longest outcome with four digits of findings. */
const STATE_WIDTH = 26;

function reportCheck(result: CheckResult, reporter: Reporter): void {
  const { id, name, formula } = result.check;
  const { severity, compared, broken, gap = null } = result;
  const outcome = outcomeOf(result);
  const state = outcome === "with-findings" ? findingCount(result) : outcome.replaceAll("-", " ");
  const line = `${id.padEnd(4)} ${state.padEnd(STATE_WIDTH)} ${String(compared).padStart(9)} compared  ${name}`;
  reporter.item("check", { id, name, formula, severity, compared, broken, outcome, gap }, line);
}

/** `5 findings, information` */
const findingCount = ({ broken, severity }: CheckResult): string =>
  `${String(broken)} ${broken === 1 ? "finding" : "findings"}, ${severity}`;
