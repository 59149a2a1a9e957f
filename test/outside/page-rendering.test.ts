/** The pages as they are drawn, on a desktop and a phone, in both languages: nothing broken, cut off, empty or out of view. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Browser, openBrowser, type Visit } from "./browser.ts";
import { drawWhole, type Fault, faultsOf } from "./page-rendering.ts";

const packs = inject("packs");
const [DESKTOP, PHONE] = [1400, 420];
const PAGES = {
  "close in Dutch": join(packs.dutch, "report-2025.html"),
  "close in English": join(packs.english, "report-2025.html"),
  "monthly in Dutch": join(packs.monthly, "management-pack-2025-10.html"),
  "monthly in English": join(packs.monthlyEnglish, "management-pack-2025-10.html"),
} as const;
const NAMES = Object.keys(PAGES) as (keyof typeof PAGES)[];
const SCREENS = NAMES.flatMap((name) => [DESKTOP, PHONE].map((width) => ({ name, width })));

let browser: Browser | undefined;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
});

const open = async (name: keyof typeof PAGES, width: number): Promise<Visit> =>
  await browser!.visit(pathToFileURL(PAGES[name]).href, { width });

describe.for(SCREENS)("the $name at $width pixels", ({ name, width }) => {
  test("has no fault in its sheets", async () => {
    const page = await open(name, width);
    await drawWhole(page);
    expect(await faultsOf(page)).toEqual([]);
  });

  test("has no fault in its drawer", async () => {
    const page = await open(name, width);
    const isListed = `document.querySelector("#drawer table.entries:not([aria-busy]) td") !== null`;
    const openAll = `for (const part of document.querySelectorAll("#drawer details")) part.open = true;`;
    const first = `document.querySelector("td[data-account]").dataset.figure`;
    await page.evaluate(`goTo({ figure: ${first} })`);
    await page.until(isListed);
    await page.evaluate(openAll);
    const ofFigure = await faultsOf(page, "#drawer");
    await page.click("#drawer td .document-button");
    await page.until(`document.querySelector("#drawer table.lines td") !== null`);
    await page.evaluate(openAll);
    const ofDocument = await faultsOf(page, "#drawer");
    await page.evaluate(`goTo({ entries: "all" })`);
    await page.until(`${isListed} && document.querySelector("#drawer table.lines") === null`);
    const ofEntries = await faultsOf(page, "#drawer");
    expect({ ofFigure, ofDocument, ofEntries }).toEqual({
      ofFigure: [],
      ofDocument: [],
      ofEntries: [],
    });
  });
});

/** What a change of the style or the words would do; `sheet` is the section that is looked at. */
const BOX = `const box = document.createElement("div"); box.style.overflowWrap = "anywhere"; sheet.querySelector("tbody td.figure").append(box);`;
const SUBTITLE = `const subtitle = sheet.querySelector(".subtitle");`;
const DAMAGES: Readonly<Record<Fault, string>> = {
  "word broken": `${BOX} box.textContent = "Vennootschapsbelasting"; box.style.width = "2rem"; box.style.whiteSpace = "normal";`,
  "text outside its cell": `${BOX} box.textContent = "12.345.678,90"; box.style.width = "1px"; box.style.textAlign = "left"; box.style.overflowWrap = "normal";`,
  "sentence outside its frame": `const line = sheet.querySelector(".line"); line.textContent = "Een zin. ".repeat(40); line.style.maxWidth = "none"; line.style.position = "static"; line.style.whiteSpace = "nowrap";`,
  "text outside the screen": `${SUBTITLE} subtitle.textContent = "Een zin. ".repeat(40); subtitle.style.whiteSpace = "nowrap";`,
  "text cut off": `${SUBTITLE} subtitle.style.overflow = "hidden"; subtitle.style.height = "4px";`,
  "page wider than the screen": `const wide = document.createElement("div"); wide.style.width = "200vw"; wide.style.height = "1px"; document.body.append(wide);`,
  "texts of a drawing on each other": `const [one, other] = document.querySelectorAll("#trends svg text"); for (const at of ["x", "y", "text-anchor"]) other.setAttribute(at, one.getAttribute(at)); sheet.append(one.ownerSVGElement.parentElement);`,
  "column with nothing in it": `for (const row of sheet.querySelectorAll("tbody tr")) row.cells[4]?.replaceChildren();`,
  "empty table": `sheet.querySelector("tbody").replaceChildren();`,
  "text too small": `${SUBTITLE} subtitle.style.fontSize = "7pt";`,
  "long id": `${SUBTITLE} subtitle.textContent = "MEM 451757703590586674";`,
  "untranslated word": `${SUBTITLE} subtitle.textContent = "first-page.attention.more";`,
  "name not fixed": `for (const name of sheet.querySelectorAll(".name")) name.style.position = "static";`,
  "last column out of reach": `sheet.querySelector(".scroll").style.overflowX = "clip"; sheet.querySelector(".scroll").style.overflowY = "clip";`,
  "latest figure out of view": `sheet.querySelector(".scroll").scrollLeft = 0;`,
};

test.for(Object.entries(DAMAGES))("damage is found: %s", async ([fault, damage]) => {
  const page = await open("monthly in Dutch", PHONE);
  const scope = "#result-13-months";
  await drawWhole(page, scope);
  const before = await faultsOf(page, scope);
  await page.evaluate(`{ const sheet = document.querySelector("${scope}"); ${damage} }`);
  const kinds = (await faultsOf(page, scope)).map((text) => text.slice(0, text.indexOf(":")));
  expect({ before, kinds: kinds.filter((kind) => kind === fault).slice(0, 1) }).toEqual({
    before: [],
    kinds: [fault],
  });
});

test.for([false, true])("a check opens its formula, without script: %s", async (withoutScript) => {
  const url = pathToFileURL(PAGES["close in English"]).href;
  const page = await browser!.visit(url, { withoutScript });
  const row = `[...document.querySelectorAll("#checks tbody tr")].find((each) => each.cells[0].textContent === "P1")`;
  const shown = `[...${row}.querySelectorAll("dt, dd")].filter((part) => part.checkVisibility()).map((part) => part.textContent)`;
  await page.evaluate(`${row}.querySelector("summary").scrollIntoView()`);
  expect(await page.evaluate(shown)).toEqual([]);
  await page.evaluate(`${row}.querySelector("summary").focus()`);
  await page.press("Enter");
  expect(await page.evaluate(shown)).toEqual([
    ...["Formula", "TR = sum R"],
    ...["TR", "total revenue, as stated by the service"],
    ...["R", "an account of the section revenue"],
  ]);
});
