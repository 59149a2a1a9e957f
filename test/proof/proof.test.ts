/** Drawn lies about two administrations: none escapes. `npm run proof` tries all of them. */
import { beforeAll, expect, test } from "vitest";
import { signalOfTest } from "../support/ending.ts";
import { recordedAdministrations } from "./administrations.ts";
import { drawnLies, fieldOf, type LieAbout } from "./draw-lies.ts";
import { everyLie, kindOfAnswer, lineOf, SCOPES } from "./leaf-lies.ts";
import { type Recorded, trialsOf, tryWhole } from "./try-lies.ts";

const DRAWN = 1_000;
const WHOLE = 100;
let all: readonly LieAbout<Recorded>[];
let drawn: readonly LieAbout<Recorded>[];

beforeAll(async () => {
  const administrations = await recordedAdministrations(new AbortController().signal);
  all = administrations.flatMap((about) =>
    [...everyLie(about.answers)].map((lie) => ({ about, lie })),
  );
  drawn = drawnLies(all, DRAWN);
});

test("a thousand drawn lies are of every field, mutation, kind of answer, scope and administration", () => {
  expect(new Set(drawn).size).toBe(DRAWN);
  const sortsOf: readonly ((one: LieAbout<Recorded>) => string)[] = [
    ({ lie }) => fieldOf(lie),
    ({ lie }) => kindOfAnswer(lie),
    ({ lie, about }) => `${lie.scope} ${about.name}`,
  ];
  for (const sortOf of sortsOf)
    expect(new Set(drawn.map(sortOf))).toEqual(new Set(all.map(sortOf)));
  expect(new Set(drawn.map(({ lie }) => lie.scope))).toEqual(new Set(SCOPES));
});

test("a thousand drawn lies are caught, refused, harmless, warned of or listed", async () => {
  const trials = new Map(
    [...new Set(drawn.map(({ about }) => about))].map((about) => [
      about,
      trialsOf(about, { listsUnseen: true }),
    ]),
  );
  const escaped: string[] = [];
  const [every, signal] = [DRAWN / WHOLE, signalOfTest()];
  for (const [at, { about, lie }] of drawn.entries()) {
    const { outcome, because } = await trials.get(about)!(lie, signal);
    if (outcome === "escaped" || outcome === "elsewhere")
      escaped.push(`${about.name}: ${lineOf(lie)}: ${because}`);
    if (at % every !== 0) continue;
    const whole = await tryWhole(about, lie, signal);
    // What may only be listed is not compared with whole packs: there it may be harmless.
    if (outcome !== "listed" || !["harmless", "counted"].includes(whole.outcome))
      expect([lineOf(lie), outcome]).toEqual([lineOf(lie), whole.outcome]);
  }
  expect(escaped).toEqual([]);
});
