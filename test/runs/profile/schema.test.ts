/** The JSON Schema of slotsom.yml accepts what the reader of profiles accepts, and refuses what it refuses. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { schemaText } from "../../../src/cli/config/show-config.ts";
import { Failure } from "../../../src/failure.ts";
import { PROFILES_SCHEMA, readProfileFile } from "../../../src/runs/profile/profile.ts";
import { galleryCases } from "../../failures/gallery.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const SCHEMA_FILE = "docs/slotsom.schema.json";
const isAccepted = new Ajv2020({ strict: true, strictRequired: false }).compile(PROFILES_SCHEMA);

function isRead(text: string): boolean {
  const file = join(temporaryFolder(), "slotsom.yml");
  writeFileSync(file, text);
  try {
    readProfileFile(file);
    return true;
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.code === "profile-invalid") return false;
    throw thrown;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const BAKERY: Fields = {
  base_url: "https://bookkeeping.example/api/v2",
  administration_id: "123456789",
  credential: { env: "TOKEN" },
};
const ADMINISTRATION: Fields = {
  name: "B",
  currency: "EUR",
  country: "NL",
  time_zone: "Europe/Amsterdam",
};
const ABSENT = Symbol("absent");
/** Of no field a value: wrong in kind, or almost right. */
const ODD: readonly unknown[] = [null, "", 0, -1, 1.5, true, [], {}, ["none"], "None", ABSENT];

const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  base_url: [
    "http://127.0.0.1:8080/api/v2",
    "https://host",
    "https://host/",
    "https://",
    "ftp://host",
    "HTTPS://host",
    "https://user:password@host/api/v2",
    "https://host/api/v2?token=x",
    "https://host/api/v2#x",
    "https://ho st/api",
    "https://host\\@other/api",
    " https://host",
    "https://host/api\n",
  ],
  administration_id: ["1", "0", 123, "12a", "-1", "1\n", "٣"],
  credential: [
    { file: "a" },
    { command: "a b" },
    { env: "" },
    { env: "A", file: "b" },
    { token: "secret" },
    "secret",
  ],
  language: ["nl", "en", "de"],
  exports_folder: ["exports"],
  rate_limit: [
    "none",
    { window_seconds: 3600, requests: 1, reports: 1 },
    { window_seconds: 3601, requests: 1, reports: 1 },
    { window_seconds: 1, requests: 0, reports: 1 },
    { window_seconds: 1, requests: 1 },
    { window_seconds: 1, requests: 2 ** 53, reports: 1 },
    { window_seconds: 1, requests: 1, reports: 1, more: 1 },
  ],
  fiscal_year: [
    { first_month: 12 },
    { first_month: 13 },
    { first_month: 1, exceptions: [] },
    { first_month: 1, exceptions: [{ year: 2024, first: "2023-07", last: "2024-12" }] },
    { first_month: 1, exceptions: [{ year: 2024, first: "2023-13", last: "2024-12" }] },
    { first_month: 1, exceptions: [{ year: 2024, first: "0000-07", last: "2024-12" }] },
    { first_month: 1, exceptions: [{ year: "2024", first: "2023-07", last: "2024-12" }] },
    { first_month: 1, exceptions: {} },
    { exceptions: [] },
  ],
  accounts: [
    { suspense: ["2010", "2030"], deferred_revenue: ["1570"] },
    { suspense: [] },
    { suspense: [2010] },
    { suspense: "2010" },
    { suspense: [""] },
    { suspens: ["2010"] },
    { "deferred-revenue": ["1570"] },
  ],
  administration: [
    ADMINISTRATION,
    { ...ADMINISTRATION, tax_number: "NL1", chamber_of_commerce: "1" },
    { ...ADMINISTRATION, currency: "eur" },
    { ...ADMINISTRATION, country: "NLD" },
    { ...ADMINISTRATION, time_zone: "" },
    { ...ADMINISTRATION, tax_number: 1 },
    { name: "B" },
  ],
  source: [{ auditfile: "a.xaf" }],
  colour: ["red"],
};

const OF_FILE: Fields = { source: { auditfile: "a.xaf" } };
const OF_FILES: readonly Fields[] = [
  OF_FILE,
  { source: { auditfile: "a.xaf", prior: "b.xaf" }, accounts: { suspense: ["1"] } },
  { ...OF_FILE, language: "en", notes: "a.md", close_input: "b.yml", output_mode: "group" },
  { ...OF_FILE, language: "de" },
  { ...OF_FILE, base_url: null },
  { ...OF_FILE, fiscal_year: { first_month: 1 } },
  { ...OF_FILE, colour: "red" },
  { ...OF_FILE, accounts: { suspens: ["1"] } },
  ...["a.xaf", {}, { prior: "b.xaf" }, { auditfile: "" }, { auditfile: "a", more: 1 }, null].map(
    (source) => ({ source }),
  ),
];

