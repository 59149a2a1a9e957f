/** What the program makes of a snapshot: its blocking findings, and everything that a reader of a pack would see. */
import { createHash } from "node:crypto";
import { amountText } from "../../src/amount/amount.ts";
import type { CheckResult, Finding } from "../../src/checks/check.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { shownBooks } from "../../src/checks/shown-books.ts";
import { Failure } from "../../src/failure.ts";
import { AUDITFILE_4_0 } from "../../src/formats/auditfile/auditfile-4-0.ts";
import { auditfileBytes } from "../../src/formats/xaf.ts";
import type { Books } from "../../src/ledger/books.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import type { Words } from "../../src/sheets/sheet.ts";

export type Verdict =
  /** The books could not be opened: the message names the answer. */
  | { readonly kind: "refused"; readonly message: string }
  | {
      readonly kind: "read";
      readonly findings: readonly Finding[];
      readonly warnings: readonly Finding[];
      /** Unproven months. */
      readonly unproven: readonly string[];
      /** The contents of every sheet and of the auditfile, by name. */
      readonly contents: () => Promise<ReadonlyMap<string, string>>;
    };

const PROGRAM = { name: "slotsom", version: "0.0.0" };
/** Words as their keys: sheets are compared, not read. */
const WORDS: Words = {
  language: "en",
  of: (key, values = {}) => `${key} ${Object.entries(values).flat().join(" ")}`,
};

/** Calls `look` while the snapshot is open. */
export async function judge<Outcome>(
  path: string,
  signal: AbortSignal,
  look: (verdict: Verdict) => Promise<Outcome>,
): Promise<Outcome> {
  const opened = await openBooks(path, signal).catch((thrown: unknown) => {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  });
  if (opened instanceof Failure) return look({ kind: "refused", message: opened.message });
  try {
    const { books } = opened;
    const results = await runChecks(books);
    return await look({
      kind: "read",
      findings: results.flatMap((result) => blockingIn(result)),
      warnings: results.flatMap(({ severity, findings }) =>
        severity === "warning" ? findings : [],
      ),
      unproven: books.months.flatMap(({ month, proof }) => (proof.isProven ? [] : [month])),
      contents: () => contentsOf(shownBooks(books, results), results),
    });
  } finally {
    opened.close();
  }
}

const blockingIn = ({ severity, findings }: CheckResult): readonly Finding[] =>
  severity === "blocking" ? findings : [];

/** Cells without the hashes of their answers, which differ for every other byte. */
async function contentsOf(
  books: Books,
  results: readonly CheckResult[],
): Promise<ReadonlyMap<string, string>> {
  const contents = new Map<string, string>();
  for (const definition of SHEETS) {
    if (UNCOMPARED.has(definition.id)) continue;
    const built = definition.build({ books, results, words: WORDS });
    const hash = createHash("sha256");
    const head = { title: built.title, subtitle: built.subtitle, columns: built.columns };
    hash.update(plain(head));
    for await (const row of built.rows()) hash.update(plain(row));
    hash.update(plain(built.charts ?? []));
    contents.set(definition.id, hash.digest("hex"));
  }
  contents.set("checks", plain(results.map(outcomeOf)));
  contents.set("auditfile", await auditfileOf(books));
  return contents;
}

/**
 * The checks page counts comparisons, which are no figures of the books: its findings are compared instead. The handoff index
 * lists files.
 */
const UNCOMPARED: ReadonlySet<string> = new Set(["handoff-index", "checks"]);

const outcomeOf = ({ check, severity, findings, gap }: CheckResult): readonly unknown[] => [
  check.id,
  severity,
  findings.map(findingLine),
  gap ?? null,
];

/** The complete hash of an answer, or its beginning. */
const HASH_TEXT = /^[0-9a-f]{12}$|^[0-9a-f]{64}$/;
const plain = (value: unknown): string =>
  JSON.stringify(value, (name, one: unknown) => {
    if (name === "sources") return undefined;
    if (name === "text" && typeof one === "string" && HASH_TEXT.test(one)) return "(hash)";
    return one;
  });

async function auditfileOf(books: Books): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const piece of auditfileBytes({ books, program: PROGRAM }, AUDITFILE_4_0))
      hash.update(piece);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    hash.update(thrown.message);
  }
  return hash.digest("hex");
}

/** One finding in a line: `P7 2025-01 {"kind":"account",...} 1.00 2.00`. */
export const findingLine = ({ check, month, subject, expected, actual }: Finding): string =>
  [
    check,
    month ?? "-",
    JSON.stringify(subject),
    amountText(expected, 2),
    amountText(actual, 2),
  ].join(" ");
