/** `closeBooks`: the close of a fiscal year from a program. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { closeBooks } from "../../src/index.ts";
import type { RunEvent } from "../../src/runs/run-event.ts";
import type { RunPorts } from "../../src/runs/run-ports.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { prepareSample } from "../support/loaded-store.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

let service: ServedAdministration;
beforeAll(async () => {
  service = await serveAdministration();
});
afterAll(async () => {
  await service.close();
});

let made: TestWorld;
let events: RunEvent[];
let ports: Partial<RunPorts>;
beforeEach(() => {
  made = makeWorld({ TOKEN: service.token });
  events = [];
  const { environment, workingFolder, now, sleep } = made.world;
  ports = { environment, workingFolder, now, sleep, onEvent: (event) => events.push(event) };
  writeProfile(made.folder, {
    base_url: service.url,
    administration_id: service.administrationId,
    fiscal_year: SHORT_YEAR,
  });
  onTestFinished(() => {
    made.close();
  });
});

test("without a file with profiles, the sample is closed only if the program says so", async () => {
  rmSync(join(made.folder, "slotsom.yml"));
  await expect(closeBooks({ year: 2025, skipExports: true }, ports)).rejects.toMatchObject({
    code: "profile-invalid",
    message: `${made.folder} has no slotsom.yml, and no other file with profiles is named`,
  });
  expect(readdirSync(made.folder)).toEqual([]);
});

test("a close returns the folder of its pack, its files and the results of its checks", async () => {
  const pack = await closeBooks({ profile: "test", year: 2025, skipExports: true }, ports);
  const { administrationId } = service;
  expect(pack.folder).toMatch(join(made.folder, "output", administrationId, "2025", "close"));
  expect(pack.results.length).toBeGreaterThan(50);
  for (const { name } of pack.files) expect(existsSync(join(pack.folder, name))).toBe(true);
  expect(
    events
      .map(({ kind }) => kind)
      .filter((kind) => !["pull", "exchange", "run-log"].includes(kind)),
  ).toEqual(["profile", "run-started", "pull-chosen"]);
  expect(existsSync(join(made.folder, "home", "runs", "20261121-1.json"))).toBe(true);
});

test("without a profile the books are those that the file chooses, and the sample is asked for", async () => {
  await expect(closeBooks({ year: 2099 }, ports)).rejects.toMatchObject({ code: "year-empty" });
  await closeBooks({ year: 2025, skipExports: true }, ports);
  expect(events[0]).toMatchObject({ kind: "profile", name: "test" });
  prepareSample(join(made.folder, "home"));
  events.length = 0;
  const pack = await closeBooks({ sample: true, year: 2025, skipExports: true }, ports);
  expect(events[0]).toMatchObject({ kind: "sample", isChosen: true });
  expect(pack.isFinal).toBe(true);
  const both = closeBooks({ sample: true, profile: "test" }, ports);
  await expect(both).rejects.toMatchObject({ code: "arguments-invalid" });
});

test("a close throws a Failure with its code and remedy", async () => {
  await expect(closeBooks({ profile: "test", year: 2099 }, ports)).rejects.toMatchObject({
    code: "year-empty",
    remedy: "Name a year that has started.",
  });
});

test.each<Readonly<Record<string, unknown>>>([
  { year: 25 },
  { year: 2025.5 },
  { maxDuration: 0 },
  { maxDuration: Number.NaN },
  { auditfileVersion: "9" },
])("an impossible option is refused before there is a run: %o", async (options) => {
  const closing = closeBooks({ profile: "test", ...options }, ports);
  await expect(closing).rejects.toMatchObject({ code: "arguments-invalid" });
  expect(events).toEqual([]);
});

test("an aborted close rejects with the reason, and the next close continues it", async () => {
  const stop = new AbortController();
  const reason = new Error("enough");
  const closing = closeBooks(
    { profile: "test", year: 2025, skipExports: true },
    {
      ...ports,
      signal: stop.signal,
      onEvent: ({ kind }) => {
        if (kind === "pull") stop.abort(reason);
      },
    },
  );
  await expect(closing).rejects.toBe(reason);
  const pack = await closeBooks({ profile: "test", year: 2025, skipExports: true }, ports);
  expect(existsSync(pack.folder)).toBe(true);
  expect(events.find(({ kind }) => kind === "pull-chosen")).toMatchObject({ start: "continued" });
});
