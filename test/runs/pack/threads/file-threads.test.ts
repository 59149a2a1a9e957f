/** Packs written by several threads of one process. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { closeBooks, type FinishedPack } from "../../../../src/index.ts";
import type { PackOutcome } from "../../../../src/runs/outcome.ts";
import { renderSnapshot } from "../../../../src/runs/render-snapshot.ts";
import type { RunPorts } from "../../../../src/runs/run-ports.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  writeProfile,
} from "../../../support/embedded-service.ts";
import { makeWorld, type TestWorld } from "../../../support/world.ts";

let service: ServedAdministration;
let made: TestWorld;
let ports: RunPorts;
/** Written by the thread of the run alone. */
let alone: FinishedPack;
beforeAll(async () => {
  service = await serveAdministration();
  made = makeWorld({ TOKEN: service.token });
  ports = { ...made.world, isInteractive: false, onEvent: () => undefined };
  const profile = { base_url: service.url, administration_id: service.administrationId };
  writeProfile(made.folder, { ...profile, fiscal_year: SHORT_YEAR });
  writeFileSync(
    join(made.folder, "close-input.yml"),
    "format_version: 1\nyear: 2025\ndeclared_vat:\n  - { period: 2025-01, amount: 10.00 }\n",
  );
  alone = await closeBooks({ profile: "test", year: 2025, out: "alone" }, ports);
});
afterAll(async () => {
  made.close();
  await service.close();
});

const render = (
  out: string,
  more: Pick<RunPorts, "writersOf"> & Partial<RunPorts>,
  templates: string | null = null,
): Promise<PackOutcome> => {
  const choice = { year: 2025, period: null, snapshot: null, profile: "test", config: null };
  const template = { sample: false, templates, auditfileVersion: null, also: null };
  return renderSnapshot({ pack: "close", ...choice, ...template, out }, { ...ports, ...more });
};

const contentsOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .sort()
      .filter((name) => name.includes("."))
      .map((name) => [name, readFileSync(join(folder, name), "base64")]),
  );

test("two threads write the bytes that one writes, with the figures of the user", async () => {
  const { pack } = await render("together", { writersOf: () => 2 });
  expect(pack.files).toEqual(alone.files);
  expect(contentsOf(pack.folder)).toEqual(contentsOf(alone.folder));
});

test("garbage is collected when the exports are compared, and before files are written", async () => {
  const filesThen: number[] = [];
  const out = join(made.folder, "collected");
  const { pack } = await render("collected", {
    writersOf: () => 1,
    collectGarbage: () => {
      filesThen.push(existsSync(out) ? readdirSync(out, { recursive: true }).length : 0);
    },
  });
  expect(filesThen).toEqual([0]);
  expect(contentsOf(pack.folder)).toEqual(contentsOf(alone.folder));
});

test("an interrupted run leaves no pack and no thread", async () => {
  const interruption = new AbortController();
  const threads: Worker[] = [];
  const onThread = (thread: Worker): number => threads.push(thread);
  process.on("worker", onThread);
  onTestFinished(() => {
    process.off("worker", onThread);
  });
  const rendering = render("interrupted", {
    signal: interruption.signal,
    writersOf: () => {
      interruption.abort();
      return 2;
    },
  });
  await expect(rendering).rejects.toMatchObject({ name: "AbortError" });
  const packs = join(made.folder, "interrupted", service.administrationId);
  expect(existsSync(packs) ? readdirSync(packs, { recursive: true }) : []).toEqual([]);
  // A thread that has ended has no number.
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1]);
});

test("a template that changes meanwhile is refused with its remedy", async () => {
  const templates = join(made.folder, "templates");
  cpSync(join(process.cwd(), "templates"), templates, { recursive: true });
  const rendering = render(
    "changed",
    {
      writersOf: () => {
        const path = join(templates, "packs", "close.yml");
        writeFileSync(path, `${readFileSync(path, "utf8")}# changed\n`);
        return 2;
      },
    },
    templates,
  );
  await expect(rendering).rejects.toMatchObject({
    code: "template-invalid",
    message: "the template of close was changed while its pack was written",
  });
});
