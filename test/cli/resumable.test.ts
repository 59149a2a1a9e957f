/** Which runs can be resumed, and the records of those that cannot. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { writeProfile } from "../support/embedded-service.ts";
import { stoppedRuns } from "./stopped-runs.ts";

const RUN = "20261121-1";
const PULL = ["pull", "--profile", "test"];
const EXPORT = ["export", "brugstaat", "--profile", "test"];

const runs = stoppedRuns();
const { falseAnswers, record, run, stoppedPull } = runs;

test("resume with nothing to do says so; an unknown run is refused", async () => {
  const nothing = await run(["resume"]);
  expect([nothing.code, nothing.messages.at(-1)]).toMatchObject([
    EXIT.reconciled,
    { type: "resume", run: null, resumed: false },
  ]);
  runs.made.forget();
  expect(await runCli(["resume"], runs.made.world)).toBe(EXIT.reconciled);
  expect(runs.made.out()).toBe("There is nothing to resume.\n");
  await run([...PULL, "--year", "2025"]);
  runs.made.forget();
  expect(await runCli(["resume", RUN], runs.made.world)).toBe(EXIT.reconciled);
  expect(runs.made.out()).toBe(
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
  const file = join(runs.made.folder, "home", "runs", `${RUN}.json`);
  for (const [failure, isListed] of [
    ["credential-refused", true],
    ["scope-missing", true],
    ["answer-malformed", false],
    ["document-unbalanced", false],
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
  const file = join(runs.made.folder, "home", "runs", `${RUN}.json`);
  writeFileSync(file, JSON.stringify({ ...record(), format_version: 2, credential: "secret" }));
  const { code, messages } = await run(["resume"]);
  expect(code).toBe(EXIT.unverified);
  const { message } = messages.at(-1) as { readonly message: string };
  expect(message.split("\n").sort()).toEqual([
    `  ${file}, line 1, format_version: must be 1`,
    `  ${file}, line 1: unknown field "credential"`,
    "the record of a run is damaged:",
  ]);
});

test("the record of a command that this version does not have is refused", async () => {
  await stoppedPull();
  const file = join(runs.made.folder, "home", "runs", `${RUN}.json`);
  writeFileSync(file, JSON.stringify({ ...record(), command: "constructor" }));
  const { code, messages } = await run(["resume"]);
  expect(code).toBe(EXIT.unverified);
  expect(messages.at(-1)).toMatchObject({ code: "run-damaged" });
});

test("two runs that start at the same time have two records", async () => {
  const { SLOTSOM_HOME } = runs.made.world.environment;
  falseAnswers.push({ path: /administrations/, status: 503 });
  for (const administration_id of ["1", "2"]) {
    mkdirSync(join(runs.made.folder, administration_id));
    writeProfile(join(runs.made.folder, administration_id), {
      base_url: runs.falsified.url,
      administration_id,
    });
  }
  await Promise.all(
    ["1", "2"].map((id) =>
      runCli([...PULL, "--year", "2025"], {
        ...runs.made.world,
        environment: { ...runs.made.world.environment, SLOTSOM_HOME },
        workingFolder: join(runs.made.folder, id),
      }),
    ),
  );
  const records = readdirSync(join(runs.made.folder, "home", "runs"))
    .filter((name) => name.endsWith(".json"))
    .sort();
  expect(records).toEqual(["20261121-1.json", "20261121-2.json"]);
});
