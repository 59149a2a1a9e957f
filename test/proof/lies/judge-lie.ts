/** What the program makes of a lying snapshot: refused, with findings, not final for another reason, or final. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../../src/checks/check.ts";
import { isFinal, untiedIn } from "../../../src/checks/is-final.ts";
import { runChecks } from "../../../src/checks/run-checks.ts";
import { Failure } from "../../../src/failure.ts";
import { readTemplate } from "../../../src/packs/read-template.ts";
import { openBooks } from "../../../src/pull/open-books.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { judge } from "../judge.ts";

export type LieVerdict =
  | { readonly kind: "refused"; readonly message: string }
  | {
      readonly kind: "read";
      readonly isFinal: boolean;
      /** Blocking. */
      readonly findings: readonly Finding[];
      readonly warnings: readonly Finding[];
      /** Months without proof, and figures of the close pack that should have been tied. */
      readonly shortfalls: readonly string[];
    };

/** What the sheets of the close pack declare about their figures. */
export const CLOSE_BACKINGS = readTemplate("templates", "close", "en").files.flatMap(({ sheets }) =>
  sheets.flatMap(({ backings }) => backings),
);

export const verdictOf = (snapshot: Uint8Array, signal: AbortSignal): Promise<LieVerdict> =>
  at(snapshot, async (path) => {
    const opened = await openBooks(path, signal).catch((thrown: unknown) => {
      if (thrown instanceof Failure) return thrown;
      throw thrown;
    });
    if (opened instanceof Failure) return { kind: "refused", message: opened.message };
    const { books, close } = opened;
    try {
      const results = await runChecks(books);
      const of = (wanted: Finding["severity"]): readonly Finding[] =>
        results.flatMap(({ severity, findings }) => (severity === wanted ? findings : []));
      const months = books.months.flatMap(({ month, proof }) =>
        proof.isProven ? [] : [`unproven: ${month}`],
      );
      const untied = untiedIn(books, results, CLOSE_BACKINGS).map(
        ({ check, shortfall }) => `untied: ${check} ${JSON.stringify(shortfall)}`,
      );
      return {
        kind: "read",
        isFinal: isFinal(books, results, CLOSE_BACKINGS),
        findings: of("blocking"),
        warnings: of("warning"),
        shortfalls: [...months, ...untied],
      };
    } finally {
      close();
    }
  });

/** The hash of every sheet and of the auditfile, by name. */
export const contentsOf = (
  snapshot: Uint8Array,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> =>
  at(snapshot, (path) =>
    judge(path, signal, (verdict) => {
      if (verdict.kind === "refused") throw new Error(verdict.message);
      return verdict.contents();
    }),
  );

async function at<Value>(
  snapshot: Uint8Array,
  look: (path: string) => Promise<Value>,
): Promise<Value> {
  const folder = temporaryFolder();
  try {
    const path = join(folder, "books.snapshot");
    writeFileSync(path, snapshot);
    return await look(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
