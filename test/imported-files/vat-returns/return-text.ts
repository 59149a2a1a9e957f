/** Returns as text, and returns that are written for a test. */
import { readFileSync } from "node:fs";
import { amountText } from "../../../src/amount/amount.ts";
import { Failure } from "../../../src/failure.ts";
import type { OpenedFile } from "../../../src/imported-files/internal/opened-files.ts";
import { readReturns } from "../../../src/imported-files/vat-returns/read-vat-returns.ts";
import type { FiledVatReturn } from "../../../src/ledger/filed-vat.ts";

export const fixtureBytes = (name: string): Buffer => readFileSync(`fixtures/vat-returns/${name}`);

export const fileOf = (name: string, bytes: string | Uint8Array, length = 65_536): OpenedFile => {
  const all = Buffer.from(bytes);
  return {
    name,
    pieces: (async function* () {
      for (let at = 0; at < all.length; at += length) yield all.subarray(at, at + length);
    })(),
  };
};

export const readText = (
  text: string | Uint8Array,
  name = "file",
): Promise<readonly FiledVatReturn[]> => readReturns([fileOf(name, text)]);

/** `2025-01..2025-03 000000000B01, line 37: 1584`, and a line for each box. */
export const textOf = (one: FiledVatReturn): readonly string[] => {
  const { period, taxNumber, lineNumber, total, owed, supplement, createdAt, boxes } = one;
  const text = (amount: FiledVatReturn["owed"]): string =>
    amount === null ? "-" : amountText(amount, 0);
  return [
    `${period.first}..${period.last} ${taxNumber}, line ${String(lineNumber)}: ${text(total)}`,
    ...(createdAt === null ? [] : [`made ${createdAt}`]),
    ...(supplement === null
      ? []
      : [`before ${text(supplement.before)}, additional ${text(supplement.additional)}`]),
    ...[...boxes].map(([box, { turnover, vat }]) => `${box} ${text(turnover)} ${text(vat)}`),
    ...(owed === null ? [] : [`5a ${text(owed)}`]),
  ];
};

/** The message of the failure without its beginning; null if the text is read. */
export async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "vat-return-invalid") throw error;
    return error.message.replace(/^\S+ cannot be read as a filed VAT return: /, "");
  }
}

interface WrittenReturn {
  readonly first: string;
  readonly last: string;
  readonly facts: readonly (readonly [name: string, amount: string])[];
  readonly prefixes?: { readonly xbrl: string; readonly facts: string };
  readonly entry?: string;
}

/** A report with these facts, in their order; its first fact is on line 7. */
export function written({ first, last, facts, ...more }: WrittenReturn): string {
  const { prefixes = { xbrl: "x:", facts: "f:" }, entry = "bd-rpt-ob-aangifte-2025.xsd" } = more;
  const { xbrl: x, facts: f } = prefixes;
  const of = (prefix: string): string => (prefix === "" ? "" : `:${prefix.slice(0, -1)}`);
  return [
    `<${x}xbrl xmlns${of(x)}="http://www.xbrl.org/2003/instance" xmlns${of(f)}${f === x ? "2" : ""}="http://facts" xmlns:iso4217="http://iso" xmlns:link="http://link" xmlns:xlink="http://xlink">`,
    `<link:schemaRef xlink:href="http://www.nltaxonomie.nl/nt19/bd/20241211/entrypoints/${entry}"/>`,
    `<${x}context id="c"><${x}entity><${x}identifier scheme="s">000000000B01</${x}identifier></${x}entity>`,
    `<${x}period><${x}startDate>${first}</${x}startDate><${x}endDate>${last}</${x}endDate></${x}period></${x}context>`,
    `<${x}unit id="u"><${x}measure>iso4217:EUR</${x}measure></${x}unit>`,
    "<!-- Facts -->",
    ...facts.map(
      ([name, amount]) =>
        `<${f}${name} contextRef="c" unitRef="u" decimals="INF">${amount}</${f}${name}>`,
    ),
    `</${x}xbrl>`,
  ].join("\n");
}

/** A quarter that begins on the first day of a month of 2025. */
export const QUARTER = { first: "2025-01-01", last: "2025-03-31" } as const;
export const TOTAL = "ValueAddedTaxOwedToBePaidBack";
