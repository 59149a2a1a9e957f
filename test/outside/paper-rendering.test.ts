/** The pages of the packs on paper, in both languages: nothing broken, cut off, too small or half empty; and how many they are. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import {
  type Expected,
  type Fault,
  faultsOf,
  KINDS,
  lettersIn,
  type Paper,
  papersOf,
  type Word,
} from "./paper-rendering.ts";

const packs = inject("packs");
const PACKS = [
  {
    name: "close in Dutch",
    language: "nl",
    folder: packs.dutch,
    pdf: "statements-2025",
    html: "report-2025",
    most: 59,
  },
  {
    name: "close in English",
    language: "en",
    folder: packs.english,
    pdf: "statements-2025",
    html: "report-2025",
    most: 59,
  },
  {
    name: "monthly in Dutch",
    language: "nl",
    folder: packs.monthly,
    pdf: "management-pack-2025-10",
    html: "management-pack-2025-10",
    most: 17,
  },
  {
    name: "monthly in English",
    language: "en",
    folder: packs.monthlyEnglish,
    pdf: "management-pack-2025-10",
    html: "management-pack-2025-10",
    most: 17,
  },
] as const;
type Pack = (typeof PACKS)[number];

const TERMS = {
  nl: { nothing: "Geen gegevens.", continued: "(vervolg)" },
  en: { nothing: "No data.", continued: "(continued)" },
} as const;

const wordsFile = (language: string): string =>
  readFileSync(new URL(`../../templates/words/${language}.yml`, import.meta.url), "utf8");

const expectedOf = ({ folder, html, language }: Pack): Expected => ({
  ...TERMS[language],
  known: new Set(
    lettersIn(`${readFileSync(join(folder, `${html}.html`), "utf8")} ${wordsFile(language)}`),
  ),
});

const papers = async ({ folder, pdf }: Pack): Promise<readonly Paper[]> =>
  await papersOf(join(folder, `${pdf}.pdf`));

describe.for(PACKS)("the $name", (pack) => {
  test("has no fault on any page", async () => {
    expect(faultsOf(await papers(pack), expectedOf(pack))).toEqual([]);
  });

  test("has as few pages as its readers are promised", async () => {
    expect((await papers(pack)).length).toBeLessThanOrEqual(pack.most);
  });
});

/** A page of the pack with a word changed, or one added. */
const withWord = (page: Paper, change: (word: Word) => Word): Paper => ({
  ...page,
  words: page.words.map((word, index) => (index === 40 ? change(word) : word)),
});
const withText = (text: string) => (page: Paper) => withWord(page, (word) => ({ ...word, text }));

const DAMAGE: readonly (readonly [Fault["kind"], (page: Paper) => Paper])[] = [
  [
    "outside the margins",
    (page) => withWord(page, (word) => ({ ...word, right: page.width - 40 })),
  ],
  [
    "over other text",
    (page) => withWord(page, (word) => ({ ...word, ...placeOf(page.words[41]!) })),
  ],
  ["too small", (page) => withWord(page, (word) => ({ ...word, bottom: word.top + 10 }))],
  ["broken or cut off", withText("Handelsondern")],
  ["broken or cut off", withText("Handels…")],
  ["a long id", withText("100200300400500170")],
  ["an untranslated word", withText("first-page.attention.more")],
  ["an untranslated word", withText("{count}")],
];

const placeOf = ({ left, right, top, bottom }: Word): Omit<Word, "text"> => ({
  ...{ left, right, top, bottom },
});

test.for(DAMAGE)("a page with a word that is %s is a fault", async ([kind, damage]) => {
  const pack = PACKS[3];
  const [first, ...others] = await papers(pack);
  const faults = faultsOf([damage(first!), ...others], expectedOf(pack));
  expect(faults.map((fault) => fault.kind)).toContain(kind);
});

test("each kind of fault is seen on a damaged page", () => {
  const onPages = ["an empty table", "more than a third empty"] as const;
  const seen = [...DAMAGE.map(([kind]) => kind), ...onPages];
  expect([...new Set(seen)].toSorted()).toEqual(KINDS.toSorted());
});

test("a table without rows, and a page that ends before its chapter does, are faults", async () => {
  const word = (text: string, top: number, left = 60): Word => ({
    ...{ text, top, left, bottom: top + 12.1, right: left + 30 },
  });
  const page = (...words: readonly Word[]): Paper => ({ width: 595, height: 842, words });
  const expected = expectedOf(PACKS[3]);
  const kinds = (...pages: readonly Paper[]): readonly string[] =>
    faultsOf(pages, expected).map(({ kind }) => kind);
  expect(kinds(page(word("No", 100), word("data.", 100, 95)))).toEqual(["an empty table"]);
  const continued = page(word("Checks", 60), word("(continued)", 60, 100), word("Checks", 700));
  expect(kinds(page(word("Checks", 400)), continued)).toEqual(["more than a third empty"]);
  expect(kinds(page(word("Checks", 700)), continued)).toEqual([]);
  expect(kinds(page(word("Checks", 400)), page(word("Checks", 60)))).toEqual([]);
});
