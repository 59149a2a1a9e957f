/**
 * Consistent lies are caught by name, refused, or of no consequence; what nothing contradicts says why. `npm run
 * proof:lies` tries all.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { signalOfTest } from "../support/ending.ts";
import { FOREIGN_EXPORTS } from "./lies/foreign-exports.ts";
import { LIES } from "./lies/index.ts";
import { trueExports, tryForeignExport } from "./lies/try-foreign-export.ts";
import { type TrueBase, trueBase, tryLie } from "./lies/try-lie.ts";

let base: TrueBase;
let files: Awaited<ReturnType<typeof trueExports>>;

beforeAll(async () => {
  const { signal } = new AbortController();
  base = trueBase(signal);
  files = await trueExports(signal);
});
afterAll(() => base.close());

test("each lie is tried once about each base and shape", () => {
  const tried = LIES.map(({ claim, base: of, shapes }) => `${claim} ${of} ${shapes}`);
  expect(new Set(tried).size).toBe(tried.length);
  expect(tried.length).toBeGreaterThan(60);
});

/** Each claim about one of its bases, in turn; `node test/proof/lies/run-lies.ts` tries all. */
const inTurn = <Lie extends { readonly claim: string }>(lies: readonly Lie[]): readonly Lie[] =>
  [...Map.groupBy(lies, ({ claim }) => claim).values()].flatMap(
    (bases, at) => bases[at % bases.length] ?? [],
  );

const EVERY = 3;
const drawn = inTurn(LIES).filter((_, at) => at % EVERY === 0);

test.each(drawn)("$claim ($base)", async (lie) => {
  const { outcome, checks, because } = await tryLie(base, lie, signalOfTest());
  if (lie.beyond !== undefined) expect([outcome, because]).toEqual(["beyond", because]);
  else
    expect([outcome, because]).toEqual([
      expect.stringMatching(/^(caught|refused|harmless|counted)$/),
      because,
    ]);
  if (outcome === "caught")
    expect(checks).toEqual(expect.arrayContaining([...(lie.caughtBy ?? [])]));
});

test.each(inTurn(FOREIGN_EXPORTS))("$claim ($base)", async (lie) => {
  const { outcome, because } = await tryForeignExport(files, lie, signalOfTest());
  const allowed = lie.beyond === undefined ? /^(caught|refused)$/ : /^beyond$/;
  expect([outcome, because]).toEqual([expect.stringMatching(allowed), because]);
});
