/** The JSON Schema of files of judgement accepts what their reader accepts, and refuses what it refuses. */
import { readFileSync, writeFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { schemaText } from "../../../src/cli/config/show-config.ts";
import { Failure } from "../../../src/failure.ts";
import {
  JUDGEMENT_SCHEMA,
  judgementOf,
  newJudgement,
} from "../../../src/packs/own-files/judgement-file.ts";

const SCHEMA_FILE = "docs/judgement.schema.json";
const ADMINISTRATION = "123456789";
const isAccepted = new Ajv2020({
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
}).compile(JUDGEMENT_SCHEMA);

function isRead(text: string): boolean {
  try {
    judgementOf("a.yml", text, ADMINISTRATION);
    return true;
  } catch (cause) {
    if (cause instanceof Failure) return false;
    throw cause;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const FORMAT_1 = parse(readFileSync("fixtures/judgement/format-1.yml", "utf8"), {
  schema: "failsafe",
}) as {
  readonly entries: readonly Fields[];
};
const ABSENT = Symbol("absent");
const MONTHS = ["2025-13", "2025-1", "2025"];
const AMOUNTS = ["1", "-1.5", "1,5", "1.", "+1", "1e3", -12.5, 1_210];
const OWN: Readonly<Record<string, readonly unknown[]>> = {
  entry: ["accept", "Accepted"],
  id: ["a b", "-a", "a-1", 12, "x".repeat(41)],
  at: [
    ...["2026-01-12", "2026-01-12T10:30+01:00", "2026-01-12 09:30:00", "2026-01-12T09:30:00.5Z"],
    ...["12-01-2026", "2026-01-12T09", "2026-01-12T09:30:00.000ZZ"],
  ],
  by: ["A. Bakker: partner"],
  check: ["D1", "Diff", "d9", "D100"],
  month: MONTHS,
  until: MONTHS,
  since: ["2025-10", ...MONTHS],
  counted: [true, false, "yes"],
  through: MONTHS,
  first: MONTHS,
  from: MONTHS,
  year: ["25"],
  amount: AMOUNTS,
  balance: AMOUNTS,
  as: ["reviewer", "partner"],
  sha256: ["1".repeat(63), "g".repeat(64)],
  pack: ["1".repeat(63)],
  balances: [{}, { "1300": "1" }, { "1300": 1 }, { "1300": "1," }, { "": "1" }, []],
  more: ["x"],
};
const ODD: readonly unknown[] = ["", [], {}, ["none"], "None", ABSENT];

/** Each entry of the fixture with one of its fields changed; an entry that is withdrawn is always there. */
const CORPUS: readonly Fields[] = FORMAT_1.entries
  .filter(({ entry }) => entry !== "withdrawn")
  .flatMap((entry) =>
    [...new Set([...Object.keys(entry), ...Object.keys(OWN)])].flatMap((field) =>
      [...(OWN[field] ?? []), ...ODD].map((value) => {
        const others = Object.entries(entry).filter(([name]) => name !== field);
        return Object.fromEntries(value === ABSENT ? others : [...others, [field, value]]);
      }),
    ),
  );

const fileOf = (entries: readonly unknown[]): string =>
  stringify({ format_version: 1, administration: ADMINISTRATION, entries });

test("the schema and the reader agree on every entry of the corpus", () => {
  const found = CORPUS.map((entry) => {
    const text = fileOf([entry]);
    return { text, isRead: isRead(text), isAccepted: isAccepted(parse(text)) };
  });
  expect(found.filter((one) => one.isRead !== one.isAccepted)).toEqual([]);
  const readable = found.filter((one) => one.isRead).length;
  expect(readable).toBeGreaterThan(100);
  expect(found.length - readable).toBeGreaterThan(300);
});

test("files as a whole: the fixture, a new one, and some that neither accepts", () => {
  const files = [
    readFileSync("fixtures/judgement/format-1.yml", "utf8"),
    `${newJudgement(ADMINISTRATION)}  []\n`,
    fileOf([]),
    stringify({ format_version: 1, administration: ADMINISTRATION }),
    stringify({ format_version: 1, administration: ADMINISTRATION, entries: {} }),
    stringify({ format_version: 1, entries: [] }),
    stringify({ administration: ADMINISTRATION, entries: [] }),
    `${fileOf([])}more: 1\n`,
    fileOf(["accepted"]),
  ];
  const found = files.map((text) => [isRead(text), isAccepted(parse(text))]);
  expect(found).toEqual(files.map((_, at) => [at < 3, at < 3]));
});

test("numbers, and what entries say of each other, only the reader judges", () => {
  const [accepted = {}] = FORMAT_1.entries;
  const onlyAccepted = [
    [{ ...accepted, check: "T1" }],
    [accepted, { ...accepted, reason: "Another" }],
    [{ ...FORMAT_1.entries.at(-1), of: "99" }],
    [{ ...FORMAT_1.entries[2], year: 25 }],
  ].map(fileOf);
  expect(onlyAccepted.map((text) => [isRead(text), isAccepted(parse(text))])).toEqual(
    onlyAccepted.map(() => [false, true]),
  );
});

test(`${SCHEMA_FILE} is up to date with the declaration`, () => {
  const text = schemaText("judgement");
  if (process.env["GOLDENS"] === "renew") writeFileSync(SCHEMA_FILE, text);
  expect(readFileSync(SCHEMA_FILE, "utf8")).toBe(text);
});
