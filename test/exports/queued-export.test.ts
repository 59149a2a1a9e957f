/** Requesting an export, recognising its file among others, and fetching it. */
import { expect, test } from "vitest";
import { TIMEOUTS_DEFAULT } from "../../src/api/undici-transport.ts";
import { fetchExport } from "../../src/exports/fetch-export.ts";
import {
  awaitExport,
  noteExistingFiles,
  pollDelayMs,
  type RequestedExport,
  requestExport,
} from "../../src/exports/queued-export.ts";
import type { OwnExport } from "../../src/exports/verified-export.ts";
import { ownerFacts } from "../../src/ledger/books-owner.ts";
import { auditfileText, collected, SAMPLE } from "../formats/auditfile-sample.ts";
import { type OddAnswers, type OddService, oddService } from "./odd-service.ts";

const FILE = await auditfileText(SAMPLE);

/** Notes the listed files and requests the export, as every run does. */
async function askFor(service: OddService): Promise<RequestedExport> {
  const before = await noteExistingFiles(service.session, "auditfile", 2025, service.waiting);
  await requestExport(service.session, before);
  return before;
}

/** Requests and waits; returns the id of the file recognised as ours. */
async function idOfOurs(polls: OddAnswers["polls"]): Promise<string> {
  await using service = await oddService({ polls });
  const { session, waiting } = service;
  const requested = await askFor(service);
  return (await awaitExport(session, requested, waiting)).id;
}

test("the new file of the type is ours", async () => {
  expect(
    await idOfOurs([["4 ready"], ["4 ready"], ["5 pending", "4 ready"], ["5 ready", "4 ready"]]),
  ).toBe("5");
});

test("of several new files the oldest is ours: those requested later by others are newer", async () => {
  expect(await idOfOurs([[], ["6 ready", "5 ready"]])).toBe("5");
});

test("a file of another type is not ours, even in a filtered list", async () => {
  expect(await idOfOurs([[], ["6 ready brugstaat"], ["6 ready brugstaat", "7 ready"]])).toBe("7");
});

test("ours is requested only when an export of the same type in progress is finished", async () => {
  await using service = await oddService({
    polls: [["4 pending"], ["4 pending"], ["4 ready"], ["5 ready", "4 ready"]],
  });
  const { session, waiting } = service;
  const requested = await askFor(service);
  expect([...(requested.seen ?? [])]).toEqual(["4"]);
  expect(service.requests).toEqual([
    "GET /123/downloads.json",
    "GET /123/downloads.json",
    "GET /123/downloads.json",
    "POST /123/reports/export/auditfile.json",
  ]);
  expect(service.slept).toEqual([1_000, 1_500]);
  expect((await awaitExport(session, requested, waiting)).id).toBe("5");
});

test("a file that does not appear in time is not ready, and polling is bounded", async () => {
  await using service = await oddService({ polls: [[], ["5 pending"]] });
  const { session, waiting } = service;
  const requested = await askFor(service);
  await expect(awaitExport(session, requested, waiting)).rejects.toMatchObject({
    code: "export-not-ready",
    message: "export auditfile 2025: not ready in time, the service has not finished it",
  });
  expect(service.slept).toEqual([1_000, 1_500, 2_000]);
});

test("a file that the service could not make is a failed export", async () => {
  await using service = await oddService({ polls: [[], ["5 failed"]] });
  const { session, waiting } = service;
  const requested = await askFor(service);
  await expect(awaitExport(session, requested, waiting)).rejects.toMatchObject({
    code: "export-failed",
    message: "export auditfile 2025: the service could not make the file (download 5)",
  });
});

test("an abort ends the wait at once", async () => {
  await using service = await oddService({ polls: [["4 pending"]] });
  const session = { ...service.session, signal: AbortSignal.abort(new Error("stopped")) };
  await expect(noteExistingFiles(session, "auditfile", 2025, service.waiting)).rejects.toThrow(
    "stopped",
  );
});

test("delays grow by half up to the maximum", () => {
  const delays = { delayFirstMs: 500, delayMsMax: 2_000 };
  expect([2, 3, 4, 5, 6, 90].map((attempt) => pollDelayMs(attempt, delays))).toEqual([
    500, 750, 1_125, 1_688, 2_000, 2_000,
  ]);
});

