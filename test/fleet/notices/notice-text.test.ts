/** What a notice says, in both languages: it names what a person needs to act, and no figure of the books. */
import { expect, test } from "vitest";
import { noticeBody } from "../../../src/fleet/notices/notice-body.ts";
import { noticeText } from "../../../src/fleet/notices/notice-text.ts";
import type { Notice, NoticedJob } from "../../../src/fleet/notices/outbox.ts";
import { FAILURE, RESULT } from "../fleet-jobs.ts";
import { hookSettings } from "./receivers.ts";

const MADE = { ...RESULT, files: undefined };
const FINAL: NoticedJob = {
  id: "2026-01-05/office-123/month/2025-10",
  member: "office-123",
  administrationName: "Small Works",
  packName: "month",
  pack: "monthly",
  period: "2025-10",
  state: "final",
  worker: "worker-1",
  runId: "20260105-1",
  endedAt: "2026-01-05T06:00:00.000Z",
  result: MADE,
  failure: null,
};
const DRAFT: NoticedJob = {
  ...FINAL,
  state: "draft",
  result: {
    ...MADE,
    status: "draft",
    storedIn: "packs",
    blocking: [
      { id: "P7", title: "profit-and-loss-equals-ledger", findings: 1_204 },
      { id: "T2", title: "answers-unchanged", findings: 1 },
    ],
    because: [
      { kind: "check-broken", subject: "P7" },
      { kind: "month-not-proven", subject: "2025-03" },
      { kind: "period-not-over", subject: "2025-10" },
      { kind: "not-tied", subject: "P8" },
    ],
  },
};
const FAILED: NoticedJob = {
  ...FINAL,
  administrationName: null,
  state: "failed",
  runId: null,
  result: null,
  failure: FAILURE,
};

const noticeOf = (...jobs: readonly NoticedJob[]): Notice => ({
  id: "ab".repeat(16),
  settings: null,
  notification: "hook",
  batch: "2026-01-05",
  packName: "month",
  createdAt: "2026-01-05T06:00:00.000Z",
  attempt: 1,
  jobs,
});

const EACH = hookSettings("https://hooks.example/");
const DUTCH = { ...EACH, language: "nl" } as const;
const DIGEST = { ...EACH, kind: "digest" } as const;

test("a pack of a quarter is named by it", () => {
  const { subject } = noticeText(noticeOf({ ...FINAL, period: "2025-Q3" }), DUTCH);
  expect(subject).toBe("Definitief: Small Works, Managementrapportage 3e kwartaal 2025");
});

test("a final pack says what it is and where it is", () => {
  expect(noticeText(noticeOf(FINAL), EACH)).toEqual({
    subject: "Final: Small Works, Management pack October 2025",
    text: `Administration: Small Works (office-123)
Pack: Management pack October 2025
Status: Final. Read completely and reconciled within the bookkeeping service.

Where it is: /output/small/123/2025-10/monthly, on the machine of worker-1
Job: 2026-01-05/office-123/month/2025-10
Run: 20260105-1
`,
  });
});

test("a draft says why it is one, in Dutch with the Dutch names of checks and months", () => {
  expect(noticeText(noticeOf(DRAFT), DUTCH)).toEqual({
    subject: "CONCEPT: Small Works, Managementrapportage oktober 2025",
    text: `Administratie: Small Works (office-123)
Dossier: Managementrapportage oktober 2025
Status: CONCEPT. Gebruik deze cijfers niet als definitieve cijfers.

Waarom dit een concept is:
- P7 De winst-en-verliesrekening sluit per rekening aan op het grootboek: 1.204 bevindingen
- T2 Elk opgeslagen antwoord is ongewijzigd: 1 bevinding
- maart 2025 sluit niet aan
- oktober 2025 is nog niet voorbij
- P8 Elke rekening staat één keer op de winst-en-verliesrekening: heeft geen cijfers vergeleken

Waar het staat: /output/small/123/2025-10/monthly, op de machine van worker-1
Ook in de opslag: slotsom fleet fetch "2026-01-05/office-123/month/2025-10" --out MAP
Taak: 2026-01-05/office-123/month/2025-10
Run: 20260105-1
`,
  });
});

