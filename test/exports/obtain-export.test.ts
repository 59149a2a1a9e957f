/** Requesting an export once: the memory of exports, and what the next run does after a kill. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import {
  cachedPath,
  type ExportMemory,
  recallExport,
  rememberPending,
} from "../../src/exports/export-memory.ts";
import { beginExport, type ExportPorts, finishExport } from "../../src/exports/obtain-export.ts";
import { ownerFacts } from "../../src/ledger/books-owner.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { AUDITFILE, exportRequestsIn, FILE, NOW, OWNER, portsWith } from "./auditfile-requests.ts";
import { type OddAnswers, type OddService, oddService } from "./odd-service.ts";

let folder: string;
let memory: ExportMemory;
beforeEach(() => {
  folder = temporaryFolder();
  memory = { folder: join(folder, "fetched") };
  mkdirSync(memory.folder);
});

const portsOf = (service: OddService, now = NOW): ExportPorts => portsWith(memory, service, now);

/** One run against its own service: the outcome, and the number of export requests. */
async function run(answers: OddAnswers, isForced = false, now = NOW): Promise<[string, number]> {
  await using service = await oddService({ file: () => FILE, ...answers });
  const ports = portsOf(service, now);
  const started = await beginExport(ports, { ...AUDITFILE, isForced });
  if (started.kind === "pending") await finishExport(ports, started.pending, OWNER);
  const outcome = started.kind === "pending" && started.isResumed ? "resumed" : started.kind;
  return [outcome, exportRequestsIn(service)];
}

/** Leaves the state of a run that was killed after its request was answered. */
async function killAfterAsking(now = NOW): Promise<void> {
  await using service = await oddService({ polls: [["4 ready"]] });
  await beginExport(portsOf(service, now), AUDITFILE);
}

test("a fetched export is returned again without a request", async () => {
  expect(await run({ polls: [[], ["5 ready"]] })).toEqual(["pending", 1]);
  await using service = await oddService({ polls: [[]] });
  expect(await beginExport(portsOf(service), AUDITFILE)).toMatchObject({
    kind: "cached",
    cached: {
      requestedAt: NOW,
      savedAt: NOW,
      byteCount: FILE.length,
      origin: { kind: "download", id: "5", madeAt: "2026-01-01T00:00:00.000Z" },
    },
  });
  expect(service.requests).toEqual([]);
  expect(readFileSync(cachedPath(memory, AUDITFILE), "utf8")).toBe(FILE);
});

test("with --fresh the service makes the file again", async () => {
  await run({ polls: [[], ["5 ready"]] });
  expect(await run({ polls: [["5 ready"], ["6 ready", "5 ready"]] }, true)).toEqual(["pending", 1]);
});

test("another year is another export", async () => {
  await run({ polls: [[], ["5 ready"]] });
  await using service = await oddService({ polls: [["5 ready"]] });
  const started = await beginExport(portsOf(service), { ...AUDITFILE, year: 2024 });
  expect([started.kind, exportRequestsIn(service)]).toEqual(["pending", 1]);
});

