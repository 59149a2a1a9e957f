/** The events of a run as sentences for people and data for programs. */
import { dateText, momentText } from "../../calendar/date-text.ts";
import type { Month } from "../../calendar/month.ts";
import type { ExportName } from "../../exports/export-names.ts";
import type { CachedExport } from "../../exports/remembered-export.ts";
import type { SampleName } from "../../ledger/sample-administration.ts";
import type { Exchange } from "../../request-budget/observed-requests.ts";
import type { PullChosen, RunEvent } from "../../runs/run-event.ts";
import { fileSentences } from "./file-sentences.ts";
import { reportPull } from "./pull-sentences.ts";
import type { Reporter } from "./reporter.ts";

export function reportEvent(event: RunEvent, to: Reporter): void {
  const reporter = namingEvents(to, event.kind === "pull" ? event.event.kind : event.kind);
  switch (event.kind) {
    case "sample":
    case "profile":
    case "auditfile":
    case "proxy":
      reportBooks(event, reporter);
      return;
    case "service-fault":
    case "unknown-fields":
    case "attachments":
      reporter.note(serviceSentence(event));
      return;
    case "run-started":
      reporter.note(`Run ${event.runId}.`, { run: event.runId });
      return;
    case "own-files-unused":
    case "budget-unused":
    case "input-unused":
    case "chart-unfit":
    case "judgement-copy":
    case "notes-unfit":
    case "columns-without-figures":
    case "account-names-unfit":
      for (const sentence of fileSentences(event)) reporter.note(sentence);
      return;
    case "not-signed":
    case "pulled-before":
    case "read-until":
    case "longer-pull":
    case "pull-chosen":
    case "snapshot-damaged":
      reporter.note(beginSentence(event));
      return;
    case "pull":
      reportPull(event, reporter);
      return;
    case "run-log":
      return;
    case "exchange":
      reportExchange(event.exchange, reporter);
      return;
    case "wait":
      reporter.wait(event.wait);
      return;
    case "export-awaited":
    case "export-fetched":
      reportExport(event, reporter);
      return;
    case "exports-started":
    case "export-reused":
    case "export-continued":
    case "export-placed":
    case "exports-missing":
      reporter.note(exportSentence(event));
      return;
  }
}

type EventOf<Kind extends RunEvent["kind"]> = Extract<RunEvent, { readonly kind: Kind }>;

type UntilEvent = Extract<RunEvent, { readonly until: Month }>;

/** About what the service answered. */
function serviceSentence(
  event: EventOf<"service-fault" | "unknown-fields" | "attachments">,
): string {
  switch (event.kind) {
    case "service-fault":
      return `Fault in the embedded service: ${event.message}`;
    case "unknown-fields":
      return `Unknown fields and odd values are ignored: ${event.fields.join(", ")}`;
    case "attachments": {
      const { found, documents } = event;
      return `Documents of the sample with an attachment: ${String(found)} of ${String(documents)}.`;
    }
  }
}

/** With what a pack begins: its key, and the pull that its books are of. */
function beginSentence(
  event: EventOf<"not-signed" | "pulled-before" | "snapshot-damaged"> | UntilEvent | PullChosen,
): string {
  switch (event.kind) {
    case "not-signed":
      return `No signing key: the ${event.pack} is not signed. Create a key with: slotsom key create`;
    case "pulled-before":
      return beforeSentence(event);
    case "read-until":
    case "longer-pull":
      return untilSentence(event);
    case "pull-chosen":
      return chosenSentence(event);
    case "snapshot-damaged":
      return `${event.message}; the books are pulled into a new snapshot.`;
  }
}

const beforeSentence = ({ year, asOf, isSame }: EventOf<"pulled-before">): string =>
  isSame
    ? `The general ledger of ${String(year)} is what it was when the books were pulled on ${dateText(asOf)}: the handoff is of those books. --fresh pulls them again.`
    : `The general ledger of ${String(year)} changed since the books were pulled on ${dateText(asOf)}: they are pulled again.`;

function untilSentence(event: UntilEvent): string {
  const { until, asOf } = event;
  const { first, last } = event.period;
  const pull = `the pull of ${first} to ${last} of ${dateText(asOf)}`;
  return event.kind === "longer-pull"
    ? `To make this pack from ${pull} instead, without a request: slotsom render monthly${event.options}`
    : `The months until ${until} are read from ${pull}. It has no reports of ${first} to ${until} as a whole, so these are not compared.`;
}

const SAMPLE_TEXTS: Readonly<Record<SampleName, string>> = {
  "trading-company": "",
  "sole-trader": " of a sole trader",
};

