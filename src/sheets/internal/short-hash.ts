/** An answer's hash as people compare it: its first digits; the whole hash is with the figure. */
import type { SourceHash } from "../../ledger/source.ts";

const DIGITS = 12;

export const shortHash = (hash: SourceHash): string => hash.slice(0, DIGITS);
