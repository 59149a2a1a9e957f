/** The statements of auditfiles about themselves. */
import { invariant } from "../../../failure.ts";
import type { AuditfileSource } from "../../../ledger/auditfile-source.ts";
import type { Books } from "../../../ledger/books.ts";

export function sourceOfBooks({ auditfile }: Pick<Books, "auditfile">): AuditfileSource {
  invariant(auditfile !== undefined, "the books of an auditfile have it as their source");
  return auditfile;
}
