/**
 * The queued exports of the service. The answer to a request names no file and the list of files no year, so a
 * file is recognised by its type and by being new in the list: one export of a type at a time.
 */
import type { Session } from "../api/client.ts";
import type { Clock } from "../api/clock.ts";
import type { Download } from "../api/decode-downloads.ts";
import { readLedgerAccounts } from "../api/read-administration.ts";
import {
  DOWNLOAD_TYPES,
  type ExportKind,
  requestExport as postExport,
  readDownloads,
} from "../api/request-exports.ts";
import { Failure } from "../failure.ts";
import type { LedgerAccount } from "../ledger/ledger-account.ts";
import { validRgsCode } from "../ledger/rgs-codes.ts";
import type { ExportName } from "./export-names.ts";

const KIND_OF: Readonly<Record<ExportName, ExportKind>> = {
  auditfile: "auditfile",
  brugstaat: "brugstaat",
  "ledger-accounts": "ledger_accounts",
};

/** How long to wait for a file: a number of polls of the list, each after a longer delay up to the maximum. */
export interface Waiting {
  readonly sleep: Clock["sleep"];
  readonly pollsMax: number;
  readonly delayFirstMs: number;
  readonly delayMsMax: number;
}

/** About fourteen minutes; an export of a million postings takes the service a few minutes. */
export const WAITING_DEFAULT: Omit<Waiting, "sleep"> = {
  pollsMax: 90,
  delayFirstMs: 500,
  delayMsMax: 10_000,
};

/** An export about to be requested or already requested, and the files that were listed before. */
export interface RequestedExport {
  readonly name: ExportName;
  readonly year: number;
  /** Null for a service without a list of files: the user has to fetch the file. */
  readonly seen: ReadonlySet<string> | null;
}

/** The number of accounts that a refusal lists. */
const NAMED_MAX = 10;

/**
 * Notes the files listed before the export is requested. First waits for a file of the type that is still being
 * made: the service would treat our request as the same one. Failure: `export-not-ready` if it is never finished.
 */
export async function noteExistingFiles(
  session: Session,
  name: ExportName,
  year: number,
  waiting: Waiting,
): Promise<RequestedExport> {
  const before = await poll(session, name, waiting, (rows) =>
    rows.every(isFinished) ? rows : null,
  );
  if (before === "unlisted") return { name, year, seen: null };
  if (before === null) throw notReady(name, year, "another export of the type is still being made");
  return { name, year, seen: new Set(before.map(({ id }) => id)) };
}

/**
 * Requests the export of a fiscal year; "already queued" is a success too. Failure: `export-refused` with the
 * service's message and the accounts at fault.
 */
export async function requestExport(
  session: Session,
  { name, year }: Pick<RequestedExport, "name" | "year">,
): Promise<void> {
  try {
    await postExport(session, KIND_OF[name], year);
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code !== "export-refused") throw cause;
    throw await explained(session, name, year, cause);
  }
}

/**
 * Whether an export that an earlier run requested, or was about to request, is in the list, finished or in
 * progress. Null for a service without a list.
 */
export async function isListed(
  session: Session,
  { name, seen }: RequestedExport,
  waiting: Waiting,
): Promise<boolean | null> {
  const once = { ...waiting, pollsMax: 1 };
  const found = await poll(session, name, once, (rows) =>
    rows.filter(({ id, hasFailed }) => !hasFailed && seen?.has(id) !== true),
  );
  return found === "unlisted" ? null : (found ?? []).length > 0;
}

/**
 * Waits until the file is listed as ready. The oldest of several new files is ours: those that others requested
 * later are newer. Failures: `export-failed`, `export-not-ready`.
 */
