/** How a file is to be saved, whatever it is called (RFC 6266). */

/**
 * Value of `Content-Disposition`. Names beyond plain ASCII are given twice: as they are for whoever
 * reads `filename*`, and with underscores for the rest. No name leads out of the folder it is saved in.
 */
export function savedAs(filename: string): string {
  const name = filename.toWellFormed().replace(NEVER, "_") || "file";
  const plain = name.replace(/[^ -~]|["%]/g, "_");
  if (plain === name) return `attachment; filename="${plain}"`;
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(name)}`;
}

/** Control characters, among them the ends of lines, and what parts folders. */
const NEVER = /[\p{Cc}/\\]/gu;

/** RFC 8187: what `encodeURIComponent` leaves and the header does not allow is encoded too. */
const extended = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
