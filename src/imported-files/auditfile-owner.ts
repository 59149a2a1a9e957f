/** Whose books an auditfile is of, by its header and its company: they precede everything else in the file. */
import { type OwnerFact, type OwnerFacts, ownerFacts } from "../ledger/books-owner.ts";
import type { AuditfilePart } from "./auditfile-parts.ts";
import { readExportedAuditfile } from "./read-auditfile.ts";

/** The facts that the header or the company states; null for another part. */
export function ownerFactsOfPart(part: AuditfilePart): OwnerFacts | null {
  if (part.kind === "header") {
    const { fields } = part;
    return ownerFacts({
      year: [fields.get("fiscalYear")],
      firstDay: [fields.get("startDate")],
      lastDay: [fields.get("endDate")],
      currency: [fields.get("curCode")],
      rgsVersion: [fields.get("RGSVersion")],
    });
  }
  if (part.kind !== "company") return null;
  const { fields } = part;
  return ownerFacts({
    company: [fields.get("companyName")],
    chamberOfCommerce: [fields.get("Commercenr") ?? chamberNumberIn(fields.get("companyIdent"))],
    taxNumber: [fields.get("taxRegIdent")],
  });
}

/**
 * The element of versions 3 is the number of the administration in the program that made the file. Programs write the
 * number of the chamber of commerce there, which has eight digits; any other number says nothing about the owner.
 */
const chamberNumberIn = (ident = ""): string | null =>
  /^\d{8}$/.test(ident.replace(/[\s.]/g, "")) ? ident : null;

/** Reads no further than the company. Fails as `readExportedAuditfile` does. */
export async function readAuditfileOwner(bytes: AsyncIterable<Uint8Array>): Promise<OwnerFacts> {
  const facts = new Map<OwnerFact, readonly string[]>();
  for await (const part of readExportedAuditfile(bytes)) {
    for (const [fact, texts] of ownerFactsOfPart(part) ?? []) facts.set(fact, texts);
    if (part.kind === "company") break;
  }
  return facts;
}
