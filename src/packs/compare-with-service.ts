/** Compares the service's auditfile, if the pack has one, with ours; the outcome is an additional check. */
import { type CheckResult, isReconciled } from "../checks/check.ts";
import { runCheck } from "../checks/run-checks.ts";
import { serviceAuditfileEqualsOurs } from "../checks/service-auditfile-equals-ours.ts";
import { FAILURES, Failure } from "../failure.ts";
import { AUDITFILE_4_0 } from "../formats/auditfile/auditfile-4-0.ts";
import type { PackContents } from "../formats/format.ts";
import { auditfileBytes } from "../formats/xaf.ts";
import type { AuditfileComparison } from "../imported-files/auditfile-comparison.ts";
import { compareAuditfiles } from "../imported-files/compare-auditfiles.ts";
import type { PackFile } from "./write-pack.ts";

/** The results of all checks, ending with that of the comparison, and the comparison itself. */
export interface ComparedResults {
  readonly results: readonly CheckResult[];
  readonly auditfileComparison?: AuditfileComparison;
}

/**
 * Both files are read as streams, ours while it is written: nothing is kept. If the books do not allow
 * an auditfile, nothing is compared if the pack is a draft anyway; otherwise it fails as the format
 * does.
 */
export async function compareWithService(
  contents: Pick<PackContents, "books" | "results" | "program">,
  moreFiles: readonly PackFile[],
): Promise<ComparedResults> {
  const { books, results } = contents;
  const service = moreFiles.find(({ isServiceAuditfile }) => isServiceAuditfile === true);
  if (service === undefined) return { results };
  try {
    const comparison = await compareAuditfiles(
      () => auditfileBytes(contents, AUDITFILE_4_0),
      () => service.bytes(),
    );
    const result = await runCheck(serviceAuditfileEqualsOurs(comparison), books);
    return { results: [...results, result], auditfileComparison: comparison };
  } catch (thrown) {
    const isRefused = thrown instanceof Failure && FAILURES[thrown.code] === "refused";
    if (!isRefused || isReconciled(books, results)) throw thrown;
    return { results };
  }
}
