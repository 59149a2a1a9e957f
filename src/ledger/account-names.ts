/** Names of ledger accounts in the languages of readers, from a file of the user; the books keep their own. */
export interface AccountNames {
  /** The file they are from, without folders. */
  readonly fileName: string;
  readonly sha256: string;
  /** By account number, then by language, BCP 47. An account or a language may be absent. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Null for an account that the file does not name in this language. */
export const nameOf = (
  { names }: AccountNames,
  code: string | null,
  language: string,
): string | null => (code === null ? null : (names.get(code)?.get(language) ?? null));
