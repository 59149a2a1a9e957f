/** The page in a real browser: quiet, on its own, every figure to be read, with script and without. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Browser, openBrowser } from "./browser.ts";
import { readFigures, shownAs } from "./figures.ts";

const packs = inject("packs");
const EDITIONS = [
  { language: "nl", pack: packs.dutch, withoutScript: false },
  { language: "en", pack: packs.english, withoutScript: false },
  { language: "nl", pack: packs.dutch, withoutScript: true },
] as const;

const addressOf = (file: string): string => pathToFileURL(file).href;

let folder = "";
let browser: Browser | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "slotsom-outside-page-"));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

describe.for(EDITIONS)("the page in $language, without script: $withoutScript", (edition) => {
  const { language, pack, withoutScript } = edition;
  const url = addressOf(join(pack, "report-2025.html"));

  test("asks for nothing but itself and has no complaint", async () => {
    const { requests, complaints } = await browser!.visit(url, { withoutScript });
    expect({ requests, complaints }).toEqual({ requests: [url], complaints: [] });
  });

  test("shows each figure of the figures file, and no other", async () => {
    const { evaluate } = await browser!.visit(url, { withoutScript });
    const shown = await evaluate(
      `[...document.querySelectorAll("[data-figure]")].map((cell) => cell.dataset.figure + " " + cell.innerText)`,
    );
    const held = readFigures(pack).map(
      ({ figure, amount }) => `${figure} ${shownAs(amount, language)}`,
    );
    expect(shown).toEqual(held);
  });
});

test("a click on a figure shows the answers it came from", async () => {
  const { sources, figure } = readFigures(packs.dutch).find(
    (line) => line.figure === "cover/year-2025/net-profit",
  )!;
  const url = addressOf(join(packs.dutch, "report-2025.html"));
  const { evaluate, complaints } = await browser!.visit(url);
  const shown = await evaluate(`{
    const origin = document.getElementById("origin");
    const before = origin.innerText;
    document.querySelector('[data-figure="${figure}"]').click();
    ({ before, sources: document.getElementById("origin-sources").innerText.split("\\n") });
  }`);
  expect({ shown, complaints }).toEqual({ shown: { before: "", sources }, complaints: [] });
});

test("a page that asks for a picture and runs a foreign script does not pass", async () => {
  const text = readFileSync(join(packs.dutch, "report-2025.html"), "utf8");
  const file = join(folder, "foreign.html");
  const foreign = `<img src="picture.png" alt=""><script>document.title = "";</script></body>`;
  writeFileSync(file, text.replace("</body>", foreign));
  const { requests, complaints } = await browser!.visit(addressOf(file));
  expect(requests.concat(complaints).join("\n")).toMatch(
    /picture\.png[\s\S]*script|script[\s\S]*picture\.png/,
  );
  expect(complaints.length).toBeGreaterThan(1);
});
