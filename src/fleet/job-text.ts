/** Jobs, results and failures as text in a queue. What another version wrote is refused, not guessed. */
import { FAILURES, type FailureCode, invariant } from "../failure.ts";
import {
  either,
  fields,
  flag,
  listOf,
  nothing,
  oneOf,
  optional,
  parsable,
  recordOf,
  type Shape,
  text,
  wholeNumber,
} from "../packs/shape.ts";
import { PROFILE_ENTRY } from "../runs/profile/profile.ts";
import type { FleetJob } from "./job.ts";
import type { NoticedJob } from "./notices/outbox.ts";
import type { JobFailure, JobResult } from "./queued-job.ts";

const JOB = fields({
  id: text,
  batch: text,
  member: fields({
    name: text,
    administrationName: either(text, nothing),
    profile: PROFILE_ENTRY,
    budgetGroup: text,
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
const RESULT_FIELDS = {
  status: oneOf("final", "draft"),
  runId: text,
  administrationId: text,
  administrationName: text,
  folder: text,
  monthsProven: COUNT,
  months: COUNT,
  counts: optional(
    fields({
      checks: COUNT,
      outcomes: fields({
        ...{ holds: COUNT, "with-findings": COUNT, accepted: COUNT },
        ...{ "not-possible": COUNT, "nothing-to-compare": COUNT },
      }),
      informing: COUNT,
      compared: COUNT,
    }),
  ),
  blocking: listOf(fields({ id: text, title: text, findings: COUNT })),
  because: listOf(
    fields({
      kind: oneOf("period-not-over", "month-not-proven", "check-broken", "not-tied"),
      subject: text,
    }),
  ),
  storedIn: either(text, nothing),
};
const RESULT = fields({
  ...RESULT_FIELDS,
  files: listOf(fields({ path: text, bytes: COUNT, sha256: text })),
});

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(FAILURES, code);
const FAILURE = fields({
  code: either(
    oneOf("bug"),
    parsable("the code of a failure", (code) => (isFailureCode(code) ? code : null)),
  ),
  message: text,
  remedy: text,
});

/** As the queues write it when a job ends (`notices_of_end`). */
const NOTICED_JOBS = listOf(
  fields({
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
    result: either(fields(RESULT_FIELDS), nothing),
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

function valueIn<Value>(stored: string, shape: Shape<Value>): Value {
  const value: unknown = JSON.parse(stored);
  invariant(
    shape.fits(value),
    `a queue holds what was put in: ${shape.problems(value, "").join("; ")}`,
  );
  return value;
}
