/** The findings of an independent reader in an auditfile: violated rules, and balances. */
import { type Amount, add, amountText, ZERO } from "../../src/amount/amount.ts";
import type { AuditfileFault } from "../../src/imported-files/auditfile-fault.ts";
import type { AuditfilePart, ReadLine } from "../../src/imported-files/auditfile-parts.ts";
import { auditfileRules } from "../../src/imported-files/auditfile-rules.ts";
import { readExportedAuditfile } from "../../src/imported-files/read-auditfile.ts";
import { collected } from "./auditfile-sample.ts";

export async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export const partsOf = (bytes: Uint8Array): Promise<AuditfilePart[]> =>
  collected(readExportedAuditfile(inOne(bytes)));

export async function faultsOf(
  bytes: AsyncIterable<Uint8Array>,
): Promise<readonly AuditfileFault[]> {
  const rules = auditfileRules();
  const faults: AuditfileFault[] = [];
  for await (const part of readExportedAuditfile(bytes)) faults.push(...rules.read(part));
  return [...faults, ...rules.end()];
}

/** The violations that make the file false; empty if there are none. */
export async function brokenRules(bytes: Uint8Array): Promise<readonly string[]> {
  const faults = await faultsOf(inOne(bytes));
  return faults
    .filter(({ severity }) => severity === "error")
    .map(({ rule, message }) => `${rule} ${message}`);
}

export interface ReadBalance {
  readonly opening: string;
  readonly closing: string;
}

export const balancesOf = (bytes: Uint8Array): Promise<ReadonlyMap<string, ReadBalance>> =>
  balancesIn(inOne(bytes));

/** Opening and closing per account number, debit positive. */
async function balancesIn(
  bytes: AsyncIterable<Uint8Array>,
): Promise<ReadonlyMap<string, ReadBalance>> {
  const opening = new Map<string, Amount>();
  const closing = new Map<string, Amount>();
  const book = (to: Map<string, Amount>, { accountId, amount }: ReadLine): void => {
    to.set(accountId, add(to.get(accountId) ?? ZERO, amount));
  };
  for await (const part of readExportedAuditfile(bytes)) {
    if (part.kind === "opening-line") book(opening, part.line);
    if (part.kind === "opening-line") book(closing, part.line);
    if (part.kind === "transaction") for (const line of part.lines) book(closing, line);
  }
  return new Map(
    [...closing].map(([account, amount]) => [
      account,
      { opening: amountText(opening.get(account) ?? ZERO, 2), closing: amountText(amount, 2) },
    ]),
  );
}
