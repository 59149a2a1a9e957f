/** The contents of a zipped pack, within the limits of `inspectZip`. */
import { basename } from "node:path";
import { openZip, type Zip, type ZipEntry, ZipFault } from "../imported-files/open-zip.ts";
import { nameClashes } from "../verification/entry-name.ts";
import {
  type Difference,
  FILES_MAX,
  malformed,
  type SealedContents,
} from "../verification/sealed-contents.ts";
import { inspectZip } from "./inspect-zip.ts";

/** The contents of the single folder in a zip; null if the file is not a zip. */
export async function zipContents(
  path: string,
  signal: AbortSignal,
): Promise<SealedContents | null> {
  const zip = await opened(path, signal);
  if (zip === null || "names" in zip) return zip;
  try {
    return await contentsOf(zip, basename(path), signal);
  } catch (error) {
    await zip.close();
    throw error;
  }
}

async function opened(path: string, signal: AbortSignal): Promise<Zip | SealedContents | null> {
  try {
    return await openZip(path, { entriesMax: FILES_MAX, signal });
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    return unreadable([malformed(basename(path), `the zip is malformed: ${error.message}`)]);
  }
}

const unreadable = (differences: readonly Difference[]): SealedContents => ({
  names: new Set(),
  sizes: new Map(),
  differences,
  bytes: () => {
    throw new Error("nothing is read from a malformed zip");
  },
  close: () => Promise.resolve(),
});

async function contentsOf(zip: Zip, file: string, signal: AbortSignal): Promise<SealedContents> {
  const { ofZip, ofEntries } = await inspectZip(zip, signal);
  const files = zip.entries.filter(({ name }) => !name.endsWith("/"));
  const root = /^[^/]*\//.exec(files[0]?.name ?? "")?.[0] ?? "";
  const nameOf = ({ name }: ZipEntry): string =>
    name.startsWith(root) && name !== root ? name.slice(root.length) : name;
  const differences = [
    ...ofZip.map((fault) => malformed(file, `the zip is malformed: ${fault}`)),
    ...[...ofEntries].map(([entry, fault]) => malformed(nameOf(entry), fault)),
  ];
  if (ofZip.length > 0) {
    await zip.close();
    return unreadable(differences);
  }
  const byName = new Map<string, ZipEntry>();
  const sizes = new Map<string, number>();
  for (const entry of files) {
    const name = nameOf(entry);
    if (name === entry.name && root !== "") {
      differences.push(malformed(name, `it is outside ${root} in the zip`));
    }
    byName.set(name, entry);
    if (!ofEntries.has(entry)) sizes.set(name, entry.bytes);
  }
  for (const { name, fault } of nameClashes(files.map(nameOf))) {
    differences.push(malformed(name, fault));
    sizes.delete(name);
  }
  return {
    names: new Set([...byName.keys()].sort()),
    sizes,
    differences,
    bytes: async function* (name) {
      const entry = byName.get(name);
      if (entry === undefined) throw new Error("the zip has no such entry");
      yield* zip.content(entry, entry.bytes);
    },
    close: () => zip.close(),
  };
}
