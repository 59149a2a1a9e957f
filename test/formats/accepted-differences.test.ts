/** Accepted differences in the formats: fields for programs, and no mark in a workbook. */
import { expect, test } from "vitest";
import { amountOf } from "../../src/amount/amount.ts";
import { csv } from "../../src/formats/csv.ts";
import { csvNlExcel } from "../../src/formats/csv-nl-excel.ts";
import { figures } from "../../src/formats/figures.ts";
import type { Format } from "../../src/formats/format.ts";
import { jsonl } from "../../src/formats/jsonl.ts";
import { conditionalFormats } from "../../src/formats/xlsx/conditional-formats.ts";
import { PLAIN_LOOK } from "../../src/formats/xlsx/workbook-look.ts";
import { xlsx } from "../../src/formats/xlsx.ts";
import type { Books } from "../../src/ledger/books.ts";
import { twoMonths } from "../checks/compared.ts";
import { ACCEPTED, judged, withBank } from "../checks/judgement/judged.ts";
import { builtPack } from "../sheets/built-sheets.ts";
import { withMonth } from "../support/books-notation-changes.ts";
import { openItem } from "../support/books-notation-changes-lists.ts";
import { csvRows } from "../support/csv-rows.ts";
import { column, encoded, packOf } from "../support/page-pack.ts";
import { formulaCells, readWorkbook, sheetLines } from "../support/xlsx-text.ts";
import { companyPack } from "./xlsx-sample.ts";

/** January is accepted, February is open. */
const BOOKS = judged(withBank("75.00", "146.00"), ACCEPTED);
const GIVEN = { by: "A. Bakker", until: "2025-02", reason: "A cheque in the drawer" };

async function checksAs(format: Format, books: Books): Promise<string> {
  const { sheets, results, words } = await builtPack(books);
  const own = sheets.filter(({ id }) => id === "checks");
  return (await encoded(format, packOf(own, { books, results, words }))).toString("utf8");
}

test("the tables of the checks have by whom, until when and why, in the row of the difference", async () => {
  const [head = [], ...rows] = csvRows(await checksAs(csv, BOOKS), ",");
  expect(head.slice(-4)).toEqual([
    "proof_level",
    ...["accepted_by", "accepted_until", "accepted_reason"],
  ]);
  const given = rows.filter((row) => row.at(-3) !== "");
  expect(given.map((row) => [row[2], ...row.slice(-3)])).toEqual([
    ["C1", GIVEN.by, GIVEN.until, GIVEN.reason],
  ]);
  const lines = (await checksAs(jsonl, BOOKS))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const accepted = lines.filter((line) => line["accepted_by"] !== null);
  expect(accepted.map((line) => [line["check"], line["difference"], line["accepted_by"]])).toEqual([
    ["C1", "10.00", GIVEN.by],
  ]);
  const excel = csvRows((await checksAs(csvNlExcel, BOOKS)).replace(/^\uFEFF/, ""), ";");
  expect(excel[0]?.slice(-3)).toEqual(["Accepted by", "Accepted until", "Reason for accepting"]);
});

test("books without judgement have no such columns", async () => {
  expect(await checksAs(csv, withBank("75.00", "146.00"))).not.toContain("accepted_by");
  expect(await checksAs(jsonl, withBank("75.00", "146.00"))).not.toContain("accepted_by");
});

test("the figure of the difference has them too, and the amounts that it compares do not", async () => {
  const lines = (await checksAs(figures, BOOKS))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const own = lines.filter((line) => line["accepted"] !== undefined);
  expect(own.map(({ figure, amount, accepted }) => ({ figure, amount, accepted }))).toEqual([
    { figure: "checks/2025-01/C1/1/difference", amount: "10.00", accepted: GIVEN },
  ]);
});

test("the format of a column that expects zero leaves out the rows with an accepted difference", () => {
  const columns = [
    column("what", "text", 9),
    { ...column("d", "amount", 9), expects: "zero" as const },
  ];
  const refOf = (accepted: readonly number[], row = 20) =>
    conditionalFormats(PLAIN_LOOK, columns, { row, outcomes: [], accepted }).map(
      ({ ref, rules }) => [ref, ...rules.flatMap(formulaeOf)],
    );
  expect(refOf([])).toEqual([["B5:B20", "AND(ISNUMBER(B5),ROUND(B5,2)<>0)"]]);
  expect(refOf([8, 9, 12])).toEqual([
    ["B5:B7 B10:B11 B13:B20", "AND(ISNUMBER(B5),ROUND(B5,2)<>0)"],
  ]);
  expect(refOf([5, 20])).toEqual([["B6:B19", "AND(ISNUMBER(B6),ROUND(B6,2)<>0)"]]);
  expect(refOf([5], 5)).toEqual([]);
});

/** The formulas of a rule of a format, which the package types as anything. */
function formulaeOf(rule: object): readonly unknown[] {
  if (!("formulae" in rule)) return [];
  return Array.isArray(rule.formulae) ? (rule.formulae as readonly unknown[]) : [];
}

/** The list of debtors has ten more than the ledger in February, and a person accepted that. */
const debtorsBooks = (): Books =>
  judged(withMonth(twoMonths(), "2025-02", openItem("debtors", null, "10.00")), {
    ...ACCEPTED,
    check: "D1",
    place: "figure figures.debtors",
    amount: amountOf("10.00"),
  });

test("a recomputed check of which the difference was accepted says so, as long as it is that difference", async () => {
  const bytes = await encoded(xlsx, await companyPack(debtorsBooks(), "en"));
  const workbook = await readWorkbook(bytes);
  const cells = formulaCells(workbook).filter(({ sheet }) => sheet === "Checks");
  const outcomes = cells.filter(({ result }) => result === "Accepted difference");
  expect(outcomes.map(({ formula }) => formula)).toEqual([
    expect.stringMatching(
      /^IF\(ISNUMBER\((J\d+)\),IF\(OR\(ROUND\(\1,2\)=0,ROUND\(\1-\(10\.00\),2\)=0\),"Accepted difference","DOES NOT RECONCILE"\),/,
    ),
  ]);
  const contents = sheetLines(workbook.worksheets[0]!).join("\n");
  expect(contents).toMatch(/\d+ reconcile, 1 with an accepted difference/);
});
