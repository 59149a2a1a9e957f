/** A pack and its zip take the place of older ones, in real processes that die, or are refused, at every step. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isPart, partsOf, recoverPlace } from "../../src/packs/exchange.ts";
import { hasNotes } from "../../src/runs/state/pack-notes.ts";
import { holdPackPlace, recoverPlaces } from "../../src/runs/state/pack-places.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Place {
  readonly home: string;
  readonly year: string;
  readonly base: string;
}

const placeIn = (folder: string): Place => {
  const year = join(folder, "output", "2025");
  return { home: join(folder, "home"), year, base: join(year, "handoff") };
};

type Stop = Readonly<Record<string, string>>;

/** Returns the exit code, or the signal. */
async function write({ home, base }: Place, contents: string, stop: Stop = {}): Promise<unknown> {
  const program = ["--import", join(import.meta.dirname, "kill/stops-at-step.ts")];
  const argv = [...program, join(import.meta.dirname, "kill/writes-pack.ts"), home, base, contents];
  const environment = { ...process.env, WATCHED: join(base, "../../.."), ...stop };
  const child = spawn(process.execPath, argv, { stdio: "ignore", env: environment });
  endedWithTest(child);
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal ?? code;
}

/** `old`, `new`, or null for none; also the zip, by its bytes. */
let zips: ReadonlyMap<string, string>;
function stateOf({ year, base }: Place): { pack: string | null; zip: string | null } {
  const names = readdirSync(year);
  const read = (): string => readFileSync(join(base, "data/contents.txt"), "utf8");
  const zip = (): string => readFileSync(`${base}.zip`, "base64");
  return {
    pack: names.includes("handoff") ? read() : null,
    zip: names.includes("handoff.zip") ? (zips.get(zip()) ?? "half") : null,
  };
}
const leftIn = ({ year }: Place): readonly string[] => readdirSync(year).filter(isPart);

let prepared = "";
let steps: readonly string[];
beforeAll(async () => {
  prepared = temporaryFolder();
  const old = placeIn(prepared);
  expect(await write(old, "old")).toBe(0);
  const another = copied();
  const list = join(temporaryFolder(), "steps");
  expect(await write(another, "new", { STEPS: list })).toBe(0);
  steps = readFileSync(list, "utf8").trim().split("\n");
  zips = new Map([
    [readFileSync(`${old.base}.zip`, "base64"), "old"],
    [readFileSync(`${another.base}.zip`, "base64"), "new"],
  ]);
});

function copied(): Place {
  const folder = temporaryFolder();
  cpSync(prepared, folder, { recursive: true });
  return placeIn(folder);
}

const firstOfExchange = (): number =>
  steps.findIndex((each) => each.endsWith("handoff.exchange")) + 1;

test("after a kill at any step, the next command finds or makes one complete pack, with its zip", async () => {
  const seen = new Set<string>();
  for (let step = 1; step <= steps.length; step++) {
    const place = copied();
    const at = `step ${String(step)}, ${steps[step - 1] ?? ""}`;
    expect(await write(place, "new", { STOP_AT: String(step) }), at).toBe("SIGKILL");
    const { pack, zip } = stateOf(place);
    expect(zip === null || zip === pack, `${at}: zip ${String(zip)}, pack ${String(pack)}`).toBe(
      true,
    );
    const isAnnounced = readdirSync(place.year).includes("handoff.exchange");
    // Without its name only while the exchange is announced.
    expect(pack !== null || isAnnounced, at).toBe(true);
    await recoverPlaces(place);
    const after = stateOf(place);
    expect(after.zip, at).toBe(after.pack);
    expect([pack, "new"], at).toContain(after.pack);
    expect([leftIn(place), hasNotes(place)], at).toEqual([[], false]);
    seen.add(`${String(pack)} ${String(zip)} became ${String(after.pack)}`);
  }
  expect([...seen].sort()).toEqual([
    "new new became new",
    "new null became new",
    "null null became new",
    "old null became new",
    "old old became new",
    "old old became old",
  ]);
});

