/** A close of books whose names were chosen to break a file, a page, a spreadsheet or a terminal. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import exceljs from "exceljs";
import { XmlDocument } from "libxml2-wasm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { brokenRules } from "../formats/auditfile-rules.ts";
import {
  type ServedAdministration,
  serveAdministration,
  writeProfile,
} from "../support/embedded-service.ts";
import { linesOf, readPdf } from "../support/pdf-text.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";
import { readWorkbook } from "../support/xlsx-text.ts";
import { zipEntries } from "../support/zip-entries.ts";
import { HOSTILE_NAMES, hostileBooks } from "./hostile-books.ts";

let service: ServedAdministration;
let world: TestWorld;
let exit: number;
let pack: string;
beforeAll(async () => {
  const books = hostileBooks();
  const { id } = books.administration;
  service = await serveAdministration({ administrationId: id, books: () => books });
  world = makeWorld({ TOKEN: service.token });
  writeProfile(world.folder, { base_url: service.url, administration_id: id });
  // The close waits only for the service's exports, whatever time they take.
  const patient = { ...world.world, sleep: () => service.idle() };
  exit = await runCli(["close", "--profile", "test", "--year", "2025"], patient);
  pack = join(world.folder, "output", id, "2025", "close");
});
afterAll(async () => {
  world.close();
  await service.close();
});

const fileOf = (name: string): Buffer => readFileSync(join(pack, name));

/**
 * Characters that must never reach a terminal, a page or a spreadsheet; isolates only in pairs, which end in their
 * line.
 */
