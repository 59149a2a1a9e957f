/** The PDFs are checked by qpdf, poppler and PDFBox: sound, for archives, tagged, and readable by another program. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { readFigures, shownAs } from "./figures.ts";
import { preflight } from "./preflight.ts";
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

/** The entries of the contents, which stand in columns; column by column. */
function chaptersOf(pages: readonly string[]): readonly Chapter[] {
  const contents = pages.find((page) => /^ *(?:Inhoud|Contents)$/m.test(page)) ?? "";
  const [, list = ""] = contents.split(/^ *(?:Inhoud|Contents)$/m);
  const entry = /(\S+(?: \S+)*) {2,}(\d+)(?= |$)/g;
  const lines = list.split("\n");
  const end = lines.findIndex((line) => line.trim() !== "" && !/ {2,}\d+$/.test(line));
  return lines
    .slice(0, end)
    .flatMap((line) =>
      [...line.matchAll(entry)].map(([, title = "", page], column) => ({
        column,
        chapter: { title, page: Number(page) },
      })),
    )
    .sort((left, right) => left.column - right.column)
    .map(({ chapter }) => chapter);
}

/** Only on the web page: what is too long for paper. */
const OFF_PAPER = ["entries", "answers", "auditfile-comparison", "trends"];

/** The titles of a pack's sheets by their names, as its page has them. */
function titlesOf(pack: string): ReadonlyMap<string, string> {
  const page = readFileSync(join(pack, "report-2025.html"), "utf8");
  const heads = [...page.matchAll(/<h2 id="([a-z-]+)-title">([^<]+)/g)];
  return new Map(
    heads
      .map(([, sheet = "", title = ""]) => [sheet, title] as const)
      .filter(([sheet]) => !OFF_PAPER.includes(sheet)),
  );
}

const linesOf = (page: string | undefined): readonly string[] =>
  (page ?? "").split("\n").map((line) => line.trim());

/** The first part of a sheet by month names its months after the title. */
const isHeadOf = (title: string, line: string): boolean =>
  line === title || line.startsWith(`${title}, `);

/** The lines of a chapter, which may begin and end in the middle of a page. */
function chapterLines(pages: readonly string[], title: string): readonly string[] {
  const chapters = chaptersOf(pages);
  const place = chapters.findIndex((chapter) => chapter.title === title);
  const [own, next] = chapters.slice(place, place + 2);
  if (own === undefined || next === undefined) throw new Error(`No chapter after ${title}`);
  const lines = pages.slice(own.page - 1, next.page).flatMap(linesOf);
  const from = lines.findIndex((line) => isHeadOf(own.title, line));
  const until = lines.findIndex((line, index) => index > from && isHeadOf(next.title, line));
  return lines.slice(from, until);
}

/** Every PDF of the packs. */
const DOCUMENTS = [
  join(packs.dutch, "statements-2025.pdf"),
  join(packs.english, "statements-2025.pdf"),
  join(packs.monthly, "management-pack-2025-10.pdf"),
  ...readdirSync(join(packs.handoff, "data"), { recursive: true, encoding: "utf8" })
    // Attachments of documents are as the service has them.
    .filter((name) => name.endsWith(".pdf") && !name.includes("/documents/"))
    .map((name) => join(packs.handoff, "data", name)),
];

test.for(DOCUMENTS)("%s is PDF/A-1b by PDFBox, and tagged by poppler", async (file) => {
  const { out } = await preflight(file);
  expect(out).toMatch(/is a valid PDF\/A-1b file/);
  expect((await runTool("pdfinfo", [file])).out).toMatch(/^Tagged: +yes$/m);
});

test("the headings of a document are read back by poppler", async () => {
  const file = join(packs.handoff, "data/40_statements/statements-2025.pdf");
  const { out } = await runTool("pdfinfo", ["-struct-text", file]);
  const headings = [...out.matchAll(/^ *H2 .*\n *"(.*)"$/gm)].map(([, text]) => text);
  expect(headings).toEqual(
    expect.arrayContaining(["Balans", "Winst-en-verliesrekening", "Kasstroomoverzicht"]),
  );
});

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
    const chapters = chaptersOf(pages);
    // The first is above them, below the title of the document.
    expect(chapters.map(({ title }) => title)).toEqual([...titlesOf(pack).values()].slice(1));
    for (const { title, page } of chapters) {
      const isThere = linesOf(pages[page - 1]).some((line) => isHeadOf(title, line));
      expect({ title, page, isThere }).toEqual({ title, page, isThere: true });
    }
  });

  test("have a heading for each sheet and tables with heads, read back by poppler", async () => {
    const pages = await pagesOf(pdf);
    const { out } = await runTool("pdfinfo", ["-struct", pdf]);
    const lines = out.split("\n").map((line) => line.trim());
    const count = (type: string): number => lines.filter((line) => line.startsWith(type)).length;
    // The chapters of the contents, and the contents.
    expect(count("H2 ")).toBe(chaptersOf(pages).length + 1);
    expect(count("Table ")).toBeGreaterThan(12);
    expect(count("TH")).toBeGreaterThan(count("Table "));
    expect(count("TD")).toBeGreaterThan(count("TR"));
  });

  test("show exactly the figures of the balance sheet", async () => {
    const pages = await pagesOf(pdf);
    const figures = readFigures(pack);
    const title = titlesOf(pack).get("balance-sheet") ?? "";
    const words = chapterLines(pages, title).flatMap((line) => line.split(/\s+/));
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
  expect((await preflight(file)).out).not.toMatch(/is a valid/);
});
