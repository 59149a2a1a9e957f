/** Names of files as senders give them, made harmless. Gap: Payments, notes and attachments. */

/** What file systems take. */
const BYTES_MAX = 255;

/**
 * The last part of a path of either kind, without what cannot be seen; null when nothing is left, or more
 * than a file system takes.
 */
export function filenameOf(sent: string): string | null {
  const last = sent.split(/[/\\]/).at(-1) ?? "";
  // Control characters, marks that turn the direction of writing, and halves of characters.
  const seen = last
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  if (seen === "" || /^\.+$/.test(seen)) return null;
  return new TextEncoder().encode(seen).byteLength > BYTES_MAX ? null : seen;
}
