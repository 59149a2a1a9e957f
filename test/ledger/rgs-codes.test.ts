/** The list of RGS codes: what it knows, since when, and that it is the published list. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHART_ROWS } from "../../fixtures/administrations/chart.ts";
import { rgsNameOf } from "../../fixtures/administrations/rgs-names.ts";
import { isRgsCode, rgsDoubt, rgsVersionOf, validRgsCode } from "../../src/ledger/rgs-codes.ts";
import { RGS_VERSION } from "../../src/service/rules/rgs.ts";

test.each([
  ["a group", "BLim", "3.1"],
  ["a group within it", "BLimBan", "3.1"],
  ["a ledger account", "BLimBanRba", "3.1"],
  ["an account of a later version", "BSchBepTdb", "3.6"],
  ["a group of a later version", "WVkf", "3.3"],
  ["an account within such a group", "WVkfVkfVkf", "3.3"],
  ["a movement of level 5, as the account above it", "BSchBepTdbBeg", "3.6"],
  ["an invented account", "BLimBanVrm", null],
  ["an invented movement below it", "BLimBanVrmBeg", null],
  ["an invented group", "BZzz", null],
  ["a code without its side", "LimBanRba", null],
  ["a placeholder", "nvt", null],
  ["a side without a group", "B", null],
  ["a sixth level", "BLimBanRbaBegXyz", null],
])("the list has the version of %s", (_what, code, version) => {
  expect(rgsVersionOf(code)).toBe(version);
});

test.each([
  ["BLimBanRba", "3.5", null],
  ["BLimBanRbb", "3.3", "later"],
  ["BLimBanRbb", "3.4", null],
  ["BLimBanRbb", "2.9", "later"],
  ["BLimBanRbb", "3.10", null],
  ["BLimBanRbb", "4.0", null],
  ["BLimBanRbb", "latest", null],
  ["BLimBanRbb", null, null],
  ["BLimBanVrm", "3.5", "unlisted"],
  ["nvt", "3.5", "unlisted"],
  [null, null, null],
] as const)("code %j in version %j is in doubt: %j", (rgsCode, rgsVersion, doubt) => {
  expect(rgsDoubt({ rgsCode, rgsVersion })).toBe(doubt);
});

test("a code of valid form need not be in the list", () => {
  const codes = ["BLimBanVrm", "BLimBanRba9", "blimbanrba", "BLimBanRba\n", "BLimBanRba", null];
  expect(codes.map((rgsCode) => validRgsCode({ rgsCode }))).toEqual([
    "BLimBanVrm",
    null,
    null,
    null,
    "BLimBanRba",
    null,
  ]);
  expect([isRgsCode("BLimBanRb1"), isRgsCode("XLimBanRba")]).toEqual([true, false]);
});

test("every code of the sample's chart is in the list of the version that the service states", () => {
  const inDoubt = CHART_ROWS.filter(
    ({ rgsCode }) => rgsDoubt({ rgsCode, rgsVersion: RGS_VERSION }) !== null,
  );
  expect(inDoubt).toEqual([]);
});

test("only headings of the sample's chart have the code of a group", () => {
  const headings = new Set(CHART_ROWS.map(({ parent }) => parent));
  const groups = CHART_ROWS.filter(({ rgsCode }) => rgsCode.length < "BLimBanRba".length);
  expect(groups.map(({ number }) => number)).toEqual(
    CHART_ROWS.map(({ number }) => number).filter((number) => headings.has(number)),
  );
});

/** Beside this repository, where it is at hand. */
const TABLE = new URL("../../../shared/data/rgs/rgs-mkb-3.7.tsv", import.meta.url);
const hasTable = existsSync(TABLE);
const where = hasTable ? "" : ": skipped, the table is not next to this repository";

test.skipIf(!hasTable)(`codes, versions and names are those of the published table${where}`, () => {
  const [heads = "", ...lines] = readFileSync(TABLE, "utf8").trimEnd().split("\n");
  const rows = lines.map((line) => {
    const values = line.split("\t");
    return Object.fromEntries(heads.split("\t").map((head, at) => [head, values[at] ?? ""]));
  });
  const published = rows.filter((row) => row["level"] !== "1");
  expect(published.length).toBe(1596);
  expect(published.map((row) => rgsVersionOf(row["code"]!))).toEqual(
    published.map((row) => row["since_version"]),
  );
  const codes = new Set(CHART_ROWS.map(({ rgsCode }) => rgsCode));
  const used = published.filter((row) => codes.has(row["code"]!));
  expect(used.map((row) => rgsNameOf(row["code"]!))).toEqual(
    used.map((row) => ({ name: row["name_nl"], reference: row["reference_number"] })),
  );
  expect(used.length).toBe(codes.size);
});
