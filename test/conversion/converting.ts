/** Auditfiles in a few lines, and what a conversion makes of them. */
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { ConversionOptions } from "../../src/conversion/conversion-options.ts";
import type { ConversionRemark } from "../../src/conversion/conversion-remark.ts";
import { convertAuditfile } from "../../src/conversion/convert-auditfile.ts";
import { type ConversionProof, proveConversion } from "../../src/conversion/prove-conversion.ts";
import { readDividedAuditfile } from "../../src/imported-files/read-auditfile.ts";

export interface SourceParts {
  readonly namespace?: string;
  readonly header?: string;
  /** Before the customers and suppliers. */
  readonly company?: string;
  readonly relations?: string;
  readonly accounts?: string;
  readonly basics?: string;
  readonly vatCodes?: string;
  readonly periods?: string;
  readonly opening?: string;
  readonly journals?: string;
}

const HEADER =
  "<fiscalYear>2025</fiscalYear><startDate>2025-01-01</startDate><endDate>2025-12-31</endDate><curCode>EUR</curCode>" +
  "<dateCreated>2026-01-05</dateCreated><softwareDesc>Kasboek</softwareDesc><softwareVersion>7</softwareVersion>";
const COMPANY =
  "<companyName>Molen</companyName><taxRegistrationCountry>NL</taxRegistrationCountry><taxRegIdent>1</taxRegIdent>";

export const account = (id: string, kind: string, more = ""): string =>
  `<ledgerAccount><accID>${id}</accID><accDesc>Rekening ${id}</accDesc><accTp>${kind}</accTp>${more}</ledgerAccount>`;
const ACCOUNTS = [
  account("1000", "B"),
  account("1300", "B"),
  account("1500", "B"),
  account("8000", "P"),
].join("");

/** The elements of a line after its dates. */
export const line = (nr: string, id: string, amount: string, more = ""): string => {
  const side = amount.startsWith("-") ? "C" : "D";
  return `<trLine><nr>${nr}</nr><accID>${id}</accID><docRef>F1</docRef><effDate>2025-03-04</effDate><amnt>${amount.replace("-", "")}</amnt><amntTp>${side}</amntTp>${more}</trLine>`;
};

export const transaction = (nr: string, lines: string, more = ""): string =>
  `<transaction><nr>${nr}</nr><periodNumber>3</periodNumber><trDt>2025-03-05</trDt>${more}${lines}</transaction>`;

export const journal = (id: string, transactions: string, more = "<jrnTp>S</jrnTp>"): string =>
  `<journal><jrnID>${id}</jrnID><desc>Boek ${id}</desc>${more}${transactions}</journal>`;

export const vat = (id: string, percentage: string, amount: string): string =>
  `<vat><vatID>${id}</vatID><vatPerc>${percentage}</vatPerc><vatAmnt>${amount.replace("-", "")}</vatAmnt><vatAmntTp>${amount.startsWith("-") ? "C" : "D"}</vatAmntTp></vat>`;

export const SALE = transaction(
  "7",
  line("1", "1300", "121.00") +
    line("2", "8000", "-100.00", vat("H", "21.00", "-21.00")) +
    line("3", "1500", "-21.00"),
);

export const totals = (count: number, amount: string): string =>
  `<linesCount>${String(count)}</linesCount><totalDebit>${amount}</totalDebit><totalCredit>${amount}</totalCredit>`;

const inElement = (name: string, text: string | undefined): string =>
  text === undefined ? "" : `<${name}>${text}</${name}>`;

/** A file of version 3.2 with one sale; `opening` and `journals` have their totals before their lines. */
export const sourceText = (parts: SourceParts = {}): string =>
  [
    `<?xml version="1.0" encoding="UTF-8"?>\n<auditfile xmlns="${parts.namespace ?? "http://www.auditfiles.nl/XAF/3.2"}">`,
    `<header>${parts.header ?? HEADER}</header>\n<company>${parts.company ?? COMPANY}`,
    inElement("customersSuppliers", parts.relations),
    `<generalLedger>${parts.accounts ?? ACCOUNTS}${inElement("basics", parts.basics)}</generalLedger>`,
    `<vatCodes>${parts.vatCodes ?? "<vatCode><vatID>H</vatID><vatDesc>Hoog</vatDesc></vatCode>"}</vatCodes>`,
    `<periods>${parts.periods ?? "<period><periodNumber>3</periodNumber><startDatePeriod>2025-03-01</startDatePeriod><endDatePeriod>2025-03-31</endDatePeriod></period>"}</periods>`,
    inElement("openingBalance", parts.opening),
    `<transactions>${parts.journals ?? totals(3, "121.00") + journal("S", SALE)}</transactions>`,
    "</company></auditfile>\n",
  ].join("");

export interface Converted {
  readonly text: string;
  /** `reason element: value -> written`, in the order of the list. */
  readonly remarks: readonly string[];
  /** The list itself. */
  readonly rows: readonly ConversionRemark[];
  readonly proof: ConversionProof;
}

const OPTIONS: ConversionOptions = {
  version: "4.0",
  mixedAccounts: null,
  isOneVatPerLine: false,
  documentReferenceMax: 255,
  createdOn: dateOf("2026-11-21"),
  program: { name: "slotsom", version: "0.1.0" },
};

export async function* oneBy(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

export async function converted(
  source: string | readonly string[],
  options: Partial<ConversionOptions> = {},
): Promise<Converted> {
  const chosen = { ...OPTIONS, ...options };
  const files = [source].flat().map((part, index) => ({
    name: `part-${String(index + 1)}.xaf`,
    open: () => oneBy(part),
  }));
  const remarks: ConversionRemark[] = [];
  const decoder = new TextDecoder();
  let text = "";
  const remark = (one: ConversionRemark): void => {
    remarks.push(one);
  };
  for await (const piece of convertAuditfile(files, chosen, remark)) {
    text += decoder.decode(piece, { stream: true });
  }
  const proof = await proveConversion(
    () => oneBy(text),
    () => readDividedAuditfile(files),
    chosen,
  );
  return {
    text,
    rows: remarks,
    remarks: remarks
      .filter(({ reason }) => reason !== "replaced")
      .map(({ reason, element, value, written }) =>
        `${reason} ${element}: ${value} -> ${written}`.trim(),
      ),
    proof,
  };
}

/** The text between the first `from` and the next `until`. */
export const between = (text: string, from: string, until: string): string => {
  const at = text.indexOf(from);
  return at === -1 ? "" : text.slice(at, text.indexOf(until, at));
};
