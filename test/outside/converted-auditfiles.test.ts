/**
 * Auditfiles as other programs write them, converted to both versions: xmllint finds each valid by the schema of the
 * tax authority if that is next to the repository.
 */
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { faultsOf } from "../formats/auditfile-rules.ts";
import { dividedAuditfile } from "../support/divided-auditfile.ts";
import { makeWorld } from "../support/world.ts";
import { runTool } from "./run-tool.ts";

const FOLDER = "fixtures/auditfiles";
/** Its opening balance lacks the result of the year before. */
const UNBALANCED = "odoo-3.2-result-outside-opening.xaf";
/** One of its accounts is both balance sheet and result. */
const MIXED = "odoo-oca-3.2.xaf";
const CASES = readdirSync(FOLDER)
  .filter((name) => /\.xaf$/i.test(name) && name !== UNBALANCED)
  .flatMap((name) => ["4.0", "3.2"].map((version) => ({ name, version })));

const schemaOf = (version: string): string =>
  `../shared/data/xsd/XmlAuditfileFinancieel${version}.xsd`;

const validated = (schema: string, path: string) =>
  runTool("xmllint", ["--noout", "--stream", "--schema", schema, path]);

const VALID = (path: string) => ({ exitCode: 0, out: "", err: `${path} validates\n` });

test.for(CASES)("$name becomes a valid auditfile of version $version", async (of, { skip }) => {
  const { name, version } = of;
  const schema = schemaOf(version);
  skip(!existsSync(schema), `there is no ${schema}`);
  const made = makeWorld();
  const source = join(process.cwd(), FOLDER, name);
  const mixed = name === MIXED ? ["--mixed-accounts", "B"] : [];
  const options = [source, "--to", version, "--out", "new", ...mixed];
  expect(await runCli(["convert", ...options], made.world)).toBe(EXIT.reconciled);
  const [file = ""] = readdirSync(join(made.folder, "new")).filter((each) => each.endsWith(".xaf"));
  const path = join(made.folder, "new", file);
  expect(await validated(schema, path)).toEqual(VALID(path));
  const faults = await faultsOf(createReadStream(path));
  expect(faults.filter(({ severity }) => severity === "error")).toEqual([]);
});

test.for(["4.0", "3.2"])(
  "a file in three parts becomes a valid auditfile of version %s",
  async (version, { skip }) => {
    const schema = schemaOf(version);
    skip(!existsSync(schema), `there is no ${schema}`);
    const { world, folder } = makeWorld();
    const text = readFileSync(join(FOLDER, "exact-globe-3.1.xaf"), "utf8");
    for (const [index, part] of dividedAuditfile(text, [2, 5]).entries()) {
      writeFileSync(join(folder, `books_0${String(index + 1)}.xaf`), part);
    }
    const parts = "books_01.xaf,books_02.xaf,books_03.xaf";
    expect(await runCli(["convert", parts, "--to", version], world)).toBe(EXIT.reconciled);
    const path = join(folder, `books_01-${version}.xaf`);
    expect(await validated(schema, path)).toEqual(VALID(path));
  },
);

test("an opening balance that does not balance is refused", async () => {
  const made = makeWorld();
  const source = join(process.cwd(), FOLDER, UNBALANCED);
  expect(await runCli(["convert", source, "--out", "new"], made.world)).toBe(EXIT.refused);
  expect(made.err()).toContain("the opening balance on line");
});
