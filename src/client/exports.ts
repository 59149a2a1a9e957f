/** Files that the service makes: queued exports, and the list of downloads (specification 4.6). */
import { askPages, type Session } from "../api/client.ts";
import { sleepFor } from "../api/clock.ts";
import { type Download, decodeDownloads } from "../api/decode-downloads.ts";
import { TIMEOUTS_DEFAULT } from "../api/undici-transport.ts";
import type { ExportName } from "../exports/export-names.ts";
import { fetchDownload, fetchExport } from "../exports/fetch-export.ts";
import {
  awaitExport,
  noteExistingFiles,
  requestExport,
  WAITING_DEFAULT,
} from "../exports/queued-export.ts";
import { Failure } from "../failure.ts";
import { ownerFacts } from "../ledger/books-owner.ts";
import { idPart, questionOf } from "./requests.ts";

/**
 * Each requests the export of a fiscal year when the first bytes are read, waits until the service has
 * made the file (at most a quarter of an hour) and returns its bytes. Failures: export-refused with the
 * accounts at fault, export-failed, export-not-ready, export-not-ours.
 */
export interface Exports {
  /** XAF, verified while it is read: an incomplete file is Failure `answer-malformed`, and one of another year `export-not-ours`. */
  readonly auditfile: (year: number) => AsyncGenerator<Uint8Array>;
  /** XML. */
  readonly brugstaat: (year: number) => AsyncGenerator<Uint8Array>;
  /** Excel, with all bookings of the year. */
  readonly ledgerAccounts: (year: number) => AsyncGenerator<Uint8Array>;
  /** Only requests the export: the file appears in the downloads, or in the service for its user. */
  readonly request: (name: ExportName, year: number) => Promise<void>;
}

/** Not in the specification: some services do not have this list. */
export interface Downloads {
  /** Newest first; `type` as in the records, such as `auditfile`. */
  readonly list: (selection?: { readonly type?: string }) => AsyncGenerator<Download>;
  /** The bytes of a finished file; the credential is not sent to its address. */
  readonly fetch: (id: string) => AsyncGenerator<Uint8Array>;
}

export const exportsOf = (session: Session): Exports => ({
  auditfile: (year) => exported(session, "auditfile", year),
  brugstaat: (year) => exported(session, "brugstaat", year),
  ledgerAccounts: (year) => exported(session, "ledger-accounts", year),
  request: (name, year) => requestExport(session, { name, year }),
});

async function* exported(
  session: Session,
  name: ExportName,
  year: number,
): AsyncGenerator<Uint8Array> {
  const waiting = { ...WAITING_DEFAULT, sleep: sleepFor };
  const request = await noteExistingFiles(session, name, year, waiting);
  if (request.seen === null) throw unlisted(name, year);
  await requestExport(session, request);
  const finished = await awaitExport(session, request, waiting);
  // Of whose books the client knows only the year that was requested.
  const owner = ownerFacts({ year: [String(year)] });
  yield* fetchExport(session, finished, TIMEOUTS_DEFAULT, { name, year, owner });
}

const unlisted = (name: ExportName, year: number): Failure =>
  new Failure(
    "export-not-ready",
    `export ${name} ${String(year)}: the service has no list of downloads, so the export was not requested`,
    "Request it with exports.request, then fetch it in the service.",
  );

export const downloadsOf = (session: Session): Downloads => ({
  list: async function* ({ type } = {}) {
    const question = questionOf("/downloads", { download_type: type });
    for await (const page of askPages(session, question, decodeDownloads)) yield* page;
  },
  fetch: async function* (id) {
    yield* fetchDownload(session, { id: idPart(id) }, TIMEOUTS_DEFAULT);
  },
});
