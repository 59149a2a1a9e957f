/** The rules of an auditfile: a correct file breaks none, and each fault is reported with its rule. */
import { beforeAll, describe, expect, test } from "vitest";
import { AUDITFILE_3_2 } from "../../src/formats/auditfile/auditfile-3-2.ts";
import { faultsOf, inOne } from "../formats/auditfile-rules.ts";
import { auditfileText, SAMPLE } from "../formats/auditfile-sample.ts";
import { OF_3_2, OF_4_0, OF_BOTH } from "./auditfile-faults.ts";

const faultsIn = async (text: string): Promise<readonly string[]> => {
  const faults = await faultsOf(inOne(new TextEncoder().encode(text)));
  return faults.map(
    ({ severity, rule, at, message }) => `${severity} ${rule} line ${String(at)}: ${message}`,
  );
};

const files = { "4.0": "", "3.2": "" };
beforeAll(async () => {
  files["4.0"] = await auditfileText(SAMPLE);
  files["3.2"] = await auditfileText(SAMPLE, AUDITFILE_3_2);
});

test("a correct file breaks no rule, in either version", async () => {
  expect(await faultsIn(files["4.0"])).toEqual([]);
  expect(await faultsIn(files["3.2"])).toEqual([]);
});

describe.each([
  ["4.0" as const, [...OF_BOTH, ...OF_4_0]],
  ["3.2" as const, [...OF_BOTH, ...OF_3_2]],
])("in a file of version %s", (version, faults) => {
  test.each(faults)("%s is reported", async (_what, from, to, expected) => {
    const text = files[version];
    expect(text).toContain(from);
    const broken = text.replace(from, to);
    // Lines of the file by their content, so that both versions share the table.
    const lineOf = (some: string, within = broken): string =>
      String(within.slice(0, within.indexOf(some)).split("\n").length);
    const places: Readonly<Record<string, string>> = {
      at: lineOf(from, text),
      totals: lineOf("<transactions>"),
      "7001-head": lineOf("<transaction><nr>7001"),
      7001: lineOf("<nr>1</nr><accID>1300"),
      "9001-head": lineOf("<transaction><nr>9001"),
      9001: lineOf("<nr>2</nr><accID>1300"),
      doubled: lineOf("<transaction><nr>7001</nr><periodNumber>"),
    };
    const placed = expected.map((line) =>
      line.replace(/\{([\w-]+)\}/, (_mark, name: string) => places[name] ?? name),
    );
    expect(await faultsIn(broken)).toEqual(placed);
  });
});

const withoutOpening = (text: string): string =>
  text.replace(/<openingBalance>.*<\/openingBalance>\n/s, "");
const inPeriodZero = (text: string): string =>
  text
    .replace("<periodNumber>1</periodNumber><trDt>", "<periodNumber>0</periodNumber><trDt>")
    .replace(
      "<periodNumber>1</periodNumber><startDatePeriod>",
      "<periodNumber>0</periodNumber><startDatePeriod>",
    );

test("a year is opened once: in 3.2 in either way, in 4.0 by its opening balance", async () => {
  const twice = /error opening-appears-once .* transactions in period 0 open the year in addition/;
  expect(await faultsIn(withoutOpening(inPeriodZero(files["3.2"])))).toEqual([]);
  expect((await faultsIn(inPeriodZero(files["3.2"]))).join()).toMatch(twice);
  expect((await faultsIn(withoutOpening(inPeriodZero(files["4.0"])))).join()).toMatch(twice);
  expect((await faultsIn(withoutOpening(files["4.0"]))).join()).toMatch(
    /warning opening-appears-once .* there is no opening balance/,
  );
  const second = files["4.0"].replace(/<openingBalance>.*<\/openingBalance>\n/s, "$&$&");
  expect((await faultsIn(second)).join()).toMatch(/error opening-appears-once .* a second opening/);
});

test("a former version of a relation is not a second relation", async () => {
  const history =
    "<customerSupplierHistory><customerSupplier><custSupID>c1</custSupID></customerSupplier></customerSupplierHistory></customerSupplier>";
  expect(await faultsIn(files["3.2"].replace("</customerSupplier>", history))).toEqual([]);
});
