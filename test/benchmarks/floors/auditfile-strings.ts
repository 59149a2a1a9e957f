/**
 * The elements of an auditfile as concatenated strings, without its rules: no journals, totals or spans, and texts as they
 * are: `auditfile-strings.ts <database> <file>`.
 */
import { createWriteStream } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { reportWork } from "../report-work.ts";
import { inBlocks } from "./row-blocks.ts";

const [path = "", target = ""] = process.argv.slice(2);
const CHUNK_LENGTH = 64 * 1024;
const COLUMNS = `document_type, document_id, document_number, date, ledger_account_id, project_id, contact_id,
  tax_rate_id, amount, description`;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escaped = (text: string): string =>
  /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? "") : text;
const centsText = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const side = (cents: number): string => (cents < 0 ? "C" : "D");

interface Names {
  readonly accounts: ReadonlyMap<string, { readonly element: string; readonly isTax: boolean }>;
  readonly rates: ReadonlyMap<string, { readonly element: string; readonly percentage: number }>;
}

function namesIn(database: DatabaseSync): Names {
  const accounts = database.prepare("SELECT id, code, is_tax FROM accounts").all();
  const rates = database.prepare("SELECT id, percentage FROM rates").all();
  return {
    accounts: new Map(
      accounts.map(({ id, code, is_tax }) => [
        String(id),
        { element: `<accID>${escaped(String(code))}</accID>`, isTax: is_tax === 1 },
      ]),
    ),
    rates: new Map(
      rates.map(({ id, percentage }) => [
        String(id),
        {
          element: `<vat><vatID>${String(id)}</vatID><vatPerc>${String(percentage)}</vatPerc><vatAmnt>`,
          percentage: Number(percentage),
        },
      ]),
    ),
  };
}

function* fileOf(database: DatabaseSync): Generator<string> {
  const { accounts, rates } = namesIn(database);
  let waiting = `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile><transactions><journal>`;
  let above = "";
  let number = 0;
  for (const row of inBlocks(database, COLUMNS)) {
    const [type, id, reference, date, account, project, contact, rate, stored, description] =
      row as readonly (string | null)[];
    // A document of several dates has a transaction for each.
    const document = `${type ?? ""} ${id ?? ""} ${date ?? ""}`;
    if (document !== above) {
      if (above !== "") waiting += "</transaction>";
      waiting += `\n<transaction><nr>${id ?? ""}</nr><periodNumber>${String(Number(date?.slice(5, 7)))}</periodNumber>`;
      waiting += `<trDt>${date ?? ""}</trDt><Source>${type ?? ""}</Source>`;
      above = document;
      number = 0;
    }
    number += 1;
    const cents = Number(stored) / 100;
    const named = accounts.get(account ?? "");
    waiting += `\n<trLine><nr>${String(number)}</nr>${named?.element ?? ""}`;
    waiting += `<docRef>${escaped(reference ?? "")}</docRef><effDate>${date ?? ""}</effDate>`;
    waiting += `<desc>${escaped(description ?? "")}</desc><amnt>${centsText(cents)}</amnt><amntTp>${side(cents)}</amntTp>`;
    if (contact !== null) waiting += `<custSupID>${contact ?? ""}</custSupID>`;
    if (project !== null) waiting += `<project>${project ?? ""}</project>`;
    const vat = rate === null || named?.isTax === true ? undefined : rates.get(rate ?? "");
    if (vat !== undefined) {
      const tax = Math.round((cents * vat.percentage) / 100);
      waiting += `${vat.element}${centsText(tax)}</vatAmnt><vatAmntTp>${side(tax)}</vatAmntTp></vat>`;
    }
    waiting += "</trLine>";
    if (waiting.length > CHUNK_LENGTH) {
      yield waiting;
      waiting = "";
    }
  }
  yield `${waiting}</transaction>\n</journal>\n</transactions>\n</auditfile>\n`;
}

await reportWork(async () => {
  const database = new DatabaseSync(path, { readOnly: true });
  await pipeline(Readable.from(fileOf(database)), createWriteStream(target));
  database.close();
  return {};
});
