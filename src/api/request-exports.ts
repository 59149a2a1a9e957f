/** The service's own queued exports: request one, find the file, fetch it. */
import { Failure } from "../failure.ts";
import { askAll, askForLocation, post, type Session } from "./client.ts";
import { type Download, decodeDownloads } from "./decode-downloads.ts";
import { lackedScope } from "./refusal.ts";

export type ExportKind = "auditfile" | "brugstaat" | "ledger_accounts";

/** The type of each export in the list of downloads. */
export const DOWNLOAD_TYPES: Readonly<Record<ExportKind, string>> = {
  auditfile: "auditfile",
  brugstaat: "brugstaat",
  ledger_accounts: "export_ledger_account_report",
};

/** The body that requests a year; two requests with the same body request the same file. */
export const exportBody = (year: number): Readonly<Record<string, string>> => ({
  year: String(year),
});

/**
 * Queues an export of a year; the file appears in the list of downloads when it is ready. A precondition
 * that does not hold is Failure `export-refused` with the service's words.
 */
export async function requestExport(
  session: Session,
  kind: ExportKind,
  year: number,
): Promise<void> {
  try {
    await post(session, `/reports/export/${kind}`, exportBody(year));
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    if (cause.code === "scope-missing") throw scopeOfExport(cause, kind);
    if (cause.code !== "request-refused") throw cause;
    throw new Failure(
      "export-refused",
      cause.message,
      "In the service, fix the problem that its message describes, then request the export again.",
      cause,
    );
  }
}

/** The scopes of tokens that exports require: a refusal names all of them, and contacts, which is none. */
const SCOPES = ["bank", "documents", "estimates", "sales_invoices", "settings"];

function scopeOfExport(cause: Failure, kind: ExportKind): Failure {
  const named = (lackedScope(cause) ?? "").split(/, | and /).filter((one) => SCOPES.includes(one));
  const scopes = named.length === 1 ? "the scope" : "one of the scopes";
  const advice = named.includes("estimates")
    ? "A credential that has pulled the books lacks only the scope estimates: give it that scope, and continue with slotsom resume, which pulls nothing again"
    : "Give it that scope";
  return new Failure(
    "scope-missing",
    `the credential lacks ${scopes} ${named.join(", ")}, which the service's ${kind} requires`,
    `${advice}. Or make the pack without the service's exports from the books that are there: slotsom render.`,
    cause,
  );
}

/**
 * The downloads of one type, newest first; `purpose` distinguishes repeated requests. Null if the service
 * has no such list: it is not in the specification. Call this only for an administration that exists.
 */
export async function readDownloads(
  session: Session,
  type: string,
  purpose: string,
): Promise<readonly Download[] | null> {
  const query = [["download_type", type]] as const;
  try {
    return await askAll(session, { path: "/downloads", query, purpose }, decodeDownloads);
  } catch (cause) {
    // Below an administration that exists, 404 means that the list itself is missing.
    if (cause instanceof Failure && cause.code === "administration-unknown") return null;
    throw cause;
  }
}

/** The address of a download's file: it needs no credential and is valid for half a minute. */
export async function readDownloadLocation(session: Session, id: string): Promise<string> {
  const question = { path: `/downloads/${id}/download`, query: [], purpose: "change" };
  return askForLocation(session, question, "POST");
}
