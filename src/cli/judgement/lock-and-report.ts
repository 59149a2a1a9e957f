/** Locks and opens months, and reports the entries that were written. */
import { type LockOrder, lockMonths } from "../../runs/judgement/locks/lock-months.ts";
import { type UnlockOrder, unlockMonths } from "../../runs/judgement/locks/unlock-months.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** Failure codes: those of `lockMonths`. */
export async function lockAndReport(
  order: LockOrder,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const locked = await lockMonths(order, ports);
  const { lock, folder, registered, leftOut, path, isBehind } = locked;
  const { through, first, by, reason, snapshot, pack } = lock;
  const accepted = registered.filter(({ acceptance }) => acceptance !== null).length;
  const data = {
    ...{ through, first, by, reason, entry: lock.id, folder, manifest_sha256: pack, snapshot },
    ...{ registered: registered.length, accepted, left_out: leftOut, path },
  };
  reporter.result("locked", data, [
    `Locked through ${through} by ${by}. The pack in ${folder} stays as it is.`,
    ...(isBehind ? [BEHIND] : []),
    registeredText(registered.length, accepted, leftOut),
    `File of judgement: ${path}`,
  ]);
  return EXIT.reconciled;
}

const BEHIND =
  "This pack does not show what was accepted or signed since it was made. To lock one that does, slotsom render the pack and lock again.";

/** `Registered: 12 findings, of which 3 accepted; 40 more are not.` */
function registeredText(count: number, accepted: number, leftOut: number): string {
  if (count === 0) return "Registered: no findings.";
  const what = `${String(count)} ${count === 1 ? "finding" : "findings"}`;
  const judged = accepted === 0 ? "" : `, of which ${String(accepted)} accepted`;
  const more = leftOut === 0 ? "" : `; ${leftOut.toLocaleString("en")} more are not`;
  return `Registered: ${what}${judged}${more}.`;
}

/** Failure codes: those of `unlockMonths`. */
export function unlockAndReport(order: UnlockOrder, ports: RunPorts, reporter: Reporter): ExitCode {
  const { from, by, reason, entry, lockedThrough, path } = unlockMonths(order, ports);
  const data = { from, by, reason, entry, locked_through: lockedThrough, path };
  reporter.result("unlocked", data, [
    `Open from ${from} by ${by}: ${reason}`,
    lockedThrough === null ? "No month is locked now." : `Locked through ${lockedThrough}.`,
    `File of judgement: ${path}`,
  ]);
  return EXIT.reconciled;
}
