/** The web page in a real browser: without errors or requests, every figure readable, with script and without. */
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

  test("requests nothing but itself and gives no error", async () => {
    const { requests, complaints } = await browser!.visit(url, { withoutScript });
    expect({ requests, complaints }).toEqual({ requests: [url], complaints: [] });
  });

  test("shows exactly the figures of the figures file", async () => {
    const { evaluate } = await browser!.visit(url, { withoutScript });
    const shown = await evaluate(`[...document.querySelectorAll("[data-figure]")]
      .filter((cell) => cell.checkVisibility())
      .map((cell) => {
        const mark = cell.querySelector(".mark")?.textContent ?? "";
        // Tiles and condensed statements show whole units, with the exact amount as their title.
        const text = cell.title === "" ? cell.textContent : cell.title + mark;
        return [cell.dataset.figure, cell.dataset.level, text.slice(0, text.length - mark.length).trim()].join(" ");
      })`);
    const figures = readFigures(pack);
    // Of the first page the tiles show some figures; ratios have no amount.
    const isFirst = (text: string): boolean => text.startsWith("first-page/");
    const ratios = new Set(
      figures.filter(({ amount }) => amount === undefined).map(({ figure }) => figure),
    );
    const isTable = (text: string): boolean =>
      !isFirst(text) && !ratios.has(text.split(" ")[0] ?? "");
    const lineOf = ({ figure, level, amount }: (typeof figures)[number]): string =>
      `${figure} ${level} ${shownAs(amount, language)}`;
    const [onTables, onFirst] = [isTable, isFirst].map((isIn) =>
      figures.filter(({ figure, amount }) => isIn(figure) && amount !== undefined).map(lineOf),
    );
    expect((shown as readonly string[]).filter(isTable)).toEqual(onTables);
    const tiles = (shown as readonly string[]).filter(
      (text) => isFirst(text) && !text.startsWith("first-page/percentage/"),
    );
    expect(tiles.length).toBeGreaterThan(8);
    expect(tiles.filter((text) => onFirst?.includes(text) !== true)).toEqual([]);
  });

  test("marks the figures of weak levels, and nothing else", async () => {
    const { evaluate } = await browser!.visit(url, { withoutScript });
    const marked = await evaluate(`[...new Set([...document.querySelectorAll(".mark")]
      .map((mark) => mark.textContent + " " + mark.closest("[data-level]").dataset.level))].sort()`);
    expect(marked).toEqual(["* stated", "† tied-to-ledger", "‡ client-supplied"]);
  });
});

test("a click on a figure shows the answers it was read from", async () => {
  const { sources } = readFigures(packs.dutch).find(({ figure }) => figure === NET_PROFIT)!;
  expect(sources).toHaveLength(12);
  const { evaluate, until } = await browser!.visit(
    addressOf(join(packs.dutch, "report-2025.html")),
  );
  await evaluate(CLICK);
  await until(`document.querySelector("#drawer .answers-read") !== null`);
  const shown = `[...document.querySelectorAll("#drawer .answers-read code")].map((code) => code.textContent).sort()`;
  expect(await evaluate(shown)).toEqual(sources.toSorted());
});

test("without script a click shows nothing, and nothing invites to one", async () => {
  const url = addressOf(join(packs.dutch, "report-2025.html"));
  const { evaluate } = await browser!.visit(url, { withoutScript: true });
  const visible = `[...document.body.innerText.matchAll(/\\S+/g)].length`;
  const before = await evaluate(visible);
  await evaluate(CLICK);
  expect(await evaluate(visible)).toBe(before);
  const controls = `[...document.querySelectorAll("button, dialog, input")].filter((control) => control.checkVisibility()).length`;
  expect(await evaluate(controls)).toBe(0);
});

const NET_PROFIT = "first-page/current/year-net-profit";
const CLICK = `document.querySelector('[data-figure="${NET_PROFIT}"]').click()`;

test("a page with a picture and a foreign script fails", async () => {
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
