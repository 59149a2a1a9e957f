/** Jobs, results and failures as text in a queue. What another version wrote is refused, not guessed. */
import { FAILURES, type FailureCode, invariant } from "../failure.ts";
import { either, type Kind, listOf, optional } from "../fields/kind.ts";
import { problemText, readData } from "../fields/read-data.ts";
import { record, recordOf } from "../fields/record.ts";
import { flag, nothing, oneOf, parsable, text, wholeNumber } from "../fields/scalars.ts";
import { PROFILE_ENTRY } from "../runs/profile/profile.ts";
import type { FleetJob } from "./job.ts";
import type { NoticedJob } from "./notices/outbox.ts";
import type { JobFailure, JobResult } from "./queued-job.ts";

const JOB = record({
  id: text,
  batch: text,
  member: record({
    name: text,
    administrationName: either(text, nothing),
    profile: PROFILE_ENTRY,
    budgetGroup: either(text, nothing),
  }),
  packName: text,
  pack: oneOf("close", "monthly", "handoff"),
  period: text,
  options: recordOf(/^/, either(text, flag)),
  priority: wholeNumber(),
  attemptsMax: wholeNumber(1),
  notBefore: text,
  notify: optional(listOf(text)),
});

const COUNT = wholeNumber(0);
/** The blocking checks of a pack that are broken. */
export const BLOCKING = listOf(record({ id: text, title: text, findings: COUNT }));
/** Why a pack is a draft. */
export const BECAUSE = listOf(
  record({
    kind: oneOf("period-not-over", "month-not-proven", "check-broken", "not-tied"),
    subject: text,
  }),
);
const RESULT_FIELDS = {
  status: oneOf("final", "draft"),
  runId: text,
  administrationId: text,
  administrationName: text,
  folder: text,
  monthsProven: COUNT,
  months: COUNT,
  counts: optional(
    record({
      checks: COUNT,
      outcomes: record({
        ...{ holds: COUNT, "with-findings": COUNT, accepted: COUNT },
        ...{ "not-possible": COUNT, "nothing-to-compare": COUNT },
      }),
      informing: COUNT,
      compared: COUNT,
    }),
  ),
  signable: optional(
    record({
      year: COUNT,
      leads: listOf(record({ lead: text, sha256: text })),
      openFindings: COUNT,
    }),
  ),
  blocking: BLOCKING,
  because: BECAUSE,
  storedIn: either(text, nothing),
};
const RESULT = record({
  ...RESULT_FIELDS,
  files: listOf(record({ path: text, bytes: COUNT, sha256: text })),
});

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(FAILURES, code);
/** Why an attempt failed. */
export const FAILURE = record({
  code: either(
    oneOf("bug"),
    parsable("the code of a failure", (code) => (isFailureCode(code) ? code : null)),
  ),
  message: text,
  remedy: text,
});

/** As the queues write it when a job ends (`notices_of_end`). */
const NOTICED_JOBS = listOf(
  record({
    id: text,
    member: text,
    administrationName: either(text, nothing),
    packName: text,
    pack: oneOf("close", "monthly", "handoff"),
    period: text,
    state: oneOf("final", "draft", "failed"),
    worker: either(text, nothing),
    runId: either(text, nothing),
    endedAt: text,
    result: either(record(RESULT_FIELDS), nothing),
    failure: either(FAILURE, nothing),
  }),
);

export const jobText = (job: FleetJob): string => JSON.stringify(job);
export const resultText = (result: JobResult): string => JSON.stringify(result);
export const failureText = (failure: JobFailure): string => JSON.stringify(failure);

export const jobIn = (stored: string): FleetJob => valueIn(stored, JOB);
export const resultIn = (stored: string): JobResult => valueIn(stored, RESULT);
export const failureIn = (stored: string): JobFailure => valueIn(stored, FAILURE);
export const noticedJobsIn = (stored: string): readonly NoticedJob[] =>
  valueIn(stored, NOTICED_JOBS);

function valueIn<Value>(stored: string, kind: Kind<Value>): Value {
  const value: unknown = JSON.parse(stored);
  const reading = readData(kind, value);
  const problems = reading.ok ? [] : reading.problems.map(problemText);
  invariant(reading.ok, `a queue holds what was put in: ${problems.join("; ")}`);
  return reading.value;
}
