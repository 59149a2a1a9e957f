/**
 * Finds in a zip what two readers could understand differently, what is hidden between its entries, and what could
 * unpack to more than a pack is. Nothing is unpacked for it.
 */
import { type LocalHeader, type Zip, type ZipEntry, ZipFault } from "../imported-files/open-zip.ts";
import { nameFault } from "../verification/entry-name.ts";

export interface ZipInspection {
  /** Faults of the zip as a whole. */
  readonly ofZip: readonly string[];
  readonly ofEntries: ReadonlyMap<ZipEntry, string>;
}

const ENCRYPTED = 1;
/** Sizes and checksum follow the content, because it was written as a stream. */
const DESCRIBED_AFTER = 8;
const UTF8 = 0x800;
const DESCRIPTOR_BYTES_MAX = 24;
/** In a local header: the zip64 form has the number. */
const ELSEWHERE = 0xffffffff;
/** Behind the directory: its end, and for zip64 also another end and a locator. */
const END_BYTES: readonly number[] = [22, 56 + 20 + 22];
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
/** A folder, and a link: FILE_ATTRIBUTE_DIRECTORY and FILE_ATTRIBUTE_REPARSE_POINT. */
const WINDOWS_FOLDER = 0x10;
const WINDOWS_LINK = 0x400;
const METHODS: readonly number[] = [0, 8];
/** Tables and answers shrink to a tenth or a thirtieth of their size; deflate can reach a thousandth. */
const UNPACKED_RATIO_MAX = 200;
const UNPACKED_BYTES_ALLOWED = 16 * 1024 * 1024;

export async function inspectZip(zip: Zip, signal: AbortSignal): Promise<ZipInspection> {
  const ofZip = endFaults(zip);
  const ofEntries = new Map<ZipEntry, string>();
  const spans: Span[] = [];
  for (const entry of zip.entries) {
    signal.throwIfAborted();
    const local = await localHeaderOf(zip, entry);
    const fault = typeof local === "string" ? local : entryFault(entry, local);
    if (fault !== null) ofEntries.set(entry, fault);
    if (typeof local !== "string") spans.push(spanOf(entry, local));
  }
  ofZip.push(...spanFaults(zip, spans));
  const unpacked = zip.entries.reduce((total, { bytes }) => total + bytes, 0);
  if (unpacked > Math.max(zip.byteCount * UNPACKED_RATIO_MAX, UNPACKED_BYTES_ALLOWED)) {
    const ratio = Math.round(unpacked / zip.byteCount);
    ofZip.push(
      `it would unpack to ${unpacked.toLocaleString("en")} bytes, ${ratio.toLocaleString("en")} times its size`,
    );
  }
  return { ofZip, ofEntries };
}

const COMMENT =
  "it has a comment, which can hide another directory; unpack it and verify the folder";

function endFaults(zip: Zip): string[] {
  if (zip.hasComment) return [COMMENT];
  const rest = zip.byteCount - zip.directory.until;
  return END_BYTES.includes(rest)
    ? []
    : [`there are ${rest.toLocaleString("en")} bytes behind the entries of its directory`];
}

async function localHeaderOf(zip: Zip, entry: ZipEntry): Promise<LocalHeader | string> {
  try {
    return await zip.localHeader(entry);
  } catch (error) {
    if (error instanceof ZipFault) return error.message;
    throw error;
  }
}

function entryFault(entry: ZipEntry, local: LocalHeader): string | null {
  const isFolder = entry.name.endsWith("/");
  const name = isFolder ? entry.name.slice(0, -1) : entry.name;
  if (local.rawName !== entry.rawName) return "its local header in the zip has another name";
  const named = nameFault(name);
  if (named !== null) return named;
  const isAscii = !/[^\u0020-\u007E]/.test(name);
  if (entry.hasSecondName || (!isAscii && (entry.flags & UTF8) === 0)) {
    return "its name in the zip has more than one reading";
  }
  if (!isTypedAs(isFolder ? FOLDER : REGULAR, entry)) {
    return "it is not a regular file but a link or device, by its attributes in the zip";
  }
  if (isFolder && entry.bytes > 0) return "it is a folder with content";
  if ((entry.flags & ENCRYPTED) !== 0) return "the zip has it encrypted";
  if (!METHODS.includes(entry.method)) {
    return `the zip has it in an unsupported compression, ${entry.method}`;
  }
  if (entry.method === 0 && entry.packedBytes !== entry.bytes) {
    return "it is stored with another size than the zip states";
  }
  return isSame(entry, local) ? null : "its local header in the zip states something else";
}

/** Some programs unpack by the attributes of Unix, some by those of Windows. */
function isTypedAs(type: number, { unixMode, windowsAttributes }: ZipEntry): boolean {
  const refused = type === FOLDER ? WINDOWS_LINK : WINDOWS_LINK | WINDOWS_FOLDER;
  return [0, type].includes(unixMode & FILE_TYPE) && (windowsAttributes & refused) === 0;
}

/** Both places state the same, as far as the local one states it. */
function isSame(entry: ZipEntry, local: LocalHeader): boolean {
  const compared = ENCRYPTED | DESCRIBED_AFTER | UTF8;
  if (entry.method !== local.method || (entry.flags & compared) !== (local.flags & compared)) {
    return false;
  }
  const isZero = local.crc === 0 && local.bytes === 0 && local.packedBytes === 0;
  if ((entry.flags & DESCRIBED_AFTER) !== 0 && isZero) return true;
  const isEqual = (stated: number, known: number): boolean =>
    stated === ELSEWHERE || stated === known;
  return (
    local.crc === entry.crc &&
    isEqual(local.bytes, entry.bytes) &&
    isEqual(local.packedBytes, entry.packedBytes)
  );
}

/** The bytes of the file that belong to an entry. */
interface Span {
  readonly from: number;
  readonly until: number;
  /** Sizes and checksum may follow, in this many bytes. */
  readonly slack: number;
}

const spanOf = (entry: ZipEntry, { contentOffset }: LocalHeader): Span => ({
  from: entry.offset,
  until: contentOffset + entry.packedBytes,
  slack: (entry.flags & DESCRIBED_AFTER) === 0 ? 0 : DESCRIPTOR_BYTES_MAX,
});

/** The entries fill the file up to the directory, in any order, and no byte belongs to two of them. */
function spanFaults(zip: Zip, spans: readonly Span[]): readonly string[] {
  // An entry without a header is reported by itself, and leaves a gap.
  if (spans.length < zip.entries.length) return [];
  const sorted = spans.toSorted((left, right) => left.from - right.from);
  let end = 0;
  let slack = 0;
  for (const { from, until, slack: next } of [
    ...sorted,
    { from: zip.directory.from, until: zip.directory.from, slack: 0 },
  ]) {
    if (from < end) return ["its entries overlap, so that one content is unpacked several times"];
    if (from > end + slack) {
      return [`${(from - end).toLocaleString("en")} of its bytes belong to no entry`];
    }
    end = until;
    slack = next;
  }
  return [];
}
