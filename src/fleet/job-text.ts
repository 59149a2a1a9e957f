/** Jobs, results and failures as text in a queue. What another version wrote is refused, not guessed. */
import { invariant } from "../failure.ts";
import { type Kind, listOf } from "../fields/kind.ts";
import { problemText, readData } from "../fields/read-data.ts";
import { type FleetJob, JOB } from "./job.ts";
import { NOTICED_JOB, type NoticedJob } from "./notices/outbox.ts";
import { FAILURE, type JobFailure, type JobResult, RESULT } from "./queued-job.ts";

export const jobText = (job: FleetJob): string => JSON.stringify(job);
export const resultText = (result: JobResult): string => JSON.stringify(result);
export const failureText = (failure: JobFailure): string => JSON.stringify(failure);

export const jobIn = (stored: string): FleetJob => valueIn(stored, JOB);
export const resultIn = (stored: string): JobResult => valueIn(stored, RESULT);
export const failureIn = (stored: string): JobFailure => valueIn(stored, FAILURE);
export const noticedJobsIn = (stored: string): readonly NoticedJob[] =>
  valueIn(stored, NOTICED_JOBS);
const NOTICED_JOBS = listOf(NOTICED_JOB);

function valueIn<Value>(stored: string, kind: Kind<Value>): Value {
  const value: unknown = JSON.parse(stored);
  const reading = readData(kind, value);
  const problems = reading.ok ? [] : reading.problems.map(problemText);
  invariant(reading.ok, `a queue holds what was put in: ${problems.join("; ")}`);
  return reading.value;
}
