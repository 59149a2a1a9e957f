/** Jobs, results and failures for tests of the fleet. */
import type { WorkerIdentity } from "../../src/fleet/fleet-queue.ts";
import type { FleetJob, Member } from "../../src/fleet/job.ts";
import type { JobFailure, JobResult } from "../../src/fleet/queued-job.ts";
import { HOST } from "./queue-places.ts";

const memberNamed = (name: string): Member => ({
  name,
  administrationName: null,
  profile: {
    base_url: "https://books.example/api/v2",
    administration_id: "123",
    credential: { env: "TOKEN" },
  },
  budgetGroup: "office",
});

/** A monthly pack; by default of October, claimed at most three times. */
export function jobOf(member: string, changes: Partial<FleetJob> = {}): FleetJob {
  const period = changes.period ?? "2025-10";
  return {
    id: `night/${member}/monthly/${period}`,
    batch: "night",
    member: memberNamed(member),
    packName: "monthly",
    pack: "monthly",
    period,
    options: { language: "en" },
    priority: 0,
    attemptsMax: 3,
    notBefore: "2026-01-05T00:00:00.000Z",
    ...changes,
  };
}

export const workerNamed = (name: string, pid: number = process.pid): WorkerIdentity => ({
  name,
  host: HOST,
  egress: "default",
  pid,
  version: "0.1.0",
});

export const RESULT: JobResult = {
  status: "final",
  runId: "20260105-1",
  administrationId: "123",
  administrationName: "Small Works",
  folder: "/output/small/123/2025-10/monthly",
  files: [{ path: "figures-2025-10.jsonl", bytes: 3, sha256: "ab".repeat(32) }],
  monthsProven: 10,
  months: 10,
  blocking: [],
  because: [],
  storedIn: null,
};

/** A draft with a failing check. */
export const DRAFT: JobResult = {
  ...RESULT,
  status: "draft",
  blocking: [{ id: "J4", title: "Entries add up to the general ledger", findings: 2 }],
  because: [{ kind: "check-broken", subject: "J4" }],
};

export const FAILURE: JobFailure = {
  code: "service-unreachable",
  message: "no connection",
  remedy: "Try again.",
};