test.each([
  [
    "changed",
    (): void => {
      writeFileSync(cachedPath(memory, AUDITFILE), "other");
    },
  ],
  [
    "gone",
    (): void => {
      rmSync(cachedPath(memory, AUDITFILE));
    },
  ],
  [
    "without a readable record",
    (): void => {
      writeFileSync(join(memory.folder, "auditfile-2025.json"), "{");
    },
  ],
  [
    "remembered in another form",
    (): void => {
      const path = join(memory.folder, "auditfile-2025.json");
      writeFileSync(
        path,
        readFileSync(path, "utf8").replace('"format_version": 2', '"format_version": 3'),
      );
    },
  ],
  [
    "the answer to another request",
    (): void => {
      const path = join(memory.folder, "auditfile-2025.json");
      writeFileSync(
        path,
        readFileSync(path, "utf8").replace(/"body_sha256": ".{4}/, '"body_sha256": "0000'),
      );
    },
  ],
])("a cached file that is %s is requested again", async (_what, damage) => {
  await run({ polls: [[], ["5 ready"]] });
  damage();
  expect(await run({ polls: [["5 ready"], ["6 ready", "5 ready"]] })).toEqual(["pending", 1]);
});

test("after a kill between request and file the next run waits for the file without a request", async () => {
  await killAfterAsking();
  expect(
    await run({
      polls: [
        ["5 pending", "4 ready"],
        ["5 ready", "4 ready"],
      ],
    }),
  ).toEqual(["resumed", 0]);
});

test("an export that is not listed yet is requested again for an hour, so that another credential has a file too", async () => {
  await killAfterAsking("2026-01-10T11:00:01.000Z");
  expect(await run({ polls: [["4 ready"], ["5 ready", "4 ready"]] })).toEqual(["resumed", 1]);
});

test("a file of another year that appears first is passed over for ours", async () => {
  let fetched = 0;
  const file = (): string => {
    fetched += 1;
    return fetched === 1 ? OF_2024 : FILE;
  };
  const polls = [["4 ready"], ["5 ready", "4 ready"], ["6 ready", "5 ready", "4 ready"]];
  expect(await run({ polls, file })).toEqual(["pending", 1]);
  expect(recallExport(memory, AUDITFILE)).toMatchObject({ origin: { kind: "download", id: "6" } });
});

test("an export that is still not listed after an hour is requested again", async () => {
  await killAfterAsking("2026-01-10T11:00:00.000Z");
  expect(await run({ polls: [["4 ready"], ["4 ready"], ["5 ready", "4 ready"]] })).toEqual([
    "pending",
    1,
  ]);
});

test.each([
  ["did not arrive is sent", ["4 ready"], ["pending", 1]],
  ["arrived is not repeated", ["5 pending", "4 ready"], ["resumed", 0]],
])("after a kill during the request, a request that %s", async (_what, listed, outcome) => {
  const pending = {
    name: "auditfile",
    year: 2025,
    seen: new Set(["4"]),
    requestedAt: NOW,
  } as const;
  await rememberPending(memory, { kind: "pending", ...pending, isAnswered: false });
  const later = outcome[1] === 1 ? [listed] : [];
  expect(await run({ polls: [listed, ...later, ["5 ready", "4 ready"]] })).toEqual(outcome);
});

test("an export that is not ready in time is awaited by the next run", async () => {
  await expect(run({ polls: [[], ["5 pending"]] })).rejects.toMatchObject({
    code: "export-not-ready",
  });
  expect(await run({ polls: [["5 ready"]] })).toEqual(["resumed", 0]);
});

const OF_2024 = FILE.replace("<fiscalYear>2025", "<fiscalYear>2024");

test("a file that is not ours is refused without waiting for another", async () => {
  await using service = await oddService({ polls: [[], ["5 ready"]], file: () => OF_2024 });
  const started = await beginExport(portsOf(service), AUDITFILE);
  if (started.kind !== "pending") throw new Error("the export is requested");
  await expect(finishExport(portsOf(service), started.pending, OWNER)).rejects.toMatchObject({
    code: "export-not-ours",
    message:
      "export auditfile 2025: the file that the service made (download 5) is not of these books: its fiscal year is 2024, not 2025",
  });
  expect(service.slept).toEqual([]);
  expect(readdirSync(memory.folder)).toEqual([]);
});

test("a cached file of other books is not returned again", async () => {
  await run({ polls: [[], ["5 ready"]] });
  await using service = await oddService({ polls: [["5 ready"], ["6 ready", "5 ready"]] });
  const owner = ownerFacts({ company: ["Elders B.V."] });
  const started = await beginExport(portsOf(service), { ...AUDITFILE, owner });
  expect([started.kind, exportRequestsIn(service)]).toEqual(["pending", 1]);
});

test.each([
  ["the service could not make", "export-failed", { polls: [[], ["5 failed"]] }],
  ["is not ours", "export-not-ours", { polls: [[], ["5 ready"]], file: () => OF_2024 }],
])("a file that %s is requested again by the next run", async (_what, code, answers) => {
  await expect(run(answers)).rejects.toMatchObject({ code });
  expect(await run({ polls: [["5 failed"], ["6 ready", "5 failed"]] })).toEqual(["pending", 1]);
});

test("after a refusal nothing is pending", async () => {
  const refusal = "Period contains no journal entries";
  await expect(run({ polls: [[]], refusal, accounts: [] })).rejects.toMatchObject({
    code: "export-refused",
  });
  expect(await run({ polls: [[], ["5 ready"]] })).toEqual(["pending", 1]);
});

test("an interrupted fetch leaves no partial file", async () => {
  const half = FILE.slice(0, 2_000);
  await expect(run({ polls: [[], ["5 ready"]], file: () => half })).rejects.toMatchObject({
    code: "answer-malformed",
  });
  expect(readdirSync(memory.folder)).toEqual(["auditfile-2025.json"]);
  expect(await run({ polls: [["5 ready"]] })).toEqual(["resumed", 0]);
});

/** The record as version 1 wrote it. */
function inFormerForm(): void {
  const path = join(memory.folder, "auditfile-2025.json");
  const former = readFileSync(path, "utf8")
    .replace('"format_version": 2', '"format_version": 1')
    .replace('"requested_at"', '"asked_at"')
    .replace('"saved_at"', '"kept_at"')
    .replace('"state": "pending"', '"state": "asked"')
    .replace('"state": "cached"', '"state": "kept"');
  expect(former).toContain('"asked_at"');
  expect(former).toMatch(/"state": "(?:asked|kept)"/);
  writeFileSync(path, former);
}

test("a record of the former version is read: the file is used again, and a request is awaited", async () => {
  await run({ polls: [[], ["5 ready"]] });
  inFormerForm();
  expect(await run({ polls: [[]] })).toEqual(["cached", 0]);
  rmSync(memory.folder, { recursive: true });
  mkdirSync(memory.folder);
  await killAfterAsking();
  inFormerForm();
  expect(await run({ polls: [["5 ready", "4 ready"]] })).toEqual(["resumed", 0]);
});

test("a record that cannot be opened does not stop a run", async () => {
  // Neither root nor its owner can read a folder as a file.
  mkdirSync(join(memory.folder, "brugstaat-2025.json"));
  expect(recallExport(memory, { name: "brugstaat", year: 2025 })).toBeNull();
});

test("the memory is readable only by its owner", async () => {
  await run({ polls: [[], ["5 ready"]] });
  const modes = readdirSync(memory.folder).map(
    (name) => statSync(join(memory.folder, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o600, 0o600]);
});
