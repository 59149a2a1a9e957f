/** The files that banks give: encodings, zips of several files, and amounts of any length. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { readBankStatements } from "../../../src/imported-files/bank-statements/read-bank-statements.ts";
import { craftedZip } from "../../support/crafted-zip.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { fixtureBytes, readText } from "./statement-text.ts";

const NAMES = { numbered: "Bäckerei Müller", camt: "Café Öse" };

test.each(["utf8", "latin1"] as const)("MT940 in %s", async (encoding) => {
  const text = fixtureBytes("numbered.sta").toString();
  const { statements } = await readText(Buffer.from(text, encoding));
  expect(statements[0]?.lines[1]?.counterparty).toBe(NAMES.numbered);
});

test.each([
  ["utf8", "UTF-8"],
  ["latin1", "ISO-8859-1"],
  ["latin1", "windows-1252"],
  ["latin1", "UTF-8"],
  ["utf16le", "UTF-16"],
] as const)("CAMT.053 with bytes in %s and %s declared", async (encoding, declared) => {
  const text = fixtureBytes("camt-053-02.xml")
    .toString()
    .replace("Bakkerij het Staartje", NAMES.camt)
    .replace("UTF-8", declared);
  const { statements } = await readText(Buffer.from(text, encoding));
  expect(statements[0]?.lines[0]?.counterparty).toBe(NAMES.camt);
});

test("a zip has files of several accounts and kinds, in folders and beside what macOS adds", async () => {
  const path = join(temporaryFolder(), "june.zip");
  writeFileSync(
    path,
    craftedZip([
      { name: "june/" },
      { name: "june/b.xml", content: fixtureBytes("camt-053-08.xml") },
      { name: "june/a.sta", content: fixtureBytes("bunq.sta") },
      { name: "__MACOSX/june/._a.sta", content: "x" },
    ]),
  );
  const { statements, gaps } = await readBankStatements([path], new AbortController().signal);
  expect(statements.map(({ fileName, account }) => [fileName, account])).toEqual([
    ["b.xml", "NL06RABO0312345670"],
    ["a.sta", "NL69BUNQ2290001110"],
  ]);
  expect(gaps).toEqual([]);
});

test("files are read by path, each with its own name", async () => {
  const paths = ["pages.sta", "camt-053-pages.xml"].map(
    (name) => `fixtures/bank-statements/${name}`,
  );
  const { statements, gaps } = await readBankStatements(paths, new AbortController().signal);
  expect(statements.map(({ fileName }) => fileName)).toEqual(["pages.sta"]);
  expect(gaps).toMatchObject([
    { kind: "repeated", fileName: "camt-053-pages.xml", fileNameKept: "pages.sta" },
  ]);
});

test("reading stops when it is interrupted", async () => {
  const stop = new AbortController();
  stop.abort(new Error("interrupted"));
  const reading = readBankStatements(["fixtures/bank-statements/pages.sta"], stop.signal);
  await expect(reading).rejects.toThrow("interrupted");
});

test("an amount is exact at any length", async () => {
  const { statements } = await readText(
    ":20:X\n:25:1\n:60F:C250101EUR99999999999999999,99\n:61:250102D0,01NTRF\n:62F:C250102EUR99999999999999999,98\n-\n",
  );
  expect(statements[0]?.closing.amount).toEqual(amountOf("99999999999999999.98"));
});
