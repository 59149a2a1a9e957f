/** Reading data from outside costs as much as its size, whatever it contains. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import exceljs from "exceljs";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { echoOf } from "../../src/api/credential-echo.ts";
import { answerFrom, recordAt, rootOf } from "../../src/api/decoding.ts";
import { parseLossless } from "../../src/api/lossless-json.ts";
import { parseDate } from "../../src/calendar/calendar-date.ts";
import { readNotification } from "../../src/client/notifications.ts";
import { recogniseExport } from "../../src/exports/recognise-export.ts";
import { anything } from "../../src/fields/scalars.ts";
import { readerText } from "../../src/formats/html/reader-text.ts";
import { csvLines, workbookLines } from "../../src/imported-files/chart-table.ts";
import { readExportedAuditfile } from "../../src/imported-files/read-auditfile.ts";
import { readBrugstaat } from "../../src/imported-files/read-brugstaat.ts";
import { readChart } from "../../src/imported-files/read-chart.ts";
import { sourceHash } from "../../src/ledger/source.ts";
import { nameClashes } from "../../src/packs/entry-name.ts";
import { readYaml } from "../../src/packs/read-yaml.ts";
import { readJson } from "../../src/service/http/lossless-json.ts";
import { readUpload } from "../../src/service/http/read-upload.ts";
import { readXml } from "../../src/service/http/read-xml.ts";
import { readDocumentFilter } from "../../src/service/rules/document-filter.ts";
import { readQuantity } from "../../src/service/rules/typed-detail.ts";
import { gathered } from "../api/answering.ts";
import { collected } from "../formats/auditfile-sample.ts";
import { costGrowth } from "../support/cost-growth.ts";
import { signalOfTest } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Half-way, on a scale of ratios, between 1 for linear and 16 for quadratic. */
const GROWTH_MAX = 4;

interface Reading {
  readonly of: string;
  /** The number of repetitions in the smaller input. */
  readonly size: number;
  readonly text: (size: number) => string;
  readonly read: (text: string) => unknown;
}

const times = (size: number, text: (index: number) => string): string =>
  Array.from({ length: size }, (_, index) => text(index)).join("");

/** Readers refuse some of these texts, at the same cost. */
const orRefusal =
  (read: (bytes: Uint8Array) => unknown) =>
  async (text: string): Promise<unknown> => {
    try {
      return await read(Buffer.from(text));
    } catch (refusal) {
      return refusal;
    }
  };

