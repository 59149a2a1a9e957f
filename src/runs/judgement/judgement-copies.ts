/** Copies that services which synchronise folders leave beside a file of judgement, and that nothing reads. */
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Failure } from "../../failure.ts";
import { judgementOf } from "../../packs/own-files/judgement-file.ts";
import { readText } from "../../packs/read-yaml.ts";

export interface JudgementCopy {
  readonly path: string;
  /** How many of its entries the file does not have; null for a copy that cannot be read. */
  readonly missing: number | null;
}

/**
 * The copies of the file at `path` with something that it does not have: `123 (conflicted copy).yml`, `123-PC.yml`,
 * `123.sync-conflict-1.yml`. `known` are the ids of the entries that the file has.
 */
export function judgementCopies(
  path: string,
  administrationId: string,
  known: ReadonlySet<string>,
): readonly JudgementCopy[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => isNamedAsCopy(name, basename(path)))
    .sort()
    .flatMap((name) => copyAt(join(folder, name), administrationId, known));
}

/** A copy has the name of the file in its own, with words before or after it. */
function isNamedAsCopy(name: string, of: string): boolean {
  const stem = of.replace(/\.yml$/, "");
  return name !== of && name !== `${of}.lock` && name.includes(stem) && /\.ya?ml/i.test(name);
}

function copyAt(
  path: string,
  administrationId: string,
  known: ReadonlySet<string>,
): readonly JudgementCopy[] {
  const text = readText(path) ?? "";
  // The name of one administration may contain that of another.
  const [, stated] = /^administration: *["']?(.*?)["']? *\r?$/m.exec(text) ?? [];
  if (stated !== administrationId) return [];
  const missing = missingIn(path, text, administrationId, known);
  return missing === 0 ? [] : [{ path, missing }];
}

function missingIn(
  path: string,
  text: string,
  administrationId: string,
  known: ReadonlySet<string>,
): number | null {
  try {
    const { entries } = judgementOf(path, text, administrationId);
    return entries.filter(({ id }) => !known.has(id)).length;
  } catch (cause) {
    // Its faults are of no interest: a person looks at it anyway.
    if (cause instanceof Failure) return null;
    throw cause;
  }
}
