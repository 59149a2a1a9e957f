/** `slotsom resume`: which run it resumes, with which options, and which runs cannot be resumed. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import type { World } from "../../src/cli/world.ts";
import { withAdministrationLock } from "../../src/runs/state/administration-lock.ts";
import { openSnapshot } from "../../src/snapshot/snapshot.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import {
  type FalseAnswer,
  type FalseAnswersService,
  startFalseAnswers,
} from "../support/false-answers.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

const RUN = "20261121-1";
const PULL = ["pull", "--profile", "test"];
const EXPORT = ["export", "brugstaat", "--profile", "test"];

let service: ServedAdministration;
let falsified: FalseAnswersService;
/** The false answers that the service gives now. */
const falseAnswers: FalseAnswer[] = [];
beforeAll(async () => {
  service = await serveAdministration();
  falsified = await startFalseAnswers(service.url, falseAnswers);
});
afterAll(async () => {
  await falsified.close();
  await service.close();
});

let made: TestWorld;
beforeEach(() => {
  made = makeWorld({ TOKEN: service.token });
  falseAnswers.length = 0;
  writeProfile(made.folder, {
    base_url: falsified.url,
    administration_id: service.administrationId,
    fiscal_year: SHORT_YEAR,
  });
  onTestFinished(() => {
    made.close();
  });
});

type Message = Readonly<Record<string, unknown>>;

/** Runs a command, and returns its exit code and its messages without progress and `end`. */
async function run(
  argv: readonly string[],
  changes: Partial<World> = {},
): Promise<{ readonly code: number; readonly messages: readonly Message[] }> {
  made.forget();
  const code = await runCli([...argv, "--json"], { ...made.world, ...changes });
  const lines = made.out().trimEnd().split("\n");
  return {
    code,
    messages: lines
      .map((line) => JSON.parse(line) as Message)
      .filter(({ type }) => type !== "progress" && type !== "end"),
  };
}

const record = (id = RUN): Message =>
  JSON.parse(readFileSync(join(made.folder, "home", "runs", `${id}.json`), "utf8")) as Message;

/** A pull that stops at `path`, because the service fails there. */
async function stoppedPull(path = /cash_flow/): Promise<readonly Message[]> {
  falseAnswers.push({ path, status: 503 });
  const { code, messages } = await run([...PULL, "--year", "2025"]);
  expect(code).toBe(EXIT.exhausted);
  falseAnswers.length = 0;
  return messages;
}

test("a run reports its id first and with its result, and its record states how it ended", async () => {
  const { code, messages } = await run([...PULL, "--year", "2025"]);
  expect(code).toBe(EXIT.reconciled);
  const host = new URL(falsified.url).host;
  expect(messages.slice(0, 2)).toMatchObject([
    { type: "note", text: `Profile test (administration ${service.administrationId}, ${host}).` },
    { type: "note", text: `Run ${RUN}.`, run: RUN },
  ]);
  const { path } = messages.at(-1) as { readonly path: string };
  expect(messages.at(-1)).toMatchObject({ type: "snapshot", run: RUN });
  expect(record()).toEqual({
    format_version: 1,
    id: RUN,
    command: "pull",
    options: { profile: "test", year: "2025" },
    working_folder: made.folder,
    service: new URL(falsified.url).host,
    administration_id: service.administrationId,
    period: { first: "2025-01", last: "2025-02" },
    snapshot: path,
    process: process.pid,
    started_at: expect.stringMatching(/^2026-11-21T/) as string,
    ended: { at: expect.stringMatching(/^2026-11-21T/) as string, exit_code: 0, failure: null },
  });
});

