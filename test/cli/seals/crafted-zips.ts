/** Zips that try to mislead a verification, each with the line that it must print. */
import { deflateRawSync } from "node:zlib";
import {
  type CraftedEntry,
  craftedZip,
  extraField,
  secondName,
  wideSizes,
} from "../../support/crafted-zip.ts";
import { bagWith, entriesOf, smallBag } from "../../support/small-pack.ts";

const named = (name: string | Buffer, more: Partial<CraftedEntry> = {}): Buffer =>
  bagWith({ name, content: "more", ...more });
const BAG = entriesOf(smallBag());
const whole = craftedZip(BAG);
/** The small bag in which one file is another entry. */
const withFirst = (change: Partial<CraftedEntry>): Buffer =>
  craftedZip(BAG.map((entry, index) => (index === 0 ? { ...entry, ...change } : entry)));
const ZEROS = Buffer.alloc(64 * 1024 * 1024);
const PACKED_ZEROS = deflateRawSync(ZEROS, { level: 9 });
const ENCRYPTED = 0x801;

const WINDOWS = "its name cannot be stored on Windows";
const LINK = "it is not a regular file but a link or device, by its attributes in the zip";
const MALFORMED = "crafted.zip: the zip is malformed:";

type Cases = Readonly<Record<string, readonly [() => Buffer, string]>>;
const cases = (all: Cases): Cases => all;