const json = orRefusal((bytes) => parseLossless(bytes, "GET /x.json"));
const rowsJson = orRefusal((bytes) => {
  const answer = answerFrom({
    request: "GET /x.json",
    content: parseLossless(bytes, "GET /x.json"),
    source: sourceHash("0".repeat(64)),
    unknownFields: new Set(),
  });
  return recordAt(rootOf(answer), new Set(["id"]));
});
const upload = orRefusal((bytes) => readUpload(bytes, "multipart/form-data; boundary=b"));
const auditfile = orRefusal(async (bytes) => {
  await gathered(readExportedAuditfile(oneOf(bytes)));
});
const chart = orRefusal((bytes) => readChart(csvLines(bytes, "chart.csv"), null));

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const part = (name: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;

const READINGS: readonly Reading[] = [
  {
    of: "JSON with a string of escaped quotes",
    size: 20_000,
    text: (size) => `{"amount":1.50,"about":"${'\\"'.repeat(size)}"}`,
    read: json,
  },
  {
    of: "JSON with halves of characters",
    size: 20_000,
    text: (size) => `{"amount":1.50,"about":"${"\\ud800\\\\".repeat(size)}"}`,
    read: json,
  },
  {
    of: "a word without end on a page",
    size: 10_000,
    text: (size) => "x1-A".repeat(size),
    read: readerText,
  },
  {
    of: "JSON that ends in a string of escaped quotes",
    size: 2_000,
    text: (size) => `{"amount":1.50,"about":"${'\\"'.repeat(size)}`,
    read: json,
  },
  {
    of: "JSON with a string of backslashes",
    size: 20_000,
    text: (size) => `{"amount":1.50,"about":"${"\\\\".repeat(size)}"`,
    read: json,
  },
  {
    of: "JSON with white space and separators",
    size: 20_000,
    text: (size) => `[1.50${", \n".repeat(size)}`,
    read: json,
  },
  {
    of: "JSON nested without end",
    size: 20_000,
    text: (size) => `${"[".repeat(size)}1.50${"]".repeat(size)}`,
    read: json,
  },
  {
    of: "a record with unknown fields",
    size: 2_000,
    text: (size) => `{${times(size, (index) => `"field${index}":1.50,`)}"id":1}`,
    read: rowsJson,
  },
  {
    of: "a notification of a webhook",
    size: 2_000,
    text: (size) => `{"action":"x","entity":{${times(size, (index) => `"f${index}":[],`)}"id":1}}`,
    read: orRefusal(readNotification),
  },
  {
    of: "JSON for the service",
    size: 2_000,
    text: (size) => `{${times(size, (index) => `"field${index}":1.50,`)}"id":1}`,
    read: orRefusal(readJson),
  },
  {
    of: "XML with elements",
    size: 2_000,
    text: (size) => `<x>${times(size, (index) => `<x${index}/>`)}</x>`,
    read: orRefusal(readXml),
  },
  {
    of: "XML with attributes",
    size: 2_000,
    text: (size) => `<x ${times(size, (index) => ` x${index}=""`)}/>`,
    read: orRefusal(readXml),
  },
  {
    of: "XML with character references and sections",
    size: 2_000,
    text: (size) => `<x>${"&#65;<![CDATA[]]]>]] ".repeat(size)}</x>`,
    read: orRefusal(readXml),
  },
  {
    of: "XML with escapes",
    size: 4_000,
    text: (size) => `<x escaped="true">${"\\u0001a".repeat(size)}\\</x>`,
    read: orRefusal(readXml),
  },
  {
    of: "a form with parts",
    size: 1_000,
    text: (size) => `${times(size, (index) => part(`x${index}`))}--b--\r\n`,
    read: upload,
  },
  {
    of: "a form with almost-boundaries",
    size: 20_000,
    text: (size) => `${part("file").trimEnd()}${"\r\n--".repeat(size)}\r\n--b--\r\n`,
    read: upload,
  },
  {
    of: "a quantity with white space",
    size: 2_000,
    text: (size) => `1 x${" ".repeat(size)}\n.`,
    read: readQuantity,
  },
  {
    of: "a filter with terms",
    size: 2_000,
    text: (size) => `state:${"paid|".repeat(size)}x,${times(size, (index) => `k${index}:1,`)}`,
    read: (text) =>
      readDocumentFilter(text, {
        today: parseDate("2026-11-15") ?? expect.fail("a date"),
        whenEmpty: "",
        knowsAutomaticSaving: true,
      }),
  },
  {
    of: "CSV with lines",
    size: 2_000,
    text: (size) => `id,name,type\n${times(size, (index) => `${index},"a ""b""",equity\n`)}`,
    read: chart,
  },
  {
    of: "CSV with an open quote",
    size: 10_000,
    text: (size) => `id,name,type\n1,"${'""'.repeat(size)},equity\n`,
    read: chart,
  },
  {
    of: "an auditfile with elements",
    size: 2_000,
    text: (size) =>
      `<auditfile xmlns="http://www.auditfiles.nl/XAF/3.2"><header>${"<a>&amp;</a>".repeat(size)}</header></auditfile>`,
    read: auditfile,
  },
  {
    of: "a brugstaat with elements",
    size: 2_000,
    text: (size) => `<a>${times(size, (index) => `<a${index}>&#65;</a${index}>`)}</a>`,
    read: orRefusal(readBrugstaat),
  },
];

const CREDENTIAL = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab";

test.each([
  ["backslashes", "\\"],
  ["escaped percent signs", "%25"],
  ["escaped ampersands", "&amp;"],
  ["character references", "&#97;"],
  ["zeros of a character reference", "&#00000000"],
  ["beginnings of it", "\\u0061"],
])("the search for a credential in %s: the cost grows with the size", async (_of, text) => {
  const { isIn } = echoOf(CREDENTIAL);
  const bytes = (size: number): Buffer => Buffer.from(`\\${text.repeat(size)}`);
  expect(await costGrowth(bytes, isIn, 5_000)).toBeLessThan(GROWTH_MAX);
});

test.each(READINGS)("$of: the cost grows with the size", async ({ size, text, read }) => {
  expect(await costGrowth(text, read, size)).toBeLessThan(GROWTH_MAX);
});

test("a workbook with a format of brackets: the cost grows with the size", async () => {
  const folder = temporaryFolder();
  const styled = async (size: number): Promise<string> => {
    const path = join(folder, `${size}-styled.xlsx`);
    const made = new exceljs.Workbook();
    const cell = made.addWorksheet("Accounts").getCell("A1");
    cell.value = 1;
    cell.numFmt = "[".repeat(size);
    await made.xlsx.writeFile(path);
    return path;
  };
  const read = async (path: Promise<string>): Promise<unknown> =>
    workbookLines(await path, "chart.xlsx", signalOfTest());
  expect(await costGrowth(styled, read, 5_000)).toBeLessThan(GROWTH_MAX);
});

test.each([
  ["opening brackets", "<"],
  ["times of creation", "<dcterms:"],
  ["times of creation without an end", "<dcterms:a>"],
])("a workbook of the service with %s: the cost grows with the size", async (_of, text) => {
  const folder = temporaryFolder();
  const cost = await costGrowth(
    (size) => workbookAt(join(folder, `${size}.xlsx`), text.repeat(size)),
    async (path) => recogniseExport(await path, LEDGER_ACCOUNTS, signalOfTest()),
    1_000,
  );
  expect(cost).toBeLessThan(GROWTH_MAX);
});

const LEDGER_ACCOUNTS = { name: "ledger-accounts", year: 2025, owner: new Map() } as const;

async function workbookAt(path: string, text: string): Promise<string> {
  const zip = new ZipFile();
  for (const name of ["xl/workbook.xml", "xl/sharedStrings.xml"]) {
    zip.addBuffer(Buffer.from(text), name);
  }
  zip.end();
  writeFileSync(path, Buffer.concat(await collected(zip.outputStream as AsyncIterable<Buffer>)));
  return path;
}

test.each([
  ["folders in folders", (index: number) => `${"a/".repeat(index)}file${index}`],
  ["accents", (index: number) => "\u00e9/".repeat(index)],
])("names of files with %s: the cost grows with the size", async (_of, nameAt) => {
  const names = (size: number): readonly string[] =>
    Array.from({ length: 50 }, (_, index) => nameAt(size + index));
  expect(await costGrowth(names, nameClashes, 100)).toBeLessThan(GROWTH_MAX);
});

/** In one file each, as they are read. */
test.each([
  ["keys", (size: number) => times(size, (index) => `key${index}: 1\n`)],
  ["keys in braces", (size: number) => `{${times(size, (index) => `key${index}: 1, `)}}`],
  ["repeated keys", (size: number) => "key: 1\n".repeat(size)],
  ["anchors and aliases", (size: number) => times(size, (index) => `- &a${index} 1\n- *a0\n`)],
])("YAML with %s: the cost grows with the size", async (_of, text) => {
  const folder = temporaryFolder();
  const fileWith = (size: number): string => {
    const path = join(folder, `${size}.yml`);
    writeFileSync(path, text(size));
    return path;
  };
  expect(await costGrowth(fileWith, (path) => readYaml(path, anything), 1_000)).toBeLessThan(
    GROWTH_MAX,
  );
});
