/**
 * Makes the pictures of the README from packs of the sample: pages of two PDFs, and the web page with an opened
 * figure.
 */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser } from "./browser.ts";
import { runTool } from "./run-tool.ts";

const PICTURES = "docs/pictures";
/** Wide enough to read on a screen, and narrow enough for two pages side by side. */
const DOTS_PER_INCH = "105";
/** Text, rules and two signals; the file has a third of the size of one in all colours. */
const COLOURS = "48";
const SAMPLE = "100200300400500";

const folder = mkdtempSync(join(tmpdir(), "slotsom-pictures-"));
try {
  const packs = join(folder, "packs", SAMPLE);
  const ended = await slotsom("close", "--year", "2025", "--out", join(folder, "packs"));
  if (!ended.includes("Final pack")) throw new Error(ended);
  await slotsom("monthly", "--period", "2026-10", "--out", join(folder, "packs"));
  const month = join(packs, "2026-10", "monthly-en", "management-pack-2026-10.pdf");
  await drawPage(month, 1, "management-pack");
  const close = join(packs, "2025", "close-en");
  const result = await pageOf("condensed-result/year/revenue");
  await drawPage(join(close, "statements-2025.pdf"), result, "year-end");
  await drawScreen(join(close, "report-2025.html"), "web-page");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** What the command prints, on the sample in English. */
async function slotsom(...argv: readonly string[]): Promise<string> {
  const home = `SLOTSOM_HOME=${join(folder, "home")}`;
  const own = ["bin/slotsom.js", ...argv, "--sample", "--language", "en"];
  return succeeded("env", [home, process.execPath, ...own]);
}

async function succeeded(program: string, argv: readonly string[]): Promise<string> {
  const { exitCode, out, err } = await runTool(program, argv);
  if (exitCode !== 0) throw new Error(`${program} ended with ${String(exitCode)}: ${err}`);
  return out;
}

/** The page of the close on which the figure is. */
async function pageOf(figure: string): Promise<number> {
  const out = await slotsom("explain", figure, "--year", "2025");
  const [, page] = /statements-2025\.pdf, page (\d+)/.exec(out) ?? [];
  if (page === undefined) throw new Error(out);
  return Number.parseInt(page, 10);
}

async function drawPage(file: string, page: number, name: string): Promise<void> {
  const drawn = join(folder, name);
  const only = ["-f", String(page), "-l", String(page), "-singlefile"];
  await succeeded("pdftoppm", ["-r", DOTS_PER_INCH, ...only, "-png", file, drawn]);
  await savePicture(`${drawn}.png`, name);
}

/** The profit and loss account in the browser, with what is behind the revenue of an account in a month. */
async function drawScreen(file: string, name: string): Promise<void> {
  await using browser = await openBrowser();
  const url = pathToFileURL(file).href;
  const { until, evaluate, picture } = await browser.visit(url, { width: 1280, height: 760 });
  const figure = `[data-figure^="profit-and-loss/2025-12/revenue/"]`;
  await evaluate(`document.querySelector('${figure}').scrollIntoView({ block: "center" })`);
  await evaluate(`document.querySelector('${figure}').click()`);
  await until(`document.querySelector("#drawer .answers-read, #drawer table") !== null`);
  const drawn = join(folder, `${name}.png`);
  writeFileSync(drawn, await picture());
  await savePicture(drawn, name);
}

/** Without the colours and the facts that nobody sees, so that the repository does not grow with every picture. */
async function savePicture(drawn: string, name: string): Promise<void> {
  const small = join(folder, `${name}-small.png`);
  const reduced = ["-colors", COLOURS, "-strip", "-define", "png:compression-level=9"];
  await succeeded("convert", [drawn, "+dither", ...reduced, `PNG8:${small}`]);
  copyFileSync(small, join(PICTURES, `${name}.png`));
}