const CONTROLS = /(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const withoutPairs = (text: string): string =>
  text.replace(/\u2068([^\u2066-\u2069\n]*)\u2069/g, "$1");

test("the close is final: every figure ties, and the service reports no fault", () => {
  expect([exit, world.err().match(/bug|failed/gi), service.logged]).toEqual([0, null, []]);
  expect(readdirSync(pack, { recursive: true }).sort()).toEqual([
    "auditfile-2025.xaf",
    "auditfile-changes-2025.jsonl",
    "closing-journal-2025.csv",
    "figures-2025.jsonl",
    "manifest.json",
    "report-2025.html",
    "service",
    "service/auditfile-2025.xaf",
    "service/brugstaat-2025.xml",
    "service/ledger-accounts-2025.xlsx",
    "statements-2025.pdf",
    "workbook-2025.xlsx",
  ]);
});

test("the terminal receives no control characters", () => {
  expect(CONTROLS.exec(withoutPairs(world.out()))).toBeNull();
  expect(CONTROLS.exec(withoutPairs(world.err()))).toBeNull();
});

test("the page has only the script of its own frame, and no control characters", () => {
  const page = fileOf("report-2025.html").toString("utf8");
  const frame = readFileSync("templates/html/page.html", "utf8");
  const count = (text: string, tag: RegExp): number => [...text.matchAll(tag)].length;
  for (const tag of [/<script>/gi, /<style/gi, /<\/table>\s*<img/gi, /<img/gi]) {
    expect([tag.source, count(page, tag)]).toEqual([tag.source, count(frame, tag)]);
  }
  // The only drawings are the lines of the tiles and the charts, and nothing in the names is one.
  expect(count(frame, /<svg/gi)).toBe(0);
  const course = /<svg class="course" viewBox="0 0 120 28" aria-hidden="true" focusable="false">/g;
  const chart = /<svg viewBox="0 0 \d+ \d+" role="img" aria-labelledby="[a-z0-9-]+"><title id=/g;
  expect([count(page, course), count(page, chart)]).toEqual([5, 3]);
  expect(count(page, /<svg/gi)).toBe(8);
  expect(page).toContain("&lt;svg onload=alert(1)&gt;");
  const data = count(
    page,
    /<script type="(?:application\/json|text\/plain)" (?:id|class)="[a-z-]+">/g,
  );
  expect(count(page, /<script/gi)).toBe(count(frame, /<script/gi) + data);
  expect(/(?![\t\n])\p{Cc}/u.exec(page)).toBeNull();
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test.each(["workbook-2025.xlsx", "service/ledger-accounts-2025.xlsx"])(
  "%s contains names as text, whatever their first character",
  async (name) => {
    const parts = zipEntries(fileOf(name));
    for (const { name: part, text } of parts) {
      if (!/\.(xml|rels)$/.test(part)) continue;
      const document = XmlDocument.fromString(text);
      document.dispose();
    }
    const formulas = parts.flatMap(({ text }) =>
      [...text.matchAll(/<f>([^<]*)<\/f>/g)].map(([, formula = ""]) => formula),
    );
    expect(formulas.filter((formula) => /cmd|bad\.example|1\+1|2\+3/i.test(formula))).toEqual([]);
    const texts = new Set<unknown>();
    for (const sheet of (await readWorkbook(fileOf(name))).worksheets) {
      sheet.eachRow((row) => {
        row.eachCell(({ type, value }) => {
          if (type === exceljs.ValueType.String) texts.add(value);
        });
      });
    }
    expect([...texts].some((text) => String(text).includes("=1+1"))).toBe(true);
  },
);

test.each(["auditfile-2025.xaf", "service/auditfile-2025.xaf"])(
  "%s is XML, and follows the rules of auditfiles",
  async (name) => {
    const bytes = fileOf(name);
    const document = XmlDocument.fromBuffer(bytes);
    expect(document.root.name).toBe("auditfile");
    document.dispose();
    expect(await brokenRules(bytes)).toEqual([]);
  },
);

test("the brugstaat is XML with the names as text", () => {
  const document = XmlDocument.fromBuffer(fileOf("service/brugstaat-2025.xml"));
  expect(document.root.content).toContain("<script>alert(1)</script>");
  document.dispose();
});

test("the statements can be read, page by page, and show no control characters", () => {
  const { pages } = readPdf(fileOf("statements-2025.pdf"));
  const lines = pages.flatMap((page) => linesOf(page));
  expect(lines.some((line) => line.includes("<script>alert(1)</script>"))).toBe(true);
  expect(lines.filter((line) => /\p{Cc}/u.test(line))).toEqual([]);
});

test("texts that do not fit are listed, in the manifest and on the page, and no page has them in full", () => {
  const manifest: unknown = JSON.parse(fileOf("manifest.json").toString("utf8"));
  expect(manifest).toMatchObject({
    texts_changed: [
      { of: "administration", shortened_on_pages: 0, characters_replaced: 1 },
      { of: "account", characters_on_pages_max: 1_000, longest: 10_000 },
      { of: "contact", longest: 10_030 },
      { of: "project", characters_in_cells_max: 32_767, shortened_in_cells: 0 },
      { of: "tax-rate" },
      { of: "financial-account" },
      { of: "asset", characters_replaced: 2 },
      { of: "document", longest: 10_000 },
      { of: "posting", longest: 10_000 },
    ],
  });
  const page = fileOf("report-2025.html").toString("utf8");
  expect(page).toContain("Teksten die zijn ingekort of waarin tekens zijn vervangen");
  expect(page).toContain("… [10.000 tekens]");
  expect(/x{1001}|(?:😀){501}/u.exec(page)).toBeNull();
  expect(/[\u202A-\u202E]/.exec(page)).toBeNull();
  expect(fileOf("auditfile-changes-2025.jsonl").byteLength).toBeLessThan(1_000_000);
});

test("letters that the statements cannot draw are named on their first page, in the manifest and by the run", () => {
  const [first] = readPdf(fileOf("statements-2025.pdf")).pages;
  const shown = linesOf(first!).join(" ").replaceAll(" | ", "");
  expect(shown).toContain("deze namen: 8130 \uFFFD [ander schrift] é. ");
  const manifest: unknown = JSON.parse(fileOf("manifest.json").toString("utf8"));
  expect(manifest).toMatchObject({
    not_drawn: [
      {
        file: "statements-2025.pdf",
        count: 1,
        texts: [{ text: "👩‍👩‍👧‍👦🇳🇱 𝒳 é", script: "sign", account: "8130" }],
      },
    ],
  });
  expect(world.out()).toMatch(
    / {2}statements-2025\.pdf +1 name in words for letters that it lacks; /,
  );
});

test("figures and manifest are JSON, and the manifest has the exact name of the administration", () => {
  const manifest: unknown = JSON.parse(fileOf("manifest.json").toString("utf8"));
  expect(manifest).toMatchObject({ administration: { name: HOSTILE_NAMES[0] } });
  const lines = fileOf("figures-2025.jsonl").toString("utf8").trimEnd().split("\n");
  for (const line of lines) expect(typeof JSON.parse(line)).toBe("object");
});