test("a run continues with its own profile, although the default is another one by then", async () => {
  const other = { base_url: "https://other.example/api/v2", administration_id: "2" };
  const write = (defaultName: string): void => {
    const own = {
      base_url: falsified.url,
      administration_id: service.administrationId,
      fiscal_year: SHORT_YEAR,
      rate_limit: "none",
    };
    const profiles = Object.entries({ own, other }).map(([name, profile]) => [
      name,
      { ...profile, credential: { env: "TOKEN" } },
    ]);
    const text = JSON.stringify({
      format_version: 1,
      default_profile: defaultName,
      profiles: Object.fromEntries(profiles) as unknown,
    });
    writeFileSync(join(made.folder, "slotsom.yml"), text);
  };
  write("own");
  falseAnswers.push({ path: /cash_flow/, status: 503 });
  expect((await run(["pull", "--year", "2025"])).code).toBe(EXIT.exhausted);
  falseAnswers.length = 0;
  expect(record()).toMatchObject({ options: { profile: "own", year: "2025" } });
  write("other");
  const environment = { ...made.world.environment, SLOTSOM_PROFILE: "other" };
  const { code, messages } = await run(["resume"], { environment });
  expect([code, messages[1]]).toMatchObject([EXIT.reconciled, { profile: "own" }]);
});

test("a run is not resumed when its profile has become another administration", async () => {
  await stoppedPull();
  writeProfile(made.folder, { base_url: falsified.url, administration_id: "2" });
  const { code, messages } = await run(["resume"]);
  expect(code).toBe(EXIT.usage);
  const host = new URL(falsified.url).host;
  expect(messages.at(-1)).toMatchObject({
    code: "run-not-resumable",
    message: `run ${RUN} is of administration ${service.administrationId} (${host}), but profile test is now administration 2 (${host})`,
  });
  expect(record()).toMatchObject({ ended: { exit_code: 5, failure: "service-failing" } });
});

test("a run that the service stopped names the command to resume it, which repeats no request", async () => {
  const stopped = await stoppedPull();
  expect(stopped.at(-1)).toMatchObject({
    code: "service-failing",
    remedy: expect.stringContaining(`Resume with: slotsom resume ${RUN}`) as string,
  });
  expect(record()).toMatchObject({ ended: { exit_code: 5, failure: "service-failing" } });
  const snapshot = openSnapshot(String(record()["snapshot"]));
  const had = [...snapshot.requests()].length;
  snapshot.close();
  const before = falsified.requests.length;
  const { code, messages } = await run(["resume"]);
  expect(code).toBe(EXIT.reconciled);
  expect(messages[0]?.["text"]).toBe(
    `Resuming run ${RUN}: slotsom pull --profile test --year 2025`,
  );
  const { answers } = messages.at(-1) as { readonly answers: number };
  expect(falsified.requests.length - before).toBe(answers - had);
  expect(record()).toMatchObject({ ended: { exit_code: 0 } });
});

test("a run can be resumed with another credential, and from another folder", async () => {
  await stoppedPull();
  const elsewhere = join(made.folder, "elsewhere");
  mkdirSync(elsewhere);
  const { SLOTSOM_HOME } = made.world.environment;
  const refused = await run(["resume"], { environment: { SLOTSOM_HOME, TOKEN: "x".repeat(43) } });
  expect([refused.code, refused.messages.at(-1)?.["code"]]).toEqual([
    EXIT.refused,
    "credential-refused",
  ]);
  const { code } = await run(["resume", RUN], { workingFolder: elsewhere });
  expect(code).toBe(EXIT.reconciled);
});

test("a run is resumed with its own snapshot, even when there is a newer one", async () => {
  await stoppedPull();
  const path = String(record()["snapshot"]);
  renameSync(path, `${path}.aside`);
  await run([...PULL, "--year", "2025"]);
  renameSync(path, path.replace("0001", "0002"));
  renameSync(`${path}.aside`, path);
  rmSync(join(made.folder, "home", "runs", "20261121-2.json"));
  const { code, messages } = await run(["resume"]);
  expect([code, messages.at(-1)?.["path"]]).toEqual([EXIT.reconciled, path]);
});

