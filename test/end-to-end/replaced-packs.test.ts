/** Packs written after each other to the same output folder: a final one is never replaced by one with less in it. */
import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  userOf,
  writeProfile,
} from "../support/embedded-service.ts";
import { startFalseAnswers } from "../support/false-answers.ts";
import type { TestWorld } from "../support/world.ts";

let service: ServedAdministration;
/** Changes the answers of the service when a test wants it to. */
let change: (body: string) => string = (body) => body;
let falsified: Awaited<ReturnType<typeof startFalseAnswers>>;
beforeAll(async () => {
  service = await serveAdministration();
  falsified = await startFalseAnswers(service.url, [
    { path: /reports\/(journal_entries|profit_loss)/, body: (body) => change(body) },
  ]);
});
afterAll(async () => {
  await falsified.close();
  await service.close();
});

interface User extends TestWorld {
  readonly run: (
    ...argv: readonly string[]
  ) => Promise<{ exit: number; folder: string; why: readonly string[] }>;
  /** The folders of fiscal year 2025, each with one hash of all its contents. */
  readonly packs: () => Readonly<Record<string, string>>;
  readonly leftOut: (pack: string) => readonly string[];
}

function user(profile: Readonly<Record<string, unknown>> = {}): User {
  const made = userOf(service);
  change = (body) => body;
  const { administrationId: id } = service;
  writeProfile(made.folder, {
    base_url: falsified.url,
    administration_id: id,
    fiscal_year: SHORT_YEAR,
    ...profile,
  });
  const year = join(made.folder, "output", id, "2025");
  return {
    ...made,
    run: async (...argv) => {
      made.forget();
      const exit = await runCli([...argv, "--profile", "test", "--year", "2025"], made.world);
      const folder = / pack in (.*)\n/.exec(made.out())?.[1] ?? "";
      const why = [...made.out().matchAll(/^ {2}in this folder because (.*)$/gm)];
      return {
        exit,
        folder: folder.slice(year.length + 1),
        why: why.map(([, text]) => text ?? ""),
      };
    },
    packs: () =>
      Object.fromEntries(readdirSync(year).map((name) => [name, hashOf(join(year, name))])),
    leftOut: (pack) => {
      const text = readFileSync(join(year, pack, "manifest.json"), "utf8");
      const { left_out: files } = JSON.parse(text) as { left_out: readonly { code: string }[] };
      return files.map(({ code }) => code);
    },
  };
}

function hashOf(pack: string): string {
  const hash = createHash("sha256");
  if (pack.endsWith(".zip")) return hash.update(readFileSync(pack)).digest("hex");
  for (const name of readdirSync(pack, { recursive: true, encoding: "utf8" }).sort()) {
    if (/\.\w+$/.test(name)) hash.update(`${name}\n`).update(readFileSync(join(pack, name)));
  }
  return hash.digest("hex");
}

test("a close with the service's exports stays in its place, and render gives its bytes", async () => {
  const made = user({ fiscal_year: undefined });
  await made.run("pull");
  // In an empty output folder even a pack with less has the plain name.
  expect(await made.run("render")).toEqual({ exit: 0, folder: "close", why: [] });
  expect(made.leftOut("close")).toEqual(["export-not-kept", "export-not-kept", "export-not-kept"]);

  expect(await made.run("close")).toEqual({ exit: 0, folder: "close", why: [] });
  expect(made.leftOut("close")).toEqual([]);
  const { close } = made.packs();
  expect(await made.run("render")).toEqual({ exit: 0, folder: "close", why: [] });
  expect(made.packs()).toEqual({ close });
  expect(await made.run("render", "--language", "en")).toEqual({
    exit: 0,
    folder: "close-en",
    why: ["its language is en; the profile's is nl"],
  });

  const lesser = {
    exit: 0,
    folder: "close-render",
    why: [
      "the final pack in close has more: service/auditfile-2025.xaf, service/brugstaat-2025.xml, service/ledger-accounts-2025.xlsx and 4 more",
    ],
  };
  expect(await made.run("close", "--skip-exports")).toEqual(lesser);
  expect(made.leftOut("close-render")).toEqual([
    "export-skipped",
    "export-skipped",
    "export-skipped",
  ]);
  const skipped = made.packs();
  expect(skipped).toMatchObject({ close });
  // The newest snapshot is that of the close without exports.
  expect(await made.run("render")).toEqual(lesser);
  expect(made.packs()).toEqual(skipped);

  const home = join(made.folder, "home", "snapshots");
  const kept = readdirSync(home, { recursive: true, encoding: "utf8" }).sort();
  const brugstaat = kept.find((name) => /[0-9a-f]{64}$/.test(name))!;
  // The state has its own name for the same file, so this one is replaced and not written to.
  rmSync(join(home, brugstaat));
  writeFileSync(join(home, brugstaat), "altered");
  const snapshot = kept.find((name) => name.endsWith("0002.sqlite"))!;
  expect((await made.run("render", "--snapshot", join(home, snapshot))).folder).toBe(
    "close-render",
  );
  expect(made.leftOut("close-render")).toEqual(["export-damaged"]);
  expect(made.packs()).toMatchObject({ close });
});

