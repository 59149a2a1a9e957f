/** The JSON Schema of fleet.yml accepts what its reader accepts, and refuses what it refuses. */
import { readFileSync, writeFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readData } from "../../src/fields/read-data.ts";
import { FLEET_FIELDS, FLEET_SCHEMA, fleetSchemaText } from "../../src/fleet/fleet-fields.ts";

const SCHEMA_FILE = "docs/fleet.schema.json";
const isAccepted = new Ajv2020({ strict: true, strictRequired: false }).compile(FLEET_SCHEMA);

type Fields = Readonly<Record<string, unknown>>;

const SERVICE: Fields = {
  base_url: "https://bookkeeping.example/api/v2",
  credential: { env: "TOKEN" },
  administrations: "all",
};
const AUDITFILE: Fields = { name: "shop", source: { auditfile: "shop.xaf" } };
const AUDITFILES: Fields = { administrations: [AUDITFILE] };
const OF_AUDITFILE: Readonly<Record<string, readonly unknown[]>> = {
  name: ["shop-2", "Shop"],
  source: [
    { auditfile: "a.xaf", prior: "b.xaf" },
    ...["a.xaf", { prior: "b.xaf" }, { auditfile: "" }, { auditfile: "a", more: 1 }],
  ],
  language: ["en", "de"],
  accounts: [{ suspense: ["2010"] }, { suspens: ["2010"] }],
  account_names: ["names.csv"],
  bank_statements: ["statements", ""],
  judgement: ["judgement", ""],
  vat_returns: ["returns", ""],
  fiscal_year: [{ first_month: 7 }],
  credential: [{ env: "TOKEN" }],
  id: ["1"],
};
const OF_AUDITFILES: Readonly<Record<string, readonly unknown[]>> = {
  administrations: [
    [AUDITFILE, { ...AUDITFILE, name: "second" }],
    [AUDITFILE, "1"],
  ],
  defaults: [{ language: "en" }, { fiscal_year: { first_month: 7 } }],
  base_url: ["https://host"],
  except: [["1"]],
};
const PACK: Fields = { pack: "monthly" };
const ABSENT = Symbol("absent");
/** Of no field a value: wrong in kind, or almost right. */
const ODD: readonly unknown[] = [null, "", 0, -1, 1.5, true, [], {}, ["none"], "None", ABSENT];

const OF_SERVICE: Readonly<Record<string, readonly unknown[]>> = {
  base_url: ["https://host", "ftp://host", "https://me:secret@host/api"],
  credential: [{ file: "a" }, { command: "a" }, { token: "a" }, { env: "A", file: "b" }],
  administrations: [
    "every",
    ["1"],
    [1],
    [{ id: "1" }],
    [{ id: 1 }],
    [{ id: "1", language: "en", close_input: "a.yml", more: 1 }],
    [{ id: "1", language: "en", close_input: "a.yml" }],
    [{ id: "1", accounts: { suspens: ["2010"] } }],
    [{ id: "1", accounts: { suspense: ["2010"] } }],
    ["1", { id: "2", base_url: "https://host" }],
  ],
  except: [["1"], [1]],
  differing: [[{ id: "1", fiscal_year: { first_month: 7 } }], ["1"], [{ language: "en" }]],
  defaults: [{ language: "en" }, { judgement: "a" }, { close_input: "a" }, { rate_limit: "none" }],
  rate_limit: ["none", { window_seconds: 5, requests: 2, reports: 1 }, { window_seconds: 5 }],
  budget: ["house", "House"],
  more: [1],
};
const OF_PACK: Readonly<Record<string, readonly unknown[]>> = {
  pack: ["close", "monthly", "handoff", "pull"],
  when: ["third working day"],
  at: ["06:00", "24:00", "6:00", "06:60"],
  period: ["previous month", 2025, 0, 10_000, "2025"],
  services: [["office"], [1]],
  priority: [10, 1_001],
  attempts: [1, 100, 101],
  language: ["nl", "de"],
  templates: ["ours"],
  auditfile_version: ["4.0", "3.2", 4],
  skip_exports: [true, false, "true"],
  trust_ledger: [true],
  max_duration: ["2h", "45m", "2d", "0s"],
  more: [1],
};
const STORE: Fields = {
  endpoint: "https://s3.example",
  region: "eu",
  bucket: "packs",
  access_key: { env: "ACCESS" },
  secret_key: { file: "secret" },
};
const HOOK: Fields = { url: "https://hooks.example/x", secret: { env: "HOOK" } };
const SMTP: Fields = { host: "smtp.example", user: "a", credential: { command: "pass smtp" } };
const OF_FILE: Readonly<Record<string, readonly unknown[]>> = {
  format_version: [1, 2, "1"],
  services: [{ office: SERVICE, "second-1": SERVICE }, { Office: SERVICE }, { office: [] }],
  packs: [{ "a-1": PACK }, { "a b": PACK }],
  holidays: [
    "nl",
    "none",
    "be",
    { calendar: "nl", liberation_day: "every year", good_friday: true, also: ["2026-12-24"] },
    { calendar: "nl", liberation_day: "sometimes" },
    { calendar: "nl", also: ["24-12-2026"] },
    { good_friday: true },
  ],
  time_zone: ["Europe/Amsterdam", "a b"],
  output: [
    { folder: "packs" },
    { folder: "" },
    { bucket: "a" },
    {},
    { store: "kept" },
    { store: "" },
    { store: { ...STORE, prefix: "fleet" } },
    { store: { ...STORE, secret_key: "key" } },
  ],
  notifications: [
    [],
    [{ when: "digest", webhook: HOOK }],
    [
      {
        when: "each pack",
        of: ["draft"],
        packs: ["a"],
        services: ["b"],
        name: "x",
        language: "en",
        webhook: HOOK,
      },
    ],
    [{ when: "each pack", webhook: { ...HOOK, url: "ftp://hooks.example" } }],
    [{ when: "each pack", webhook: { ...HOOK, url: "https://user:word@hooks.example" } }],
    [{ when: "weekly", webhook: HOOK }],
    [{ when: "digest", of: [], webhook: HOOK }],
    [{ when: "digest", mail: { from: "a@b.example", to: "c@d.example", smtp: SMTP } }],
    [
      {
        when: "digest",
        mail: { from: "a@b.example", to: ["c@d.example"], smtp: { ...SMTP, tls: "none" } },
      },
    ],
    [{ when: "digest", mail: { from: "a@b.example", to: [], smtp: SMTP } }],
    [{ when: "digest", mail: { from: "a", to: "c@d.example", smtp: SMTP } }],
    [
      {
        when: "digest",
        mail: { from: "a@b.example", to: "c@d.example", smtp: { ...SMTP, port: 0 } },
      },
    ],
  ],
  workers: [1, 256, 257],
  more: [1],
};

