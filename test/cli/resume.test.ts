/** `slotsom resume`: which run it resumes, and with which options. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { withAdministrationLock } from "../../src/runs/state/administration-lock.ts";
import { openSnapshot } from "../../src/snapshot/snapshot.ts";
import { SHORT_YEAR, writeProfile } from "../support/embedded-service.ts";
import { stoppedRuns } from "./stopped-runs.ts";

const RUN = "20261121-1";
const PULL = ["pull", "--profile", "test"];
const EXPORT = ["export", "brugstaat", "--profile", "test"];

const runs = stoppedRuns();
const { falseAnswers, record, run, stoppedPull } = runs;

test("a run reports its id first and with its result, and its record states how it ended", async () => {
  const { code, messages } = await run([...PULL, "--year", "2025"]);
  expect(code).toBe(EXIT.reconciled);
  const host = new URL(runs.falsified.url).host;
  expect(messages.slice(0, 2)).toMatchObject([
    {
      type: "note",
      text: `Profile test (administration ${runs.service.administrationId}, ${host}).`,
    },
    { type: "note", text: `Run ${RUN}.`, run: RUN },
  ]);
  const { path } = messages.at(-1) as { readonly path: string };
  expect(messages.at(-1)).toMatchObject({ type: "snapshot", run: RUN });
  expect(record()).toEqual({
    format_version: 1,
    id: RUN,
    command: "pull",
    options: { profile: "test", year: "2025" },
    working_folder: runs.made.folder,
    service: new URL(runs.falsified.url).host,
    administration_id: runs.service.administrationId,
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
      base_url: runs.falsified.url,
      administration_id: runs.service.administrationId,
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
    writeFileSync(join(runs.made.folder, "slotsom.yml"), text);
  };
  write("own");
  falseAnswers.push({ path: /cash_flow/, status: 503 });
  expect((await run(["pull", "--year", "2025"])).code).toBe(EXIT.exhausted);
  falseAnswers.length = 0;
  expect(record()).toMatchObject({ options: { profile: "own", year: "2025" } });
  write("other");
  const environment = { ...runs.made.world.environment, SLOTSOM_PROFILE: "other" };
  const { code, messages } = await run(["resume"], { environment });
  expect([code, messages[1]]).toMatchObject([EXIT.reconciled, { profile: "own" }]);
});

test("a run is not resumed when its profile has become another administration", async () => {
  await stoppedPull();
  writeProfile(runs.made.folder, { base_url: runs.falsified.url, administration_id: "2" });
  const { code, messages } = await run(["resume"]);
  expect(code).toBe(EXIT.usage);
  const host = new URL(runs.falsified.url).host;
  expect(messages.at(-1)).toMatchObject({
    code: "run-not-resumable",
    message: `run ${RUN} is of administration ${runs.service.administrationId} (${host}), but profile test is now administration 2 (${host})`,
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
  const before = runs.falsified.requests.length;
  const { code, messages } = await run(["resume"]);
  expect(code).toBe(EXIT.reconciled);
  expect(messages[0]?.["text"]).toBe(
    `Resuming run ${RUN}: slotsom pull --profile test --year 2025`,
  );
  const { answers } = messages.at(-1) as { readonly answers: number };
  expect(runs.falsified.requests.length - before).toBe(answers - had);
  expect(record()).toMatchObject({ ended: { exit_code: 0 } });
});

test("a run can be resumed with another credential, and from another folder", async () => {
  await stoppedPull();
  const elsewhere = join(runs.made.folder, "elsewhere");
  mkdirSync(elsewhere);
  const { SLOTSOM_HOME } = runs.made.world.environment;
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
  rmSync(join(runs.made.folder, "home", "runs", "20261121-2.json"));
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
  const { world } = runs.made;
  const write = (text: string): void => {
    world.out.write(text);
    if (text.includes("cash flow")) runs.made.interrupt();
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
    state: { home: join(runs.made.folder, "home") },
    serviceName: new URL(runs.falsified.url).host,
    administrationId: runs.service.administrationId,
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
