/** From a figure to its account, its entries, a document and the evidence, in a real browser: by mouse, by keys, by address. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Browser, openBrowser, type Visit, type VisitOptions } from "./browser.ts";

const packs = inject("packs");
const REPORT = pathToFileURL(join(packs.dutch, "report-2025.html")).href;

let browser: Browser | undefined;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
});

const ENTRIES_READY = `document.querySelector("#drawer table.entries:not([aria-busy]) td") !== null`;
const CLOSED = `document.getElementById("drawer").open === false`;
const REVENUE = `td[data-figure^="profit-and-loss/2025-03/revenue/"][data-account]`;

const open = async (options: VisitOptions = {}, address = ""): Promise<Visit> => {
  const page = await browser!.visit(REPORT + address, options);
  await page.until(`[...document.querySelectorAll(".scroll")].every((frame) =>
    frame.querySelector("[data-figure]") === null || frame.querySelector(".figure-button") !== null)`);
  return page;
};

const textOf = async (page: Visit, selector: string): Promise<string> =>
  String(
    await page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ""`),
  );

describe.for([1400, 420, 375])("at %i pixels", (width) => {
  test("a click on a figure opens its account with entries that add up to it, then a document, then its answers", async () => {
    const page = await open({ width });
    await page.click(`${REVENUE} .figure-button`);
    await page.until(ENTRIES_READY);
    expect(await textOf(page, "#drawer-title")).toMatch(/^[^\d]+ \d{4}$/);
    expect(await textOf(page, "#drawer .proof")).toMatch(
      /boekingen, samen .*gelijk aan dit cijfer/,
    );
    await page.click("#drawer td .document-button");
    await page.until(
      `document.querySelector("#drawer .answers-read") !== null && location.hash.includes("document=")`,
    );
    expect(await textOf(page, "#drawer .proof")).toContain("debet en credit zijn gelijk");
    await page.click("#drawer .answers-read summary");
    expect(await textOf(page, "#drawer .answers-read code")).toMatch(/^[0-9a-f]{64}$/);
    expect(page.complaints).toEqual([]);
  });

  test("nothing of the page or the drawer is wider than the screen", async () => {
    const page = await open({ width });
    const fits = "document.documentElement.scrollWidth <= innerWidth";
    expect(await page.evaluate(fits)).toBe(true);
    await page.click(`${REVENUE} .figure-button`);
    await page.until(ENTRIES_READY);
    const drawerFits = `(() => { const body = document.querySelector(".drawer-body"); return body.scrollWidth <= body.clientWidth; })()`;
    expect(await page.evaluate(drawerFits)).toBe(true);
  });
});

test("the entries of every figure with an account add up to it", async () => {
  const page = await open();
  const kinds = await page.evaluate(`(async () => {
    const book = await readBook();
    const kinds = {};
    for (const figure of FIGURES) {
      const { account, amount, period } = figure.dataset;
      if (account === undefined) continue;
      const found = explain(amount, period, Number(account), monthsOfAccount(Number(account), book));
      const rows = rowsOf(book, Number(account), found);
      const isSum = found.sign * sumOfRows(book, rows) === found.sum;
      const isKnown = isSum && found.kind !== "difference";
      const kind = isKnown ? found.kind : found.kind + ": " + figure.dataset.figure;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    }
    return kinds;
  })()`);
  expect(Object.keys(kinds as object).toSorted()).toEqual([
    ...["sum", "sum-credit", "sum-debit", "sum-opening"],
  ]);
});

test("by keys alone: into a table, along its figures, into the drawer, and back to the same figure", async () => {
  const page = await open();
  await page.evaluate(
    `document.querySelector(${JSON.stringify(`${REVENUE} .figure-button`)}).focus()`,
  );
  const focused = `document.activeElement.closest("[data-figure]")?.dataset.figure ?? document.activeElement.id`;
  const first = String(await page.evaluate(focused));
  await page.press("ArrowRight");
  const second = String(await page.evaluate(focused));
  expect(second).toBe(first.replace("2025-03", "2025-04"));
  await page.press("Enter");
  await page.until(ENTRIES_READY);
  expect(await page.evaluate(focused)).toBe("drawer-title");
  for (let step = 0; step < 30; step += 1) {
    await page.press("Tab");
    // The drawer keeps the focus: the page behind it is out of reach.
    const where = `document.activeElement === document.body || document.activeElement.closest("#drawer") !== null`;
    expect(await page.evaluate(where)).toBe(true);
  }
  await page.press("Escape");
  await page.until(CLOSED);
  expect(await page.evaluate(focused)).toBe(second);
});

test("one figure of each table is reached with Tab", async () => {
  const page = await open();
  await page.until(`document.querySelectorAll("td .figure-button").length > 5000`);
  const counts = `[...document.querySelectorAll(".scroll")].map((frame) => frame.querySelectorAll('.figure-button[tabindex="0"]').length)`;
  expect(Math.max(...((await page.evaluate(counts)) as number[]))).toBe(1);
});

test("search, filter and sort narrow the entries, the sum follows, and the address keeps them", async () => {
  const page = await open();
  await page.click("[data-open]");
  await page.until(ENTRIES_READY);
  await page.click("#drawer input[type=search]");
  for (const letter of "huur") await page.press(letter);
  const selected = `document.querySelector("#drawer .selection").innerText`;
  await page.until(`${selected} !== ""`);
  await page.until(`location.hash.includes("search=huur")`);
  await page.click('#drawer [data-sort="amount"]');
  await page.until(
    `document.querySelector('#drawer th[aria-sort="ascending"] [data-sort="amount"]') !== null`,
  );
  const shown = `[...document.querySelectorAll("#drawer tbody td.figure")].map((cell) => cell.innerText)`;
  const amounts = (await page.evaluate(shown)) as string[];
  const values = amounts.map((text) => Number(text.replaceAll(".", "").replace(",", ".")));
  expect(values.length).toBeGreaterThan(3);
  expect(values).toEqual(values.toSorted((left, right) => left - right));
  const before = await page.evaluate(selected);
  const hash = String(await page.evaluate("location.hash"));
  const again = await open({}, hash);
  await again.until(
    `document.querySelector("#drawer .selection")?.innerText === ${JSON.stringify(before)}`,
  );
  expect(await again.evaluate(shown)).toEqual(amounts);
});

test("the back button goes from the document to the account, to the page, and forward again", async () => {
  const page = await open();
  await page.click(`${REVENUE} .figure-button`);
  await page.until(ENTRIES_READY);
  const account = await textOf(page, "#drawer-title");
  await page.click("#drawer td .document-button");
  await page.until(`location.hash.includes("document=")`);
  await page.until(
    `document.getElementById("drawer-title").innerText !== ${JSON.stringify(account)}`,
  );
  await page.evaluate("history.back()");
  await page.until(
    `document.getElementById("drawer-title").innerText === ${JSON.stringify(account)}`,
  );
  await page.evaluate("history.back()");
  await page.until(CLOSED);
  await page.evaluate("history.forward()");
  await page.until(ENTRIES_READY);
  expect(await textOf(page, "#drawer-title")).toBe(account);
});

test("a total opens the figures that it adds up", async () => {
  const page = await open();
  await page.click('[data-figure="first-page/current/year-net-profit"] .figure-button');
  await page.until(`document.querySelector("#drawer .terms button") !== null`);
  await page.click("#drawer .terms button");
  await page.until(`!location.hash.includes("first-page%2F")`);
  await page.until(`document.querySelector("#drawer .where").innerText !== ""`);
  await page.click("#drawer .back");
  await page.until(`location.hash.includes("first-page%2F")`);
});

test("an address that the page does not have opens nothing", async () => {
  const page = await open({}, "#open?figure=none%2Fof%2Fthem");
  await page.until(CLOSED);
  expect(page.complaints).toEqual([]);
});
