/** A month later, as a user runs it: the months before are taken on an equal ledger, and every reader is told. */
import { type ExecException, execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ADMINISTRATION = "100200300400500";

let folder = "";
beforeAll(() => {
  folder = temporaryFolder();
});

interface Run {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

function monthly(...argv: readonly string[]): Promise<Run> {
  const environment = { ...process.env, SLOTSOM_HOME: join(folder, "home") };
  const given = ["bin/slotsom.js", "monthly", ...argv, "--out", join(folder, "output")];
  return new Promise((resolve) => {
    const done = (error: ExecException | null, stdout: string, stderr: string): void => {
      resolve({ exit: Number(error?.code ?? 0), stdout, stderr });
    };
    endedWithTest(execFile(process.execPath, given, { env: environment }, done));
  });
}

interface Manifest {
  readonly status: string;
  readonly months: readonly Readonly<Record<string, unknown>>[];
}

const fileOf = (period: string, name: string): string =>
  readFileSync(join(folder, "output", ADMINISTRATION, period, "monthly", name), "utf8");
const manifestOf = (period: string): Manifest =>
  JSON.parse(fileOf(period, "manifest.json")) as Manifest;

test("October's pack after September's pulls October alone, when the ledger is trusted", {
  timeout: 120_000,
}, async () => {
  const september = await monthly("--period", "202509");
  expect([september.exit, september.stderr]).toEqual([0, expect.not.stringContaining("earlier")]);
  const october = await monthly("--period", "202510", "--trust-ledger");
  expect(october.exit).toBe(0);
  const told = october.stderr.match(/^2025-\d\d: .*$/gm) ?? [];
  expect(told.map((line) => line.replace(/\d+ entries/, "N entries"))).toEqual([
    ...["01", "02", "03", "04", "05", "06", "07", "08", "09"].map(
      (number) =>
        `2025-${number}: ledger equal, entries not read again, N entries of an earlier pull in 1 request`,
    ),
    expect.stringMatching(/^2025-10: proven, N entries in \d\d requests$/),
  ]);
  const { status, months } = manifestOf("2025-10");
  expect(status).toBe("final");
  const { snapshot } = JSON.parse(fileOf("2025-09", "manifest.json")) as { snapshot: string };
  expect(months.map(({ entries_of_snapshot: id }) => id)).toEqual([
    ...Array.from({ length: 9 }, () => snapshot),
    undefined,
  ]);
  expect(fileOf("2025-10", "management-pack-2025-10.html")).toContain(
    "grootboek gelijk, boekingen niet opnieuw gelezen: jan 2025 t/m sep 2025",
  );
});

test("without trust the months with bank mutations are read again, and the pack says nothing", {
  timeout: 120_000,
}, async () => {
  const again = await monthly("--period", "202510", "--language", "en");
  expect(again.exit).toBe(0);
  expect(again.stderr).toMatch(
    /Pulled before: 10 months\. The service lists no versions for \d+ kinds of documents \(.*FinancialMutation.*\), so 10 months are pulled again \(\d+ requests(, about \d+ minutes)?; --trust-ledger avoids this\)\./,
  );
  expect(manifestOf("2025-10").months.some((month) => "entries_of_snapshot" in month)).toBe(false);
  expect(fileOf("2025-10", "management-pack-2025-10.html")).not.toContain("not read again");
});

test("--anew and --trust-ledger cannot both be meant", async () => {
  const refused = await monthly("--period", "202509", "--anew", "--trust-ledger");
  expect(refused.exit).toBe(2);
  expect(refused.stderr).toContain(
    "--anew pulls every month, --trust-ledger spares those with an equal ledger",
  );
});
