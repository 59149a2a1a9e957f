/**
 * One pull of a year serves every pack: its close, the handoff of the same books, and the management packs of its
 * months.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { SHORT_YEAR, serveAdministration, userOf } from "../support/embedded-service.ts";
import { type FalseAnswer, startFalseAnswers } from "../support/false-answers.ts";
import { figureLines } from "../support/figure-lines.ts";

async function user(falseAnswers: readonly FalseAnswer[] = []) {
  const service = await serveAdministration();
  const falsified = await startFalseAnswers(service.url, falseAnswers);
  const made = userOf(service, { base_url: falsified.url, fiscal_year: SHORT_YEAR });
  onTestFinished(async () => {
    await falsified.close();
    made.close();
    await service.close();
  });
  let asked = 0;
  return {
    folder: join(made.folder, "output", service.administrationId),
    /** Runs a command; returns its exit code and the requests that it sent. */
    run: async (line: string) => {
      const code = await runCli(line.split(" "), made.world);
      const requests = falsified.requests.slice(asked);
      asked = falsified.requests.length;
      return { code, requests };
    },
    err: made.err,
    out: made.out,
  };
}

/** Every figure of a pack by its id: the amount, and whether any check ties it. */
function figuresIn(folder: string): ReadonlyMap<string, string> {
  const [name = ""] = readdirSync(folder).filter((file) => file.startsWith("figures-"));
  const lines = figureLines(readFileSync(join(folder, name), "utf8"));
  return new Map(
    lines
      .filter(({ sheet }) => sheet !== "checks")
      .map(({ figure, amount }) => [figure, amount ?? "-"]),
  );
}

const checksIn = (folder: string): readonly { readonly id: string; readonly gap: string }[] =>
  (
    JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as {
      readonly checks: readonly { readonly id: string; readonly gap: string }[];
    }
  ).checks;

test("a month of the year's pull has the figures of a pull of its own, and says what it could not compare", async () => {
  const { folder, run, err } = await user();
  expect((await run("close --year 2025 --skip-exports")).code).toBe(EXIT.reconciled);
  const rendered = await run("render monthly --period 2025-01");
  expect([rendered.code, rendered.requests]).toEqual([EXIT.reconciled, []]);
  expect(err()).toContain("The months until 2025-01 are read from the pull of 2025-01 to 2025-02");
  const pack = join(folder, "2025-01", "monthly");
  const ofYear = figuresIn(pack);
  const notPossible = checksIn(pack).flatMap(({ id, gap }) =>
    gap === "derived-from-entries" ? id : [],
  );
  expect(notPossible).toEqual(["P8", "P9", "P10", "P12", "G6", "F4", "F5", "F6"]);
  expect((await run("monthly --period 2025-01")).code).toBe(EXIT.reconciled);
  const ofMonth = figuresIn(pack);
  expect(ofMonth.size).toBeGreaterThan(500);
  expect([...ofYear].sort()).toEqual([...ofMonth].sort());
});

test("a pull that has the month is preferred, and a month after the pull is refused", async () => {
  const { run, err } = await user();
  await run("pull --year 2025");
  await run("monthly --period 2025-01");
  expect((await run("render monthly --period 2025-01")).code).toBe(EXIT.reconciled);
  expect(err()).not.toContain("The months until 2025-01");
  expect((await run("render monthly --period 2025-03")).code).toBe(EXIT.usage);
  expect(err()).toContain("have not been pulled for a management pack");
});

test("a period of several months makes the pack of each, and none when a month is missing", async () => {
  const { folder, run, err, out } = await user();
  await run("pull --year 2025");
  expect((await run("render monthly --period 2025-02..2025-03")).code).toBe(EXIT.usage);
  expect(err()).toContain("have not been pulled for a management pack");
  expect((await run("render monthly --period 2025-02..2025-01")).code).toBe(EXIT.usage);
  expect((await run("render monthly --period 2025-01..2026-02")).code).toBe(EXIT.usage);
  expect(err()).toContain("longer than 12 months");
  expect(existsSync(folder)).toBe(false);
  const { code, requests } = await run("render monthly --period 2025-01..2025-02 --json");
  expect([code, requests]).toEqual([EXIT.reconciled, []]);
  const packs = out()
    .split("\n")
    .filter((line) => line.includes('"type":"pack"'))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  expect(packs.map((pack) => [pack["folder"], pack["status"]])).toEqual([
    [join(folder, "2025-01", "monthly"), undefined],
    [join(folder, "2025-02", "monthly"), "reconciled"],
  ]);
});

test("a draft among the packs of several months decides the exit code", async () => {
  const { folder, run } = await user([
    {
      path: /reports\/profit_loss.*period=202501$/,
      body: (body) => body.replace(/("revenue_by_ledger_account":\{"\d+":"\d+)\.(\d+)"/, '$1.01"'),
    },
  ]);
  await run("pull --year 2025");
  expect((await run("render monthly --period 2025-01..2025-02")).code).toBe(EXIT.draft);
  expect(readdirSync(join(folder, "2025-02"))).toHaveLength(1);
});

test("close --handoff writes both packs with the requests of the close", async () => {
  const { folder, run, out } = await user();
  const close = await run("close --year 2025 --skip-exports");
  const both = await run("close --year 2025 --skip-exports --handoff --fresh");
  expect([close.code, both.code]).toEqual([EXIT.reconciled, EXIT.reconciled]);
  expect(both.requests.toSorted()).toEqual(close.requests.toSorted());
  expect(readdirSync(join(folder, "2025")).sort()).toEqual(["close", "handoff", "handoff.zip"]);
  expect(out().match(/Final pack in .*handoff\n/g)).toHaveLength(1);
});

test("a handoff of the books that were closed takes two requests and those of its sample, and a changed ledger another pull", async () => {
  const { run, out, err } = await user([
    {
      path: /general_ledger.json\?period=202501\.\.202502/,
      after: 2,
      body: (honest) => honest.replace(/("debit_sums":.*?"\d+":)"?[0-9.]+"?/, '$1"123456.78"'),
    },
  ]);
  // Drafts: the service's exports are of the calendar year.
  const close = await run("close --year 2025");
  await run("handoff --year 2025 --dry-run");
  // Four lists of documents say which of the sample have attachments.
  expect(out()).toContain("the handoff is of that pull, and takes 6 requests.");
  const handoff = await run("handoff --year 2025");
  expect([close.code, handoff.code]).toEqual([EXIT.draft, EXIT.draft]);
  const requests = handoff.requests.map((one) => one.replace(/^.*\/(?=[a-z_]+\.json)/, ""));
  expect(requests.slice(0, 2)).toEqual([
    "administrations.json",
    "general_ledger.json?period=202501..202502",
  ]);
  expect(
    requests.slice(2).filter((one) => !/synchronization|attachments|download/.test(one)),
  ).toEqual([]);
  expect(err()).toContain("the handoff is of those books");
  const [, folder = ""] = /DRAFT pack in (.*handoff.*)\n/.exec(out()) ?? [];
  const manifest = readFileSync(join(folder, "data", "manifest.json"), "utf8");
  expect(manifest).toContain("90_auditfile/service/auditfile-2025.xaf");
  const changed = await run("handoff --year 2025");
  expect(changed.requests.length).toBeGreaterThan(20);
  expect(err()).toContain("The general ledger of 2025 changed since");
});

test("an order that says how to pull is a pull", async () => {
  const { run } = await user();
  await run("close --year 2025 --skip-exports --trust-ledger");
  const { requests } = await run("handoff --year 2025 --skip-exports --fresh");
  expect(requests.length).toBeGreaterThan(20);
});
