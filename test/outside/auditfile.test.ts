/** The auditfiles under xmllint, with the schema of the tax authority when it lies beside the repository. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Ended, runTool } from "./run-tool.ts";

const SCHEMA = "../shared/data/xsd/XmlAuditfileFinancieel4.0.xsd";
const packs = inject("packs");
const AUDITFILES = {
  ours: join(packs.dutch, "auditfile-2025.xaf"),
  "the service's": join(packs.dutch, "service", "auditfile-2025.xaf"),
  "that of twenty thousand postings": join(packs.generated, "auditfile-2025.xaf"),
};

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "slotsom-outside-xaf-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const lint = (file: string, more: readonly string[] = []): Promise<Ended> =>
  runTool("xmllint", ["--noout", "--stream", ...more, file]);

describe.for(Object.entries(AUDITFILES))("of the auditfiles, %s", ([, file]) => {
  test("is well-formed", async () => {
    expect(await lint(file)).toEqual({ exitCode: 0, out: "", err: "" });
  });

  test("is valid by the official schema", async ({ skip }) => {
    skip(!existsSync(SCHEMA), `there is no ${SCHEMA}`);
    expect(await lint(file, ["--schema", SCHEMA])).toEqual({
      exitCode: 0,
      out: "",
      err: `${file} validates\n`,
    });
  });
});

test("an auditfile with one element out of order is refused, by its name", async ({ skip }) => {
  skip(!existsSync(SCHEMA), `there is no ${SCHEMA}`);
  const text = readFileSync(AUDITFILES.ours, "utf8");
  const swapped = text.replace(/(<startDate>.*?<\/startDate>)(<endDate>.*?<\/endDate>)/, "$2$1");
  expect(swapped).not.toBe(text);
  const file = join(folder, "out-of-order.xaf");
  writeFileSync(file, swapped);
  const { exitCode, err } = await lint(file, ["--schema", SCHEMA]);
  expect(exitCode).toBe(3);
  expect(err).toMatch(/endDate\}?': This element is not expected. Expected is .*startDate/);
});

test("an auditfile that was cut off is refused", async () => {
  const file = join(folder, "cut-off.xaf");
  const bytes = readFileSync(AUDITFILES.ours);
  writeFileSync(file, bytes.subarray(0, bytes.length / 2));
  expect((await lint(file)).exitCode).toBe(1);
});
