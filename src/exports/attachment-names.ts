/** The names of the files of attachments: the numbers of documents, in characters that every system can store. */
import type { DocumentRef } from "../ledger/posting.ts";
import { documentKey } from "../ledger/sampled-attachments.ts";

const CHARACTERS_MAX = 60;
/** Names of devices on Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The start of the names of each document's files, by its key: its number, or else its id. A number that several have,
 * also in other case, is followed by the id of each.
 */
export function attachmentNames(documents: readonly DocumentRef[]): ReadonlyMap<string, string> {
  const named = documents.map((document) => ({ document, name: safeNumber(document) }));
  const counts = Map.groupBy(named, ({ name }) => name.toLowerCase());
  return new Map(
    named.map(({ document, name }) => {
      const isShared = (counts.get(name.toLowerCase())?.length ?? 0) > 1;
      return [documentKey(document), isShared ? `${name}-${document.id}` : name];
    }),
  );
}

/** Only letters and digits of ASCII, with single hyphens between; never a path, nor a name that ends the program's own. */
function safeNumber({ number, id }: DocumentRef): string {
  const safe = (number ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .slice(0, CHARACTERS_MAX)
    .replace(/^-|-$/g, "");
  return safe === "" || DEVICE.test(safe) ? id : safe;
}
