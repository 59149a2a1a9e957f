/** `slotsom chart`, and a close on a service without lists of names. */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import {
  type ServedAdministration,
  serveAdministration,
  userOf,
} from "../support/embedded-service.ts";
import { startFalseAnswers } from "../support/false-answers.ts";
import { type FigureLine, figureLines } from "../support/figure-lines.ts";

let service: ServedAdministration;
beforeAll(async () => {
  service = await serveAdministration();
});
afterAll(() => service.close());

const HEADER = "id,code,name,type";
const USER_PROFILE = { language: "en" };

test("an import stores the chart for its owner only, and the next import reports the changes", async () => {
  const { world, folder, out, forget, close } = userOf(service, USER_PROFILE);
  const write = (lines: readonly string[]): void => {
    writeFileSync(join(folder, "chart.csv"), [HEADER, ...lines].join("\n"));
  };
  const importing = ["chart", "import", "chart.csv", "--profile", "test"];
  try {
    write(["1,1000,Bank,current_assets", "2,4000,Rent,expenses", "3,8000,Sales,revenue"]);
    expect(await runCli(importing, world)).toBe(0);
    expect(out()).toBe(
      [
        "Imported 3 ledger accounts from chart.csv for administration 100200300400500.",
        "The names are used where the service lists none. Unfinished pulls keep the chart with which they started.",
        "",
      ].join("\n"),
    );
    forget();
    write(["4,,Loan,equity", "2,4000,Rent of the shop,direct_costs", "1,1000,Bank,current_assets"]);
    expect(await runCli(importing, world)).toBe(0);
    expect(out().split("\n").slice(0, 5)).toEqual([
      "added    ledger account 4 Loan",
      "changed  ledger account 2 Rent of the shop: name Rent -> Rent of the shop, type expenses -> direct_costs",
      "removed  ledger account 3 Sales",
      "Imported 3 ledger accounts from chart.csv for administration 100200300400500.",
      "3 changes compared with the previous chart.",
    ]);
    const charts = join(folder, "home", "charts");
    const [host = ""] = readdirSync(charts);
    const kept = join(charts, host, `${service.administrationId}.json`);
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    forget();
    write(["1,1000,Bank,no such type"]);
    expect(await runCli(importing, world)).toBe(2);
    forget();
    expect(await runCli(["chart", "show", "--profile", "test"], world)).toBe(0);
    expect(out()).toBe(
      [
        "1000      current_assets           1  Bank",
        "4000      direct_costs             2  Rent of the shop",
        "          equity                   4  Loan",
        "3 ledger accounts, imported from chart.csv.",
        "",
      ].join("\n"),
    );
    writeFileSync(kept, "{}");
    forget();
    expect(await runCli(["chart", "show", "--profile", "test", "--json"], world)).toBe(2);
    expect(out()).toContain('"code":"chart-invalid"');
  } finally {
    close();
  }
});

test("a close on a service without names equals one with names, and states the source of its names", async () => {
  const closing = ["close", "--year", "2025", "--profile", "test", "--skip-exports"];
  const figuresOf = (folder: string, pack: string): readonly FigureLine[] =>
    // A profile states no lock, so that the list of what needs attention has room for one line more.
    figureLines(readFileSync(packPath(folder, pack, "figures-2025.jsonl"), "utf8")).filter(
      ({ figure }) => !figure.startsWith("first-page/attention/"),
    );
  const packPath = (folder: string, pack: string, file: string): string =>
    join(folder, "output", service.administrationId, "2025", pack, file);

  const honest = userOf(service, USER_PROFILE);
  const nameless = await startFalseAnswers(service.url, [
    {
      path: /\/(administrations|ledger_accounts|projects|contacts|financial_accounts)\.json/,
      status: 404,
      body: '{"error":"not found"}',
    },
  ]);
  const stated = {
    name: "Stated in the profile",
    currency: "EUR",
    country: "NL",
    time_zone: "Europe/Amsterdam",
  };
  const user = userOf(service, { ...USER_PROFILE, base_url: nameless.url, administration: stated });
  try {
    expect(await runCli(closing, honest.world)).toBe(0);
    const exported = join(honest.folder, "chart.csv");
    expect(await runCli(["chart", "export", exported, "--profile", "test"], honest.world)).toBe(0);
    expect(await runCli(["chart", "export", exported, "--profile", "test"], honest.world)).toBe(2);
    const nowhere = join(honest.folder, "nowhere", "chart.csv");
    expect(await runCli(["chart", "export", nowhere, "--profile", "test"], honest.world)).toBe(2);
    writeFileSync(
      join(user.folder, "chart.csv"),
      readFileSync(exported, "utf8").replace(",Omzet verlichting,", ",Eigen verlichting,"),
    );
    const importing = ["chart", "import", "chart.csv", "--profile", "test"];
    expect(await runCli(importing, user.world)).toBe(0);
    expect(await runCli(closing, user.world)).toBe(0);

    const cover = readFileSync(packPath(user.folder, "close", "report-2025.html"), "utf8");
    expect(cover).toContain("Eigen verlichting");
    expect(cover).toContain("administration: from the profile");
    // What may not be broken over two lines is an element of its own.
    expect(cover.replaceAll(/<\/?span[^>]*>/g, "")).toMatch(
      /ledger accounts, projects, contacts.*: as supplied, from a chart of accounts/,
    );
    const manifest: unknown = JSON.parse(
      readFileSync(packPath(user.folder, "close", "manifest.json"), "utf8"),
    );
    expect(manifest).toMatchObject({
      status: "final",
      administration: { name: "Stated in the profile" },
      names_supplied: { chart_file: { name: "chart.csv" } },
    });
    expect(figuresOf(user.folder, "close")).toEqual(figuresOf(honest.folder, "close"));
  } finally {
    honest.close();
    user.close();
    await nameless.close();
  }
});
