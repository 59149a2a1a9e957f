/** The service's own queued exports: ask for one, look for the file, fetch it. */
import { Failure } from "../failure.ts";
import { askAll, askForLocation, post, type Session } from "./client.ts";
import { type Download, decodeDownloads } from "./decode-downloads.ts";

export type ExportKind = "auditfile" | "brugstaat" | "ledger_accounts";

/** What each export is called in the list of downloads. */
export const DOWNLOAD_TYPES: Readonly<Record<ExportKind, string>> = {
  auditfile: "auditfile",
  brugstaat: "brugstaat",
  ledger_accounts: "export_ledger_account_report",
};

/** What is sent to ask for a year; two requests with the same body ask for the same file. */
export const exportBody = (year: number): Readonly<Record<string, string>> => ({
  year: String(year),
});

/**
 * Queues an export of a year; the file appears among the downloads when it is ready. A precondition
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
    if (!(cause instanceof Failure) || cause.code !== "request-refused") throw cause;
    throw new Failure(
      "export-refused",
      cause.message,
      "Mend in the service what its words name, then ask for the export again.",
      cause,
    );
  }
}

/**
 * The downloads of one type, newest first; `purpose` tells one look from the next. Null from a service
 * that keeps no such list: the specification has none. Ask only for an administration that is known.
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
    // What is not found below an administration that exists is the list itself.
    if (cause instanceof Failure && cause.code === "administration-unknown") return null;
    throw cause;
  }
}

/** Where the file of a download can be fetched now, without a credential; good for half a minute. */
export async function readDownloadLocation(session: Session, id: string): Promise<string> {
  const question = { path: `/downloads/${id}/download`, query: [], purpose: "change" };
  return askForLocation(session, question, "POST");
}
