/** The exports, their parameters and their types (specification 4.6). */
import type { Stamped } from "./stamped.ts";

export const EXPORTS = ["auditfile", "brugstaat", "ledger_accounts"] as const;
/** The name in the path. */
export type Export = (typeof EXPORTS)[number];

/** The types in the list of downloads. Gap: Exports. */
export const DOWNLOAD_TYPES: Readonly<Record<Export, string>> = {
  auditfile: "auditfile",
  brugstaat: "brugstaat",
  ledger_accounts: "export_ledger_account_report",
};

export interface ExportOrder {
  readonly year: number;
  /** For the auditfile; null for the others. */
  readonly version: string | null;
}

/** A file that was made or is being made. */
export interface Download extends Stamped {
  readonly administrationId: string;
  readonly id: string;
  readonly userId: string;
  /** The job that makes the file. */
  readonly jobId: number;
  readonly type: string;
  readonly filename: string;
  readonly contentType: string;
  readonly hasFailed: boolean;
  readonly isDownloaded: boolean;
  /** Size of the file in bytes; null until it is ready. */
  readonly size: number | null;
}

/** The default first: from 1 January 2027 the tax authority takes delivery in no other. Gap: Exports. */
export const AUDITFILE_VERSIONS = ["4.0", "3.2"];

export type OrderReading =
  | { readonly ok: true; readonly order: ExportOrder }
  | { readonly ok: false; readonly problem: string };

/** Reads the body of an export: `year` as text or number, and `version` of an auditfile. */
export function readExportOrder(kind: Export, body: unknown): OrderReading {
  const given: Readonly<Record<string, unknown>> =
    typeof body === "object" && body !== null ? { ...body } : {};
  const year = given["year"];
  if (year === undefined || year === null || year === "") {
    return { ok: false, problem: "year is missing" };
  }
  if (typeof year !== "string" || !/^[12]\d{3}$/.test(year)) {
    return { ok: false, problem: "year is invalid" };
  }
  const order = { year: Number.parseInt(year, 10), version: null };
  if (kind !== "auditfile") return { ok: true, order };
  const version = given["version"] ?? AUDITFILE_VERSIONS[0];
  if (typeof version !== "string" || !AUDITFILE_VERSIONS.includes(version)) {
    return { ok: false, problem: "version does not have a valid value" };
  }
  return { ok: true, order: { ...order, version } };
}
