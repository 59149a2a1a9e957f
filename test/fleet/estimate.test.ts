/** The requests of a fleet's jobs are those that a dry run of each lists. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { serveAdministration, userOf } from "../support/embedded-service.ts";

const FILE = (url: string, id: string): string => `format_version: 1
services:
  office:
    base_url: ${url}
    credential: { env: TOKEN }
    administrations:
      - id: "${id}"
        fiscal_year: { first_month: 1, exceptions: [{ year: 2025, first: 2025-01, last: 2025-02 }, { year: 2026, first: 2025-03, last: 2026-12 }] }
packs:
  monthly: { pack: monthly, period: 2025-02 }
  year: { pack: close, period: 2025 }
  auditor: { pack: handoff, period: 2025, skip_exports: true }
`;

interface Counted {
  readonly total: number;
  readonly total_reports: number;
  readonly total_if_unchanged: number | null;
}
interface Planned {
  readonly nights: readonly [
    {
      readonly requests: number;
      readonly reports: number;
      readonly requests_if_unchanged: number;
      readonly known: number;
    },
  ];
}

test("a plan counts what the dry runs count, before a pull and after it", async () => {
  const service = await serveAdministration();
  const shape = {
    first_month: 1,
    exceptions: [
      { year: 2025, first: "2025-01", last: "2025-02" },
      { year: 2026, first: "2025-03", last: "2026-12" },
    ],
  };
  const { world, folder, out, forget } = userOf(service, {
    fiscal_year: shape,
    rate_limit: undefined,
  });
  writeFileSync(join(folder, "fleet.yml"), FILE(service.url, service.administrationId));
  const run = async (...argv: readonly string[]): Promise<unknown> => {
    forget();
    expect(await runCli([...argv, "--json", "--quiet"], world)).toBe(EXIT.reconciled);
    return JSON.parse(out());
  };
  const compare = async (): Promise<Planned["nights"][0]> => {
    const runs = [
      (await run("monthly", "--period", "2025-02", "--dry-run")) as Counted,
      (await run("close", "--year", "2025", "--dry-run")) as Counted,
      (await run("handoff", "--year", "2025", "--skip-exports", "--dry-run")) as Counted,
    ];
    const { nights } = (await run("fleet", "plan", "--now")) as Planned;
    const total = (count: (one: Counted) => number): number =>
      runs.reduce((sum, one) => sum + count(one), 0);
    expect(nights[0]).toMatchObject({
      requests: total((one) => one.total),
      reports: total((one) => one.total_reports),
      requests_if_unchanged: total((one) => one.total_if_unchanged ?? one.total),
    });
    return nights[0];
  };
  const before = await compare();
  expect(before.known).toBe(0);
  await run("pull", "--year", "2025");
  const after = await compare();
  expect(after.known).toBe(3);
  expect(after.requests_if_unchanged).toBeLessThan(after.requests);
});
