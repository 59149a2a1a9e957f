/** Identities of a source as the new file has them: trimmed, within the length of the standard, and distinct. */
import { cutText, IDENTITY_LENGTH_MAX, trimmedText } from "../formats/auditfile/auditfile-text.ts";

export interface Identities {
  /** The identity in the new file, the same at each call. */
  readonly of: (identity: string) => string;
}

export const isIdentity = (text: string): boolean =>
  text !== "" && cutText(text, IDENTITY_LENGTH_MAX) === text;

/** `change` hears once of each identity that is another in the new file. Memory holds only those. */
export function identities(change: (identity: string, written: string) => void): Identities {
  const replaced = new Map<string, string>();
  return {
    of: (identity) => {
      const trimmed = trimmedText(identity);
      if (isIdentity(trimmed)) return trimmed;
      const known = replaced.get(trimmed);
      if (known !== undefined) return known;
      const mark = `~${String(replaced.size + 1)}`;
      const written = `${cutText(trimmed, IDENTITY_LENGTH_MAX - mark.length)}${mark}`;
      replaced.set(trimmed, written);
      change(identity, written);
      return written;
    },
  };
}
