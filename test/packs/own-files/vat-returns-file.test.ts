/** The VAT returns of a folder: counted, kept as one text, and refused where none is known to count. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { amountText } from "../../../src/amount/amount.ts";
import {
  readKeptVatReturns,
  readVatReturnFiles,
  type VatReturnsFile,
} from "../../../src/packs/own-files/vat-returns-file.ts";
import {
  fixtureBytes,
  QUARTER,
  TOTAL,
  written,
} from "../../imported-files/vat-returns/return-text.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const { signal } = new AbortController();

function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const countedIn = ({ returns }: VatReturnsFile): readonly string[] =>
  returns.map(({ fileName, total }) => `${fileName} ${amountText(total, 0)}`);

test("the returns of a folder are those that count, and the text that is kept of them says the same", async () => {
  const folder = folderWith({
    "first.xbrl": fixtureBytes("nt19.xbrl"),
    "again.xbrl": fixtureBytes("nt19.xbrl"),
    "correction.xbrl": fixtureBytes("supplementary.xbrl"),
    "second.xbrl": fixtureBytes("nil.xbrl"),
    ".hidden": "no return",
  });
  const read = await readVatReturnFiles(folder, signal);
  expect(countedIn(read)).toEqual(["correction.xbrl 2800", "second.xbrl 0"]);
  expect(read.files.map(({ name }) => name)).toEqual([
    ...["again.xbrl", "correction.xbrl", "first.xbrl", "second.xbrl"],
  ]);
  const kept = join(folder, "vat-returns.json");
  writeFileSync(kept, read.text);
  expect(readKeptVatReturns(kept)).toEqual(read);
  expect(await readVatReturnFiles(kept, signal)).toEqual(read);
});

test("two returns of a quarter that both could count stop the reading, as the gallery says", async () => {
  const one = (total: string): string => written({ ...QUARTER, facts: [[TOTAL, total]] });
  const folder = folderWith({ "a.xbrl": one("1"), "b.xbrl": one("2") });
  const stated: unknown = parse(
    readFileSync("fixtures/failures/vat-return-invalid/two-returns.yml", "utf8"),
  );
  const failure = await readVatReturnFiles(folder, signal).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "vat-return-invalid" });
  expect(stated).toMatchObject({
    message: (failure as Error).message,
    remedy: (failure as { readonly remedy?: string }).remedy,
  });
});

test("a folder without files, and a kept text that is damaged, are refused", async () => {
  const folder = folderWith({ "vat-returns.json": "{}" });
  await expect(readVatReturnFiles(temporaryFolder(), signal)).rejects.toMatchObject({
    code: "input-invalid",
  });
  await expect(readVatReturnFiles(join(folder, "vat-returns.json"), signal)).rejects.toMatchObject({
    code: "input-invalid",
  });
});
