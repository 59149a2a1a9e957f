/** Drawn lies about every kind of answer: none escapes. `npm run proof` tries all of them. */
import { beforeAll, expect, test } from "vitest";
import { signalOfTest } from "../support/ending.ts";
import { AGREED_LIES } from "./agreed-lies.ts";
import { recordBooks } from "./record-books.ts";
import { drawnLies, type Recorded, readRecorded, type ToldLie, tryLie } from "./try-lies.ts";
import { tryAgreed, tryVariant } from "./try-variants.ts";
import { VARIANTS } from "./variants.ts";

const DRAWN = 1_000;
let recorded: Recorded;

beforeAll(async () => {
  const { signal } = new AbortController();
  recorded = await readRecorded(await recordBooks("specification", signal), signal);
});

test("a thousand lies, of every field and mutation, are caught, harmless or listed", async () => {
  const lies = drawnLies(recorded, DRAWN);
  expect(lies.length).toBe(DRAWN);
  const escaped: string[] = [];
  for (const lie of lies) {
    const { outcome, because } = await tryLie(recorded, lie, signalOfTest());
    if (outcome === "escaped" || outcome === "elsewhere")
      escaped.push(`${lineOf(lie)}: ${because}`);
  }
  expect(escaped).toEqual([]);
});

test("lies that agree with one another are caught", async () => {
  const tried = await tryVariant(recorded, VARIANTS[0]!, signalOfTest());
  expect(tried.length).toBeGreaterThan(1);
  expect(tried.filter(({ outcome }) => outcome === "escaped")).toEqual([]);
});

test.each(AGREED_LIES)("$claim, as every answer about it says", async (lie) => {
  const { outcome, because } = await tryAgreed(lie, signalOfTest());
  if (lie.caughtBy === null) expect([outcome, because]).toEqual(["listed", lie.listedAs]);
  else
    expect([outcome, ...because.split(", ")]).toEqual(
      expect.arrayContaining(["caught", lie.caughtBy]),
    );
});

const lineOf = ({ answer, lie }: ToldLie): string =>
  `${answer.purpose} ${answer.address} ${lie.path}, ${lie.mutation}`;