const with1 = (field: string, value: unknown): Fields => {
  const others = Object.entries(BAKERY).filter(([name]) => name !== field);
  return Object.fromEntries(value === ABSENT ? others : [...others, [field, value]]);
};
const file = (profiles: unknown, more: Fields = {}): unknown => ({
  format_version: 1,
  profiles,
  ...more,
});

const CORPUS: readonly unknown[] = [
  ...Object.entries(VALUES).flatMap(([field, values]) =>
    [...values, ...ODD].map((value) => file({ bakery: with1(field, value) })),
  ),
  ...OF_FILES.map((entry) => file({ bakery: entry })),
  file({}),
  file({ bakery: BAKERY, "cafe-2": BAKERY }),
  ...["Bakery", "a b", "", "ba\nkery", "bäckerei"].map((name) => file({ [name]: BAKERY })),
  ...[null, [], "bakery", [BAKERY]].map((profiles) => file(profiles)),
  ...[2, "1", null, 1.0].map((format_version) => file({ bakery: BAKERY }, { format_version })),
  ...["bakery", "Bakery", 1, null].map((default_profile) =>
    file({ bakery: BAKERY }, { default_profile }),
  ),
  file({ bakery: BAKERY }, { more: 1 }),
  { profiles: {} },
  { format_version: 1 },
  {},
  [],
  null,
  "text",
];

test("the schema and the reader agree on every file of the corpus", () => {
  const differing = CORPUS.flatMap((content) => {
    const text = stringify(content);
    const found = { isRead: isRead(text), isAccepted: isAccepted(parse(text)) };
    return found.isRead === found.isAccepted ? [] : [{ text, ...found }];
  });
  expect(differing).toEqual([]);
  const readable = CORPUS.filter((content) => isRead(stringify(content))).length;
  expect(readable).toBeGreaterThan(20);
  expect(CORPUS.length - readable).toBeGreaterThan(100);
});

test("the schema accepts the examples, and refuses the files that the gallery of failures shows", () => {
  const examples = readdirSync("examples/profiles").map((name) =>
    readFileSync(join("examples/profiles", name), "utf8"),
  );
  expect(examples.map((text) => [isAccepted(parse(text)), isRead(text)])).toEqual(
    examples.map(() => [true, true]),
  );
  // YAML that cannot be parsed, and a name that only the rest of the file makes wrong, are outside a schema.
  const beyond = ["not-yaml", "default-not-there"];
  const refused = galleryCases().flatMap(({ code, name, case: { file: written } }) =>
    code === "profile-invalid" && written?.name === "slotsom.yml" && !beyond.includes(name)
      ? [{ name, text: written.text }]
      : [],
  );
  expect(refused.map(({ name }) => name)).toContain("many-faults");
  for (const { name, text } of refused)
    expect([name, isAccepted(parse(text))]).toEqual([name, false]);
});

test("only the reader knows ports, time zones, fiscal years that fit together, and names in the rest of the file", () => {
  const moon = { ...BAKERY, administration: { ...ADMINISTRATION, time_zone: "Moon/Sea" } };
  for (const content of [
    file({ bakery: moon }),
    file({ bakery: with1("base_url", "https://host:99999/api/v2") }),
    file({ bakery: BAKERY }, { default_profile: "cafe" }),
  ]) {
    expect([isAccepted(content), isRead(stringify(content))]).toEqual([true, false]);
  }
});

test(`${SCHEMA_FILE} is up to date with the declaration`, () => {
  const text = schemaText("slotsom");
  if (process.env["GOLDENS"] === "renew") writeFileSync(SCHEMA_FILE, text);
  expect(readFileSync(SCHEMA_FILE, "utf8")).toBe(text);
});

test("the first line of each example names the schema, which is there, for editors", () => {
  for (const name of readdirSync("examples/profiles")) {
    const [first = ""] = readFileSync(join("examples/profiles", name), "utf8").split("\n", 1);
    const path = /^# yaml-language-server: \$schema=(.*)$/.exec(first)?.[1] ?? "";
    expect([name, join("examples/profiles", path)]).toEqual([name, SCHEMA_FILE]);
  }
});

test("docs/profiles.md describes every field of the schema", () => {
  const page = readFileSync("docs/profiles.md", "utf8");
  const names = [...JSON.stringify(PROFILES_SCHEMA).matchAll(/"([a-z_]+)":\{/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !["properties", "items"].includes(name));
  expect(names).toContain("chamber_of_commerce");
  expect(names.filter((name) => !page.includes(name))).toEqual([]);
});
