import { expect } from "vitest";
import { answerFrom, recordAt, rootOf } from "../../src/api/decoding.ts";
import { parseLossless } from "../../src/api/lossless-json.ts";
import { parseDate } from "../../src/calendar/calendar-date.ts";
import { readNotification } from "../../src/client/notifications.ts";
import { readerText } from "../../src/formats/html/reader-text.ts";
import { csvLines } from "../../src/imported-files/chart-table.ts";
import { readExportedAuditfile } from "../../src/imported-files/read-auditfile.ts";
import { readBrugstaat } from "../../src/imported-files/read-brugstaat.ts";
import { readChart } from "../../src/imported-files/read-chart.ts";
import { sourceHash } from "../../src/ledger/source.ts";
import { readJson } from "../../src/service/http/lossless-json.ts";
import { readUpload } from "../../src/service/http/read-upload.ts";
import { readXml } from "../../src/service/http/read-xml.ts";
import { readDocumentFilter } from "../../src/service/rules/document-filter.ts";
import { readQuantity } from "../../src/service/rules/typed-detail.ts";
import { gathered } from "../api/answering.ts";

interface Reading {
  readonly of: string;
  /** The number of repetitions in the smaller input. */
  readonly size: number;
  readonly text: (size: number) => string;
  readonly read: (text: string) => unknown;
}

export const times = (size: number, text: (index: number) => string): string =>
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

export const READINGS: readonly Reading[] = [
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
