/** Two auditfiles given as texts, compared as files are. */
import { amountText } from "../../src/amount/amount.ts";
import type {
  AuditfileComparison,
  ComparedLine,
} from "../../src/imported-files/auditfile-comparison.ts";
import { compareAuditfiles } from "../../src/imported-files/compare-auditfiles.ts";
import { readExportedAuditfile } from "../../src/imported-files/read-auditfile.ts";

export async function* inPieces(file: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(file);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

export const compared = (ours: string, theirs: string): Promise<AuditfileComparison> =>
  compareAuditfiles(
    () => readExportedAuditfile(inPieces(ours)),
    () => readExportedAuditfile(inPieces(theirs)),
  );

export const lineText = (line: ComparedLine): string =>
  `${line.accountId} ${line.date} ${amountText(line.amount, 2)} ${line.description}`;
