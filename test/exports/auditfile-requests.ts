/** Requests for the auditfile of a service that behaves oddly, at a fixed instant. */
import { TIMEOUTS_DEFAULT } from "../../src/api/undici-transport.ts";
import type { ExportMemory } from "../../src/exports/export-memory.ts";
import type { ExportPorts } from "../../src/exports/obtain-export.ts";
import { ownerFacts } from "../../src/ledger/books-owner.ts";
import { auditfileText, SAMPLE } from "../formats/auditfile-sample.ts";
import type { OddService } from "./odd-service.ts";

export const FILE = await auditfileText(SAMPLE);
/** Of the sample, as its books would state it. */
export const OWNER = ownerFacts({
  company: [SAMPLE.company.name],
  chamberOfCommerce: [SAMPLE.company.chamberOfCommerce],
  taxNumber: [SAMPLE.company.taxNumber],
  year: [SAMPLE.header.fiscalYear],
  firstDay: [SAMPLE.header.startOn],
  lastDay: [SAMPLE.header.endOn],
  currency: [SAMPLE.header.currency],
  rgsVersion: [SAMPLE.header.rgsVersion],
});
export const AUDITFILE = {
  name: "auditfile",
  year: 2025,
  owner: OWNER,
  isForced: false,
} as const;
export const NOW = "2026-01-10T12:00:00.000Z";
const POST = "POST /123/reports/export/auditfile.json";

export const portsWith = (
  memory: ExportMemory,
  { session, waiting }: OddService,
  now = NOW,
): ExportPorts => ({
  session,
  memory,
  waiting,
  timeouts: TIMEOUTS_DEFAULT,
  now: () => now,
});

export const exportRequestsIn = ({ requests }: OddService): number =>
  requests.filter((line) => line === POST).length;
