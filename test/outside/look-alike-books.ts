/** The small company with account numbers that spreadsheets take for one another, or for a pattern or a comparison. */
import { readFileSync } from "node:fs";
import { xlsx } from "../../src/formats/xlsx.ts";
import type { Books } from "../../src/ledger/books.ts";
import { companyPack } from "../formats/xlsx-sample.ts";
import { booksFrom } from "../support/books-notation.ts";
import { encoded } from "../support/page-pack.ts";

/** Neighbours have different balances, so that taking one for the other is a difference. */
const NUMBERS: Readonly<Record<string, string>> = {
  "8000": "8000.1",
  "8010": "8000.10",
  "1500": "0150",
  "1510": "150",
  "4300": "4e3",
  "4000": "4000",
  "0200": "02*",
  "0210": "021~",
  "7000": ">0",
  "9000": "9?1",
  "9010": "991",
  "0600": "1-3",
  "2000": "=0",
};

function lookAlikeBooks(until: string | null): Books {
  const file = new URL("../../fixtures/books/small-company.books", import.meta.url);
  const lines = readFileSync(file, "utf8").split("\n");
  const within = lines.filter((line) => {
    const [, date] = /^(?:asset \d+ +)?(2025-\d\d)-\d\d /.exec(line) ?? [];
    return until === null || date === undefined || date <= until;
  });
  const text = within
    .join("\n")
    .replace(/(?<![-\w.])\d{4}(?![-\w.])/g, (code) => NUMBERS[code] ?? code)
    .replace("year 2025", until === null ? "year 2025" : `year 2025\nuntil ${until}`);
  return booksFrom(text);
}

/** The sheets with the figures of the recomputed checks. */
const CHECKED = [
  ...["balance-sheet", "profit-and-loss", "cash-flow", "trial-balance", "debtors", "creditors"],
  ...["assets", "entries", "checks"],
];

/** The workbooks of the close and of a month as a reader gets them, and the sheets of the close that the checks need. */
export interface LookAlikes {
  readonly close: Buffer;
  readonly monthly: Buffer;
  readonly checked: Buffer;
}

export async function lookAlikeWorkbooks(): Promise<LookAlikes> {
  const [close, monthly] = await Promise.all([
    companyPack(lookAlikeBooks(null)),
    companyPack(lookAlikeBooks("2025-10"), "nl", "monthly"),
  ]);
  const sheets = close.sheets.filter(({ id }) => CHECKED.includes(id));
  return {
    close: await encoded(xlsx, close),
    monthly: await encoded(xlsx, monthly),
    checked: await encoded(xlsx, { ...close, sheets }),
  };
}
