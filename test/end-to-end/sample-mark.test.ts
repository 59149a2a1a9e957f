/** The sample next to a profile: each has its own folder, and only the packs of the sample say that they are one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_SETTINGS } from "../../fixtures/administrations/sample-settings.ts";
import { tradingCompany } from "../../fixtures/administrations/trading-company.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import {
  type ServedAdministration,
  SHORT_YEAR,
  serveAdministration,
  userOf,
} from "../support/embedded-service.ts";
import { prepareSample } from "../support/loaded-store.ts";
import { linesOf, readPdf } from "../support/pdf-text.ts";
import type { TestWorld } from "../support/world.ts";
import { readWorkbook, sheetLines } from "../support/xlsx-text.ts";

const OTHER = { administrationId: "42", name: "Bakkerij De Korenaar B.V." };
const SAMPLE = { id: SAMPLE_SETTINGS.administrationId, name: SAMPLE_SETTINGS.name };
const NOTES = {
  nl: "Voorbeeldadministratie: alle cijfers zijn fictief",
  en: "Sample administration: all figures are fictitious",
};

let service: ServedAdministration;
let made: TestWorld;
beforeAll(async () => {
  const books = () => tradingCompany({ ...SAMPLE_SETTINGS, ...OTHER });
  service = await serveAdministration({ administrationId: OTHER.administrationId, books });
  made = userOf(service, { fiscal_year: SHORT_YEAR });
  prepareSample(join(made.folder, "home"));
});
afterAll(() => service.close());

/** Runs a command, and returns the folder of its pack. */
async function run(...argv: readonly string[]): Promise<string> {
  made.forget();
  expect(await runCli([...argv, "--json"], made.world)).toBe(0);
  const last = made.out().trimEnd().split("\n").at(-1) ?? "{}";
  return (JSON.parse(last) as { readonly folder: string }).folder;
}

const manifestOf = (folder: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Readonly<
    Record<string, unknown>
  >;

/** Where each file that people read shows the note first. */
async function notesIn(folder: string, note: string) {
  const read = (name: string): Buffer => readFileSync(join(folder, name));
  const [page] = readPdf(read("statements-2025.pdf")).pages;
  const { worksheets } = await readWorkbook(read("workbook-2025.xlsx"));
  const [first] = worksheets;
  const shown = (lines: readonly string[]): readonly string[] =>
    lines.filter((line) => line.includes(note));
  return {
    pdf: page === undefined ? [] : shown(linesOf(page)),
    html: /<dd class="sample">(.*?)<\/dd>/.exec(read("report-2025.html").toString("utf8"))?.[1],
    workbook: first === undefined ? [] : shown(sheetLines(first)),
    manifest: manifestOf(folder)["sample"],
  };
}

test("every cover of a pack of the sample names the sample, in the language of the pack", async () => {
  const argv = ["--year", "2025", "--sample", "--skip-exports", "--language", "en"];
  const handoff = await run("handoff", ...argv);
  expect(handoff).toContain(join(made.folder, "output", SAMPLE.id));
  const readme = readFileSync(join(handoff, "README.txt"), "utf8");
  expect(readme).toContain("These are the books of the SAMPLE ADMINISTRATION of slotsom");
  expect(readFileSync(join(handoff, "bag-info.txt"), "utf8")).toContain(
    "External-Description: Books of the sample administration of fiscal year 2025, final\n",
  );
  for (const language of ["nl", "en"] as const) {
    const folder = await run("render", "--year", "2025", "--sample", "--language", language);
    const note = NOTES[language];
    const label = language === "nl" ? "Administratie" : "Administration";
    expect(await notesIn(folder, note)).toEqual({
      pdf: [`${label} | ${note}`],
      html: note,
      workbook: [expect.stringMatching(`: ${label} \\| ${note}$`)],
      manifest: true,
    });
  }
});

test("the packs of a profile are in their own folder, without the note", async () => {
  const folder = await run("close", "--year", "2025", "--skip-exports", "--language", "nl");
  expect(readdirSync(join(made.folder, "output")).sort()).toEqual([SAMPLE.id, "42"]);
  expect(folder).toContain(join(made.folder, "output", "42"));
  expect(manifestOf(folder)).toMatchObject({ administration: { id: "42", name: OTHER.name } });
  expect(await notesIn(folder, NOTES.nl)).toEqual({
    pdf: [],
    html: undefined,
    workbook: [],
    manifest: undefined,
  });
});
