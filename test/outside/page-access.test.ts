/** The page by an accessibility engine, on a desktop and a phone, in light and dark, closed and open. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Browser, openBrowser, type Visit } from "./browser.ts";

const packs = inject("packs");
const PAGES = {
  close: join(packs.dutch, "report-2025.html"),
  monthly: join(packs.monthly, "management-pack-2025-10.html"),
};
const ENGINE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

let browser: Browser | undefined;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
});

const SCREENS = [1400, 420].flatMap((width) =>
  [false, true].flatMap((isDark) =>
    // So high that the whole drawer is on the screen.
    (["close", "monthly"] as const).map((pack) => ({ pack, width, isDark, height: 8000 })),
  ),
);

/** Rows and columns repeat each other; of each table these are looked at. */
const ROWS = 25;
const COLUMNS = 2;

/**
 * The engine gives no verdict about the colours of what is scrolled out of a frame or beside a mark, so the frames are
 * unrolled: colours do not depend on it.
 */
const UNROLL = `{
  const set = (selector, style) => {
    for (const part of document.querySelectorAll(selector)) Object.assign(part.style, style);
  };
  set(".scroll, .entry-frame, .month-frame, .drawer-body, nav", { overflow: "visible", maxHeight: "none", height: "auto" });
  set("thead th, .name, nav, .mark", { position: "static" });
  set(".sheet", { contentVisibility: "visible" });
  set(".name", { maxWidth: "none" });
  for (const row of document.querySelectorAll("main tbody tr:nth-child(n + ${String(ROWS + 1)})")) row.remove();
  for (const cell of document.querySelectorAll("main tr > :nth-child(n + ${String(COLUMNS + 1)})")) cell.remove();
  for (const link of document.querySelectorAll("nav li:nth-child(n + ${String(COLUMNS + 1)})")) link.remove();
  0;
}`;

/** The rules that are broken, and those about colours that the engine could not decide, with the elements. */
async function findings(page: Visit, part: string): Promise<unknown> {
  await page.evaluate(UNROLL);
  await page.evaluate(`${ENGINE};0`);
  // It takes a drawing for a picture; the colours of its texts have a test of their own.
  return await page.evaluate(`axe.run({ include: [${part}], exclude: ["figure svg"] }, { resultTypes: ["violations", "incomplete"] })
    .then((result) => [...result.violations, ...result.incomplete.filter(({ id }) => id.startsWith("color-contrast"))]
      .map(({ id, nodes }) => [id, nodes.length, nodes[0].html, nodes[0].failureSummary]))`);
}

test.for(SCREENS)("the page of the $pack pack at $width pixels, dark: $isDark", async (screen) => {
  const { pack, ...options } = screen;
  const page = await browser!.visit(pathToFileURL(PAGES[pack]).href, options);
  await page.until(
    `document.querySelector("section:last-of-type .figure-button, .tile .figure-button, td .figure-button") !== null`,
  );
  expect(await findings(page, `"html"`)).toEqual([]);
});

test.for(SCREENS)(
  "the drawer of the $pack pack at $width pixels, dark: $isDark",
  async (screen) => {
    const { pack, ...options } = screen;
    const page = await browser!.visit(pathToFileURL(PAGES[pack]).href, options);
    const ready = `document.querySelector("#drawer table.entries:not([aria-busy]) td") !== null`;
    await page.evaluate(
      `goTo({ figure: document.querySelector("td[data-account]").dataset.figure })`,
    );
    await page.until(ready);
    expect(await findings(page, `"#drawer"`)).toEqual([]);
    await page.click("#drawer td .document-button");
    await page.until(
      `location.hash.includes("document=") && document.querySelector("#drawer .answers-read") !== null`,
    );
    expect(await findings(page, `"#drawer"`)).toEqual([]);
  },
);

test.each([false, true])(
  "the texts of charts have the colour of all text, dark: %s",
  async (isDark) => {
    const page = await browser!.visit(pathToFileURL(PAGES.monthly).href, { isDark });
    const colours = `[...new Set([...document.querySelectorAll("figure svg text")].map((text) => getComputedStyle(text).fill))]`;
    const ink = await page.evaluate("getComputedStyle(document.body).color");
    expect(await page.evaluate(colours)).toEqual([ink]);
  },
);

test("the engine finds a faint text and a button without a name", async () => {
  const page = await browser!.visit(pathToFileURL(PAGES.monthly).href);
  await page.evaluate(`{
    const [title] = document.querySelectorAll("h1");
    title.style.color = "#dddddd";
    title.append(document.createElement("button"));
    0;
  }`);
  expect(JSON.stringify(await findings(page, `"header"`))).toMatch(
    /button-name[\s\S]*color-contrast/,
  );
});
