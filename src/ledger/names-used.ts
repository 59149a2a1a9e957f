/** The lists of names that a service does not have, and the source used instead. */

/** The lists of names that are not in the specification. */
export const NAME_LISTS = [
  "administration",
  "ledger-accounts",
  "projects",
  "contacts",
  "financial-accounts",
] as const;
export type NameList = (typeof NAME_LISTS)[number];

/** The file from which a chart was imported, as it was at that time. */
export interface ChartFile {
  /** The file name without folder. */
  readonly name: string;
  /** The hash of its bytes, hexadecimal. */
  readonly sha256: string;
}

export interface NamesUsed {
  /** The lists that the service does not have. */
  readonly lists: readonly NameList[];
  /** Null if no chart file was needed or supplied. */
  readonly chartFile: ChartFile | null;
}