export async function awaitExport(
  session: Session,
  { name, year, seen }: RequestedExport,
  waiting: Waiting,
): Promise<Download> {
  const found = await poll(session, name, waiting, (rows) => {
    const ours = rows.findLast(({ id }) => seen?.has(id) !== true);
    return ours !== undefined && isFinished(ours) ? ours : null;
  });
  if (found === null || found === "unlisted") {
    throw notReady(name, year, "the service has not finished it");
  }
  if (!found.hasFailed) return found;
  throw new Failure(
    "export-failed",
    `export ${name} ${String(year)}: the service could not make the file (download ${found.id})`,
    "Request the export again; if it fails again, report it to the service.",
  );
}

const isFinished = ({ isReady, hasFailed }: Download): boolean => isReady || hasFailed;

/**
 * Polls the files of the type, newest first, until `choose` returns something; null if it never does, `unlisted`
 * if the service has no list.
 */
async function poll<Found>(
  session: Session,
  name: ExportName,
  waiting: Waiting,
  choose: (rows: readonly Download[]) => Found | null,
): Promise<Found | "unlisted" | null> {
  const type = DOWNLOAD_TYPES[KIND_OF[name]];
  for (let attempt = 1; attempt <= waiting.pollsMax; attempt++) {
    if (attempt > 1) await waiting.sleep(pollDelayMs(attempt, waiting), session.signal);
    const rows = await readDownloads(session, type, `poll/${String(attempt)}`);
    if (rows === null) return "unlisted";
    const found = choose(rows.filter((row) => row.type === type));
    if (found !== null) return found;
  }
  return null;
}

/** The delay before a poll: the first delay before the second poll, then 1.5 times as long each time, up to the maximum. */
export const pollDelayMs = (
  attempt: number,
  { delayFirstMs, delayMsMax }: Pick<Waiting, "delayFirstMs" | "delayMsMax">,
): number => Math.min(delayMsMax, Math.round(delayFirstMs * 1.5 ** (attempt - 2)));

function notReady(name: ExportName, year: number, why: string): Failure {
  return new Failure(
    "export-not-ready",
    `export ${name} ${String(year)}: not ready in time, ${why}`,
    "Run the export again in a few minutes; the service continues with it in the meantime.",
  );
}

/** Adds the accounts at fault, which the service's message does not name, from the chart. */
async function explained(
  session: Session,
  name: ExportName,
  year: number,
  refusal: Failure,
): Promise<Failure> {
  const fault = faultOf(refusal.message);
  const accounts = fault === null ? [] : fault.pick((await readLedgerAccounts(session)) ?? []);
  const named = accounts
    .slice(0, NAMED_MAX)
    .map((account) => [account.code ?? "", account.name, `(id ${account.id})`].join(" ").trim());
  const more = accounts.length - named.length;
  const list = more > 0 ? `${named.join(", ")} and ${String(more)} more` : named.join(", ");
  return new Failure(
    "export-refused",
    `export ${name} ${String(year)}: ${refusal.message}${list === "" ? "" : `; ${list}`}`,
    fault?.remedy ??
      "In the service, fix the problem that its message describes, or choose another year.",
    refusal,
  );
}

interface AccountFault {
  readonly pick: (accounts: readonly LedgerAccount[]) => readonly LedgerAccount[];
  readonly remedy: string;
}

/** Gap: Exports. The two refusals about ledger accounts, recognised by their known messages. */
function faultOf(message: string): AccountFault | null {
  if (/missing or duplicate account ids/i.test(message)) {
    return {
      pick: withoutOwnNumber,
      remedy:
        "Give each of these ledger accounts its own number in the service, then request the export again.",
    };
  }
  if (/not all categories are linked to a rgs code/i.test(message)) {
    return {
      pick: (accounts) => accounts.filter((account) => validRgsCode(account) === null),
      remedy:
        "Link each of these ledger accounts to an RGS code in the service, then request the export again.",
    };
  }
  return null;
}

function withoutOwnNumber(accounts: readonly LedgerAccount[]): readonly LedgerAccount[] {
  const byNumber = Map.groupBy(accounts, ({ code }) => code?.trim() ?? "");
  return accounts.filter(({ code }) => {
    const number = code?.trim() ?? "";
    return number === "" || (byNumber.get(number)?.length ?? 0) > 1;
  });
}