test("period words keep the meaning that they had at the start of the run", async () => {
  // Without --year it is the last year that has ended: in 2029 that is another one.
  falseAnswers.push({ path: /downloads/, status: 503 });
  await run(EXPORT);
  expect(record()).toMatchObject({ ended: { exit_code: 5 } });
  falseAnswers.length = 0;
  await run(["resume"], { now: () => "2029-01-05T10:00:00.000Z" });
  expect(record()).toMatchObject({ period: { first: "2025-01", last: "2025-02" } });
});

test("an interrupted run names the command to resume it", async () => {
  const { world } = made;
  const write = (text: string): void => {
    world.out.write(text);
    if (text.includes("cash flow")) made.interrupt();
  };
  const { code, messages } = await run([...PULL, "--year", "2025"], { out: { write } });
  expect([code, messages.at(-1)?.["text"]]).toEqual([
    EXIT.interrupted,
    `Interrupted. Resume with: slotsom resume ${RUN}`,
  ]);
  expect(record()).toMatchObject({ ended: { exit_code: 130, failure: null } });
});

test("a run cannot be resumed while another process works on the administration", async () => {
  await stoppedPull();
  const place = {
    state: { home: join(made.folder, "home") },
    serviceName: new URL(falsified.url).host,
    administrationId: service.administrationId,
  };
  await withAdministrationLock(place, async () => {
    const { code, messages } = await run(["resume"]);
    expect([code, messages.at(-1)?.["code"]]).toEqual([EXIT.held, "administration-held"]);
  });
  // The record is unchanged.
  expect(record()).toMatchObject({ ended: { exit_code: 5 } });
});

test("after the same command continued a run, that run is no longer resumable", async () => {
  await stoppedPull();
  falseAnswers.push({ path: /cash_flow.*202502/, status: 503 });
  await run([...PULL, "--year", "2025"]);
  falseAnswers.length = 0;
  const { messages } = await run(["resume", "--list"]);
  expect(messages.map(({ run: id }) => id)).toEqual(["20261121-2"]);
  const first = await run(["resume", RUN]);
  expect(first.code).toBe(EXIT.usage);
  expect(first.messages.at(-1)).toMatchObject({
    code: "run-not-resumable",
    message: `run ${RUN} cannot be resumed: it was continued by run 20261121-2`,
    remedy: "Resumable runs: 20261121-2 (pull).",
  });
});

test("resume with nothing to do says so; an unknown run is refused", async () => {
  const nothing = await run(["resume"]);
  expect([nothing.code, nothing.messages.at(-1)]).toMatchObject([
    EXIT.reconciled,
    { type: "resume", run: null, resumed: false },
  ]);
  made.forget();
  expect(await runCli(["resume"], made.world)).toBe(EXIT.reconciled);
  expect(made.out()).toBe("There is nothing to resume.\n");
  await run([...PULL, "--year", "2025"]);
  made.forget();
  expect(await runCli(["resume", RUN], made.world)).toBe(EXIT.reconciled);
  expect(made.out()).toBe(
    `Run ${RUN} finished on 21 November 2026 10:00 UTC: reconciled. There is nothing to resume.\n`,
  );
  const unknown = await run(["resume", "20250101-9"]);
  expect([unknown.code, unknown.messages.at(-1)?.["message"]]).toEqual([
    EXIT.usage,
    "run 20250101-9 cannot be resumed: it does not exist",
  ]);
  expect((await run(["resume", "--list"])).messages).toMatchObject([
    { type: "note", text: "There are no resumable runs." },
  ]);
});