test("after a refusal at any step of the exchange, the old pack or the new one is in place with its zip, and nothing half", async () => {
  for (let step = firstOfExchange(); step <= steps.length; step++) {
    const place = copied();
    const at = `step ${String(step)}, ${steps[step - 1] ?? ""}`;
    await write(place, "new", { STOP_AT: String(step), STOP_BY: "refusal" });
    const { pack, zip } = stateOf(place);
    expect(pack, at).not.toBe(null);
    expect(zip, at).toBe(pack);
    await recoverPlaces(place);
    expect([stateOf(place), leftIn(place)], at).toEqual([{ pack, zip }, []]);
  }
});

/** A place whose pack has no name: it was killed between the two renames. */
async function withoutName(): Promise<Place> {
  const place = copied();
  const step = steps.findLastIndex(
    (each) => each.startsWith("rename") && each.includes("handoff.building"),
  );
  expect(await write(place, "new", { STOP_AT: String(step + 1) })).toBe("SIGKILL");
  expect(stateOf(place)).toEqual({ pack: null, zip: null });
  return place;
}

test.each([
  ["resume", "--list"],
  ["check", "--year", "2025"],
  ["verify", "PACK"],
  ["key", "show"],
])(
  "%s finishes an exchange before anything else, also when two processes start at once",
  async (...argv) => {
    const place = await withoutName();
    const run = async (): Promise<void> => {
      const given = argv.map((word) => (word === "PACK" ? place.base : word));
      const env = { ...process.env, SLOTSOM_HOME: place.home };
      const child = spawn(process.execPath, ["bin/slotsom.js", ...given], { stdio: "ignore", env });
      await once(endedWithTest(child), "exit");
    };
    await Promise.all([run(), run()]);
    expect(stateOf(place)).toEqual({ pack: "new", zip: "new" });
    expect([leftIn(place), hasNotes(place)]).toEqual([[], false]);
  },
);

test("the next pack at the same place finishes it too, for a state that knows nothing of it", async () => {
  const place = { ...(await withoutName()), home: temporaryFolder() };
  expect(await write(place, "old")).toBe(0);
  expect(stateOf(place)).toEqual({ pack: "old", zip: "old" });
  expect(leftIn(place)).toEqual([]);
});

test("a process that is writing is not disturbed, and no second one writes there", async () => {
  const place = copied();
  const { building } = partsOf(place.base);
  await holdPackPlace(place)(place.base, async () => {
    mkdirSync(building);
    expect(await recoverPlaces(place)).toEqual([]);
    expect(leftIn(place)).toEqual([basename(building)]);
    const second = holdPackPlace(place)(place.base, () => Promise.resolve());
    await expect(second).rejects.toMatchObject({ code: "administration-held" });
  });
});

test("a place that was removed is forgotten", async () => {
  const home = temporaryFolder();
  const base = join(home, "removed", "2025", "close");
  await holdPackPlace({ home })(base, () => Promise.resolve());
  mkdirSync(join(home, "writing"), { recursive: true });
  writeFileSync(join(home, "writing", "0123.json"), JSON.stringify({ base }));
  writeFileSync(join(home, "writing", "4567.json"), '{"ba');
  expect(await recoverPlaces({ home })).toEqual([{ kind: "nothing" }]);
  expect(hasNotes({ home })).toBe(false);
});

test("an announcement that leads elsewhere is none of ours", async () => {
  const { base, year } = copied();
  mkdirSync(`${base}.building`);
  const elsewhere = { format_version: "1.0", name: "handoff-/../../elsewhere", zip: false };
  writeFileSync(`${base}.exchange`, JSON.stringify(elsewhere));
  expect(await recoverPlace(base)).toEqual({ kind: "removed", folder: base });
  expect(readdirSync(year).sort()).toEqual(["handoff", "handoff.zip"]);
});

test("a pack that an earlier version left without its name gets it back", async () => {
  const folder = temporaryFolder();
  const base = join(folder, "close");
  for (const part of ["close.replaced", "close.building"]) mkdirSync(join(folder, part));
  writeFileSync(join(folder, "close.replaced", "manifest.json"), "{}");
  await recoverPlace(base);
  expect(readdirSync(folder)).toEqual(["close"]);
  expect(readdirSync(base)).toEqual(["manifest.json"]);
});
