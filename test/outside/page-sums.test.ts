/** A page with too many postings: months and documents in a real browser, and where the postings are. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { pageText } from "../../src/formats/html/page.ts";
import { bookPack } from "../support/book-pack.ts";
import { openBrowser } from "./browser.ts";

test("a figure opens its months, which add up to it, a month its documents, and the files are named", async () => {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-outside-sums-"));
  const file = join(folder, "page.html");
  let text = "";
  for await (const piece of pageText(bookPack("92.925"), 5)) text += piece;
  writeFileSync(file, text);
  await using browser = await openBrowser();
  const page = await browser.visit(pathToFileURL(file).href);
  await page.until(`document.querySelector("td[data-account] .figure-button") !== null`);
  await page.click("td[data-account] .figure-button");
  await page.until(`document.querySelector("#drawer .proof") !== null`);
  expect(await page.evaluate(`document.querySelector("#drawer .proof").dataset.kind`)).toBe("sum");
  expect(await page.evaluate(`document.querySelectorAll("#drawer tbody tr").length`)).toBe(12);
  await page.click("#drawer tbody .document-button");
  await page.until(
    `document.querySelectorAll("#drawer table.entries:not([aria-busy]) tbody tr").length === 1`,
  );
  expect(page.complaints).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});
