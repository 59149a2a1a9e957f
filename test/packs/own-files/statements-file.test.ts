/** The copy of bank statements that a run keeps says what the files said. */
import { expect, test } from "vitest";
import { readStatementFiles, statementsOf } from "../../../src/packs/own-files/statements-file.ts";
import { signalOfTest } from "../../support/ending.ts";

const FILE = "fixtures/bank-statements/camt-053-02.xml";

test("the copy has the lines, and the entries that are no lines", async () => {
  const read = await readStatementFiles(FILE, signalOfTest());
  expect(read.remarks.map(({ kind }) => kind)).toContain("not-booked");
  expect(statementsOf("bank-statements.json", read.text)).toEqual(read);
});

test("a copy that was kept before remarks were has none", async () => {
  const { text, statements } = await readStatementFiles(FILE, signalOfTest());
  const older = text.replace(/,"remarks":\[[^\]]*\]/, "");
  expect(older).not.toBe(text);
  const read = statementsOf("bank-statements.json", older);
  expect(read.remarks).toEqual([]);
  expect(read.statements).toEqual(statements);
});
