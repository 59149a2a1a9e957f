import { expect, test } from "vitest";
import { sheetsInPack, sheetText } from "./built-sheets.ts";
import { march } from "./monthly-books.ts";

test("the cover of a management pack names its snapshot and says how it is read", async () => {
  const coverIn = async (ids: readonly string[]): Promise<readonly string[]> => {
    const sheets = await sheetsInPack({ ...march(), snapshotId: "0123456789abcdef" }, ids);
    return await sheetText(sheets.find(({ id }) => id === "cover")!);
  };
  const rows = await coverIn(["first-page-month", "cover"]);
  expect(rows).toContainEqual(
    expect.stringMatching(/^Snapshot of the books \| 0123456789ab, of .* 20\d\d;/),
  );
  const from = rows.indexOf("heading: How to read");
  expect(rows.slice(from + 1, from + 5).map((row) => row.split(" | ")[0])).toEqual([
    ...["Signs", "Favourable, adverse", "Rounding", "Nature of the report"],
  ]);
  expect(rows[from + 2]).toMatch(/ 1% of .* 10% of /);
  expect(rows[from + 4]).toMatch(/not audited/);
  const ofYear = await coverIn(["first-page", "cover"]);
  expect(ofYear.filter((row) => /How to read|Snapshot of/.test(row))).toEqual([]);
});