/** Whose books these are, and how their service is reached. */
function reportBooks(
  event: EventOf<"sample" | "profile" | "auditfile" | "proxy">,
  reporter: Reporter,
): void {
  if (event.kind === "sample") {
    const { name, today, isServed, isChosen } = event;
    const using = `the embedded service with the sample administration${SAMPLE_TEXTS[name]}, where today is ${dateText(today)}.`;
    const text = isChosen ? `Using ${using}` : `No slotsom.yml in this folder: using ${using}`;
    reporter.note(text, { sample: true, ...(isServed ? { embedded: true, today } : {}) });
    return;
  }
  if (event.kind === "auditfile") {
    const { profile, names, administrationName, administrationId, year } = event;
    const text = `${profile === null ? "Auditfile" : `Profile ${profile}: auditfile`} ${names.join(", with ")}: ${String(year)} of ${administrationName}. The administration itself is not asked.`;
    const data = { auditfiles: names, administration_id: administrationId };
    reporter.note(text, profile === null ? data : { profile, ...data });
    return;
  }
  if (event.kind === "proxy") {
    const { host, variable } = event;
    reporter.note(`The service answers through the proxy ${host} of ${variable}.`, { proxy: host });
    return;
  }
  const { name, administrationId, serviceName } = event;
  reporter.note(`Profile ${name} (administration ${administrationId}, ${serviceName}).`, {
    profile: name,
    administration_id: administrationId,
    service: serviceName,
  });
}

/** A wait for an export of the service, and its end. */
function reportExport(
  { kind, name, year }: EventOf<"export-awaited" | "export-fetched">,
  reporter: Reporter,
): void {
  const file = `the service's ${EXPORT_NAMES[name]} of ${String(year)}`;
  if (kind === "export-awaited") reporter.waitFor(file, { export: name, year });
  else reporter.detail("export", { export: name, year }, `Received ${file}.`);
}

/** Every note for programs names its event. */
const namingEvents = (reporter: Reporter, event: string): Reporter => ({
  ...reporter,
  note: (text, data) => {
    reporter.note(text, { event, ...data });
  },
});

type ExportEvent = Exclude<
  Extract<RunEvent, { readonly kind: `export${string}` }>,
  { readonly kind: "export-awaited" | "export-fetched" }
>;

function exportSentence(event: ExportEvent): string {
  switch (event.kind) {
    case "exports-started":
      return event.isForPack
        ? "Waiting for the service's own exports."
        : `Waiting for the service's ${event.names.map((name) => EXPORT_NAMES[name]).join(", ")} of ${String(event.year)}.`;
    case "export-reused":
      return cachedSentence(event.cached);
    case "export-continued":
      return `Waiting for the service's ${EXPORT_NAMES[event.name]}, requested on ${momentText(event.requestedAt)}.`;
    case "export-placed": {
      const { name, year, placed } = event;
      const changed = momentText(placed.changedAt);
      return `The service's ${EXPORT_NAMES[name]} of ${String(year)} is read from ${placed.fileName}, last changed on ${changed}.`;
    }
    case "exports-missing":
      return `${event.failure.message}\n${event.failure.remedy}\nWaiting for the files in that folder.`;
  }
}

const STARTS: Readonly<Record<PullChosen["start"], string>> = {
  new: "Pulling",
  planned: "Planning the pull of",
  continued: "Resuming the pull of",
  finished: "Already pulled:",
};

function chosenSentence(chosen: PullChosen): string {
  const { start, fiscalYear, period, administrationId, administrationName } = chosen;
  const months = period.first === period.last ? period.first : `${period.first} to ${period.last}`;
  const whose = administrationName ?? `administration ${administrationId}`;
  const what = `fiscal year ${String(fiscalYear.year)} (${months}) of ${whose}`;
  // A name may already end with a full stop: B.V.
  return `${STARTS[start]} ${what}${what.endsWith(".") ? "" : "."}`;
}

/** One attempt of a request: its outcome, size and time, and the budget for reports that is left. */
function reportExchange(exchange: Exchange, reporter: Reporter): void {
  const { method, address, attempt, outcome, durationMs, bytes, budgetLeft } = exchange;
  const duration = durationMs === null ? null : Math.round(durationMs);
  const data = {
    method,
    address,
    attempt,
    outcome,
    duration_ms: duration,
    bytes,
    budget_left: budgetLeft?.reports ?? null,
    budget_left_all: budgetLeft?.all ?? null,
  };
  const parts = [
    `${method} ${address}: ${String(outcome)}`,
    ...(attempt === 1 ? [] : [`attempt ${String(attempt)}`]),
    `${bytes.toLocaleString("en")} bytes`,
    ...(duration === null ? ["not sent"] : [`${String(duration)} ms`]),
    ...(budgetLeft === null
      ? []
      : [`${String(budgetLeft.reports)} reports and ${String(budgetLeft.all)} requests left`]),
  ];
  reporter.detail("request", data, parts.join(", "));
}

/** For a file that an earlier run received. */
function cachedSentence({ name, year, origin }: CachedExport): string {
  const made =
    origin.kind === "download"
      ? `made on ${momentText(origin.madeAt)}`
      : `read from ${origin.fileName}, last changed on ${momentText(origin.changedAt)}`;
  return `The service's ${EXPORT_NAMES[name]} of ${String(year)} was ${made}. Later changes in the books are not in it; get a new file with --fresh.`;
}

const EXPORT_NAMES: Readonly<Record<ExportName, string>> = {
  auditfile: "auditfile",
  brugstaat: "brugstaat",
  "ledger-accounts": "workbook of ledger accounts",
};
