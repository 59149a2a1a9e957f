/**
 * `slotsom convert` as a process of its own and in a world: the files it makes, what it prints, and what it never does.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { journal, line, SALE, sourceText, totals, transaction } from "../conversion/converting.ts";
import { dividedAuditfile } from "../support/divided-auditfile.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld } from "../support/world.ts";

const RELATION =
  "<customerSupplier><custSupID>D1</custSupID><custSupName>De Wit</custSupName><telephone>010-1234567</telephone></customerSupplier>";

async function run(folder: string, ...options: readonly string[]) {
  const child = endedWithTest(
    spawn(process.execPath, [join(process.cwd(), "src/cli/main.ts"), "convert", ...options], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
  let printed = "";
  child.stdout.on("data", (text: Buffer) => (printed += text.toString()));
  child.stderr.on("data", (text: Buffer) => (printed += text.toString()));
  const [exit] = (await once(child, "close")) as [number | null];
  return { exit, printed };
}

test("a file becomes version 4.0 with a list beside it, and its source stays as it is", async () => {
  const folder = temporaryFolder();
  const source = sourceText({ relations: RELATION });
  writeFileSync(join(folder, "year.xaf"), source);
  const { exit, printed } = await run(folder, "year.xaf");
  expect(exit).toBe(EXIT.reconciled);
  expect(printed).toBe(
    [
      `Converted to version 4.0: ${join(folder, "year-4.0.xaf")}`,
      "Compared with the source: 3 lines of 1 transaction, debit 121.00 and credit 121.00, equal; the opening of 0 accounts, equal.",
      `Left out or changed: 4 values (replaced 3, no place 1), listed in ${join(folder, "year-4.0-changes.csv")}`,
      "",
    ].join("\n"),
  );
  expect(readdirSync(folder).sort()).toEqual(["year-4.0-changes.csv", "year-4.0.xaf", "year.xaf"]);
  expect(readFileSync(join(folder, "year.xaf"), "utf8")).toBe(source);
  const rows = readFileSync(join(folder, "year-4.0-changes.csv"), "utf8").split("\r\n");
  expect(rows[0]).toBe(
    "\uFEFFreason;element;record;journal;transaction;line;source file;line of the source file;value in the source;value in the new file;explanation",
  );
  expect(rows).toContain(
    "no place;customerSupplier/telephone;D1;;;;year.xaf;3;'010-1234567;;the new file has no element for this value",
  );
});

test("an auditfile that is divided over files becomes one file, named after the first", async () => {
  const { world, folder, out } = makeWorld();
  const source = sourceText({
    journals: totals(6, "142.00") + journal("S", SALE + SALE.replace("<nr>7", "<nr>8")),
  });
  for (const [index, text] of dividedAuditfile(source, [1]).entries()) {
    writeFileSync(join(folder, `year-${String(index + 1)}.xaf`), text);
  }
  expect(await runCli(["convert", "year-1.xaf,year-2.xaf"], world)).toBe(EXIT.reconciled);
  expect(out()).toContain(`Converted to version 4.0: ${join(folder, "year-1-4.0.xaf")}`);
  expect(out()).toContain("6 lines of 2 transactions, debit 242.00 and credit 242.00, equal");
});

const twoFiles = async (...options: readonly string[]) => {
  const made = makeWorld();
  writeFileSync(join(made.folder, "year.xaf"), sourceText());
  const exit = await runCli(["convert", "year.xaf", ...options], made.world);
  return { ...made, exit };
};

test("--out names another folder, which is made, and --to an older version", async () => {
  const { folder, exit } = await twoFiles("--out", "new/folder", "--to", "3.2");
  expect(exit).toBe(EXIT.reconciled);
  expect(readdirSync(join(folder, "new", "folder")).sort()).toEqual([
    "year-3.2-changes.csv",
    "year-3.2.xaf",
  ]);
});

test("an existing file is not replaced", async () => {
  const { world, folder, err, forget } = await twoFiles();
  const before = readFileSync(join(folder, "year-4.0.xaf"), "utf8");
  forget();
  expect(await runCli(["convert", "year.xaf", "--doc-ref-max", "1"], world)).toBe(EXIT.usage);
  expect(err()).toBe(
    `slotsom: ${join(folder, "year-4.0.xaf")} already exists\nRemove it, or choose another folder with --out.\n(output-not-writable)\n`,
  );
  expect(readFileSync(join(folder, "year-4.0.xaf"), "utf8")).toBe(before);
});

test.each([
  [
    "before anything is written",
    transaction("7", line("1", "1300", "5.00")),
    EXIT.refused,
    "(document-unbalanced)\n",
  ],
  [
    "while transactions are read",
    `${SALE}<transaction><nr>8</nr>`,
    EXIT.refused,
    "(auditfile-unreadable)\n",
  ],
])("a failure %s leaves no file", async (_, transactions, exit, code) => {
  const made = makeWorld();
  const journals = totals(1, "5.00") + journal("S", transactions);
  writeFileSync(join(made.folder, "year.xaf"), sourceText({ journals }));
  expect(await runCli(["convert", "year.xaf", "--out", "new"], made.world)).toBe(exit);
  expect(made.err()).toContain(code);
  expect(readdirSync(join(made.folder, "new"))).toEqual([]);
});

test("programs receive what was compared and how many values were left out", async () => {
  const { out } = await twoFiles("--json");
  const messages = out()
    .trimEnd()
    .split("\n")
    .map((text): unknown => JSON.parse(text));
  expect(messages).toContainEqual(
    expect.objectContaining({
      type: "conversion",
      version: "4.0",
      is_equal: true,
      lines: 3,
      transactions: 1,
      total_debit: "121.00",
      total_credit: "121.00",
      opening_accounts: 0,
      remarks: { replaced: 3 },
      texts_changed: {},
      rule_errors: 0,
    }),
  );
});
