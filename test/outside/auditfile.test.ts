/**
 * The auditfiles of both versions are checked by xmllint, with the schema of the tax authority if it is next to
 * the repository, by the rules beyond the schema, and against the general ledger, account by account.
 */
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { areAuditfilesEqual } from "../../src/imported-files/auditfile-comparison.ts";
import { compareAuditfiles } from "../../src/imported-files/compare-auditfiles.ts";
import { readExportedAuditfile } from "../../src/imported-files/read-auditfile.ts";
import { faultsOf } from "../formats/auditfile-rules.ts";
import { ledgerOfAuditfile, ledgerOfFigures } from "./auditfile-ledger.ts";
import { type Ended, runTool } from "./run-tool.ts";

const schemaOf = (version: string): string =>
  `../shared/data/xsd/XmlAuditfileFinancieel${version}.xsd`;
const packs = inject("packs");
const { older } = packs;
/** Each file with its version, and the pack with the figures of its year. */
const AUDITFILES = {
  ours: { file: join(packs.dutch, "auditfile-2025.xaf"), version: "4.0", pack: packs.dutch },
  "the service's": {
    file: join(packs.dutch, "service", "auditfile-2025.xaf"),
    version: "4.0",
    pack: packs.dutch,
  },
  "ours of version 3.2": {
    file: join(older.sample, "auditfile-2025.xaf"),
    version: "3.2",
    pack: packs.dutch,
  },
  "that of twenty thousand postings": {
    file: join(packs.generated, "auditfile-2025.xaf"),
    version: "4.0",
    pack: packs.generated,
  },
  "that of twenty thousand postings in version 3.2": {
    file: join(older.generated, "auditfile-2025.xaf"),
    version: "3.2",
    pack: packs.generated,
  },
} as const;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "slotsom-outside-xaf-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const lint = (file: string, more: readonly string[] = []): Promise<Ended> =>
  runTool("xmllint", ["--noout", "--stream", ...more, file]);

describe.for(Object.entries(AUDITFILES))("of the auditfiles, %s", ([, { file, version, pack }]) => {
  test("is well-formed", async () => {
    expect(await lint(file)).toEqual({ exitCode: 0, out: "", err: "" });
  });

  test("is valid by the official schema", async ({ skip }) => {
    const schema = schemaOf(version);
    skip(!existsSync(schema), `there is no ${schema}`);
    expect(await lint(file, ["--schema", schema])).toEqual({
      exitCode: 0,
      out: "",
      err: `${file} validates\n`,
    });
  });

  test("breaks no rule: 0001 to 0010, and every reference is defined", async () => {
    const faults = await faultsOf(createReadStream(file));
    expect(faults.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("has the opening, movement and closing of each account in the general ledger", async () => {
    const ledger = ledgerOfFigures(pack);
    expect(ledger.length).toBeGreaterThan(30);
    expect(await ledgerOfAuditfile(file)).toEqual(ledger);
  });
});

test("both versions, and the service's file, contain the same postings", async () => {
  const open = (file: string) => () => readExportedAuditfile(createReadStream(file));
  const pairs = [
    [AUDITFILES.ours.file, AUDITFILES["the service's"].file],
    [AUDITFILES.ours.file, AUDITFILES["ours of version 3.2"].file],
    [packs.generated, older.generated].map((pack) => join(pack, "auditfile-2025.xaf")),
    [
      join(packs.generated, "auditfile-2025.xaf"),
      join(packs.generated, "service", "auditfile-2025.xaf"),
    ],
  ];
  for (const [left = "", right = ""] of pairs) {
    expect(areAuditfilesEqual(await compareAuditfiles(open(left), open(right)))).toBe(true);
  }
});

test("an auditfile with an element out of order is refused, with the name of the element", async ({
  skip,
}) => {
  const schema = schemaOf("4.0");
  skip(!existsSync(schema), `there is no ${schema}`);
  const text = readFileSync(AUDITFILES.ours.file, "utf8");
  const swapped = text.replace(/(<startDate>.*?<\/startDate>)(<endDate>.*?<\/endDate>)/, "$2$1");
  expect(swapped).not.toBe(text);
  const file = join(folder, "out-of-order.xaf");
  writeFileSync(file, swapped);
  const { exitCode, err } = await lint(file, ["--schema", schema]);
  expect(exitCode).toBe(3);
  expect(err).toMatch(/endDate\}?': This element is not expected. Expected is .*startDate/);
});

test("an auditfile that was cut off is refused", async () => {
  const file = join(folder, "cut-off.xaf");
  const bytes = readFileSync(AUDITFILES.ours.file);
  writeFileSync(file, bytes.subarray(0, bytes.length / 2));
  expect((await lint(file)).exitCode).toBe(1);
});
