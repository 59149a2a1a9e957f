/** Which books a command uses: those of a profile, or the sample; never the sample by accident. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { stringify } from "yaml";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";

const SAMPLE_ID = "100200300400500";
const SAMPLE_NOTE =
  "using the embedded service with the sample administration, where today is 15 November 2026.";

const SOLE_TRADER_ID = "100200300400501";

let made: TestWorld;
beforeEach(() => {
  made = makeWorld();
});

const entry = (id: string): Readonly<Record<string, unknown>> => ({
  base_url: "https://bookkeeping.example/api/v2",
  administration_id: id,
  credential: { env: "TOKEN" },
});

function writeProfiles(
  profiles: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
  file = "slotsom.yml",
): void {
  const text = stringify({ format_version: 1, ...more, profiles });
  writeFileSync(join(made.folder, file), text);
}

const ONE = { bakery: entry("11") };
const TWO = { bakery: entry("11"), cafe: entry("22") };

/** Shows the chart of the chosen administration, which has none: the cheapest command that names its books. */
async function used(
  argv: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly notes: readonly string[]; readonly failure: string }> {
  made.forget();
  const world = { ...made.world, environment: { ...made.world.environment, ...environment } };
  const code = await runCli(["chart", "show", ...argv, "--json"], world);
  const messages = made
    .out()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, string>>);
  const { message = "", remedy = "" } = messages.find(({ type }) => type === "failure") ?? {};
  return {
    code,
    notes: messages.flatMap(({ type, text = "" }) => (type === "note" ? [text] : [])),
    failure: `${message}\n${remedy}`.replaceAll(made.folder, "{folder}"),
  };
}

const noChartOf = (id: string): RegExp => new RegExp(`for administration ${id}\n`);
const noteOf = (name: string, id: string): string =>
  `Profile ${name} (administration ${id}, bookkeeping.example).`;

test("without a file with profiles the books are those of the sample, which the first line says", async () => {
  const { notes, failure } = await used();
  expect(notes).toEqual([`No slotsom.yml in this folder: ${SAMPLE_NOTE}`]);
  expect(failure).toMatch(noChartOf(SAMPLE_ID));
});

test("the only profile of the file is used, and the first line names it", async () => {
  writeProfiles(ONE);
  const { notes, failure } = await used();
  expect(notes).toEqual([noteOf("bakery", "11")]);
  expect(failure).toMatch(noChartOf("11"));
});

test("of several profiles none is used by itself: they are listed", async () => {
  writeProfiles(TWO);
  expect(await used()).toEqual({
    code: EXIT.usage,
    notes: [],
    failure:
      "{folder}/slotsom.yml has several profiles: bakery, cafe\n" +
      "Choose one with --profile, with SLOTSOM_PROFILE or with default_profile in the file. For the sample administration use --sample.",
  });
});

test("--profile goes before SLOTSOM_PROFILE, which goes before default_profile", async () => {
  writeProfiles({ ...TWO, kiosk: entry("33") }, { default_profile: "bakery" });
  expect((await used()).notes).toEqual([noteOf("bakery", "11")]);
  const environment = { SLOTSOM_PROFILE: "cafe" };
  expect((await used([], environment)).notes).toEqual([noteOf("cafe", "22")]);
  const named = await used(["--profile", "kiosk"], environment);
  expect(named.notes).toEqual([noteOf("kiosk", "33")]);
  expect((await used([], { SLOTSOM_PROFILE: "" })).notes).toEqual([noteOf("bakery", "11")]);
});

test("SLOTSOM_PROFILE must name a profile of a file that exists", async () => {
  const environment = { SLOTSOM_PROFILE: "cafe" };
  expect(await used([], environment)).toMatchObject({
    code: EXIT.usage,
    failure: expect.stringContaining(
      "the file with profiles, {folder}/slotsom.yml, does not exist, and SLOTSOM_PROFILE chooses profile cafe",
    ) as string,
  });
  writeProfiles(ONE);
  expect(await used([], environment)).toMatchObject({
    code: EXIT.usage,
    failure: expect.stringContaining(
      'profile "cafe" of SLOTSOM_PROFILE does not exist in {folder}/slotsom.yml',
    ) as string,
  });
});

test("a file with profiles of another name is not passed over for the sample", async () => {
  writeFileSync(join(made.folder, "slotsom.yaml"), "");
  expect(await used()).toMatchObject({
    code: EXIT.usage,
    failure: expect.stringContaining(
      "the file with profiles is called slotsom.yaml, and only {folder}/slotsom.yml is read",
    ) as string,
  });
  expect((await used(["--sample"])).notes).toEqual([`U${SAMPLE_NOTE.slice(1)}`]);
});

