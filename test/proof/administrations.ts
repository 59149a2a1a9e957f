/** The administrations about which lies are stated: one packed after its year was closed, one before, in the two shapes of records. */
import type { Shapes } from "../../src/service/records/declared-record.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { openAdministration } from "./open-administration.ts";
import { recordBooks } from "./record-books.ts";
import { smallAdministration } from "./small-administration.ts";
import { type Recorded, readRecorded } from "./try-lies.ts";

interface Administration {
  readonly name: string;
  readonly books: () => AdministrationBooks;
  readonly shapes: Shapes;
}

export const ADMINISTRATIONS: readonly [Administration, ...Administration[]] = [
  { name: "closed year", books: smallAdministration, shapes: "specification" },
  { name: "open year", books: openAdministration, shapes: "current" },
];

export async function recordedAdministrations(signal: AbortSignal): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = [];
  for (const { name, books, shapes } of ADMINISTRATIONS)
    recorded.push(await readRecorded(name, await recordBooks(shapes, signal, books), signal));
  return recorded;
}
