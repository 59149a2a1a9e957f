/** The certificates of authorities that a profile trusts besides the usual ones (`ca`). */
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { Failure } from "../../failure.ts";

/** The text of the file, PEM; null for a profile that names none. Failure code: `profile-invalid`. */
export function readAuthorities(path: string | null): string | null {
  if (path === null) return null;
  try {
    const text = readFileSync(path, "utf8");
    // Node would leave out what is no certificate, and refuse the service for it.
    new X509Certificate(text);
    return text;
  } catch (cause) {
    throw new Failure(
      "profile-invalid",
      `ca: ${path} cannot be read as certificates in PEM (${cause instanceof Error ? cause.message : "unknown reason"})`,
      "Name a file that begins with -----BEGIN CERTIFICATE-----, as whoever runs the service has it.",
      cause,
    );
  }
}
