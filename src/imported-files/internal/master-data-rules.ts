/** The rules for the header, the master data and the opening balance of an auditfile. */
import type { ReportFault } from "../auditfile-fault.ts";
import type { AuditfilePart, ReadLine, ReadRecord } from "../auditfile-parts.ts";

type Fields = ReadonlyMap<string, string>;
type MasterPart = ReadRecord | Extract<AuditfilePart, { readonly kind: "namespace" }>;

/** Everything that lines and transactions may refer to. */
export interface Known {
  /** The kind of each account. */
  readonly accounts: Map<string, string>;
  readonly relations: Set<string>;
  /** Kind and code, `04 d1`. */
  readonly basics: Set<string>;
  readonly vatCodes: Set<string>;
  readonly periods: Map<string, { readonly first: string; readonly last: string }>;
  readonly year: { first: string; last: string };
  /** 4.0 has text where 3.x has codes, and no opening transactions. */
  version: "3" | "4";
}

/** A letter for balance or result, then groups of three; postings are made on level 4 or 5. */
const RGS_CODE = /^[BW](?:[A-Z][a-z0-9]{2}){3,4}$/;

/** The master data read so far. */
export interface MasterData {
  readonly report: ReportFault;
  readonly known: Known;
  /** The account of each RGS code. */
  readonly rgsCodes: Map<string, string>;
  readonly openingNumbers: Set<string>;
  /** Whether transactions were read: master data may no longer follow. */
  hasTransactions: boolean;
}

export const noMasterData = (report: ReportFault): MasterData => ({
  report,
  known: {
    accounts: new Map(),
    relations: new Set(),
    basics: new Set(),
    vatCodes: new Set(),
    periods: new Map(),
    year: { first: "", last: "" },
    version: "4",
  },
  rgsCodes: new Map(),
  openingNumbers: new Set(),
  hasTransactions: false,
});

export function readMasterData(state: MasterData, part: MasterPart): void {
  const { report, known } = state;
  const { at } = part;
  if (state.hasTransactions) {
    report("warning", "master-data-comes-first", at, `a ${part.kind} after the transactions`);
  }
  switch (part.kind) {
    case "namespace":
      known.version = part.version?.startsWith("4") === true ? "4" : "3";
      break;
    case "header":
      readHeader(part.fields, known, at, report);
      break;
    case "relation": {
      const id = part.fields.get("custSupID") ?? "";
      if (known.relations.has(id)) report("error", "0001", at, `relation ${id} appears twice`);
      known.relations.add(id);
      break;
    }
    case "account":
      readAccount(state, part.fields, at);
      break;
    case "basic": {
      const id = part.fields.get("basicID") ?? "";
      const code = `${part.fields.get("basicType") ?? ""} ${id}`;
      if (known.basics.has(code))
        report("error", "codes-are-unique", at, `code ${code} is defined twice`);
      known.basics.add(code);
      break;
    }
    case "vat-code":
      readVatCode(state, part.fields, at);
      break;
    case "period":
      readPeriod(state, part.fields, at);
      break;
    case "company":
    case "journal":
      break;
  }
}

function readAccount({ known, report, rgsCodes }: MasterData, fields: Fields, at: number): void {
  const id = fields.get("accID") ?? "";
  if (known.accounts.has(id)) report("error", "0002", at, `ledger account ${id} appears twice`);
  const kind = fields.get("accTp") ?? "";
  known.accounts.set(id, kind);
  const isKind = known.version === "4" ? /^[BP]$/ : /^[BMP]$/;
  if (!isKind.test(kind)) {
    report("warning", "account-kind-is-known", at, `ledger account ${id} is of kind "${kind}"`);
  }
  const code = fields.get("RGScode");
  if (code === undefined) return;
  if (!RGS_CODE.test(code)) {
    const what = `ledger account ${id}: "${code}" is not a code of level 4 or 5`;
    report("warning", "rgs-code-is-a-code", at, what);
  }
  const other = rgsCodes.get(code);
  if (other !== undefined) {
    report("warning", "0003", at, `ledger accounts ${other} and ${id} share the code ${code}`);
  }
  rgsCodes.set(code, id);
}

function readVatCode({ known, report }: MasterData, fields: Fields, at: number): void {
  const id = fields.get("vatID") ?? "";
  if (known.vatCodes.has(id))
    report("error", "vat-codes-are-unique", at, `tax code ${id} appears twice`);
  known.vatCodes.add(id);
  for (const name of ["vatToPayAccID", "vatToClaimAccID"]) {
    const account = fields.get(name);
    if (account === undefined || known.accounts.has(account)) continue;
    const what = `tax code ${id}: ledger account ${account} is not defined`;
    report("warning", "account-is-defined", at, what);
  }
}

function readPeriod({ known, report }: MasterData, fields: Fields, at: number): void {
  const number = fields.get("periodNumber") ?? "";
  if (known.periods.has(number)) {
    report("error", "periods-are-unique", at, `period ${number} appears twice`);
  }
  const first = fields.get("startDatePeriod") ?? "";
  known.periods.set(number, { first, last: fields.get("endDatePeriod") ?? "" });
}

export function readOpeningLine(
  { known, report, openingNumbers }: MasterData,
  { at, nr, accountId }: ReadLine,
): void {
  const kind = known.accounts.get(accountId);
  if (kind === undefined) {
    const what = `opening line ${nr}: ledger account ${accountId} is not defined`;
    report("error", "account-is-defined", at, what);
  } else if (kind === "P") {
    const what = `opening line ${nr}: ledger account ${accountId} is a profit and loss account`;
    report("warning", "opening-is-of-balance-accounts", at, what);
  }
  if (openingNumbers.has(nr))
    report("error", "line-numbers-are-unique", at, `opening line ${nr} appears twice`);
  openingNumbers.add(nr);
}

function readHeader(fields: Fields, known: Known, at: number, report: ReportFault): void {
  const first = fields.get("startDate") ?? "";
  const last = fields.get("endDate") ?? "";
  Object.assign(known.year, { first, last });
  const years = [first.slice(0, 4), last.slice(0, 4)];
  const stated = fields.get("fiscalYear") ?? "";
  const isFitting = stated === years.join("-") || (stated.length === 4 && years.includes(stated));
  if (!isFitting || first > last) {
    const what = `fiscal year ${stated} runs from ${first} to ${last}`;
    report("warning", "fiscal-year-fits", at, what);
  }
  const currency = fields.get("curCode") ?? "";
  if (!/^[A-Z]{3}$/.test(currency)) {
    report("warning", "currency-is-a-code", at, `currency "${currency}"`);
  }
}
