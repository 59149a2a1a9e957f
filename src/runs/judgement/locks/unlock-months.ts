/** Opens locked months again. */
import type { Month } from "../../../calendar/month.ts";
import { Failure } from "../../../failure.ts";
import { standingLock } from "../../../ledger/judgement/standing.ts";
import { addressOf, type ProfileOptions } from "../../profile/books-address.ts";
import { untilMonth } from "../../pull/chosen-year.ts";
import type { RunPorts } from "../../run-ports.ts";
import { addEntries } from "../add-entries.ts";
import { signerName } from "../signer-name.ts";
import { unnamed } from "./lock-months.ts";

export interface UnlockOrder extends ProfileOptions {
  /** The first month that is opened. */
  readonly period: string | null;
  readonly by: string | null;
  readonly reason: string | null;
}

export interface UnlockedMonths {
  readonly from: Month;
  readonly by: string;
  readonly reason: string;
  /** The id of the entry. */
  readonly entry: string;
  /** The last month that is still locked; null if none is. */
  readonly lockedThrough: Month | null;
  /** The file of judgement. */
  readonly path: string;
}

/** Failure codes: those of the profile and the period, `arguments-invalid`, those of `addEntries`. */
export function unlockMonths(order: UnlockOrder, ports: RunPorts): UnlockedMonths {
  const address = addressOf(order, ports);
  if (order.period === null) throw unnamed("unlock");
  const { period } = untilMonth(order)(address.fiscalCalendar, address.todayIn("UTC"));
  const from = period.last;
  const reason = order.reason?.trim() ?? "";
  if (reason === "")
    throw new Failure(
      "arguments-invalid",
      "unlock needs a reason: it stays beside the lock",
      `Say why: slotsom unlock --period ${from} --reason "...".`,
    );
  const by = signerName(order.by, address.state);
  const { path, file, entries } = addEntries(address, (before) => {
    const standing = before === null ? null : standingLock(before);
    if (standing === null || standing.through < from) throw notLocked(from, standing?.through);
    return [{ kind: "unlocked", at: ports.now(), by, from, reason }];
  });
  const lockedThrough = standingLock(file)?.through ?? null;
  return { from, by, reason, entry: entries[0]?.id ?? "", lockedThrough, path };
}

const notLocked = (from: Month, through: Month | undefined): Failure =>
  through === undefined
    ? new Failure(
        "arguments-invalid",
        `${from} is not locked: no month is`,
        "Lock months with slotsom lock --period 2025-12.",
      )
    : new Failure(
        "arguments-invalid",
        `${from} is not locked: the months are locked through ${through}`,
        `Name ${through} or an earlier month.`,
      );
