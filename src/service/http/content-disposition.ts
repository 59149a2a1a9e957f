/** The `Content-Disposition` of a file, for any filename (RFC 6266). */

/**
 * The value of `Content-Disposition`. A name with other characters than ASCII is given twice: in full in
 * `filename*`, and with underscores in `filename`. No name can leave the folder in which it is saved.
 */
export function savedAs(filename: string): string {
  const name = filename.toWellFormed().replace(UNSAFE, "_") || "file";
  const plain = name.replace(/[^ -~]|["%]/g, "_");
  if (plain === name) return `attachment; filename="${plain}"`;
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(name)}`;
}

/** Control characters, including line ends, and folder separators. */
const UNSAFE = /[\p{Cc}/\\]/gu;

/** RFC 8187: also encodes the characters that `encodeURIComponent` keeps but the header does not allow. */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
