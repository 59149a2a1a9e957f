/** The HTML page for browsers and auditors' programs: text, the origin of amounts, no injection. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import type { PackContents } from "../../src/formats/format.ts";
import { html } from "../../src/formats/html.ts";
import type { Row } from "../../src/sheets/sheet.ts";
import {
  BLANK,
  column,
  encoded,
  PAGE_STYLE,
  packOf,
  rowOf,
  sheetOf,
  text,
} from "../support/page-pack.ts";
import { pageOf, sectionOf } from "./html-page.ts";

const STATEMENT = sheetOf("balans", [
  rowOf("heading", "Activa", ["", ""]),
  rowOf("item", "Bank", ["1234567.5", "-12"]),
  rowOf("item", "Kas", ["0", ""], 2),
  rowOf("total", "Totaal", ["1234567.5", "-12"]),
  rowOf("note", "Een noot.", ["", ""]),
]);
const ORIGIN = (amount: string, written: string): string =>
  `data-figure="figure/${amount}" data-period="2025-01..2025-12" data-amount="${written}" data-level="derived" ` +
  'data-answers="1" data-support="1"';

test("a sheet is a section with a table whose amounts have their sources", async () => {
  expect(
    await sectionOf(STATEMENT),
  ).toBe(`<section class="sheet" id="balans" aria-labelledby="balans-title">
<h2 id="balans-title">Sheet balans</h2>
<p class="subtitle">Subtitle balans</p>
<div class="scroll" tabindex="0" role="group" aria-labelledby="balans-title">
<table>
<thead><tr><th scope="col" class="name">#name</th><th scope="col" class="figure">#a1</th><th scope="col" class="figure">#a2</th></tr></thead>
<tbody>
<tr class="heading"><th scope="row" class="name" colspan="3"><div class="line">Activa</div></th></tr>
<tr class="item"><th scope="row" class="name">Bank</th><td class="figure" ${ORIGIN("1234567.5", "1234567.50")}>1.234.567,50</td><td class="figure" ${ORIGIN("-12", "-12.00")}>-12,00</td></tr>
<tr class="item"><th scope="row" class="name level-2">Kas</th><td class="figure" ${ORIGIN("0", "0.00")}>–</td><td class="figure"></td></tr>
<tr class="total"><th scope="row" class="name">Totaal</th><td class="figure" ${ORIGIN("1234567.5", "1234567.50")}>1.234.567,50</td><td class="figure" ${ORIGIN("-12", "-12.00")}>-12,00</td></tr>
<tr class="note"><td colspan="3"><div class="line">Een noot.</div></td></tr>
</tbody>
</table>
</div>
</section>`);
});

test("a name is always text, whatever its contents", async () => {
  const name = `<script>alert("1")</script> & 'x' \u0000`;
  const page = await pageOf(sheetOf("namen", [rowOf("item", name, ["1"])], { title: name }));
  expect(page).not.toContain("<script>alert");
  expect(
    page.split("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39; \uFFFD"),
  ).toHaveLength(4);
});

test("the page has its language, sheets and status, and no unfilled mark", async () => {
  const page = await pageOf(STATEMENT, sheetOf("leeg", []));
  expect(page).toContain('<html lang="nl">');
  expect(page).toContain("<title>Jaarafsluiting 2025 - Bakker &amp; Zn</title>");
  expect(page).toContain(
    '<li><a href="#balans">Sheet balans</a></li><li><a href="#leeg">Sheet leeg</a></li>',
  );
  expect(page).toContain('<dd class="final">facts.final</dd>');
  expect(page).toContain('<p class="remark">html.nothing</p>');
  const markup = page.replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
  expect(markup).not.toMatch(/\{\{|\}\}|>undefined|\[object/);
});

test("a name that looks like a mark of the frame remains text", async () => {
  const page = await pageOf(sheetOf("marks", [], { title: "{{sheets}} {{policy}} $&" }));
  expect(page).toContain('<a href="#marks">{{sheets}} {{policy}} $&amp;</a>');
  expect(page.match(/<section /g)).toHaveLength(2);
});

test("a draft is marked, and a final page is not", async () => {
  const pageWhen = async (isFinal: boolean): Promise<string> =>
    (await encoded(html, packOf([STATEMENT], { isFinal }))).toString("utf8");
  const marks = /<(?:dd|span) class="draft">facts.draft<|<p class="draft-mark">html.draft</g;
  expect((await pageWhen(false)).match(marks)).toHaveLength(3);
  expect((await pageWhen(true)).match(marks)).toBeNull();
});

test("a draft states its first reason and how many more there are", async () => {
  const reasons = [
    { kind: "month-not-proven", month: month("2025-02") },
    { kind: "check-broken", check: "P1" },
    { kind: "not-tied", check: "D5", shortfall: "compared-nothing" },
  ] as const;
  const meaningOf = async (draftReasons: PackContents["draftReasons"] = []): Promise<string[]> => {
    const page = await encoded(html, packOf([STATEMENT], { isFinal: false, draftReasons }));
    return [...page.toString("utf8").matchAll(/<p class="meaning">(.*)<\/p>/g)].map(
      ([, text]) => text ?? "",
    );
  };
  expect(await meaningOf(reasons)).toEqual([
    "facts.draft-because-more sheets.cover.reason-month sheets.month months.2 2025 2",
  ]);
  expect(await meaningOf(reasons.slice(1, 2))).toEqual([
    "facts.draft-because facts.check-broken checks.P1",
  ]);
  expect(await meaningOf()).toEqual([]);
});

test("the warning of a sheet and alarm cells are emphasized", async () => {
  const cells = [{ kind: "text", text: "KLOPT NIET", isAlarm: true } as const, BLANK];
  const sheet = sheetOf("a", [{ kind: "item", indent: 0, cells }], {
    warning: "SLUIT NIET AAN: mei",
  });
  const section = await sectionOf(sheet);
  expect(section).toContain('Subtitle a <strong class="draft">SLUIT NIET AAN: mei</strong></p>');
  expect(section).toContain('<th scope="row" class="name draft">KLOPT NIET</th>');
});

test("the page loads nothing, and only its own style and script may run", async () => {
  const page = await pageOf(STATEMENT);
  const hashesOf = (tag: string): string =>
    [...page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "g"))]
      .map(([, inside = ""]) => `'sha256-${createHash("sha256").update(inside).digest("base64")}'`)
      .join(" ");
  const policy = /Content-Security-Policy" content="([^"]*)"/
    .exec(page)![1]!
    .replaceAll("&#39;", "'");
  expect(policy).toBe(
    `default-src 'none'; style-src ${hashesOf("style")}; script-src ${hashesOf("script")}; base-uri 'none'; form-action 'none'`,
  );
  // Every other script is data.
  expect(page.match(/<script(?! type="(?:text\/plain|application\/json)")/g)).toHaveLength(
    page.match(/<script>/g)!.length,
  );
  expect(page).not.toMatch(/https?:|\bsrc=|url\(|@import|\bstyle="|\son\w+="/);
});

test("dates are written for the reader and for programs", async () => {
  const sheet = sheetOf("data", [], {
    columns: [column("d", "date", 10), column("t", "text", 20), column("n", "count", 8)],
    rows: async function* () {
      const date = { kind: "date", date: dateOf("2025-03-09") } as const;
      yield {
        kind: "item",
        indent: 0,
        cells: [date, text("Regel"), { kind: "count", count: 12345 }],
      };
      yield { kind: "item", indent: 0, cells: [BLANK, BLANK, BLANK] };
    },
  });
  expect(await sectionOf(sheet)).toContain(
    `<tr class="item"><td><time datetime="2025-03-09">09-03-2025</time></td><th scope="row" class="name">Regel</th><td class="figure">12.345</td></tr>
<tr class="item"><td></td><td class="name"></td><td class="figure"></td></tr>`,
  );
});

test("the same contents give the same bytes", async () => {
  expect(await pageOf(STATEMENT)).toBe(await pageOf(STATEMENT));
});

test("a frame with a missing or unknown mark is refused by name", async () => {
  const htmlFrame = PAGE_STYLE.htmlFrame
    .replace("{{policy}}", "")
    .replaceAll("{{skip}}", "{{spik}}");
  const style = { ...PAGE_STYLE, htmlFrame };
  await expect(encoded(html, packOf([STATEMENT], { style }))).rejects.toMatchObject({
    code: "template-invalid",
    message:
      "the frame of the HTML page cannot be used: the placeholder {{policy}} is missing; " +
      "the placeholder {{skip}} is missing; the placeholder {{spik}} is unknown",
  });
});

const leading = (name: string, ...leadsTo: readonly string[]): Row => ({
  ...rowOf("item", name, [""]),
  cells: [{ kind: "text", text: name, leadsTo }, BLANK],
});

test("a text leads to the first figure or sheet that the page has, and only such figures have an anchor", async () => {
  const page = await pageOf(
    sheetOf("bevindingen", [
      leading("one", "entries/8000", "figure/7", "balans"),
      leading("two", "balans"),
      leading("three", "entries/8000"),
    ]),
    sheetOf("balans", [rowOf("item", "Bank", ["7"]), rowOf("item", "Kas", ["8"])]),
  );
  expect(page).toContain('<th scope="row" class="name"><a href="#figure-1">one</a></th>');
  expect(page).toContain('<th scope="row" class="name"><a href="#balans">two</a></th>');
  expect(page).toContain('<th scope="row" class="name">three</th>');
  expect(page.match(/ id="figure-\d+" data-figure="[^"]*"/g)).toEqual([
    ' id="figure-1" data-figure="figure/7"',
  ]);
});
