/** Two auditfiles of one year beside each other, account by account: the service's and ours. */
import { type Amount, add, equalAmounts, ZERO } from "../amount/amount.ts";
import { Failure } from "../failure.ts";
import { compareText } from "../ledger/ledger-account.ts";
import { readAuditfile } from "../readers/read-auditfile.ts";

/** One ledger account over the year, debit positive. */
export interface AccountYear {
  readonly opening: Amount;
  readonly debit: Amount;
  /** What was credited: zero or negative. */
  readonly credit: Amount;
}

export interface AuditfileSummary {
  readonly namespace: string;
  readonly fiscalYear: string;
  readonly lines: number;
  /** By the number people use. */
  readonly accounts: ReadonlyMap<string, AccountYear>;
}

export interface AuditfileDifference {
  readonly account: string;
  readonly part: keyof AccountYear;
  readonly ours: Amount;
  readonly theirs: Amount;
}

const NOTHING: AccountYear = { opening: ZERO, debit: ZERO, credit: ZERO };

/** Reads a file once; memory holds its accounts. Fails with `answer-malformed` when it cannot be read. */
export async function summariseAuditfile(
  bytes: AsyncIterable<Uint8Array>,
): Promise<AuditfileSummary> {
  const accounts = new Map<string, AccountYear>();
  const book = (account: string, part: keyof AccountYear, amount: Amount): void => {
    const year = accounts.get(account) ?? NOTHING;
    accounts.set(account, { ...year, [part]: add(year[part], amount) });
  };
  let namespace = "";
  let fiscalYear = "";
  let lines = 0;
  for await (const part of readAuditfile(bytes)) {
    if (part.kind === "namespace") namespace = part.namespace;
    if (part.kind === "header") fiscalYear = part.fields.get("fiscalYear") ?? "";
    if (part.kind === "opening-line") book(part.line.accountId, "opening", part.line.amount);
    if (part.kind !== "transaction") continue;
    for (const { accountId, amount, fields } of part.lines) {
      lines += 1;
      book(accountId, fields.get("amntTp") === "C" ? "credit" : "debit", amount);
    }
  }
  return { namespace, fiscalYear, lines, accounts };
}

/** Fails with `export-failed` when the file is of another year than was asked for. */
export function mustBeOfYear({ fiscalYear }: AuditfileSummary, year: number): void {
  if (fiscalYear.endsWith(String(year))) return;
  throw new Failure(
    "export-failed",
    `export auditfile ${String(year)}: the file the service made is of year ${fiscalYear}`,
    "Somebody else asked for an export at the same time: run the export again.",
  );
}

/** Every account that is not the same in both, by number; an empty list when the files agree. */
export function compareAuditfiles(
  ours: AuditfileSummary,
  theirs: AuditfileSummary,
): readonly AuditfileDifference[] {
  const numbers = new Set([...ours.accounts.keys(), ...theirs.accounts.keys()]);
  const parts = ["opening", "debit", "credit"] as const;
  return [...numbers].sort(compareText).flatMap((account) => {
    const left = ours.accounts.get(account) ?? NOTHING;
    const right = theirs.accounts.get(account) ?? NOTHING;
    return parts
      .filter((part) => !equalAmounts(left[part], right[part]))
      .map((part) => ({ account, part, ours: left[part], theirs: right[part] }));
  });
}
