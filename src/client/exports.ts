/** The files the service makes: exports that it queues, and its list of downloads (specification 4.6). */
import { askPages, type Session } from "../api/client.ts";
import { sleepFor } from "../api/clock.ts";
import { type Download, decodeDownloads } from "../api/decode-downloads.ts";
import { TIMEOUTS_USUAL } from "../api/undici-transport.ts";
import type { ExportName } from "../exports/export-names.ts";
import { fetchDownload, fetchExport } from "../exports/fetch-export.ts";
import {
  awaitExport,
  noteExistingFiles,
  requestExport,
  WAITING_USUAL,
} from "../exports/queued-export.ts";
import { Failure } from "../failure.ts";
import { idPart, questionOf } from "./asking.ts";

/**
 * Each asks for the export of a fiscal year when its first piece is wanted, waits until the service has
 * made the file (a quarter of an hour at the most) and gives its bytes. Failures: export-refused with the
 * accounts at fault, export-failed, export-not-ready.
 */
export interface Exports {
  /** XAF, read on its way: it is whole and of the year, or Failure `answer-malformed` or `export-failed`. */
  readonly auditfile: (year: number) => AsyncGenerator<Uint8Array>;
  /** XML. */
  readonly brugstaat: (year: number) => AsyncGenerator<Uint8Array>;
  /** Excel, with all bookings of the year. */
  readonly ledgerAccounts: (year: number) => AsyncGenerator<Uint8Array>;
  /** Only asks: the file appears among the downloads, or in the service for its user. */
  readonly request: (name: ExportName, year: number) => Promise<void>;
}

/** Beyond the specification: not every service has the list. */
export interface Downloads {
  /** Newest first; `type` as in its records, such as `auditfile`. */
  readonly list: (asked?: { readonly type?: string }) => AsyncGenerator<Download>;
  /** The bytes of a file that is ready; the credential is not sent to where they are. */
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
  const waiting = { ...WAITING_USUAL, sleep: sleepFor };
  const wanted = await noteExistingFiles(session, name, year, waiting);
  if (wanted.seen === null) throw unlisted(name, year);
  await requestExport(session, wanted);
  yield* fetchExport(session, await awaitExport(session, wanted, waiting), TIMEOUTS_USUAL);
}

const unlisted = (name: ExportName, year: number): Failure =>
  new Failure(
    "export-not-ready",
    `export ${name} ${String(year)}: the service keeps no list of files, so nothing was asked for`,
    "Ask for it with exports.request, then fetch it in the service.",
  );

export const downloadsOf = (session: Session): Downloads => ({
  list: async function* ({ type } = {}) {
    const question = questionOf("/downloads", { download_type: type });
    for await (const page of askPages(session, question, decodeDownloads)) yield* page;
  },
  fetch: async function* (id) {
    yield* fetchDownload(session, { id: idPart(id) }, TIMEOUTS_USUAL);
  },
});
