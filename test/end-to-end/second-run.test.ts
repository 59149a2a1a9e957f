/** The pack of the next month, as a user runs it: the earlier months are carried over, and every reader sees it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { prepareSample } from "../support/loaded-store.ts";
import { makeWorld } from "../support/world.ts";

const ADMINISTRATION = "100200300400500";

const { world, folder, out, err, forget, close } = makeWorld();
afterAll(close);
let september: Run;
let october: Run;
beforeAll(async () => {
  prepareSample(join(folder, "home"));
  september = await monthly("output", "--period", "202509");
  october = await monthly("output", "--period", "202510", "--trust-ledger");
});

interface Run {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function monthly(output: string, ...argv: readonly string[]): Promise<Run> {
  forget();
  const exit = await runCli(["monthly", ...argv, "--out", join(folder, output)], world);
  return { exit, stdout: out(), stderr: err() };
}

interface Manifest {
  readonly status: string;
  readonly months: readonly Readonly<Record<string, unknown>>[];
}

const fileOf = (period: string, name: string, pack = "output/monthly"): string => {
  const [out, folderName] = pack.split("/");
  return readFileSync(
    join(folder, out ?? "", ADMINISTRATION, period, folderName ?? "", name),
    "utf8",
  );
};
const manifestOf = (period: string, pack?: string): Manifest =>
  JSON.parse(fileOf(period, "manifest.json", pack)) as Manifest;

test("with --trust-ledger, the pack of October after that of September pulls only October", () => {
  expect([september.exit, september.stderr]).toEqual([0, expect.not.stringContaining("earlier")]);
  expect(october.exit).toBe(0);
  const lines = october.stderr.match(/^2025-\d\d: .*$/gm) ?? [];
  expect(lines.map((line) => line.replace(/\d+ postings/, "N postings"))).toEqual([
    ...["01", "02", "03", "04", "05", "06", "07", "08", "09"].map(
      (number) =>
        `2025-${number}: ledger unchanged, postings not read again, N postings carried over from an earlier pull in 1 request`,
    ),
    expect.stringMatching(/^2025-10: proven, N postings in \d\d requests$/),
  ]);
  // Trust is not proof: the last line of the command and the cover of the pack say so.
  expect(october.stdout.trimEnd().split("\n").at(-1)).toBe(
    "10 of 10 months proven, 9 of them by equal ledger only.",
  );
  expect(september.stdout).not.toContain("equal ledger");
  expect(fileOf("2025-10", "management-pack-2025-10.html")).toContain(
    "10 van 10, waarvan 9 alleen op grond van een ongewijzigd grootboek",
  );
  const { status, months } = manifestOf("2025-10");
  expect(status).toBe("final");
  const { snapshot } = JSON.parse(fileOf("2025-09", "manifest.json")) as { snapshot: string };
  expect(months.map(({ entries_of_snapshot: id }) => id)).toEqual([
    ...Array.from({ length: 9 }, () => snapshot),
    undefined,
  ]);
  expect(fileOf("2025-10", "management-pack-2025-10.html")).toContain(
    "grootboek ongewijzigd, boekingen niet opnieuw opgehaald: jan 2025 t/m sep 2025",
  );
});

test("without it the months with bank mutations are read again, and the pack has no remark", async () => {
  const again = await monthly("again", "--period", "2025-10", "--language", "en");
  expect(again.exit).toBe(0);
  expect(again.stderr).toMatch(
    /10 months were pulled before\. The service lists no versions for \d+ kinds of documents, so 10 months are pulled again \(\d+ requests(, about \d+ minutes)?; --trust-ledger avoids this\)\./,
  );
  expect(
    manifestOf("2025-10", "again/monthly-en").months.some(
      (month) => "entries_of_snapshot" in month,
    ),
  ).toBe(false);
  expect(fileOf("2025-10", "management-pack-2025-10.html", "again/monthly-en")).not.toContain(
    "not read again",
  );
});

test("--fresh and --trust-ledger cannot be combined", async () => {
  const refused = await monthly("refused", "--period", "202509", "--fresh", "--trust-ledger");
  expect(refused.exit).toBe(2);
  expect(refused.stderr).toContain(
    "--fresh and --trust-ledger cannot be combined: --fresh pulls every month",
  );
});
