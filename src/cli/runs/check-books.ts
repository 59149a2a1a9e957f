/** Runs every check on a snapshot, and reports each result. */
import { type CheckResult, isReconciled, isSatisfied } from "../../checks/check.ts";
import { checkSnapshot } from "../../runs/check-snapshot.ts";
import type { ProfileOptions } from "../../runs/profile/books-address.ts";
import type { SnapshotRequest } from "../../runs/pull/finished-snapshot.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { brokenLines, checksSentence, unprovenLines } from "../reporting/finding-text.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** Findings shown per check; a program reads the manifest of the pack instead. */
const SHOWN_MAX = 50;

/** Failure codes: those of `checkSnapshot`. */
export async function checkBooks(
  order: ProfileOptions & SnapshotRequest,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const { books, results } = await checkSnapshot(order, ports);
  for (const result of results) reportCheck(result, reporter);
  const isSound = isReconciled(books, results);
  reporter.result("checks", { reconciled: isSound }, [
    checksSentence(results),
    ...unprovenLines(books, SHOWN_MAX),
    ...brokenLines(results, books, SHOWN_MAX),
  ]);
  return isSound ? EXIT.reconciled : EXIT.draft;
}

function reportCheck(result: CheckResult, reporter: Reporter): void {
  const { id, name, formula, severity } = result.check;
  const { compared, broken } = result;
  const state =
    broken === 0 ? "passed" : `${String(broken)} ${isSatisfied(result) ? "noted" : "BROKEN"}`;
  const line = `${id.padEnd(4)} ${state.padEnd(12)} ${String(compared).padStart(9)} compared  ${name}`;
  reporter.item("check", { id, name, formula, severity, compared, broken }, line);
}
