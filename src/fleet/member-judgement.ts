/** The last close of each member with today's file of judgement; no books are opened. */
import { statSync } from "node:fs";
import type { Month } from "../calendar/month.ts";
import { Failure, hasErrorCode } from "../failure.ts";
import {
  type SignedCount,
  signedCount,
  signedLeads,
  suspendedOf,
} from "../ledger/judgement/signed-leads.ts";
import { standingLock } from "../ledger/judgement/standing.ts";
import { type JudgementFile, readJudgement } from "../packs/own-files/judgement-file.ts";
import { judgementIn } from "../runs/judgement/judgement-of-books.ts";
import type { QueuedJob } from "./queued-job.ts";

export interface MemberJudgement {
  /** The job of the last close. */
  readonly jobId: string;
  readonly member: string;
  readonly administrationName: string;
  /** The fiscal year of that close. */
  readonly year: number;
  /** As that close had them: an acceptance since then counts from the next one. */
  readonly openFindings: number;
  /** Null if the file of judgement cannot be used. */
  readonly judged: Judged | null;
  /** Why it cannot be used; null if it can, or there is none. */
  readonly problem: string | null;
}

interface Judged {
  readonly signed: SignedCount;
  /** Signatures of balances that have changed since. */
  readonly suspended: number;
  /** Null if no month is locked. */
  readonly lockedThrough: Month | null;
}

export const isSignedInFull = ({ judged }: MemberJudgement): boolean =>
  judged !== null && judged.signed.signed === judged.signed.of;

/** Reads the judgement of jobs; a file that has not changed since is not read again. */
export function judgementReader(): (jobs: readonly QueuedJob[]) => readonly MemberJudgement[] {
  const known = new Map<string, { readonly stamp: string; readonly reading: Reading }>();
  const readingOf = (path: string, administrationId: string): Reading => {
    const stamp = stampOf(path);
    if (stamp === null) return { file: null, problem: null };
    const remembered = known.get(path);
    if (remembered?.stamp === stamp) return remembered.reading;
    const reading = readingAt(path, administrationId);
    known.set(path, { stamp, reading });
    return reading;
  };
  return (jobs) => jobs.flatMap((job) => judgementOfJob(job, readingOf));
}

interface Reading {
  readonly file: JudgementFile | null;
  readonly problem: string | null;
}

/** Null without a file. */
function stampOf(path: string): string | null {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return [mtimeMs, size, ino].join(" ");
  } catch (cause) {
    if (hasErrorCode(cause, "ENOENT") || hasErrorCode(cause, "ENOTDIR")) return null;
    // Reading it says what is wrong.
    return "";
  }
}

function readingAt(path: string, administrationId: string): Reading {
  try {
    return { file: readJudgement(path, administrationId), problem: null };
  } catch (cause) {
    // The judgement of one member hides that of no other.
    if (cause instanceof Failure) return { file: null, problem: firstProblem(cause) };
    throw cause;
  }
}

/** Its sentence, and the first of the lines that are wrong. */
const firstProblem = ({ message }: Failure): string =>
  message
    .split("\n", 2)
    .map((line) => line.trim())
    .join(" ");

function judgementOfJob(
  { job, result }: QueuedJob,
  readingOf: (path: string, administrationId: string) => Reading,
): readonly MemberJudgement[] {
  if (result?.signable === undefined) return [];
  const { administrationId, administrationName, signable } = result;
  const { judgement: folder } = job.member.profile;
  const { file, problem } =
    folder === undefined
      ? { file: null, problem: null }
      : readingOf(judgementIn(folder, administrationId), administrationId);
  const entries = file ?? { entries: [] };
  const leads = signedLeads(entries, signable.year, signable.leads);
  return [
    {
      jobId: job.id,
      member: job.member.name,
      administrationName,
      year: signable.year,
      openFindings: signable.openFindings,
      judged:
        problem === null
          ? {
              signed: signedCount(leads),
              suspended: leads.flatMap(suspendedOf).length,
              lockedThrough: standingLock(entries)?.through ?? null,
            }
          : null,
      problem,
    },
  ];
}