test("a run that stopped before the service answered is not resumable, and its message does not offer it", async () => {
  falseAnswers.push({ path: /administrations/, status: 503 });
  for (const argv of [PULL, EXPORT]) {
    const { code, messages } = await run(argv);
    expect([code, messages.at(-1)?.["code"]]).toEqual([EXIT.exhausted, "service-failing"]);
    expect(messages.at(-1)?.["remedy"]).not.toContain("slotsom resume");
  }
  const named = await run(["resume", RUN]);
  expect([named.code, named.messages.at(-1)]).toMatchObject([
    EXIT.usage,
    {
      code: "run-not-resumable",
      message: `run ${RUN} cannot be resumed: it stopped before the service had answered`,
      remedy: "There are no resumable runs; run the command again.",
    },
  ]);
  expect((await run(["resume"])).code).toBe(EXIT.reconciled);
});

test("a refusal that the books caused is not resumable; one that a credential or a right caused is", async () => {
  const ended = (failure: string) => ({ at: "2026-11-21T10:01:00.000Z", exit_code: 4, failure });
  await stoppedPull();
  const file = join(made.folder, "home", "runs", `${RUN}.json`);
  for (const [failure, isListed] of [
    ["credential-refused", true],
    ["scope-missing", true],
    ["answer-malformed", false],
    ["account-id-missing", false],
  ] as const) {
    writeFileSync(file, JSON.stringify({ ...record(), ended: ended(failure) }));
    const { messages } = await run(["resume", "--list"]);
    expect([failure, messages.map(({ run: id }) => id)]).toEqual([
      failure,
      isListed ? [RUN] : [undefined],
    ]);
  }
});

test("an export is resumable too, and is listed as its command line", async () => {
  falseAnswers.push({ path: /downloads/, status: 503 });
  await run([...EXPORT, "--out", "a folder"]);
  expect((await run(["resume", "--list"])).messages[0]?.["command"]).toBe(
    "export --profile test --out 'a folder' brugstaat",
  );
  // It has no snapshot to continue, so the second run of the same command replaces it.
  await run([...EXPORT, "--out", "a folder"]);
  const { messages } = await run(["resume", "--list"]);
  expect(messages.map(({ run: id }) => id)).toEqual(["20261121-2"]);
});

test("a record that was changed by hand is refused with its faults", async () => {
  await stoppedPull();
  const file = join(made.folder, "home", "runs", `${RUN}.json`);
  writeFileSync(file, JSON.stringify({ ...record(), format_version: 2, credential: "secret" }));
  const { code, messages } = await run(["resume"]);
  expect(code).toBe(EXIT.unverified);
  const { message } = messages.at(-1) as { readonly message: string };
  expect(message.split("\n").sort()).toEqual([
    `  ${file}, format_version: must be 1`,
    `  ${file}, top level: unknown: credential`,
    "the record of a run is damaged:",
  ]);
});

test("the record of a command that this version does not have is refused", async () => {
  await stoppedPull();
  const file = join(made.folder, "home", "runs", `${RUN}.json`);
  writeFileSync(file, JSON.stringify({ ...record(), command: "constructor" }));
  const { code, messages } = await run(["resume"]);
  expect(code).toBe(EXIT.unverified);
  expect(messages.at(-1)).toMatchObject({ code: "run-damaged" });
});

test("two runs that start at the same time have two records", async () => {
  const { SLOTSOM_HOME } = made.world.environment;
  falseAnswers.push({ path: /administrations/, status: 503 });
  for (const administration_id of ["1", "2"]) {
    mkdirSync(join(made.folder, administration_id));
    writeProfile(join(made.folder, administration_id), {
      base_url: falsified.url,
      administration_id,
    });
  }
  await Promise.all(
    ["1", "2"].map((id) =>
      runCli([...PULL, "--year", "2025"], {
        ...made.world,
        environment: { ...made.world.environment, SLOTSOM_HOME },
        workingFolder: join(made.folder, id),
      }),
    ),
  );
  const records = readdirSync(join(made.folder, "home", "runs"))
    .filter((name) => name.endsWith(".json"))
    .sort();
  expect(records).toEqual(["20261121-1.json", "20261121-2.json"]);
});
