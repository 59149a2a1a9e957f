/** The transactions of a file that have no partner in the other: kept from the reading of the file, or read again. */
import type { AuditfilePart } from "../auditfile-parts.ts";
import {
  type LineReading,
  type LinesOfTransaction,
  linesIn,
  textOfTransaction,
} from "./compared-line.ts";
import { TEXT_KEPT_MAX, type Waiting } from "./compared-transactions.ts";

/** Opens them from the first at each call. */
export type OpenTransactions = () =>
  | Iterable<LinesOfTransaction>
  | AsyncIterable<LinesOfTransaction>;

/** The file is read again if their texts were too many to be kept, and each time if they still are. */
export async function leftTransactions(
  left: readonly Waiting[],
  file: () => AsyncIterable<AuditfilePart>,
  withVat: boolean,
): Promise<OpenTransactions> {
  const texts = left.flatMap(({ text }) => text ?? []);
  if (texts.length === left.length) return () => transactionsIn(texts);
  const wanted = new Set(left.map(({ index }) => index));
  const again = (): AsyncGenerator<string> => textsAt(wanted, file(), withVat);
  const kept: string[] = [];
  let length = 0;
  for await (const text of again()) {
    kept.push(text);
    length += text.length;
    if (length > TEXT_KEPT_MAX) break;
  }
  if (length <= TEXT_KEPT_MAX) return () => transactionsIn(kept);
  return async function* () {
    for await (const text of again()) yield linesIn(text);
  };
}

/** Their objects are made one transaction at a time. */
function* transactionsIn(texts: readonly string[]): Generator<LinesOfTransaction> {
  for (const text of texts) yield linesIn(text);
}

async function* textsAt(
  wanted: ReadonlySet<number>,
  parts: AsyncIterable<AuditfilePart>,
  withVat: boolean,
): AsyncGenerator<string> {
  const reading = lineReading(withVat);
  let index = 0;
  for await (const part of parts) {
    noteProject(reading, part);
    if (part.kind !== "transaction") continue;
    index += 1;
    if (wanted.has(index)) yield textOfTransaction(part, reading).text();
  }
}

export interface FileReading extends LineReading {
  readonly projects: Map<string, string>;
}

export const lineReading = (withVat: boolean): FileReading => ({
  withVat,
  projects: new Map(),
  has: new Set(),
});

/** The kind of code of projects in version 3.2; the explanations of codes precede the lines. */
const PROJECT = "04";

export function noteProject({ projects }: FileReading, part: AuditfilePart): void {
  if (part.kind !== "basic" || part.fields.get("basicType") !== PROJECT) return;
  projects.set(part.fields.get("basicID") ?? "", part.fields.get("basicDesc") ?? "");
}
