/** Which lists of names a service does not have, and what names them instead. */

/** The lists of names that the specification does not promise. */
export const NAME_LISTS = [
  "administration",
  "ledger-accounts",
  "projects",
  "contacts",
  "financial-accounts",
] as const;
export type NameList = (typeof NAME_LISTS)[number];

/** The file that a chart was imported from, as it was then. */
export interface ChartFile {
  /** Without its folder. */
  readonly name: string;
  /** Of its bytes, hexadecimal. */
  readonly sha256: string;
}

export interface NamesUsed {
  /** Those that the service does not have. */
  readonly lists: readonly NameList[];
  /** Null when no chart file was needed or given. */
  readonly chartFile: ChartFile | null;
}