test("a draft leaves the final pack as it is, and a snapshot of older books gets its own name", async () => {
  const made = user();
  await made.run("close", "--skip-exports");
  const { close: older } = made.packs();
  change = (body) =>
    body.replace(
      /("revenue_by_ledger_account":\{"\d+":")(\d+)\.(\d+)"/,
      (_all, head: string, whole: string) => `${head}${whole}.01"`,
    );
  expect(await made.run("close", "--skip-exports")).toEqual({
    exit: 3,
    folder: "close-draft",
    why: ["it is a draft; the final pack in close is unchanged"],
  });
  expect(made.packs()).toMatchObject({ close: older });

  // In every series alike: an entry that two answers state differently is a finding.
  change = (body) => body.replaceAll('"description":"', '"description":"Changed: ');
  expect(await made.run("close", "--skip-exports")).toEqual({ exit: 0, folder: "close", why: [] });
  const { close: newer } = made.packs();
  expect(newer).not.toBe(older);
  const home = join(made.folder, "home", "snapshots");
  const [first] = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith("0001.sqlite"),
  );
  const rendered = await made.run("render", "--snapshot", join(home, first!));
  expect(rendered.exit).toBe(0);
  expect(rendered.folder).toMatch(/^close-snapshot-[0-9a-f]{8}$/);
  expect(rendered.why.join()).toMatch(/^the final pack in close has more: newer books \(as of /);
  expect(made.packs()).toMatchObject({ close: newer, [rendered.folder]: older });

  // A copy of it outside the state has the same age.
  const copy = join(made.folder, "archived.sqlite");
  copyFileSync(join(home, first!), copy);
  expect((await made.run("render", "--snapshot", copy)).folder).toBe(rendered.folder);
  expect(made.packs()).toMatchObject({ close: newer });
});

test("a pack with another auditfile, or with less proof, does not take the place of a final pack", async () => {
  const made = user();
  await made.run("close", "--skip-exports");
  const { close } = made.packs();
  expect(await made.run("render", "--auditfile-version", "3.2")).toEqual({
    exit: 0,
    folder: "close-render",
    why: ["the final pack in close has more: auditfile 4.0"],
  });
  expect(await made.run("close", "--skip-exports", "--trust-ledger")).toMatchObject({
    folder: "close-render-2",
    why: [
      expect.stringMatching(
        /^the final pack in close has more: month 2025-01 proven by its postings/,
      ),
      expect.stringMatching(/^the final pack in close-render has more: .* auditfile 3\.2$/),
    ],
  });
  expect(made.packs()).toMatchObject({ close });
});

test("an unsigned handoff does not take the place of a signed one", async () => {
  const made = user();
  await runCli(["key", "create"], made.world);
  const argv = ["handoff", "--skip-exports"];
  expect(await made.run(...argv)).toEqual({ exit: 0, folder: "handoff", why: [] });
  const signed = made.packs();
  if (process.platform !== "win32") {
    const year = join(made.folder, "output", service.administrationId, "2025");
    const modeOf = (path: string): number => statSync(path).mode & 0o777;
    expect([modeOf(join(year, "handoff")), modeOf(join(year, "handoff.zip"))]).toEqual([
      0o700, 0o600,
    ]);
  }
  expect(Object.keys(signed)).toEqual(["handoff", "handoff.zip"]);
  for (const name of readdirSync(join(made.folder, "home"), {
    recursive: true,
    encoding: "utf8",
  })) {
    if (/key/.test(name) && statSync(join(made.folder, "home", name)).isFile())
      rmSync(join(made.folder, "home", name));
  }
  expect(await made.run(...argv)).toEqual({
    exit: 0,
    folder: "handoff-render",
    why: ["the final pack in handoff has more: the signature"],
  });
  expect(made.packs()).toMatchObject(signed);
  expect(Object.keys(made.packs()).sort()).toEqual([
    "handoff",
    "handoff-render",
    "handoff-render.zip",
    "handoff.zip",
  ]);
});
