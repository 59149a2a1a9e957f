/** No odd value in an answer ends a run by a bug, or otherwise than docs/api-gaps.md says. `npm run proof:odd` tries all of them. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EndingsOfField, GAPS, pageWith, readEndings, tableOf, wordOf } from "./endings.ts";
import { type OddFields, openOddFields } from "./odd-fields.ts";
import { ODDITIES } from "./odd-values.ts";

const DRAWN = 150;
/** Has no factor in common with the number of oddities, so that each of them is drawn. */
const STEP = 31;
let known: readonly EndingsOfField[];
let odd: OddFields;

beforeAll(async () => {
  known = readEndings();
  odd = await openOddFields(new AbortController().signal);
});
afterAll(async () => {
  await odd[Symbol.asyncDispose]();
});

test("every field of every answer is in the list, with an ending for each odd value", () => {
  expect(known.map(({ name }) => name)).toEqual(odd.fields.map(({ name }) => name));
  expect(new Set(known.map(({ words }) => words.length))).toEqual(new Set([ODDITIES.length]));
});

test("no odd value ends a run by a bug, and none was tried at a service that did not answer", () => {
  const isWrong = (word: string): boolean => word === "bug" || word === "service-unreachable";
  expect(known.filter(({ words }) => words.some(isWrong))).toEqual([]);
});

test("what a run does not need never ends it, nor makes its pack a draft", () => {
  const isUnneeded = ({ name }: EndingsOfField): boolean => UNNEEDED.some((one) => one.test(name));
  const fields = known.filter(isUnneeded);
  for (const one of UNNEEDED) expect(fields.filter(({ name }) => one.test(name))).not.toEqual([]);
  const words = new Set(fields.flatMap((field) => field.words));
  expect(words).toEqual(new Set(["fine", "T3", "-"]));
});

/** By what a person would expect: no figure is made of them. */
const UNNEEDED: readonly RegExp[] = [
  /^\/administrations \[another\]/,
  /^\/administrations \[\]\.(name|country|time_zone|language|chamber_of_commerce|tax_number)$/,
  /^\/contacts \[\]\.(?!id$)/,
  /^\/projects \[\]\.(?!id$)/,
  /^\/financial_accounts \[\]\.(?!id$|identifier$)/,
  /^\/ledger_accounts \[\]\.(name|active|taxonomy_item)$/,
  /^\/tax_rates \[\]\.(name|show_tax|country|created_at)$/,
  /^\/sales_invoices \[\]\.(contact|notes|attachments|events|custom_fields|tax_totals)\b/,
  /^\/documents\/purchase_invoices \[\]\.(contact|notes|attachments|events)\b/,
];

test(`${String(DRAWN)} drawn odd values end as the list says`, async () => {
  const drawn = Array.from({ length: DRAWN }, (_, at) => {
    const place = (at * STEP * odd.fields.length) / DRAWN;
    return { field: Math.floor(place) % odd.fields.length, oddity: (at * STEP) % ODDITIES.length };
  });
  const found: string[] = [];
  const listed: string[] = [];
  for (const { field, oddity } of drawn) {
    const one = odd.fields[field];
    const kind = ODDITIES[oddity];
    if (one === undefined || kind === undefined) throw new Error("a draw outside the list");
    const line = `${one.name} ${kind}:`;
    found.push(`${line} ${wordOf(await one.endingWith(kind))}`);
    listed.push(`${line} ${known[field]?.words[oddity] ?? ""}`);
  }
  expect(new Set(drawn.map(({ oddity }) => oddity)).size).toBe(ODDITIES.length);
  expect(found).toEqual(listed);
});

test("the table in docs/api-gaps.md is that of the list", () => {
  const page = readFileSync(GAPS, "utf8");
  expect(pageWith(page, tableOf(known))).toBe(page);
});
