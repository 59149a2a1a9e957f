/**
 * What must hold of an auditfile beyond its schema, tested on the file as the independent reader finds it:
 * the numbered rules of the functional description, and the references that the schema leaves unchecked.
 */
import {
  type Amount,
  add,
  amountText,
  isNegative,
  negate,
  sumOf,
  ZERO,
} from "../../src/amount/amount.ts";
import type { AuditfilePart, ReadLine, StatedTotals } from "../../src/readers/auditfile-parts.ts";
import { readAuditfile } from "../../src/readers/read-auditfile.ts";
import { collected } from "./auditfile-sample.ts";

export async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export const partsOf = (bytes: Uint8Array): Promise<AuditfilePart[]> =>
  collected(readAuditfile(inOne(bytes)));

/** The rules that are broken, by number or in words; an empty list when none is. */
export async function brokenRules(bytes: Uint8Array): Promise<readonly string[]> {
  const parts = await partsOf(bytes);
  const transactions = parts.filter((part) => part.kind === "transaction");
  const opening = parts.filter((part) => part.kind === "opening-line").map(({ line }) => line);
  const lines = transactions.flatMap((transaction) => transaction.lines);
  const accounts = idsOf(parts, "account", "accID");
  const used = [...opening, ...lines].map(({ accountId }) => accountId);
  const stated = (kind: TotalsPart["kind"]): StatedTotals | undefined =>
    parts.find((part): part is TotalsPart => part.kind === kind)?.totals;
  const journals = idsOf(parts, "journal", "jrnID");
  return [
    ...broken("0001 relations are unique", areUnique(idsOf(parts, "relation", "custSupID"))),
    ...broken("0002 accounts are unique", areUnique(accounts)),
    ...brokenTotals("0004-0006 opening", stated("opening-totals"), opening),
    ...brokenTotals("0007-0009 transactions", stated("transaction-totals"), lines),
    ...transactions
      .filter((transaction) => amountText(sumOf(transaction.lines.map(amountIn)), 2) !== "0.00")
      .map(({ nr }) => `0010 transaction ${nr}`),
    ...broken("accounts used are defined", isWithin(used, accounts)),
    ...broken(
      "relations used are defined",
      isWithin(valuesOf(lines, "custSupID"), idsOf(parts, "relation", "custSupID")),
    ),
    ...broken(
      "rates used are defined",
      isWithin(
        lines.flatMap(({ vat }) => vat.map((block) => block.get("vatID") ?? "")),
        idsOf(parts, "vat-code", "vatID"),
      ),
    ),
    ...broken("journals are unique", areUnique(journals)),
    ...broken(
      "transactions are unique within their journal",
      areUnique(transactions.map(({ journalId, nr }) => `${journalId} ${nr}`)),
    ),
    ...transactions
      .filter((transaction) => !isInPeriod(parts, transaction))
      .map(({ nr }) => `period of ${nr}`),
    ...broken(
      "line numbers are unique",
      transactions.every((one) => areUnique(one.lines.map(({ nr }) => nr))),
    ),
  ];
}

/** Opening, movement and closing per account number, debit positive. */
export async function balancesOf(
  bytes: Uint8Array,
): Promise<ReadonlyMap<string, { readonly opening: string; readonly closing: string }>> {
  const opening = new Map<string, Amount>();
  const closing = new Map<string, Amount>();
  const book = (to: Map<string, Amount>, { accountId, amount }: ReadLine): void => {
    to.set(accountId, add(to.get(accountId) ?? ZERO, amount));
  };
  for (const part of await partsOf(bytes)) {
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

type TotalsPart = Extract<AuditfilePart, { readonly totals: StatedTotals }>;

const broken = (rule: string, holds: boolean): readonly string[] => (holds ? [] : [rule]);
const amountIn = ({ amount }: ReadLine): Amount => amount;
const areUnique = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;
const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((text) => all.includes(text));
const valuesOf = (lines: readonly ReadLine[], field: string): readonly string[] =>
  lines.flatMap(({ fields }) => fields.get(field) ?? []);

function idsOf(parts: readonly AuditfilePart[], kind: AuditfilePart["kind"], field: string) {
  return parts
    .filter((part) => part.kind === kind)
    .map((part) => ("fields" in part ? (part.fields.get(field) ?? "") : ""));
}

function brokenTotals(
  rule: string,
  stated: StatedTotals | undefined,
  lines: readonly ReadLine[],
): readonly string[] {
  const debit = sumOf(lines.map(amountIn).filter((amount) => !isNegative(amount)));
  const credit = negate(sumOf(lines.map(amountIn).filter(isNegative)));
  const found = `${String(lines.length)} ${amountText(debit, 2)} ${amountText(credit, 2)}`;
  const said =
    stated === undefined
      ? "nothing"
      : `${String(stated.linesCount)} ${amountText(stated.totalDebit, 2)} ${amountText(stated.totalCredit, 2)}`;
  return [
    ...broken(`${rule}: ${said} stated, ${found} found`, said === found),
    ...broken(`${rule}: debit is credit`, amountText(debit, 2) === amountText(credit, 2)),
  ];
}

function isInPeriod(
  parts: readonly AuditfilePart[],
  { date, periodNumber }: AuditfilePart & { readonly kind: "transaction" },
): boolean {
  return parts.some(
    (part) =>
      part.kind === "period" &&
      part.fields.get("periodNumber") === periodNumber &&
      (part.fields.get("startDatePeriod") ?? "") <= date &&
      date <= (part.fields.get("endDatePeriod") ?? ""),
  );
}
