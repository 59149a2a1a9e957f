/** Checks of what auditfiles state of themselves: only books that were read from them have these. */
import { type Amount, ZERO } from "../../amount/amount.ts";
import type { AuditfileFault } from "../../imported-files/auditfile-fault.ts";
import type { AuditfileRead, AuditfileSource } from "../../ledger/auditfile-source.ts";
import type { Books } from "../../ledger/books.ts";
import type { Check, CheckGap, Comparison } from "../check.ts";
import type { AUDITFILE_FIGURES, AuditfileFigure, COUNTED_RULES } from "../subject.ts";
import { countOf } from "./counts.ts";

type Described = Pick<Check, "id" | "name" | "formula" | "severity" | "compares" | "signs">;

interface OfAuditfiles extends Described {
  readonly compareIn: (source: AuditfileSource, books: Books) => Iterable<Comparison>;
  /** Asked only of books from auditfiles that have nothing to compare. */
  readonly gapIn?: (source: AuditfileSource, books: Books) => CheckGap | null;
}

export const ofAuditfiles = ({ compareIn, gapIn, ...check }: OfAuditfiles): Check => ({
  ...check,
  judgesBooks: true,
  appliesTo: ({ auditfile }) => auditfile !== undefined,
  compare: (books) => (books.auditfile === undefined ? [] : compareIn(books.auditfile, books)),
  gap: (books) =>
    books.auditfile === undefined ? "no-auditfile" : (gapIn?.(books.auditfile, books) ?? null),
});

type OfFigure = Pick<Comparison, "expected" | "actual" | "month"> & {
  readonly file: Pick<AuditfileRead, "name" | "sha256">;
  readonly figure: (typeof AUDITFILE_FIGURES)[number];
  readonly name?: string;
};

/** A figure of a file. */
export const inFile = ({ file, figure, name = "", ...of }: OfFigure): Comparison => ({
  ...of,
  subject: subjectIn(file, `checks.auditfile.${figure}`, name),
  sources: [file.sha256],
});

const subjectIn = (
  file: OfFigure["file"],
  figure: AuditfileFigure,
  name: string,
): Comparison["subject"] => ({ kind: "auditfile", file: file.name, figure, name });

/** A count of a file. */
export const countInFile = ({
  expected,
  actual,
  ...of
}: Omit<OfFigure, "expected" | "actual" | "month"> & {
  readonly expected: number;
  readonly actual: number;
}): Comparison => ({
  ...inFile({ ...of, month: null, expected: countOf(expected), actual: countOf(actual) }),
  isCount: true,
});

/** How often each file breaks each of the rules, which must be never. */
export const everyRule = (
  rules: readonly (typeof COUNTED_RULES)[number][],
  severities: readonly AuditfileFault["severity"][],
): ((source: AuditfileSource) => readonly Comparison[]) => {
  return ({ files, deviations }) =>
    files.flatMap((file) =>
      rules.map((rule) => {
        const own = deviations.filter(
          (one) => one.file === file.name && one.rule === rule && severities.includes(one.severity),
        );
        return {
          ...{ month: null, subject: subjectIn(file, `auditfile-read.rules.${rule}`, "") },
          ...{ isCount: true, expected: ZERO, sources: [file.sha256] },
          actual: countOf(own.reduce((sum, { count }) => sum + count, 0)),
        };
      }),
    );
};

/** The file of the year, of which a figure is that no other file has. */
export const fileOfYear = ({ files }: AuditfileSource): AuditfileRead | null =>
  files.find(({ isPrior }) => !isPrior) ?? null;

/** A balance, which must be zero. */
export const zeroInFile = (of: Omit<OfFigure, "expected" | "month">): Comparison =>
  inFile({ ...of, month: null, expected: ZERO });

/** Stated and counted, unless the file does not state it. */
export const statedInFile = (
  of: Omit<OfFigure, "expected" | "month"> & { readonly stated: Amount | null },
): readonly Comparison[] => {
  const { stated, ...rest } = of;
  return stated === null ? [] : [inFile({ ...rest, month: null, expected: stated })];
};
