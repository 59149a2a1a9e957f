/** Makes file names given by senders safe. Gap: Payments, notes and attachments. */

/** The limit of common file systems. */
const BYTES_MAX = 255;

/**
 * The last part of a path (Windows or POSIX), without invisible characters; null if nothing is left or the
 * name exceeds `BYTES_MAX`.
 */
export function filenameOf(sent: string): string | null {
  const last = sent.split(/[/\\]/).at(-1) ?? "";
  // Control characters, marks that change the direction of writing, and unpaired surrogates.
  const visible = last
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  if (visible === "" || /^\.+$/.test(visible)) return null;
  return new TextEncoder().encode(visible).byteLength > BYTES_MAX ? null : visible;
}