const changed = (fields: Fields, values: Readonly<Record<string, readonly unknown[]>>) =>
  Object.entries(values).flatMap(([field, own]) =>
    [...own, ...ODD].map((value) => {
      const others = Object.entries(fields).filter(([name]) => name !== field);
      return Object.fromEntries(value === ABSENT ? others : [...others, [field, value]]);
    }),
  );

const FILE: Fields = { format_version: 1, services: { office: SERVICE }, packs: { a: PACK } };
const CORPUS: readonly unknown[] = [
  ...changed(FILE, OF_FILE),
  ...changed(SERVICE, OF_SERVICE).map((office) => ({ ...FILE, services: { office } })),
  ...changed(AUDITFILES, OF_AUDITFILES).map((files) => ({ ...FILE, services: { files } })),
  ...changed(AUDITFILE, OF_AUDITFILE).map((one) => {
    return { ...FILE, services: { files: { administrations: [one, AUDITFILE] } } };
  }),
  ...changed(PACK, OF_PACK).map((a) => ({ ...FILE, packs: { a } })),
  null,
  [],
  "text",
];

const isRead = (content: unknown): boolean => readData(FLEET_FIELDS, content).ok;

/** Only the reader knows which time zones there are. */
const NO_ZONE: Fields = { ...FILE, time_zone: "None" };

test("the schema and the reader agree on every file of the corpus, time zones apart", () => {
  expect([isAccepted(NO_ZONE), isRead(NO_ZONE)]).toEqual([true, false]);
  const comparable = CORPUS.filter(
    (content) => JSON.stringify(content) !== JSON.stringify(NO_ZONE),
  );
  const differing = comparable.flatMap((content) => {
    const found = { isRead: isRead(content), isAccepted: isAccepted(content) };
    return found.isRead === found.isAccepted ? [] : [{ content, ...found }];
  });
  expect(differing).toEqual([]);
  const readable = CORPUS.filter((content) => isRead(content)).length;
  expect(readable).toBeGreaterThan(60);
  expect(CORPUS.length - readable).toBeGreaterThan(200);
});

test(`${SCHEMA_FILE} is up to date with the declaration`, () => {
  const text = fleetSchemaText();
  if (process.env["GOLDENS"] === "renew") writeFileSync(SCHEMA_FILE, text);
  expect(readFileSync(SCHEMA_FILE, "utf8")).toBe(text);
});

const PAGE = "docs/fleet.md";

test(`${PAGE} describes every field of the schema, and its examples are valid`, () => {
  const page = readFileSync(PAGE, "utf8");
  const names = [...JSON.stringify(FLEET_SCHEMA).matchAll(/"([a-z_]+)":\{/g)]
    .map(([, name = ""]) => name)
    .filter((name) => !["properties", "items"].includes(name));
  const ofProfiles = readFileSync("docs/profiles.md", "utf8");
  expect(names).toContain("liberation_day");
  expect(names.filter((name) => !page.includes(name) && !ofProfiles.includes(name))).toEqual([]);
  const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
  expect(examples.length).toBeGreaterThan(0);
  for (const text of examples.filter((one) => one.includes("format_version"))) {
    expect([text, readData(FLEET_FIELDS, parse(text)).ok]).toEqual([text, true]);
  }
});
