/** The events of a run as sentences for people and data for programs. */
import { dateText, momentText } from "../../calendar/date-text.ts";
import type { Month } from "../../calendar/month.ts";
import type { ExportName } from "../../exports/export-names.ts";
import type { CachedExport } from "../../exports/remembered-export.ts";
import type { PullEvent } from "../../pull/pull.ts";
import type { Exchange } from "../../request-budget/observed-requests.ts";
import type { RateLimits } from "../../request-budget/rate-budget.ts";
import type { PullChosen, RunEvent } from "../../runs/run-event.ts";
import { namesSentences, noteSentences, unusedSentence } from "./file-sentences.ts";
import type { Reporter } from "./reporter.ts";
import { requestWords } from "./request-words.ts";

export function reportEvent(event: RunEvent, to: Reporter): void {
  const reporter = namingEvents(to, event.kind === "pull" ? event.event.kind : event.kind);
  switch (event.kind) {
    case "sample":
    case "profile":
      reportBooks(event, reporter);
      return;
    case "service-fault":
      reporter.note(`Fault in the embedded service: ${event.message}`);
      return;
    case "run-started":
      reporter.note(`Run ${event.runId}.`, { run: event.runId });
      return;
    case "input-unused":
      reporter.note(unusedSentence(event));
      return;
    case "notes-unfit":
      for (const sentence of noteSentences(event)) reporter.note(sentence);
      return;
    case "account-names-unfit":
      for (const sentence of namesSentences(event)) reporter.note(sentence);
      return;
    case "not-signed":
      reporter.note(
        `No signing key: the ${event.pack} is not signed. Create a key with: slotsom key create`,
      );
      return;
    case "pulled-before":
      reporter.note(beforeSentence(event));
      return;
    case "read-until":
      reporter.note(untilSentence(event));
      return;
    case "pull-chosen":
      reporter.note(chosenSentence(event));
      return;
    case "snapshot-damaged":
      reporter.note(`${event.message}; the books are pulled into a new snapshot.`);
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
    case "unknown-fields":
      reporter.note(`Unknown fields and odd values are ignored: ${event.fields.join(", ")}`);
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

const beforeSentence = ({
  year,
  asOf,
  isSame,
}: Extract<RunEvent, { readonly kind: "pulled-before" }>): string =>
  isSame
    ? `The general ledger of ${String(year)} is what it was when the books were pulled on ${dateText(asOf)}: the handoff is of those books. --fresh pulls them again.`
    : `The general ledger of ${String(year)} changed since the books were pulled on ${dateText(asOf)}: they are pulled again.`;

const untilSentence = ({
  until,
  period: { first, last },
  asOf,
}: Extract<RunEvent, { readonly kind: "read-until" }>): string =>
  `The months until ${until} are read from the pull of ${first} to ${last} of ${dateText(asOf)}. It has no reports of ${first} to ${until} as a whole, so these are not compared.`;

/** Whose books these are. */
function reportBooks(
  event: Extract<RunEvent, { readonly kind: "sample" | "profile" }>,
  reporter: Reporter,
): void {
  if (event.kind === "sample") {
    const { today, isServed, isChosen } = event;
    const using = `the embedded service with the sample administration, where today is ${dateText(today)}.`;
    const text = isChosen ? `Using ${using}` : `No slotsom.yml in this folder: using ${using}`;
    reporter.note(text, { sample: true, ...(isServed ? { embedded: true, today } : {}) });
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
  { kind, name, year }: Extract<RunEvent, { readonly kind: "export-awaited" | "export-fetched" }>,
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

function reportPull(
  { event, limits, room }: Extract<RunEvent, { readonly kind: "pull" }>,
  reporter: Reporter,
): void {
  switch (event.kind) {
    case "request": {
      const { done, planned: total, address, purpose } = event;
      reporter.progress({ done, total, room, ...requestWords(address, purpose) });
      return;
    }
    case "month-pulled":
      reporter.note(monthSentence(event), {
        month: event.month,
        proven: event.isProven,
        entries: event.entries,
        requests: event.requests,
        ...(event.carriedOver === undefined ? {} : { carried_over_because: event.carriedOver }),
      });
      return;
    case "months-at-rest":
      reporter.note(restSentence(event.months), { months_at_rest: event.months });
      return;
    case "months-pulled-before":
      reporter.note(pulledBeforeSentence(event, limits), {
        types_without_versions: event.typesWithoutVersions,
      });
      return;
    case "month-moved":
      reporter.note(
        `${event.month}: ${event.moved === "ledger" ? "the ledger changed" : "rows shifted between pages"} during the pull (attempt ${String(event.attempt)}); pulling the month again`,
      );
      return;
    case "year-proven":
      reporter.note("The general ledger of the full period equals the sum of its months.");
      return;
    case "year-contradicted":
      reporter.note(
        "The general ledger of the full period DIFFERS from its months, although no month has changed. Check G6 names the accounts.",
      );
  }
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

type PulledBefore = Extract<PullEvent, { readonly kind: "months-pulled-before" }>;
type Pulled = Extract<PullEvent, { readonly kind: "month-pulled" }>;

/** `9 months were pulled before. 7 months are carried over if the ledger is unchanged. Documents changed, so 2 months ...` */
function pulledBeforeSentence(event: PulledBefore, limits: RateLimits | null): string {
  const { months, reusable, typesWithoutVersions: types, requestsToPullAgain: requests } = event;
  const again = months - reusable;
  const cost = [countText(requests, "request"), ...minutesText(requests, limits)].join(", ");
  const why =
    types.length === 0
      ? "Documents changed"
      : `The service lists no versions for ${countText(types.length, "kind")} of documents`;
  const hint = types.length === 0 ? "" : "; --trust-ledger avoids this";
  return [
    `${countText(months, "month")} ${months === 1 ? "was" : "were"} pulled before.`,
    ...(reusable === 0
      ? []
      : [
          `${countText(reusable, "month")} ${reusable === 1 ? "is" : "are"} carried over if the ledger is unchanged.`,
        ]),
    ...(again === 0
      ? []
      : [
          `${why}, so ${countText(again, "month")} ${again === 1 ? "is" : "are"} pulled again (${cost}${hint}).`,
        ]),
  ].join(" ");
}

/** Empty where the limits leave room for all requests in one window. */
function minutesText(requests: number, limits: RateLimits | null): readonly string[] {
  if (limits === null) return [];
  const windows = Math.ceil(requests / limits.reportRequestsMax) - 1;
  const minutes = Math.round((windows * limits.windowMs) / 60_000);
  return minutes < 1 ? [] : [`about ${countText(minutes, "minute")}`];
}

const countText = (count: number, noun: string): string =>
  `${String(count)} ${noun}${count === 1 ? "" : "s"}`;

/** The months are consecutive, from the first of the period. */
function restSentence(months: readonly Month[]): string {
  const [first, last] = [months.at(0), months.at(-1)];
  const named = first === last ? String(first) : `${String(first)} to ${String(last)}`;
  return `${named}: nothing was booked, by the general ledger of the whole period; not requested month by month`;
}

/** The result of one month. */
function monthSentence({ month, isProven, entries, requests, carriedOver }: Pulled): string {
  const requested = `in ${String(requests)} ${requests === 1 ? "request" : "requests"}`;
  const count = `${String(entries)} postings`;
  if (carriedOver === undefined) {
    return `${month}: ${isProven ? "proven" : "NOT PROVEN"}, ${count} ${requested}`;
  }
  const why =
    carriedOver === "versions" ? "unchanged" : "ledger unchanged, postings not read again";
  return `${month}: ${why}, ${count} carried over from an earlier pull ${requested}`;
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