test("a job that was set aside says what failed and what to do", () => {
  expect(noticeText(noticeOf(FAILED), EACH)).toEqual({
    subject: "Not made: office-123, Management pack October 2025",
    text: `Administration: office-123 (office-123)
Pack: Management pack October 2025
Status: Not made. The job is set aside until it is retried.

What failed: no connection (service-unreachable)
What to do: Try again.
Afterwards: slotsom fleet retry "2026-01-05/office-123/month/2025-10"

Job: 2026-01-05/office-123/month/2025-10
`,
  });
});

test("a digest counts all packs, and names the drafts and those that were not made", () => {
  const finals = Array.from({ length: 1_996 }, () => FINAL);
  expect(noticeText(noticeOf(...finals, DRAFT, FAILED), DIGEST)).toEqual({
    subject: "month, 5 January 2026: 1,996 final, 1 draft, 1 not made",
    text: `The packs of month of 5 January 2026 are all done: 1,996 final, 1 draft, 1 not made.

Drafts:
- Small Works (office-123), Management pack October 2025: P7 The profit and loss account agrees with the ledger, account by account: 1,204 findings; T2 Each stored answer is unchanged: 1 finding; March 2025 is not proven; October 2025 has not ended; P8 Each account appears once on the profit and loss account: ties no figures

Not made:
- office-123 (office-123), Management pack October 2025: no connection (service-unreachable). Try again.
Afterwards: slotsom fleet retry --failed
`,
  });
  expect(noticeText(noticeOf(DRAFT, DRAFT), { ...DIGEST, language: "nl" }).subject).toBe(
    "month, 5 januari 2026: 2 concepten",
  );
});

test("a digest of very many drafts names 200 of them, and says where the others are", () => {
  const drafts = Array.from({ length: 1_250 }, () => DRAFT);
  const { text } = noticeText(noticeOf(...drafts), DIGEST);
  expect(text.match(/^- Small Works/gm)?.length).toBe(200);
  expect(text).toContain('\nand 1,050 more: slotsom fleet status --batch "2026-01-05"\n');
});

test("a name with a line feed begins no other line and no other header", () => {
  const named = { ...FINAL, administrationName: "Small\r\nBcc: other@example\u0000" };
  const { subject, text } = noticeText(noticeOf(named), EACH);
  expect(subject).toBe("Final: Small Bcc: other@example , Management pack October 2025");
  expect(text).toContain("Administration: Small Bcc: other@example  (office-123)\n");
});

test("a webhook has each job as data, and the same bytes whenever it is made", () => {
  const notice = noticeOf(DRAFT, FAILED);
  const body = noticeBody(notice, DIGEST);
  expect(noticeBody({ ...notice, attempt: 9 }, DIGEST)).toBe(body);
  const { jobs, ...head } = JSON.parse(body) as { readonly jobs: readonly unknown[] };
  expect(head).toEqual({
    format_version: 1,
    id: "ab".repeat(16),
    kind: "digest",
    created_at: "2026-01-05T06:00:00.000Z",
    batch: "2026-01-05",
    pack_name: "month",
    language: "en",
    ...noticeText(notice, DIGEST),
  });
  expect(jobs).toEqual([
    {
      id: "2026-01-05/office-123/month/2025-10",
      member: "office-123",
      administration_id: "123",
      administration_name: "Small Works",
      pack_name: "month",
      pack: "monthly",
      period: "2025-10",
      status: "draft",
      ended_at: "2026-01-05T06:00:00.000Z",
      run: "20260105-1",
      worker: "worker-1",
      months_proven: 10,
      months: 10,
      blocking: DRAFT.result?.blocking,
      because: DRAFT.result?.because,
      failure: null,
      folder: "/output/small/123/2025-10/monthly",
      stored_in: "packs",
    },
    {
      id: "2026-01-05/office-123/month/2025-10",
      member: "office-123",
      administration_id: null,
      administration_name: null,
      pack_name: "month",
      pack: "monthly",
      period: "2025-10",
      status: "failed",
      ended_at: "2026-01-05T06:00:00.000Z",
      run: null,
      worker: "worker-1",
      months_proven: null,
      months: null,
      blocking: [],
      because: [],
      failure: FAILURE,
      folder: null,
      stored_in: null,
    },
  ]);
});