test("default_profile must be a profile of the file", async () => {
  writeProfiles(ONE, { default_profile: "butcher" });
  for (const argv of [[], ["--profile", "bakery"]]) {
    expect(await used(argv)).toMatchObject({
      code: EXIT.usage,
      failure: expect.stringContaining(
        "{folder}/slotsom.yml, line 2, default_profile: must be a profile in the file (bakery)",
      ) as string,
    });
  }
});

test("next to a file with profiles the sample needs --sample, which leaves SLOTSOM_PROFILE aside", async () => {
  writeProfiles(ONE);
  const { notes, failure } = await used(["--sample"], { SLOTSOM_PROFILE: "bakery" });
  expect(notes).toEqual([`U${SAMPLE_NOTE.slice(1)}`]);
  expect(failure).toMatch(noChartOf(SAMPLE_ID));
});

test.each([
  [["--sample", "--profile", "bakery"], "--sample and --profile"],
  [["--sample", "--config", "slotsom.yml"], "--sample and --config"],
])("%s are refused together", async (argv, named) => {
  writeProfiles(ONE);
  expect(await used(argv)).toMatchObject({
    code: EXIT.usage,
    failure: expect.stringContaining(`${named} exclude each other`) as string,
  });
});

test("a file of another name is used with --config, also without --profile", async () => {
  writeProfiles(ONE);
  writeProfiles({ kiosk: entry("33") }, {}, "other.yml");
  expect((await used(["--config", "other.yml"])).notes).toEqual([noteOf("kiosk", "33")]);
});

test.each([
  [
    "a damaged file",
    () => {
      writeFileSync(join(made.folder, "slotsom.yml"), "profiles: [");
    },
  ],
  [
    "an empty file",
    () => {
      writeFileSync(join(made.folder, "slotsom.yml"), "");
    },
  ],
  [
    "a folder",
    () => {
      mkdirSync(join(made.folder, "slotsom.yml"));
    },
  ],
  [
    "a link to nothing",
    () => {
      symlinkSync("nowhere.yml", join(made.folder, "slotsom.yml"));
    },
  ],
  [
    "a link to itself",
    () => {
      symlinkSync("slotsom.yml", join(made.folder, "slotsom.yml"));
    },
  ],
  [
    "a file without profiles",
    () => {
      writeProfiles({});
    },
  ],
])("%s with the name slotsom.yml never means the sample", async (_what, make) => {
  make();
  const { code, notes } = await used();
  expect([code, notes]).toEqual([EXIT.usage, []]);
});

test.each([
  [["close"]],
  [["monthly"]],
  [["handoff"]],
  [["plan"]],
  [["pull"]],
  [["check"]],
  [["check", "--snapshot", "a.sqlite"]],
  [["explain", "P1"]],
  [["render"]],
  [["export", "all"]],
  [["diff"]],
  [["diff", "a.sqlite", "b.sqlite"]],
  [["doctor"]],
  [["chart", "show"]],
  [["chart", "import", "chart.csv"]],
  [["chart", "export", "exported.csv"]],
  [["config", "show"]],
  [["auth", "status"]],
])(
  "%s refuses a --config that does not exist, and several profiles without a choice",
  async (argv) => {
    writeFileSync(join(made.folder, "chart.csv"), "id;code;name;type\n1;1;Bank;current assets\n");
    const absent = await runCli([...argv, "--config", "nope.yml"], made.world);
    expect([absent, made.out() + made.err()]).toEqual([
      EXIT.usage,
      expect.stringMatching(/the file with profiles, .*nope\.yml, does not exist/),
    ]);
    made.forget();
    // Two snapshots that are named need no profile.
    if (argv.includes("b.sqlite")) return;
    writeProfiles(TWO);
    expect(await runCli(argv, made.world)).toBe(EXIT.usage);
    expect(made.out() + made.err()).toContain("has several profiles: bakery, cafe");
  },
);

test("npm start closes the sample, whatever the folder contains", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(scripts["start"]).toBe("node --max-semi-space-size=8 bin/slotsom.js close --sample");
});

test("--sample names one of the samples, alone it is the trading company, and other words stay words", async () => {
  const idOf = async (...argv: readonly string[]): Promise<string> =>
    /administration (\d+)/.exec((await used(argv)).failure)?.[1] ?? "";
  expect(await idOf("--sample", "sole-trader")).toBe(SOLE_TRADER_ID);
  expect(await idOf("--sample=sole-trader")).toBe(SOLE_TRADER_ID);
  expect(await idOf("--sample", "trading-company")).toBe(SAMPLE_ID);
  expect(await idOf("--sample")).toBe(SAMPLE_ID);
  const { notes } = await used(["--sample", "sole-trader"]);
  expect(notes.join(" ")).toContain("the sample administration of a sole trader, where");
  made.forget();
  expect(await runCli(["explain", "--sample", "8120"], made.world)).not.toBe(EXIT.reconciled);
  expect(made.err()).toContain("slotsom pull --sample");
});
