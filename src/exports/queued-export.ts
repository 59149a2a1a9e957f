/**
 * The service's own queued exports. The answer to a request names no file and the list of files no year,
 * so the file is known by its type and by not having been there before: one export of a type at a time.
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
import type { ExportName } from "./export-names.ts";

const KIND_OF: Readonly<Record<ExportName, ExportKind>> = {
  auditfile: "auditfile",
  brugstaat: "brugstaat",
  "ledger-accounts": "ledger_accounts",
};

/** How long a file is waited for: so many looks at the list, each after a longer delay up to the largest. */
export interface Waiting {
  readonly sleep: Clock["sleep"];
  readonly looksMax: number;
  readonly delayFirstMs: number;
  readonly delayMsMax: number;
}

/** Some fourteen minutes; an export of a million postings takes the service a few. */
export const WAITING_USUAL: Omit<Waiting, "sleep"> = {
  looksMax: 90,
  delayFirstMs: 500,
  delayMsMax: 10_000,
};

/** An export that is to be or was asked for, and the files that were there before. */
export interface RequestedExport {
  readonly name: ExportName;
  readonly year: number;
  /** Null of a service that keeps no list of files: its user has to fetch the file. */
  readonly seen: ReadonlySet<string> | null;
}

/** The file of an export, and what it should hold. */
export interface FinishedExport extends Download {
  readonly year: number;
}

/** Accounts a refusal names. */
const NAMED_MAX = 10;

/**
 * What is there before the export is asked for. A file of the type that is still being made is waited for:
 * the service would take our request for the same one. Failure: `export-not-ready` when it is never done.
 */
export async function lookBefore(
  session: Session,
  name: ExportName,
  year: number,
  waiting: Waiting,
): Promise<RequestedExport> {
  const before = await look(session, name, waiting, (rows) =>
    rows.every(isFinished) ? rows : null,
  );
  if (before === "unlisted") return { name, year, seen: null };
  if (before === null) throw notReady(name, year, "another export of the type is still being made");
  return { name, year, seen: new Set(before.map(({ id }) => id)) };
}

/**
 * Asks for the export of a fiscal year; that it is queued already is a success too. Failure:
 * `export-refused` with the service's words and the accounts at fault.
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
 * Whether an export that an earlier run asked for, or was about to ask for, is in the list: as a file or as
 * one that is being made. Null of a service without a list.
 */
export async function isUnderWay(
  session: Session,
  { name, seen }: RequestedExport,
  waiting: Waiting,
): Promise<boolean | null> {
  const once = { ...waiting, looksMax: 1 };
  const found = await look(session, name, once, (rows) =>
    rows.filter(({ id, hasFailed }) => !hasFailed && seen?.has(id) !== true),
  );
  return found === "unlisted" ? null : (found ?? []).length > 0;
}

/**
 * Waits until the file is there. When several are new, the first made is ours: what others ask for later
 * comes later. Failures: `export-failed`, `export-not-ready`.
 */
export async function awaitExport(
  session: Session,
  { name, year, seen }: RequestedExport,
  waiting: Waiting,
): Promise<FinishedExport> {
  const found = await look(session, name, waiting, (rows) => {
    const ours = rows.findLast(({ id }) => seen?.has(id) !== true);
    return ours !== undefined && isFinished(ours) ? ours : null;
  });
  if (found === null || found === "unlisted") {
    throw notReady(name, year, "the service has not finished it");
  }
  if (!found.hasFailed) return { ...found, year };
  throw new Failure(
    "export-failed",
    `export ${name} ${String(year)}: the service could not make the file (download ${found.id})`,
    "Ask for the export again; when it fails again, report it to the service.",
  );
}

const isFinished = ({ isReady, hasFailed }: Download): boolean => isReady || hasFailed;

/**
 * Looks at the files of the type, newest first, until `choose` finds what it wants; null at the end.
 * `unlisted` when the service has no list to look at.
 */
async function look<Found>(
  session: Session,
  name: ExportName,
  waiting: Waiting,
  choose: (rows: readonly Download[]) => Found | null,
): Promise<Found | "unlisted" | null> {
  const type = DOWNLOAD_TYPES[KIND_OF[name]];
  for (let attempt = 1; attempt <= waiting.looksMax; attempt++) {
    if (attempt > 1) await waiting.sleep(lookDelayMs(attempt, waiting), session.signal);
    const rows = await readDownloads(session, type, `look/${String(attempt)}`);
    if (rows === null) return "unlisted";
    const found = choose(rows.filter((row) => row.type === type));
    if (found !== null) return found;
  }
  return null;
}

/** Before the second look the first delay, then half as much again each time, up to the largest. */
export const lookDelayMs = (
  attempt: number,
  { delayFirstMs, delayMsMax }: Pick<Waiting, "delayFirstMs" | "delayMsMax">,
): number => Math.min(delayMsMax, Math.round(delayFirstMs * 1.5 ** (attempt - 2)));

function notReady(name: ExportName, year: number, why: string): Failure {
  return new Failure(
    "export-not-ready",
    `export ${name} ${String(year)}: not ready in time, ${why}`,
    "Run the export again in a few minutes; the service goes on with it meanwhile.",
  );
}

/** The service's words name no account: the chart says which ones they mean. */
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
    fault?.remedy ?? "Mend in the service what its words name, or choose another year.",
    refusal,
  );
}

interface AccountFault {
  readonly pick: (accounts: readonly LedgerAccount[]) => readonly LedgerAccount[];
  readonly remedy: string;
}

/** Gap: Exports. The two refusals that are about ledger accounts, by their known words. */
function faultOf(message: string): AccountFault | null {
  if (/missing or duplicate account ids/i.test(message)) {
    return {
      pick: withoutOwnNumber,
      remedy:
        "Give each of these ledger accounts a number of its own in the service, then ask again.",
    };
  }
  if (/not all categories are linked to a rgs code/i.test(message)) {
    return {
      pick: (accounts) => accounts.filter(({ rgsCode }) => rgsCode === null),
      remedy: "Link each of these ledger accounts to an RGS code in the service, then ask again.",
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