/** What is wrong -> the bytes of the zip, and the first difference without `malformed`. */
export const CRAFTED_ZIPS = cases({
  "a name leads out of the folder": [
    () => named("bag/../../evil.sh"),
    '../../evil.sh: its name leads out of the folder with ".."',
  ],
  "a name has a backslash": [
    () => named("bag/..\\evil.sh"),
    "..\\evil.sh: its name contains a backslash",
  ],
  "a name starts at the root": [
    () => named("/etc/passwd"),
    "/etc/passwd: its name starts at the root of the disk",
  ],
  "a name has a drive": [
    () => named("C:/evil.sh"),
    "C:/evil.sh: its name starts with a drive letter",
  ],
  "a name has a NUL": [
    () => named("bag/data/a.txt\0.sh"),
    "data/a.txt\\u{0}.sh: its name contains a control character",
  ],
  "a name moves the cursor of a terminal": [
    () => named("bag/\u001b[2J.txt"),
    "\\u{1b}[2J.txt: its name contains a control character",
  ],
  "a name is shown backwards": [
    () => named("bag/a\u202Etxt.exe"),
    "a\\u{202e}txt.exe: its name contains a control character",
  ],
  "a name is a device of Windows": [() => named("bag/data/nul.txt"), `data/nul.txt: ${WINDOWS}`],
  "a name ends in a point": [() => named("bag/data/a.txt."), `data/a.txt.: ${WINDOWS}`],
  "a name is a stream of a file of Windows": [
    () => named("bag/data/a.txt:hidden"),
    `data/a.txt:hidden: ${WINDOWS}`,
  ],
  "a name has an empty part": [
    () => named("bag/data//a.txt"),
    "data//a.txt: its name has an empty part",
  ],
  "a name is longer than a path": [
    () => named(`bag/${"x".repeat(60_000)}`),
    `${"x".repeat(200)}…: its name is longer than 1,024 characters`,
  ],
  "a name is not UTF-8": [
    () => named(Buffer.from([0x62, 0x61, 0x67, 0x2f, 0xff, 0xfe])),
    "\uFFFD\uFFFD: its name is not UTF-8",
  ],
  "a name has two readings": [
    () => named("bag/é.txt", { flags: 0 }),
    "é.txt: its name in the zip has more than one reading",
  ],
  "a second name is for some readers only": [
    () => named("bag/c.txt", { extra: secondName("bag/c.txt", "bag/data/a.txt") }),
    "c.txt: its name in the zip has more than one reading",
  ],
  "an entry is a symbolic link": [
    () => named("bag/link", { content: "/etc/passwd", mode: 0o120777 }),
    `link: ${LINK}`,
  ],
  "an entry is a pipe": [() => named("bag/pipe", { mode: 0o010644 }), `pipe: ${LINK}`],
  "an entry is a device": [() => named("bag/disk", { mode: 0o060644 }), `disk: ${LINK}`],
  "an entry is a folder by its attributes of Windows": [
    () => named("bag/c.txt", { windows: 0x10 }),
    `c.txt: ${LINK}`,
  ],
  "an entry is a link by its attributes of Windows": [
    () => named("bag/c.txt", { windows: 0x420 }),
    `c.txt: ${LINK}`,
  ],
  "an entry is there twice": [() => named("bag/data/a.txt"), "data/a.txt: it is there twice"],
  "names are equal but for their case": [
    () => named("bag/data/A.TXT"),
    "data/A.TXT: its name differs from data/a.txt only in case or in the form of its letters",
  ],
  "names are equal but for the form of an accent": [
    () => bagWith({ name: "bag/\u00e9", content: "" }, { name: "bag/e\u0301", content: "" }),
    "e\u0301: its name differs from \u00e9 only in case or in the form of its letters",
  ],
  "a file is a folder too": [
    () => named("bag/data/a.txt/b"),
    "data/a.txt/b: it is below data/a.txt, which is a file",
  ],
  "a folder has content": [
    () => named("bag/data/", { mode: 0o040755 }),
    "data/: it is a folder with content",
  ],
  "a file is outside the folder of the pack": [
    () => named("other/c.txt"),
    "other/c.txt: it is outside bag/ in the zip",
  ],
  "an entry is encrypted": [
    () => named("bag/c.txt", { flags: ENCRYPTED }),
    "c.txt: the zip has it encrypted",
  ],
  "an entry is strongly encrypted": [
    () => named("bag/c.txt", { flags: 0x841 }),
    `${MALFORMED} its directory cannot be read: strong encryption is not supported`,
  ],
  "an entry is packed in another way": [
    () => named("bag/c.txt", { method: 12 }),
    "c.txt: the zip has it in an unsupported compression, 12",
  ],
  "an entry is longer than the zip states": [
    () => withFirst({ packed: PACKED_ZEROS }),
    "data/a.txt: it cannot be read: it is longer than the zip states",
  ],
  "an entry is shorter than the zip states": [
    () => withFirst({ stated: { bytes: 10 } }),
    "data/a.txt: it cannot be read: it does not match the checksum or size in the zip's directory",
  ],
  "an entry does not unpack": [
    () => withFirst({ packed: Buffer.from([0x07, 0xff, 0xff, 0xff]) }),
    "data/a.txt: it cannot be read: its packed content is damaged: invalid block type",
  ],
  "a stored entry states another size": [
    () => withFirst({ method: 0, stated: { bytes: 1_000_000 } }),
    "data/a.txt: it is stored with another size than the zip states",
  ],
  "the local header has another name": [
    () => withFirst({ local: { name: "bag/data/c.txt" } }),
    "data/a.txt: its local header in the zip has another name",
  ],
  "the local header has another method": [
    () => withFirst({ local: { method: 0 } }),
    "data/a.txt: its local header in the zip states something else",
  ],
  "the content unpacks to a thousand times its size": [
    () => bagWith({ name: "bag/data/c.txt", content: ZEROS, packed: PACKED_ZEROS }),
    `${MALFORMED} it would unpack to 67,109,355 bytes, 1,011 times its size`,
  ],
  "a hundred entries share one content": [
    () =>
      bagWith(
        { name: "bag/c0", content: "c".repeat(100_000) },
        ...Array.from({ length: 100 }, (_, number) => ({
          name: `bag/c${String(number + 1)}`,
          content: "c".repeat(100_000),
          packed: Buffer.alloc(0),
          stated: { offset: whole.indexOf("PK\u0001\u0002"), packedBytes: 115 },
        })),
      ),
    `${MALFORMED} its entries overlap, so that one content is unpacked several times`,
  ],
  "entries overlap": [
    () => craftedZip([...BAG, { name: "bag/data/a.txt", content: "aye", stated: { offset: 0 } }]),
    `${MALFORMED} its entries overlap, so that one content is unpacked several times`,
  ],
  "bytes are hidden between the entries": [
    () => bagWith({ name: "bag/c.txt", gap: Buffer.from("hidden") }),
    `${MALFORMED} 6 of its bytes belong to no entry`,
  ],
  "a program is in front of the entries": [
    () =>
      craftedZip(BAG.map((entry, at) => (at === 0 ? { ...entry, gap: Buffer.from("MZ") } : entry))),
    `${MALFORMED} 2 of its bytes belong to no entry`,
  ],
  "the directory is cut short": [
    () => craftedZip(BAG, { count: BAG.length + 1 }),
    `${MALFORMED} its directory cannot be read: the file ends too early`,
  ],
  "the directory has more entries than stated": [
    () => craftedZip(BAG, { count: BAG.length - 1 }),
    `${MALFORMED} there are 94 bytes behind the entries of its directory`,
  ],
  "the directory is behind the end": [
    () => craftedZip(BAG, { offset: 0x7fff_ffff }),
    `${MALFORMED} its directory cannot be read: the file ends too early`,
  ],
  "the zip is cut in half": [
    () => whole.subarray(0, whole.length / 2),
    `${MALFORMED} its end cannot be read: End of central directory record signature not found. Either not a zip file, or file is truncated.`,
  ],
  "only the start of a zip is left": [
    () => whole.subarray(0, 4),
    `${MALFORMED} its end cannot be read: End of central directory record signature not found. Either not a zip file, or file is truncated.`,
  ],
  "the zip is one of several disks": [
    () => craftedZip(BAG, { disk: 3 }),
    `${MALFORMED} its end cannot be read: multi-disk zip files are not supported: found disk number: 3`,
  ],
  "zip64 states a directory beyond all numbers": [
    () => craftedZip(BAG, { zip64: { offset: 2n ** 64n - 1n } }),
    `${MALFORMED} its directory cannot be read: the file ends too early`,
  ],
  "zip64 states an end beyond all numbers": [
    () => craftedZip(BAG, { zip64: { end: 2n ** 63n } }),
    `${MALFORMED} its end cannot be read: the file ends too early`,
  ],
  "zip64 states a billion entries": [
    () => craftedZip(BAG, { zip64: { count: 1_000_000_000n } }),
    `${MALFORMED} it states 1000000000 entries, more than 50,000`,
  ],
  "zip64 states an entry of an exabyte": [
    () =>
      named("bag/c.txt", {
        stated: { bytes: 0xffff_ffff },
        extra: wideSizes(2n ** 60n),
      }),
    `${MALFORMED} it would unpack to 1,152,921,504,606,84`,
  ],
  "zip64 states packed content beyond the file": [
    () =>
      named("bag/c.txt", {
        stated: { bytes: 0xffff_ffff, packedBytes: 0xffff_ffff },
        extra: wideSizes(4n, 2n ** 62n),
      }),
    "c.txt: its local header in the zip cannot be read: file data overflows file bounds",
  ],
  "an extra field is longer than its place": [
    () => named("bag/c.txt", { extra: extraField(1, Buffer.alloc(4)).subarray(0, 6) }),
    `${MALFORMED} its directory cannot be read: extra field length exceeds extra field buffer size`,
  ],
  "bytes follow the end": [
    () => craftedZip(BAG, { after: Buffer.from("more") }),
    `${MALFORMED} its end cannot be read: Invalid comment length. Expected: 4. Found: 0. Are there extra bytes at the end of the file? Or is the end of central dir signature`,
  ],
  "the comment is another zip": [
    () => craftedZip(BAG, { comment: craftedZip([{ name: "bag/c.txt", content: "c" }]) }),
    `${MALFORMED} its directory cannot be read: invalid central directory file header signature`,
  ],
  "another zip is in front of it": [
    () =>
      craftedZip(BAG.map((entry, at) => (at === 0 ? { ...entry, gap: craftedZip(BAG) } : entry))),
    `${MALFORMED} ${whole.length.toLocaleString("en")} of its bytes belong to no entry`,
  ],
  "the zip has a comment": [
    () => craftedZip(BAG, { comment: Buffer.from("Best wishes") }),
    `${MALFORMED} it has a comment, which can hide another directory; unpack it and verify the folder`,
  ],
  "a directory of the longest names": [
    () =>
      craftedZip(
        Array.from({ length: 20_000 }, (_, number) => ({
          name: `bag/${String(number)}/${"a/".repeat(500)}b`,
          method: 0,
        })),
      ),
    `${MALFORMED} its directory is larger than 16 MB`,
  ],
  "more entries than any pack has": [
    () =>
      craftedZip(
        Array.from({ length: 50_001 }, (_, number) => ({
          name: `bag/${String(number)}`,
          method: 0,
        })),
        { zip64: {} },
      ),
    `${MALFORMED} it states 50001 entries, more than 50,000`,
  ],
});
