/**
 * Names in other scripts are read back from a PDF by poppler as they were typed, and the file is sound and for
 * archives.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdf } from "../../src/formats/pdf.ts";
import { encoded, PAGE_STYLE, packOf, rowOf, sheetOf } from "../support/page-pack.ts";
import { preflight } from "./preflight.ts";
import { runTool } from "./run-tool.ts";

const NAMES = [
  ...["Ελληνική Εταιρεία Ὀδυσσεύς", "Україна ґрунт їжак є", "Café x̂", "Հայ", "ქართული"],
  ...[
    "שלום בע״מ",
    "חברת הדוגמה",
    "شركة المثال",
    "الإمارات للاستثمار",
    "شرکت می‌خواهم",
    "گروه چاپ پژمان",
  ],
  ...["漢字株式会社", "东方贸易有限公司", "カタカナ（株）ひらがな"],
];
/** In two directions: poppler has the parts from left to right, each as it was typed. */
const PARTS = [
  ["ACME שלום 2025 Ltd", ["ACME 2025", "שלום", "Ltd"]],
  ["חברה (2025) בע״מ", ["חברה", "2025", "בע״מ"]],
] as const;
const NOT_DRAWN = ["한국 주식회사", "สวัสดี", "नमस्ते"];

/** The optional package, installed as a user does: 90 MB that no other test needs. */
const FONT_PACKAGE = "@expo-google-fonts/noto-sans-sc@0.4.3";
const FONT_FILES = {
  regular: "400Regular/NotoSansSC_400Regular.ttf",
  bold: "600SemiBold/NotoSansSC_600SemiBold.ttf",
} as const;

const styleWith = (fontFolder: string) => ({
  ...PAGE_STYLE,
  fonts: {
    ...PAGE_STYLE.fonts,
    eastAsian: {
      packageName: "",
      read: (weight: "regular" | "bold") => readFileSync(join(fontFolder, FONT_FILES[weight])),
    },
  },
});

let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "slotsom-outside-names-"));
  file = join(folder, "names.pdf");
  const installed = await runTool("npm", [
    "install",
    "--prefix",
    folder,
    "--no-save",
    FONT_PACKAGE,
  ]);
  expect(installed).toMatchObject({ exitCode: 0 });
  const fontFolder = join(folder, "node_modules", FONT_PACKAGE.replace(/@[^@]+$/, ""));
  const names = [...NAMES, ...PARTS.map(([name]) => name), ...NOT_DRAWN];
  const rows = names.flatMap((name) => [
    rowOf("item", name, ["1"]),
    rowOf("subtotal", name, ["1"]),
  ]);
  const sheets = [sheetOf("a", rows), sheetOf("b", rows, { isLong: true })];
  writeFileSync(file, await encoded(pdf, packOf(sheets, { style: styleWith(fontFolder) })));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The text without the marks of direction that poppler puts around it. */
async function textRead(): Promise<string> {
  const { exitCode, out } = await runTool("pdftotext", ["-layout", file, "-"]);
  expect(exitCode).toBe(0);
  return out.replace(/[\u202a-\u202e\u2066-\u2069]/gu, "");
}

test("each name is read as typed, four times: in both weights, of a table and of a listing", async () => {
  const lines = (await textRead()).split("\n");
  const found = NAMES.map((name) => [name, lines.filter((line) => line.includes(name)).length]);
  expect(found).toEqual(NAMES.map((name) => [name, 4]));
});

test("the parts of a name in two directions are read as typed", async () => {
  const text = await textRead();
  expect(PARTS.flatMap(([, parts]) => parts.filter((part) => !text.includes(part)))).toEqual([]);
});

test("what is not drawn is nowhere, and its script is in its place", async () => {
  const text = await textRead();
  expect(NOT_DRAWN.filter((name) => text.includes(name))).toEqual([]);
  for (const script of ["korean", "thai", "devanagari"]) {
    expect(text).toContain(`[pdf.scripts.${script}]`);
  }
});

test("the file is PDF/A-1b by PDFBox, with every font embedded as a subset with its mapping to text", async () => {
  expect((await preflight(file)).out).toMatch(/is a valid PDF\/A-1b file/);
  const { out } = await runTool("pdffonts", [file]);
  const fonts = out.trimEnd().split("\n").slice(2);
  expect(fonts.map((line) => line.split(/\s+/).slice(-5, -2))).toEqual(
    fonts.map(() => ["yes", "yes", "yes"]),
  );
  expect(fonts).toHaveLength(6);
  expect(out).toContain("NotoSansSC-Regular");
});
