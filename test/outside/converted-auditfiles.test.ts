/**
 * Auditfiles as other programs write them, converted to version 4.0: xmllint finds each valid by the schema of the tax
 * authority if that is next to the repository.
 */
import { createReadStream, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "../../src/cli/exit-code.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { faultsOf } from "../formats/auditfile-rules.ts";
import { makeWorld } from "../support/world.ts";
import { runTool } from "./run-tool.ts";

const SCHEMA = "../shared/data/xsd/XmlAuditfileFinancieel4.0.xsd";
const FOLDER = "fixtures/auditfiles";
const FILES = readdirSync(FOLDER).filter((name) => /\.xaf$/i.test(name));

test.for(FILES)("%s becomes a valid auditfile of version 4.0", async (name, { skip }) => {
  skip(!existsSync(SCHEMA), `there is no ${SCHEMA}`);
  const made = makeWorld();
  const source = join(process.cwd(), FOLDER, name);
  const exit = await runCli(["convert", source, "--out", "new"], made.world);
  skip(exit === EXIT.refused, `refused: ${made.err().split("\n")[0] ?? ""}`);
  expect(exit).toBe(EXIT.reconciled);
  const [file = ""] = readdirSync(join(made.folder, "new")).filter((each) => each.endsWith(".xaf"));
  const path = join(made.folder, "new", file);
  expect(await runTool("xmllint", ["--noout", "--stream", "--schema", SCHEMA, path])).toEqual({
    exitCode: 0,
    out: "",
    err: `${path} validates\n`,
  });
  const faults = await faultsOf(createReadStream(path));
  expect(faults.filter(({ severity }) => severity === "error")).toEqual([]);
});
