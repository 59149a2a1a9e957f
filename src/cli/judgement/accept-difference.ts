/** Accepts a difference that a check finds: one of an amount, at a place, until a month. */
import { type Amount, equalAmounts } from "../../amount/amount.ts";
import { monthText } from "../../calendar/date-text.ts";
import type { Month } from "../../calendar/month.ts";
import { placeText } from "../../checks/place-text.ts";
import { SERVICE_CHECK_IDS } from "../../checks/service-checks.ts";
import type { Acceptance } from "../../ledger/judgement/entries.ts";
import { standingEntries } from "../../ledger/judgement/standing.ts";
import { checkSnapshot, type SnapshotOrder } from "../../runs/check-snapshot.ts";
import { addEntries } from "../../runs/judgement/add-entries.ts";
import { signerName } from "../../runs/judgement/signer-name.ts";
import { stateOf } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { subjectText } from "../reporting/finding-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";
import {
  acceptableCheck,
  acceptedAlready,
  monthsCovered,
  oneDifference,
  refuseExpired,
} from "./difference-to-accept.ts";
import { differenceText, type FindingsPlace } from "./findings-at.ts";

export interface AcceptOptions extends SnapshotOrder, FindingsPlace {
  readonly check: string;
  /** In the signs in which packs and messages show it. */
  readonly amount: Amount;
  readonly reason: string;
  readonly until: Month;
  readonly by: string | null;
}

/** Failure codes: `arguments-invalid`, and those of `checkSnapshot` and `addEntries`. */
export async function acceptDifference(
  { check: word, by, amount, reason, until, ...options }: AcceptOptions,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const check = acceptableCheck(word);
  const name = signerName(by, stateOf(ports));
  const isOfService = SERVICE_CHECK_IDS.some((id) => id === check);
  const asked = isOfService
    ? { checks: [], pack: "close" as const }
    : { checks: [check], pack: null };
  const outcome = await checkSnapshot({ ...options, ...asked }, ports);
  refuseExpired(until, outcome);
  const found = oneDifference({ ...options, check, amount, until }, outcome);
  const [first] = found;
  const entry: Omit<Acceptance, "id"> = {
    kind: "accepted",
    at: ports.now(),
    by: name,
    check,
    place: placeText(outcome.books, first.subject),
    ...monthsCovered(found, { month: options.month, until }, outcome),
    amount,
    ...(first.isCount === true ? { counted: true } : {}),
    reason,
    until,
  };
  const { path, entries } = addEntries(outcome.address, (file) => {
    const known = file === null ? [] : standingEntries(file, "accepted");
    const same = known.find((one) => isSame(one, entry));
    if (same !== undefined) throw acceptedAlready(same);
    return [entry];
  });
  reportAccepted(
    { id: entries[0]?.id ?? "", entry, path },
    { about: subjectText(first.subject, outcome.books), amount: differenceText(first) },
    reporter,
  );
  return EXIT.reconciled;
}

/** Whether another process accepted the difference since the file was read. */
const isSame = (one: Acceptance, other: Omit<Acceptance, "id">): boolean =>
  one.check === other.check &&
  one.place === other.place &&
  one.month === other.month &&
  equalAmounts(one.amount, other.amount) &&
  one.until >= other.until;

function reportAccepted(
  {
    id,
    entry,
    path,
  }: { readonly id: string; readonly entry: Omit<Acceptance, "id">; readonly path: string },
  { about, amount }: { readonly about: string; readonly amount: string },
  reporter: Reporter,
): void {
  const { at, by, check, place, month, since, until, reason } = entry;
  const when = month === null ? "" : `${monthText(month)}, `;
  reporter.result(
    "accepted",
    { id, at, by, check, place, about, month, since, amount, until, reason, path },
    [
      `Accepted through ${monthText(until)} by ${by}: ${check}, ${when}${about}, ${amount}.`,
      `Entry ${id} in ${path}. Packs that are made from now on show it.`,
    ],
  );
}
