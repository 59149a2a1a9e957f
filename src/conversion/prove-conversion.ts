/**
 * Whether a converted auditfile says what its source says: both are read from the beginning and compared line by line.
 */
import { add } from "../amount/amount.ts";
import {
  type AuditfileComparison,
  areAuditfilesEqual,
} from "../imported-files/auditfile-comparison.ts";
import type { AuditfilePart, ReadLine } from "../imported-files/auditfile-parts.ts";
import { compareAuditfiles } from "../imported-files/compare-auditfiles.ts";
import { type OpenAuditfile, readAuditfile } from "../imported-files/read-auditfile.ts";
import type { ConversionOptions } from "./conversion-options.ts";

export interface ConversionProof {
  readonly isEqual: boolean;
  /** The new file is ours, the source is theirs. */
  readonly comparison: AuditfileComparison;
}

/**
 * Equal means: every line has its account, date, amount, side, description and taxes, and every account its opening.
 * Lines that were split by tax are compared with the lines of their transaction on the same account joined, in both
 * files.
 */
export async function proveConversion(
  written: OpenAuditfile,
  source: () => Parts,
  { isOneVatPerLine }: Pick<ConversionOptions, "isOneVatPerLine">,
): Promise<ConversionProof> {
  const read = isOneVatPerLine ? withJoinedLines : allParts;
  const comparison = await compareAuditfiles(
    () => read(readAuditfile(written())),
    () => read(source()),
    { haveSameOrder: true },
  );
  const { ours, theirs, isVatCompared } = comparison;
  const isEqual =
    areAuditfilesEqual(comparison) &&
    isVatCompared &&
    ours.lines === theirs.lines &&
    ours.transactions === theirs.transactions;
  return { isEqual, comparison };
}

type Parts = AsyncIterable<AuditfilePart>;

const allParts = (parts: Parts): Parts => parts;

async function* withJoinedLines(parts: Parts): AsyncGenerator<AuditfilePart> {
  for await (const part of parts) {
    yield part.kind === "transaction" ? { ...part, lines: joined(part.lines) } : part;
  }
}

/** The lines of a transaction that only differ in amount and taxes, as one line with their sum. */
function joined(lines: readonly ReadLine[]): readonly ReadLine[] {
  const found = new Map<string, ReadLine>();
  for (const line of lines) {
    const key = [line.accountId, ...SAME.map((name) => line.fields.get(name) ?? "")].join("\u0000");
    const one = found.get(key);
    found.set(
      key,
      one === undefined
        ? line
        : { ...one, amount: add(one.amount, line.amount), vat: [...one.vat, ...line.vat] },
    );
  }
  return [...found.values()];
}

const SAME = ["desc"] as const;
