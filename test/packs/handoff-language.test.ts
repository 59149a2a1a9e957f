/**
 * The language of a handoff: words in that of the pack, names of accounts in tables for programs as the books have
 * them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { accountNamesOf } from "../../src/packs/own-files/account-names-file.ts";
import { readTemplate } from "../../src/packs/read-template.ts";
import { makePack } from "../../src/pipeline.ts";
import { smallCompany } from "../support/books-notation.ts";
import { csvRows } from "../support/csv-rows.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { zipEntries } from "../support/zip-entries.ts";

const template = readTemplate("templates", "handoff", "nl");
const NAMES = accountNamesOf(
  "names.csv",
  "account,nl\n8000,Vertaalde omzet\n4000,Vertaalde huur\n",
);

let bag = "";
beforeAll(async () => {
  const accountNames = { fileName: "names.csv", sha256: NAMES.sha256, names: NAMES.names };
  const { folder } = await makePack(
    { ...smallCompany(), accountNames },
    {
      template: {
        ...template,
        files: template.files.filter(({ format }) => ["csv", "xlsx"].includes(format.id)),
      },
      outFolder: temporaryFolder(),
      program: { name: "slotsom", version: "0.1.0" },
      moreFiles: [],
      snapshotId: "0".repeat(64),
      signingKey: null,
      signal: AbortSignal.timeout(300_000),
    },
  );
  bag = folder;
});

const filesOf = (ending: string): readonly string[] =>
  readdirSync(join(bag, "data"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(bag, "data", name));

const workbookTexts = (): readonly string[] =>
  filesOf(".xlsx").flatMap((file) =>
    zipEntries(readFileSync(file)).flatMap(({ text }) =>
      [...text.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, shown = ""]) => shown),
    ),
  );

/** What programs read, of which the data dictionary states the values. */
const FOR_PROGRAMS = new Set(["row_kind", "proof_level", "document_type", "document", "evidence"]);

const tableTexts = (): readonly string[] =>
  filesOf(".csv")
    .filter((file) => !file.includes("data-dictionary"))
    .flatMap((file) => {
      const [heads = [], ...rows] = csvRows(readFileSync(file, "utf8"), ",");
      return rows.flatMap((cells) =>
        cells.filter((_, index) => !FOR_PROGRAMS.has(heads[index] ?? "")),
      );
    });

test("a table for programs has the names of the books, a workbook those of the file with names", () => {
  const tables = tableTexts();
  expect(tables.length).toBeGreaterThan(1_000);
  expect(tables.filter((shown) => shown.includes("Vertaalde"))).toEqual([]);
  expect(workbookTexts().some((shown) => shown.includes("Vertaalde omzet"))).toBe(true);
});

/** Names of files are not words. */
const CODE = /(?<![\w/.])(?:[a-z]+_[a-z_]+|month-ends)(?![\w/.-])/;

test("no cell of a Dutch handoff has a code of the program for a word", () => {
  const shown = [...tableTexts(), ...workbookTexts()];
  const own = shown.filter((one) => !/\.(?:csv|xlsx|pdf|jsonl|yml|xaf)\b/.test(one));
  expect([...new Set(own.filter((one) => CODE.test(one)))]).toEqual([]);
  expect(own.filter((one) => /\bcontact(?:en)?\b|\b1 dagen\b|Leadschedule/.test(one))).toEqual([]);
});
