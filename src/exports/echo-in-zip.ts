/** Looks for the credential in the content of a downloaded workbook, which is packed in a zip. */
import type { Session } from "../api/client.ts";
import { openZip, type Zip, ZipFault } from "../imported-files/open-zip.ts";
import { WORKBOOK_LIMITS } from "../imported-files/read-workbook.ts";

const ENTRIES_MAX = 10_000;

/** Failure `credential-echoed`. A file that is no zip was searched as it was received; a damaged one is refused when it is read. */
export async function refuseEchoInZip(path: string, session: Session, line: string): Promise<void> {
  const { transport, signal } = session;
  const withoutCredential = transport.withoutCredential;
  if (withoutCredential === undefined) return;
  const zip = await readableZip(() => openZip(path, { entriesMax: ENTRIES_MAX, signal }));
  if (zip === null) return;
  try {
    let bytesLeft = WORKBOOK_LIMITS.unpackedBytesMax;
    for (const entry of zip.entries) {
      const unpacked = withoutCredential(zip.content(entry, bytesLeft), line);
      await readableZip(async () => {
        for await (const piece of unpacked) bytesLeft -= piece.byteLength;
        return null;
      });
    }
  } finally {
    await zip.close();
  }
}

async function readableZip(read: () => Promise<Zip | null>): Promise<Zip | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ZipFault) return null;
    throw error;
  }
}