const account = (id: string, number: string | null, code: string | null): object => ({
  id,
  administration_id: "123",
  name: `Account ${id}`,
  account_type: "expenses",
  account_id: number,
  parent_id: null,
  active: true,
  taxonomy_item:
    code === null ? null : { taxonomy_version: "3.5", code, name: "x", reference: "1" },
  financial_account_id: null,
});
const ACCOUNTS = [
  account("1", "4000", "WBedHuiBeh"),
  account("2", null, null),
  account("3", "4100", "WBedHuiBeh"),
  account("4", "4100", "WBedHuiBeh"),
  account("5", "4200", "nvt"),
];

test.each([
  [
    "Missing or duplicate account IDs",
    /; Account 2 \(id 2\), 4100 Account 3 \(id 3\), 4100 Account 4 \(id 4\)$/,
    "Give each of these ledger accounts its own number in the service, then request the export again.",
  ],
  [
    "Not all categories are linked to a RGS code. This is mandatory before downloading a RGS Brugstaat",
    /; Account 2 \(id 2\), 4200 Account 5 \(id 5\)$/,
    "Link each of these ledger accounts to an RGS code in the service, then request the export again.",
  ],
  [
    "Period contains no journal entries",
    /Period contains no journal entries$/,
    "In the service, fix the problem that its message describes, or choose another year.",
  ],
])(
  "the refusal %j keeps its words and names the accounts at fault",
  async (refusal, end, remedy) => {
    await using service = await oddService({ polls: [[]], refusal, accounts: ACCOUNTS });
    const asking = requestExport(service.session, { name: "auditfile", year: 2025 });
    await expect(asking).rejects.toMatchObject({
      code: "export-refused",
      message: expect.stringMatching(end) as string,
      remedy,
    });
  },
);

const OF_2025: OwnExport = { name: "auditfile", year: 2025, owner: ownerFacts({ year: ["2025"] }) };
const OF_2024 = { year: 2024, owner: ownerFacts({ year: ["2024"] }) };

async function fetched(
  file: (fetch: number) => string | null,
  order: Partial<OwnExport> = {},
): Promise<{ readonly text: string; readonly credentials: readonly (string | undefined)[] }> {
  await using service = await oddService({ polls: [[]], file });
  const pieces = fetchExport(service.session, { id: "5" }, TIMEOUTS_DEFAULT, {
    ...OF_2025,
    ...order,
  });
  const text = Buffer.concat(await collected(pieces)).toString();
  return { text, credentials: service.credentials };
}

test("a file is fetched unchanged, without a credential", async () => {
  expect(await fetched(() => FILE)).toEqual({ text: FILE, credentials: [undefined] });
});

test("an expired address is requested again", async () => {
  const { text, credentials } = await fetched((fetch) => (fetch === 1 ? null : FILE));
  expect([text, credentials.length]).toEqual([FILE, 2]);
});

test("addresses that keep expiring end the fetch", async () => {
  await expect(fetched(() => null)).rejects.toMatchObject({ code: "request-refused" });
});

test("an auditfile of another year than requested is refused", async () => {
  await expect(fetched(() => FILE, OF_2024)).rejects.toMatchObject({
    code: "export-not-ours",
    message:
      "export auditfile 2024: the file that the service made (download 5) is not of these books: its fiscal year is 2025, not 2024",
  });
});

test("an incomplete auditfile is refused", async () => {
  await expect(fetched(() => FILE.slice(0, 2_000))).rejects.toMatchObject({
    code: "answer-malformed",
  });
});

const BRUGSTAAT =
  "<RgsBrugstaat><BookYear>2025</BookYear><LedgerAccount><AccountNumber>1</AccountNumber>" +
  "<ClosingBalance>1.00</ClosingBalance></LedgerAccount></RgsBrugstaat>";

test("a brugstaat is fetched unchanged, and refused if it is incomplete or of another year", async () => {
  const name = "brugstaat";
  expect((await fetched(() => BRUGSTAAT, { name })).text).toBe(BRUGSTAAT);
  await expect(fetched(() => BRUGSTAAT.slice(0, -20), { name })).rejects.toMatchObject({
    code: "answer-malformed",
    message: expect.stringMatching(/^the brugstaat cannot be read: /) as string,
  });
  await expect(fetched(() => BRUGSTAAT, { name, ...OF_2024 })).rejects.toMatchObject({
    code: "export-not-ours",
    message:
      "export brugstaat 2024: the file that the service made (download 5) is not of these books: its fiscal year is 2025, not 2024",
  });
});

test("a workbook is passed on unchanged", async () => {
  const name = "ledger-accounts";
  expect((await fetched(() => "PK...", { name })).text).toBe("PK...");
});
