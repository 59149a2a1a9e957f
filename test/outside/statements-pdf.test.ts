/** The statements are checked by qpdf and poppler: sound, with their fonts, and readable by another program. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { readFigures, shownAs } from "./figures.ts";
import { runTool } from "./run-tool.ts";

const packs = inject("packs");
const EDITIONS = [
  { language: "nl", pack: packs.dutch },
  { language: "en", pack: packs.english },
] as const;

/** The text of each page, laid out as on paper. */
async function pagesOf(pdf: string): Promise<readonly string[]> {
  const { exitCode, out, err } = await runTool("pdftotext", ["-layout", pdf, "-"]);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  const pages = out.split("\f");
  expect(pages.pop()).toBe("");
  return pages;
}

interface Chapter {
  readonly title: string;
  readonly page: number;
}

const chaptersOf = (contents: string): readonly Chapter[] =>
  [...contents.matchAll(/^(\S.*?) {3,}(\d+)$/gm)].map(([, title = "", page]) => ({
    title,
    page: Number(page),
  }));

describe.for(EDITIONS)("the statements in $language", ({ language, pack }) => {
  const pdf = join(pack, "statements-2025.pdf");

  test("are sound, by qpdf", async () => {
    const { exitCode, out, err } = await runTool("qpdf", ["--check", pdf]);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    expect(out).toContain("No syntax or stream encoding errors found");
  });

  test("embed each font as a subset, with its mapping to text", async () => {
    const { out } = await runTool("pdffonts", [pdf]);
    const fonts = out.trimEnd().split("\n").slice(2);
    expect(fonts.map((line) => line.split(/\s+/).slice(-5, -2))).toEqual([
      ["yes", "yes", "yes"],
      ["yes", "yes", "yes"],
    ]);
  });

  test("have text on each page, and the page number of the table of contents", async () => {
    const pages = await pagesOf(pdf);
    const numbers = pages
      .slice(1)
      .map((page) => /(\d+) (?:van|of) (\d+)\s*$/.exec(page)?.slice(1, 3));
    expect(numbers).toEqual(
      pages.slice(1).map((_, index) => [String(index + 2), String(pages.length)]),
    );
    expect(pages.join("")).not.toContain("\uFFFD");
    const chapters = chaptersOf(pages[0] ?? "");
    expect(chapters).toHaveLength(13);
    for (const { title, page } of chapters) {
      const lines = (pages[page - 1] ?? "").split("\n").map((line) => line.trim());
      expect([page, lines]).toEqual([page, expect.arrayContaining([title])]);
    }
  });

  test("show exactly the figures of the balance sheet", async () => {
    const pages = await pagesOf(pdf);
    const figures = readFigures(pack);
    const place = [...new Set(figures.map(({ sheet }) => sheet))].indexOf("balance-sheet");
    const [from, until] = chaptersOf(pages[0] ?? "").slice(place, place + 2);
    const words = pages
      .slice((from?.page ?? 0) - 1, (until?.page ?? 0) - 1)
      .flatMap((page) => page.split(/\s+/));
    const shown = words.filter((word) => /^(–|-?\d[\d.,]*[.,]\d\d)$/.test(word));
    const held = figures
      .filter(({ sheet }) => sheet === "balance-sheet")
      .map(({ amount }) => shownAs(amount, language));
    expect(held.length).toBeGreaterThan(100);
    expect(shown.sort()).toEqual(held.sort());
  });
});

test("statements with a damaged object are not sound", async () => {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-outside-pdf-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const bytes = readFileSync(join(packs.dutch, "statements-2025.pdf"));
  bytes.write("/Pagez", bytes.indexOf("/Pages"));
  const file = join(folder, "damaged.pdf");
  writeFileSync(file, bytes);
  expect((await runTool("qpdf", ["--check", file])).exitCode).not.toBe(0);
});
