/** Serves an administration from a database on this machine until the user interrupts. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { dateText } from "../../calendar/date-text.ts";
import { EMBEDDED, serviceLog } from "../../runs/profile/embedded.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { absolutePath, stateFolder, stateOf } from "../../runs/state/state.ts";
import { startService } from "../../service/service.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { type AccessLog, openAccessLog } from "./access-log.ts";
import type { ServeOptions } from "./serve-options.ts";
import { chosenBooks, type ServedBooks } from "./served-books.ts";
import { writeTokenFile } from "./token-file.ts";

/** Failure codes: those of the service, `output-not-writable`. */
export async function serveBooks(
  options: ServeOptions,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const { shapes, rateLimit, port, downloads, webhooksOverHttp, webhooksToPrivate } = options;
  const { webhookCa, webhookSignatureHeader } = options;
  const state = stateOf(ports);
  const served = await chosenBooks(options, state, ports);
  const folder = stateFolder(state, EMBEDDED);
  const log = await chosenLog(options.log, ports);
  reporter.note("Preparing the administration.");
  const service = await startService({
    ...served,
    ...(options.clock === null ? {} : { clock: options.clock }),
    corsOrigins: options.cors ?? [],
    ...(log === null ? {} : { onServed: log.add }),
    shapes,
    rateLimit,
    listsDownloads: downloads,
    webhooksOverHttp,
    webhooksToPrivate,
    webhookAuthorities: webhookCa === null ? [] : [webhookCa],
    ...(webhookSignatureHeader === null ? {} : { webhookSignatureHeader }),
    port,
    now: ports.now,
    tokenName: "slotsom serve",
    log: serviceLog(ports),
    signal: ports.signal,
    onLoading: loadingNotes(options.postings, reporter),
  });
  const { path: credentialFile, remove } = writeTokenFile(
    folder,
    service.port,
    service.token,
    service.revoke,
  );
  try {
    const { url, today } = service;
    reportServing({ ...served, url, today, credentialFile, clock: options.clock }, reporter);
    await interrupted(ports.signal);
    return EXIT.reconciled;
  } finally {
    remove();
    await service.close();
    await log?.close();
  }
}

interface Serving extends Pick<ServedBooks, "administrationId" | "databasePath"> {
  readonly url: string;
  readonly credentialFile: string;
  /** The fixed day; null for the clock of the machine. */
  readonly today: CalendarDate | null;
  readonly clock: ServeOptions["clock"];
}

function reportServing(serving: Serving, reporter: Reporter): void {
  const { url, administrationId, databasePath, credentialFile, today, clock } = serving;
  const fields = {
    url,
    administration_id: administrationId,
    credential_file: credentialFile,
    today,
    database: databasePath,
  };
  const lines = [
    `Serving ${url}`,
    `administration ${administrationId}`,
    todayText(today, clock),
    `database ${databasePath}`,
    `token in ${credentialFile} (readable only by you, removed when the service stops)`,
  ];
  reporter.item("serving", fields, lines.join("\n"));
}

/** Null without `--log`. */
async function chosenLog(file: string | null, ports: RunPorts): Promise<AccessLog | null> {
  if (file === null) return null;
  return openAccessLog({
    path: absolutePath(ports, file),
    report: serviceLog(ports),
    sleep: ports.sleep,
  });
}

function todayText(today: CalendarDate | null, clock: ServeOptions["clock"]): string {
  if (today === null) return "today by the clock of this machine";
  const remedy = clock === null ? "; --clock machine follows the clock of this machine" : "";
  return `today is always ${dateText(today)}${remedy}`;
}

const NOTES_MAX = 20;
const POSTINGS_PER_NOTE_MIN = 10_000;

/** Reports the progress of generated books, which may take minutes; the sample takes seconds. */
function loadingNotes(total: number | null, reporter: Reporter): (postings: number) => void {
  if (total === null) return () => undefined;
  const step = Math.max(POSTINGS_PER_NOTE_MIN, Math.ceil(total / NOTES_MAX));
  let shown = 0;
  return (postings) => {
    if (postings < shown + step) return;
    shown = postings - (postings % step);
    reporter.note(`Loading ${grouped(total)} postings: ${grouped(shown)}.`, {
      postings_loaded: shown,
      postings_total: total,
    });
  };
}

const grouped = (count: number): string => count.toLocaleString("en");

function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => {
      resolve();
    });
  });
}
