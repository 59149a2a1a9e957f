#!/usr/bin/env node
/**
 * The command line of `verify.mjs`, which every handoff contains: `node verify.mjs [FOLDER] [--public-key KEY]
 * [--previous FOLDER]`. It verifies a bag offline, on any Node from 20, with nothing installed.
 */
import { createHash, createPublicKey, verify as verifyBytes } from "node:crypto";
import { constants } from "node:fs";
import { lstat, open, opendir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { createInflateRaw, inflateRawSync } from "node:zlib";

// src/verification/read-text.ts
/**
 * Reads text that may have been altered by anyone: JSON, and long text in pieces, with little of it in memory, as
 * matches of a pattern, lines, or rows of a table.
 */

/** A manifest of the most files and findings has fewer values. */
const JSON_VALUES_MAX = 1_000_000;

/**
 * Counts before anything is built: a few bytes of text become a hundred in memory. Marks in texts count as well. Null
 * for text that may be read.
 */
const jsonFault = (text) =>
  text.length > JSON_VALUES_MAX && text.split(/[,[{]/, JSON_VALUES_MAX + 2).length > JSON_VALUES_MAX
    ? `it has more than ${JSON_VALUES_MAX.toLocaleString("en")} values`
    : null;

/** The fields of an object in text; none for anything else. */
function fieldsIn(text) {
  try {
    return jsonFault(text) === null ? fieldsOf(JSON.parse(text)) : {};
  } catch {
    return {}; // the caller reports what it does not find
  }
}

const fieldsOf = (value) => (typeof value === "object" && value !== null ? { ...value } : {});
const listIn = (value) => (Array.isArray(value) ? value : []);
const textIn = (value) => (typeof value === "string" ? value : "");

/** Longer than any element that is looked for. */
const MATCH_CHARACTERS_MAX = 64 * 1024;

/** The matches of a global pattern; each begins with `start`, and is of at most 64 K characters. */
async function* matchesIn(bytes, pattern, start) {
  let text = "";
  for await (const piece of decoded(bytes)) {
    text += piece;
    let end = 0;
    for (const match of text.matchAll(pattern)) {
      yield match;
      end = match.index + match[0].length;
    }
    const at = text.lastIndexOf(start);
    const from = at < end ? text.length - start.length : at;
    text = text.slice(Math.max(from, end, text.length - MATCH_CHARACTERS_MAX));
  }
}

/** Lines without their ends. */
async function* linesIn(bytes) {
  let text = "";
  for await (const piece of decoded(bytes)) {
    const lines = (text + piece).split("\n");
    text = lines.pop() ?? "";
    yield* lines;
  }
  if (text !== "") yield text;
}

/** The fields of a row after a separator, by RFC 4180. */
const FIELDS = { ",": /,(?:"([^"]*(?:""[^"]*)*)"|([^,]*))/g, ";": /;(?:"([^"]*(?:""[^"]*)*)"|([^;]*))/g };

/** Rows of a table by RFC 4180, or of the dialect with semicolons that a byte order mark announces. */
async function* rowsIn(bytes) {
  let separator = null;
  let row = "";
  for await (const line of linesIn(bytes)) {
    separator ??= line.startsWith("\uFEFF") ? ";" : ",";
    row += line.replace(/^\uFEFF/, "").replace(/\r$/, "");
    // A quoted field that holds the end of a line continues in the next one.
    if (!row.includes('"')) {
      yield row.split(separator);
      row = "";
    } else if (row.split('"').length % 2 === 0) row += "\n";
    else {
      const fields = (separator + row).matchAll(FIELDS[separator]);
      yield [...fields].map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
      row = "";
    }
  }
}

async function* decoded(bytes) {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

// src/verification/population.ts
/** Reads amounts exactly, and counts and adds up the postings that a file holds, in each of its forms. */

/** Amounts are whole numbers of the smallest unit that a file has, twenty decimals: exact in every Node. */
const PLACES = 20;
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Null for text that is no number, or has more decimals than any amount. */
function unitsOf(text) {
  const [, minus, whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(text) ?? [];
  const zeros = PLACES - fraction.length + Number.parseInt(exponent, 10);
  if (whole === "" || zeros < 0) return null;
  const units = BigInt(whole + fraction) * 10n ** BigInt(zeros);
  return minus === "-" ? -units : units;
}

/** With two decimals, or more where it has them. */
function decimalText(units) {
  const digits = (units < 0n ? -units : units).toString().padStart(PLACES + 1, "0");
  const fraction = digits.slice(-PLACES).replace(/0+$/, "").padEnd(2, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -PLACES)}.${fraction}`;
}

const populationText = ({ lines, debit, credit }) =>
  `${lines.toLocaleString("en")} lines, debit ${decimalText(debit)}, credit ${decimalText(credit)}`;
const NO_POSTINGS = { lines: 0, debit: 0n, credit: 0n };

/** Adds a line. Throws for an amount that is none. */
function withLine({ lines, debit, credit }, sides) {
  const [left, right] = sides.map((text) => unitsOf(text || "0"));
  if (left == null || right == null) throw new Error(`line ${lines + 1} has no amount`);
  return { lines: lines + 1, debit: debit + left, credit: credit + right };
}

/** The rows that are items of a table for programs, which has the columns `debit` and `credit`. */
async function populationOfTable(bytes) {
  let found = NO_POSTINGS;
  let columns = null;
  for await (const row of rowsIn(bytes)) {
    const at = (name) => row[(columns ?? []).indexOf(name)] ?? "";
    if (columns === null) columns = row;
    else if (at("row_kind") === "item") found = withLine(found, [at("debit"), at("credit")]);
  }
  return found;
}

async function populationOfLines(bytes) {
  let found = NO_POSTINGS;
  for await (const line of linesIn(bytes)) {
    const { row_kind: kind, debit, credit } = fieldsIn(line);
    if (kind === "item") found = withLine(found, [textIn(debit), textIn(credit)]);
  }
  return found;
}

const POSTING_OR_TOTALS =
  /<(trLine)>[\s\S]*?<amnt>([^<]*)<\/amnt>\s*<amntTp>([DC])<\/amntTp>|<(transactions)>\s*<linesCount>(\d+)<\/linesCount>\s*<totalDebit>([^<]*)<\/totalDebit>\s*<totalCredit>([^<]*)<\/totalCredit>/g;

/** Throws if its lines do not add up to the totals that it states. */
async function populationOfAuditfile(bytes) {
  let stated = "no totals";
  let found = NO_POSTINGS;
  for await (const match of matchesIn(bytes, POSTING_OR_TOTALS, "<tr")) {
    const [, isLine, amount = "", type, , count = "", debit = "", credit = ""] = match;
    if (isLine !== undefined) found = withLine(found, type === "D" ? [amount, ""] : ["", amount]);
    else {
      const lines = Number.parseInt(count, 10);
      stated = populationText({ ...withLine(NO_POSTINGS, [debit, credit]), lines });
    }
  }
  const added = populationText(found);
  if (stated !== added) throw new Error(`it states ${stated}; its lines are ${added}`);
  return found;
}

/** The columns of entries, each as if its numbers were signed amounts: one of them has the amounts. */
async function populationsOfCells(cells) {
  const byColumn = new Map();
  for await (const { column, text, isFormula, isText } of cells) {
    if (isFormula) continue;
    const sides = text.startsWith("-") ? ["", text.slice(1)] : [text, ""];
    // A total with so many digits is text, as a posting with as many is: the column without texts, and with them.
    for (const key of isText ? [`${column} with texts`] : [column, `${column} with texts`])
      byColumn.set(key, withLine(byColumn.get(key) ?? NO_POSTINGS, sides));
  }
  return [...byColumn.values()];
}

// src/verification/read-workbook.ts
/** Reads the numbers in the cells of a workbook: a zip (APPNOTE 4.3) with sheets of XML (ECMA-376). */

const TEXT_BYTES_MAX = 16 * 1024 * 1024;
const SHEET_BYTES_MAX = 4 * 1024 * 1024 * 1024;
/** A number, after its formula if it has one, or the text of an amount that has more digits than a number keeps. */
const CELL =
  /<c ([^>]*)r="([A-Z]+)\d+"([^>]*)>(<f[^>]*>[^<]*<\/f>|<f[^>]*\/>)?(?:<v>([^<]*)<\/v>|<is><t>(-?\d+\.\d+)<\/t>)/g;

/** The numbers of each sheet in the order of its rows; sheets in the order of the workbook. Throws if it is damaged. */
function numbersOfSheets(zip) {
  const partNamed = partsOf(zip);
  const targets = new Map();
  for (const [element] of wholeText(partNamed("xl/_rels/workbook.xml.rels")).matchAll(/<Relationship [^>]*>/g))
    targets.set(attribute(element, "Id"), attribute(element, "Target"));
  return [...wholeText(partNamed("xl/workbook.xml")).matchAll(/<sheet [^>]*>/g)].map(([element]) => {
    const target = targets.get(attribute(element, "r:id")) ?? "";
    return () => cellsOf(partNamed(target.startsWith("/") ? target.slice(1) : `xl/${target}`));
  });
}

async function* cellsOf(part) {
  for await (const match of matchesIn(inflated(part), CELL, "<c ")) {
    const [, before, column = "", after, formula, number, text] = match;
    // A result that is text has a type.
    const shown = `${before} ${after}`.includes(" t=") ? text : number;
    if (shown === undefined) continue;
    yield { column, text: shown, isFormula: formula !== undefined, isText: number === undefined };
  }
}

const attribute = (element, name) => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? "";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;

/** By the directory of the zip, which its last bytes find. */
function partsOf(zip) {
  const end = zip.length - END_BYTES;
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error("the workbook is no whole zip");
  const parts = new Map();
  for (let at = zip.readUInt32LE(end + 16); at < end && zip.readUInt32LE(at) === ENTRY; ) {
    const nameUntil = at + 46 + zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    parts.set(zip.toString("utf8", at + 46, nameUntil), {
      method: zip.readUInt16LE(at + 10),
      packed: zip.subarray(from, from + zip.readUInt32LE(at + 20)),
    });
    at = nameUntil + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return (name) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`the workbook has no ${name}`);
    return part;
  };
}

const wholeText = ({ method, packed }) =>
  (method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: TEXT_BYTES_MAX })).toString("utf8");

async function* inflated({ method, packed }) {
  const inflate = method === 0 ? null : createInflateRaw().end(packed);
  let byteCount = 0;
  for await (const piece of inflate ?? [packed]) {
    byteCount += piece.length;
    if (byteCount > SHEET_BYTES_MAX) throw new Error("a sheet of the workbook is too long");
    yield piece;
  }
}

// src/verification/entry-name.ts
/** Which names a file in a pack may have, so that unpacking it writes where the name says, on every system. */

/** Control characters, line separators, and marks that turn the direction of the text that follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const NAME_FAULTS = [
  [/^$/, "it has an empty name"],
  // Longer than any path in a pack, and storable on every system.
  [/^.{1025}/s, "its name is longer than 1,024 characters"],
  [UNSEEN, "its name contains a control character"],
  [/\uFFFD/, "its name is not UTF-8"],
  [/\\/, "its name contains a backslash"],
  [/^\//, "its name starts at the root of the disk"],
  [/^[A-Za-z]:/, "its name starts with a drive letter"],
  [/(?:^|\/)\.\.(?:\/|$)/, 'its name leads out of the folder with ".."'],
  [/(?:^|\/)\.?(?:\/|$)/, "its name has an empty part"],
  [/[<>:"|?*]|[. ](?:\/|$)/, "its name cannot be stored on Windows"],
  // Names of devices, with or without an extension.
  [
    /(?:^|\/)(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:[./]|$)/i,
    "its name cannot be stored on Windows",
  ],
];

/** Why no pack has a file of this name, as the end of a sentence about it; null for a good name. */
const nameFault = (name) => NAME_FAULTS.find(([pattern]) => pattern.test(name))?.[1] ?? null;

/** Sorts before every character of a name, so that a folder's files follow the name of the folder at once. */
const SEPARATOR = "\u0000";

/** Equal for names that are one file on systems that ignore case or the form of accents. */
const nameKey = (name) =>
  name.replaceAll("/", SEPARATOR).normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");

/** The name, or its beginning, for a message: on one line, and without effect on a terminal. */
const shownName = (name) =>
  name
    .replace(/^(.{200}).+$/s, "$1…")
    .replace(new RegExp(UNSEEN, "gu"), (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);

/**
 * Names that are one file, or a file and a folder, where case or the form of accents does not count. In one pass over
 * the sorted keys: looking up every folder of every name would cost the square of a name's length.
 */
function nameClashes(names) {
  const keyed = names.map((name) => ({ name, key: nameKey(name) + SEPARATOR }));
  const clashes = [];
  let file = { key: SEPARATOR, name: "" };
  for (const each of keyed.sort(({ key: a }, { key: b }) => (a < b ? -1 : a > b ? 1 : 0))) {
    const { name, key } = each;
    const other = shownName(file.name);
    if (file.name === "" || !key.startsWith(file.key)) file = each;
    else if (key !== file.key) clashes.push({ name, fault: `it is below ${other}, which is a file` });
    else if (name === file.name) clashes.push({ name, fault: "it is there twice" });
    else clashes.push({ name, fault: `its name differs from ${other} only in case or in the form of its letters` });
  }
  return clashes;
}

// src/verification/sealed-contents.ts
/**
 * The contents of a sealed pack, a folder or a zip: names, and bytes by name. Everything in a pack was written by
 * someone else: no link is followed, and nothing but regular files is opened.
 */

/** A list or a file of the wrong form. */
const malformed = (file, message) => ({ kind: "malformed", file: shownName(file), message });
const missing = (file) => ({ kind: "missing", file, message: "it is missing" });
/** A file that no list has; `isListed` if the lists are whole. */
const added = (file, isListed) => ({
  kind: "not-listed",
  file,
  message: isListed ? "it is not of this pack" : "it is in no list of the pack",
});

/** More than the largest administration needs: an answer of the service is a file. */
const FILES_MAX = 50_000;

/** Throws if the folder itself cannot be read. */
async function folderContents(folder, signal) {
  const { files, differences } = await walk(folder, signal);
  const found = new Map();
  for (const name of files) {
    signal.throwIfAborted();
    try {
      const stats = await lstat(join(folder, name));
      if (!stats.isFile()) throw new Error(NOT_REGULAR);
      found.set(name, stats);
    } catch (error) {
      // Reported as anything else that is not a readable file.
      differences.push(malformed(name, messageOf(error)));
    }
  }
  return {
    names: new Set(files),
    sizes: new Map([...found].map(([name, { size }]) => [name, size])),
    differences,
    bytes: (name) => fileBytes(join(folder, name), found.get(name), signal),
    close: () => Promise.resolve(),
  };
}

const NOT_REGULAR = "it is not a regular file but a link or device";
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Lists the files below a folder, with special files, without opening any. The length of names limits its depth. */
async function walk(top, signal) {
  const files = [];
  const differences = [];
  const folders = [""];
  let count = 0;
  for (const folder of folders) {
    const entries = await opendir(join(top, folder)).catch((error) => {
      if (folder === "") throw error;
      // Reported as malformed: a pack is readable as a whole.
      differences.push(malformed(folder, "this folder cannot be read"));
      return [];
    });
    for await (const entry of entries) {
      signal.throwIfAborted();
      count += 1;
      if (count > FILES_MAX) {
        const message = `the folder has more than ${FILES_MAX.toLocaleString("en")} files`;
        return { files: [], differences: [malformed(folder || ".", message)] };
      }
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      const fault = nameFault(name);
      if (fault !== null) differences.push(malformed(name, fault));
      else (entry.isDirectory() ? folders : files).push(name);
    }
  }
  // File systems list a folder in any order, and of two names that clash the later one is named.
  files.sort();
  differences.push(...nameClashes(files).map(({ name, fault }) => malformed(name, fault)));
  return { files, differences };
}

/** A link is refused, and a pipe is not waited for; Windows has neither flag. */
const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;

/** The file that was listed, and no other that was put in its place since. */
async function* fileBytes(path, listed, signal) {
  const file = await open(path, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error(NOT_REGULAR);
    if (found.ino !== listed?.ino || found.dev !== listed.dev) {
      throw new Error("it was replaced while the pack was read");
    }
    for await (const piece of file.createReadStream({ end: Math.max(found.size - 1, 0) })) {
      signal.throwIfAborted();
      yield piece;
    }
  } finally {
    await file.close();
  }
}

/** Longer than the list of as many files as a pack may have. */
const LIST_BYTES_MAX = 16 * 1024 * 1024;
/** The declaration, the description and the signature are a few lines. */
const TAG_BYTES_MAX = 64 * 1024;

/** Null if the file is missing, too long or not readable. */
async function textOf({ contents, signal }, name, bytesMax) {
  const size = contents.sizes.get(name);
  if (size === undefined || size > bytesMax) return null;
  const chunks = [];
  try {
    for await (const chunk of contents.bytes(name)) chunks.push(chunk);
  } catch {
    signal.throwIfAborted();
    return null; // reported as a change by the comparison of files with the lists
  }
  return Buffer.concat(chunks).toString("utf8");
}

const tooLong = ({ sizes }, names, bytesMax) =>
  names
    .filter((name) => (sizes.get(name) ?? 0) > bytesMax)
    .map((name) => malformed(name, `it is longer than ${bytesMax / 1024} KB, so it is not read`));

// src/verification/agree-figures.ts
/**
 * Compares the figures of a pack file with file: those of tables, workbooks and pages with the list of figures, and the
 * postings of tables, workbooks and auditfiles with each other. The readers share nothing with what wrote the files.
 */

/** Compares what the manifest in `folder` lists: `data/`, or nothing for a pack that is no bag. */
async function agreeFigures(pack, folder) {
  const manifest = fieldsIn((await textOf(pack, `${folder}manifest.json`, LIST_BYTES_MAX)) ?? "");
  const files = listIn(manifest["files"])
    .map(fieldsOf)
    .map(({ name, sheets }) => ({ file: folder + textIn(name), sheets: listIn(sheets).map(textIn) }))
    // What the service made was compared with the books when the pack was made, and may differ from them.
    .filter(({ file }) => pack.contents.sizes.has(file) && !file.includes("service/"));
  const list = files.find(({ file }) => /(^|\/)figures-[^/]*\.jsonl$/.test(file));
  const figures = await figuresIn(list === undefined ? [] : pack.contents.bytes(list.file));
  const read = [];
  const differences = [];
  for (const { file, sheets } of files) {
    pack.signal.throwIfAborted();
    try {
      read.push({ file, ...(await figuresOf(pack.contents.bytes(file), { file, sheets, figures })) });
    } catch (error) {
      pack.signal.throwIfAborted();
      // A file whose figures cannot be read or differ is reported, and the others are still compared.
      differences.push({ kind: "figure", file, message: messageOf(error) });
    }
  }
  const sharing = ({ populations: [own = ""] }) => read.filter(({ populations }) => populations.includes(own)).length;
  // The postings that most files have are those of the pack, so that the file with others is named.
  const holders = read.filter(({ populations }) => populations.length === 1);
  const [first] = holders.sort((left, right) => sharing(right) - sharing(left));
  const postings = first?.populations[0] ?? null;
  const agreements = [];
  for (const { file, count, populations } of read) {
    const hasPostings = postings !== null && populations.includes(postings);
    if (populations.length === 0 || postings === null || hasPostings) {
      if (count > 0 || hasPostings) agreements.push({ file, figures: count, hasPostings });
    } else {
      const its = populations.length > 1 ? "other columns" : populations[0];
      const message = `it has ${its}; ${first?.file} has ${postings}`;
      differences.push({ kind: "figure", file, message });
    }
  }
  return { agreements, differences, postings };
}

async function figuresIn(bytes) {
  const bySheet = new Map();
  const byId = new Map();
  for await (const line of linesIn(bytes)) {
    const { figure, sheet, amount, ratio } = fieldsIn(line);
    const units = unitsOf(textIn(amount ?? ratio));
    if (units === null) continue;
    const ofSheet = bySheet.get(textIn(sheet)) ?? [];
    ofSheet.push({ id: textIn(figure), units });
    bySheet.set(textIn(sheet), ofSheet);
    byId.set(textIn(figure), units);
  }
  return { bySheet, byId };
}

/** Throws if a figure is missing or another one, or an auditfile does not add up. */
async function figuresOf(bytes, { file, sheets, figures }) {
  const [sheet = ""] = sheets;
  const isPostings = sheets.length === 1 && ["postings", "ledger-cards"].includes(sheet);
  const [, spreadsheet, ending] = /(-nl-excel)?\.(\w+)$/.exec(file) ?? [];
  const populated = (...all) => ({ count: 0, populations: all.map(populationText) });
  const counted = (count) => ({ count, populations: [] });
  if (ending === "xaf") return populated(await populationOfAuditfile(bytes));
  if (ending === "xlsx" && sheets.length > 0) return workbookFigures(bytes, sheets, figures);
  if (ending === "html") return counted(await countShown(bytes, figures));
  if (ending === "jsonl" && isPostings) return populated(await populationOfLines(bytes));
  if (ending !== "csv") return populated();
  if (isPostings && spreadsheet === undefined) return populated(await populationOfTable(bytes));
  if (sheet === "postings") return populated(...(await populationsOfCells(amountsIn(bytes))));
  return counted(await countFound(amountsIn(bytes), figures.bySheet.get(sheet)));
}

/** The last sheets of a workbook are those of the list; the ones before them lead to them. */
async function workbookFigures(bytes, sheets, { bySheet }) {
  const pieces = [];
  for await (const piece of bytes) pieces.push(piece);
  const numbers = numbersOfSheets(Buffer.concat(pieces));
  let count = 0;
  let populations = [];
  for (const [at, sheet] of sheets.entries()) {
    const cells = numbers[numbers.length - sheets.length + at];
    if (cells === undefined) throw new Error(`the workbook has no sheet for ${sheet}`);
    if (sheet === "entries") populations = (await populationsOfCells(cells())).map(populationText);
    else count += await countFound(cells(), bySheet.get(sheet));
  }
  return { count, populations };
}

/** The fields of a table that are amounts with decimals; the table for a spreadsheet has a decimal comma. */
async function* amountsIn(bytes) {
  for await (const row of rowsIn(bytes)) {
    for (const [at, field] of row.entries()) {
      if (!/^-?\d+[.,]\d{2,}$/.test(field)) continue;
      yield { column: String(at), text: field.replace(",", "."), isFormula: false, isText: false };
    }
  }
}

/** Each figure must be among the numbers, in its order; between them there are dates and counts. */
async function countFound(numbers, figures = []) {
  let found = 0;
  for await (const { text } of numbers) {
    if (found === figures.length) break;
    if (unitsOf(text) === figures[found]?.units) found += 1;
  }
  const missing = figures[found];
  if (missing === undefined) return found;
  throw new Error(`it does not have figure ${missing.id}, ${decimalText(missing.units)}, in its place`);
}

const SHOWN = /<\w+ [^>]*?data-figure="([^"]*)"[^>]*? data-amount="([^"]*)"[^>]*>([^<]*)(?=<)/g;

/** Each figure of a page has the amount of the list, as data and as the digits that readers see. */
async function countShown(bytes, { byId }) {
  let found = 0;
  for await (const [element, id = "", amount = "", text = ""] of matchesIn(bytes, SHOWN, "<")) {
    const shown = / title="([^"]*)"/.exec(element)?.[1] ?? text;
    const isShown = shown.includes("%") || !CENTS.test(amount) || digitsOf(shown) === digitsOf(amount);
    const listed = byId.get(id);
    if (listed === undefined || unitsOf(amount) !== listed || !isShown) {
      const listedText = listed === undefined ? "nothing" : decimalText(listed);
      throw new Error(`figure ${id} is ${amount}, shown as ${shown}; the list of figures has ${listedText}`);
    }
    found += 1;
  }
  return found;
}

/** Other numbers are shown rounded. */
const CENTS = /^-?\d+\.\d\d$/;
/** Zero may be shown as a dash. */
const digitsOf = (text) => text.replace(/\D/g, "").replace(/^0+/, "");

// src/verification/minisign.ts
/**
 * Public keys and signatures in the format of minisign (jedisct1.github.io/minisign): Ed25519 over the BLAKE2b-512 of a
 * file, and over that signature with its trusted comment.
 */

const KEY_MARK = "Ed";
/** Marks a signature over the hash of a file; the older form over the file itself is not supported. */
const HASHED_MARK = "ED";
const ID_BYTES = 8;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const UNTRUSTED = "untrusted comment: ";
const TRUSTED = "trusted comment: ";
/** A signature, a comment that it does not cover before it, and a signature over both after the trusted comment. */
const FORM = new RegExp(`^${UNTRUSTED}.*\r?\n(.*)\r?\n${TRUSTED}([^\r\n]*)\r?\n(.*)\\s*$`);
/** The DER prefix of the thirty-two bytes of an Ed25519 public key: RFC 8410. */
const PUBLIC_DER_HEAD = Uint8Array.of(48, 42, 48, 5, 6, 3, 43, 101, 112, 3, 33, 0);

/** The key on one line, for `minisign -P`. */
const publicKeyLine = ({ id, key }) => Buffer.concat([Buffer.from(KEY_MARK), id, key]).toString("base64");

/** The name of the key in minisign: the eight bytes in hexadecimal, last byte first. */
const keyName = ({ id }) => Buffer.from(id).reverse().toString("hex").toUpperCase();

/** Reads one line, or a file with a comment above it; null if it is not a minisign public key. */
function readPublicKey(text) {
  const lines = linesOf(text).filter((line) => !line.startsWith(UNTRUSTED));
  const found = lines.length === 1 ? markedBytes(lines[0] ?? "", KEY_MARK, KEY_BYTES) : null;
  return found === null ? null : { id: found.id, key: found.bytes };
}

function verifySignature(contents, signatureFile, publicKey) {
  const [, first = "", trustedComment = "", second = ""] = FORM.exec(signatureFile) ?? [];
  const found = markedBytes(first, HASHED_MARK, SIGNATURE_BYTES);
  const whole = fromBase64(second);
  if (found === null || whole?.length !== SIGNATURE_BYTES) return { kind: "malformed" };
  const { id, bytes: signature } = found;
  if (!id.equals(publicKey.id)) return { kind: "other-key", name: keyName({ id, key: id }) };
  const key = keyObject(publicKey);
  if (!verifyBytes(null, hashOf(contents), key, signature)) return { kind: "wrong" };
  const signed = Buffer.concat([signature, Buffer.from(trustedComment)]);
  return verifyBytes(null, signed, key, whole) ? { kind: "good", trustedComment } : { kind: "comment-altered" };
}

/** The key as `node:crypto` uses it. */
const keyObject = ({ key }) =>
  createPublicKey({ key: Buffer.concat([PUBLIC_DER_HEAD, key]), type: "spki", format: "der" });

const hashOf = (contents) => createHash("blake2b512").update(contents).digest();
const linesOf = (text) => text.trimEnd().split(/\r?\n/);

/** The name of a key and the bytes after it, in base64 after a mark; null for text that is another. */
function markedBytes(text, mark, byteCount) {
  const bytes = fromBase64(text);
  const from = mark.length + ID_BYTES;
  if (bytes?.length !== from + byteCount || bytes.toString("latin1", 0, mark.length) !== mark) {
    return null;
  }
  return { id: bytes.subarray(mark.length, from), bytes: bytes.subarray(from) };
}

/** Null for text that is not canonical base64: Node skips unknown characters. */
function fromBase64(text) {
  const bytes = Buffer.from(text, "base64");
  return bytes.toString("base64") === text ? bytes : null;
}

// src/verification/read-lists.ts
/** The files of a bag (BagIt, RFC 8493), and its lists, whose text may have been altered by anyone. */

const BAG_DECLARATION = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n";
const MANIFEST = "manifest-sha256.txt";
const TAG_MANIFEST = "tagmanifest-sha256.txt";
const SIGNATURE = `${TAG_MANIFEST}.minisig`;
const BAG_INFO = "bag-info.txt";
const SIGNED_WITH = "Signed-With";
const UNSIGNED = "none";
/** The SHA-256 of the list of lists of the package before, or `none`. */
const PREVIOUS = "Previous-Package";
const PAYLOAD_OXUM = "Payload-Oxum";
/** The folder of the payload; everything else are tag files. */
const PAYLOAD = "data/";

/** A file of a file manager: of the Finder, the Windows Explorer or Dolphin. A name with a folder is none. */
const isOfFileManager = (name) => /^(\.DS_Store|\._[^/]*|\.directory|thumbs\.db|desktop\.ini)$/i.test(name);

/** A line in the format of `sha256sum`. */
const LINE = /^([0-9a-fA-F]{64}) [ *](.+)\n?$/;
/** Enough faults to see what is wrong with a list; no more of it is read. */
const FAULTS_MAX = 100;

function readManifestLines(file, text) {
  const list = startList(file);
  let number = 0;
  for (const [line] of text.matchAll(/[^\n]*\n?/g)) {
    if (list.isFull()) break;
    number += 1;
    const [, sha256 = "", name = ""] = LINE.exec(line) ?? [];
    if (name !== "") list.add({ name, sha256: sha256.toLowerCase(), byteCount: null });
    else if (line.trim() !== "") list.fault(`line ${number} is not a hash followed by a name`);
  }
  return list;
}

/** A list that grows by the files of the list with this name. */
function startList(list) {
  const files = [];
  const differences = [];
  const names = new Set();
  const fault = (message) => {
    differences.push(malformed(list, message));
  };
  return {
    files,
    differences,
    fault,
    isFull: () => differences.length >= FAULTS_MAX || names.size > FILES_MAX,
    add: (file) => {
      const wrong = nameFault(file.name);
      if (wrong !== null) fault(`it lists ${shownName(file.name)}: ${wrong}`);
      else if (names.has(file.name)) fault(`it lists ${file.name} twice`);
      else files.push(file);
      names.add(file.name);
      if (names.size <= FILES_MAX) return;
      fault(`it lists more than ${FILES_MAX.toLocaleString("en")} files`);
      files.length = 0;
    },
  };
}

/** Label and value of each line; the last value of a repeated label counts. */
const readBagInfo = (text) =>
  new Map([...text.matchAll(/^([^:\n]+): (.*)$/gm)].map(([, label = "", value = ""]) => [label, value]));

// src/verification/attestation.ts
/**
 * The attestation of a bag: an in-toto statement on its lists, in a DSSE envelope that the key of the bag signs
 * (in-toto.io/Statement/v1; DSSE 1.0.2).
 */

const ATTESTATION = "attestation.dsse.json";
const PAYLOAD_TYPE = "application/vnd.in-toto+json";
const STATEMENT_TYPE = "https://in-toto.io/Statement/v1";

/** The bytes that a signature of an envelope covers. */
function signedBytes(payload) {
  const head = `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Why an envelope does not attest these files by this key; null if it does. */
function attestationFault(text, files, key) {
  const envelope = fieldsIn(text);
  const payload = Buffer.from(textIn(envelope["payload"]), "base64");
  if (envelope["payloadType"] !== PAYLOAD_TYPE || payload.length === 0) {
    return "it is not an envelope with an in-toto statement";
  }
  const isSigned = listIn(envelope["signatures"]).some((each) => {
    const signature = Buffer.from(textIn(fieldsOf(each)["sig"]), "base64");
    return verifyBytes(null, signedBytes(payload), keyObject(key), signature);
  });
  if (!isSigned) return `no signature of it is by key ${keyName(key)}`;
  const statement = fieldsIn(payload.toString("utf8"));
  const subjects = listIn(statement["subject"]).map(fieldsOf);
  if (statement["_type"] !== STATEMENT_TYPE || subjects.length === 0) {
    return "it states nothing about a file";
  }
  const hashes = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  const other = subjects.find(({ name, digest }) => hashes.get(textIn(name)) !== fieldsOf(digest)["sha256"]);
  return other === undefined ? null : `it attests another ${textIn(other["name"])}`;
}

// src/verification/compare-files.ts
/** Compares the files of a pack, or a part of them, with the hashes and the size that it states. */

/** Reads each listed file once, unless it is not to be read or its size already shows that it is another one. */
async function compareFiles({ contents, signal }, files, unread = new Set()) {
  const found = [];
  for (const { name, sha256, byteCount } of files) {
    const size = contents.sizes.get(name);
    if (size === undefined) {
      // A file that is there and cannot be read is among the differences of the contents.
      if (!contents.names.has(name)) found.push(missing(name));
    } else if (byteCount !== null && size > byteCount) {
      const sizes = `${size.toLocaleString("en")} bytes, at most ${byteCount.toLocaleString("en")}`;
      found.push(malformed(name, `it is ${sizes} are listed, so it is not read`));
    } else if (!unread.has(name)) {
      const hash = createHash("sha256");
      const changed = (message) => found.push({ kind: "changed", file: name, message });
      try {
        for await (const chunk of contents.bytes(name)) hash.update(chunk);
        const actual = hash.digest("hex");
        if (actual !== sha256) changed(`its SHA-256 is ${actual}, listed is ${sha256}`);
      } catch (error) {
        signal.throwIfAborted();
        // A verification reports a damaged file instead of throwing.
        changed(`it cannot be read: ${messageOf(error)}`);
      }
    }
  }
  return found;
}

/** With this much more in it than stated, the files are still read, so that the changed one is named. */
const OVERRUN_BYTES_MAX = 1024 * 1024;

/** Bytes and number of the files of the payload, as `Payload-Oxum` states them: RFC 8493, 2.2.2. */
function oxumOf({ sizes }) {
  const payload = [...sizes].filter(([name]) => name.startsWith(PAYLOAD));
  return [payload.reduce((total, [, size]) => total + size, 0), payload.length];
}

/** Found before the payload is read: its files are larger than all that the bag states of them. */
function payloadOversize(contents, info) {
  const stated = info.get(PAYLOAD_OXUM) ?? "nothing";
  const [, bytesStated = "0"] = /^(\d{1,15})\.\d{1,9}$/.exec(stated) ?? [];
  const [byteCount] = oxumOf(contents);
  if (!contents.sizes.has(BAG_INFO)) return [];
  if (byteCount <= Number.parseInt(bytesStated, 10) + OVERRUN_BYTES_MAX) return [];
  const size = `${byteCount.toLocaleString("en")} bytes, so it is not read`;
  return [malformed(BAG_INFO, `${PAYLOAD_OXUM} states ${stated}, the payload is ${size}`)];
}

/** Compares the payload that was read with what the bag states. */
function wrongOxum(contents, info) {
  const oxum = oxumOf(contents).join(".");
  const stated = info.get(PAYLOAD_OXUM) ?? "nothing";
  return stated === oxum ? [] : [malformed(BAG_INFO, `${PAYLOAD_OXUM} states ${stated}, the payload is ${oxum}`)];
}

// src/verification/verify-bag.ts
/**
 * Verifies a bag against its own lists, its signature and its attestation, offline and without trusting anything in it.
 * Differences are returned, not thrown.
 */

async function verifyBag(pack) {
  const { contents } = pack;
  const tagText = await textOf(pack, TAG_MANIFEST, LIST_BYTES_MAX);
  const tags = readManifestLines(TAG_MANIFEST, tagText ?? "");
  const payload = readManifestLines(MANIFEST, (await textOf(pack, MANIFEST, LIST_BYTES_MAX)) ?? "");
  const unread = pack.unreadOf(payload.files);
  const files = [...tags.files, ...payload.files];
  const listed = new Set([TAG_MANIFEST, SIGNATURE, ...REQUIRED, ...files.map(({ name }) => name)]);
  const unlisted = [...contents.sizes.keys()].filter((name) => !listed.has(name)).sort();
  // A bag may have other files next to its lists, not in its payload (RFC 8493, 2.2.4 and 3).
  const leftByFileManager = unlisted.filter(isOfFileManager);
  const info = readBagInfo((await textOf(pack, BAG_INFO, TAG_BYTES_MAX)) ?? "");
  const oversize = payloadOversize(contents, info);
  const declaration = (await textOf(pack, "bagit.txt", TAG_BYTES_MAX)) ?? BAG_DECLARATION;
  const tagFiles = tags.files
    .filter(({ name }) => !name.startsWith(PAYLOAD))
    .map((file) => ({ ...file, byteCount: LIST_BYTES_MAX }));
  const differences = [
    ...contents.differences,
    ...(contents.names.has(TAG_MANIFEST) ? [] : [missing(TAG_MANIFEST)]),
    ...tooLong(contents, [TAG_MANIFEST], LIST_BYTES_MAX),
    ...tooLong(contents, ["bagit.txt", BAG_INFO, SIGNATURE], TAG_BYTES_MAX),
    ...tags.differences,
    ...payload.differences,
    ...(tagText === null ? [] : unnamed(tags.files)),
    ...misplaced(TAG_MANIFEST, tags.files),
    ...misplaced(MANIFEST, payload.files),
    ...(await compareFiles(pack, tagFiles)),
    ...(declaration === BAG_DECLARATION ? [] : [malformed("bagit.txt", UNSUPPORTED)]),
    ...oversize,
    ...(oversize.length > 0 ? [] : await compareFiles(pack, payload.files, unread)),
  ];
  // A list that is damaged may lack a file of the pack.
  const isListed = !differences.some(({ file }) => file === MANIFEST || file === TAG_MANIFEST);
  differences.push(...unlisted.filter((name) => !isOfFileManager(name)).map((name) => added(name, isListed)));
  if (differences.length === 0) differences.push(...wrongOxum(contents, info));
  const { signedBy, differences: ofSignature } = await signatureOf(pack, tagText ?? "", info, files);
  return {
    fileCount: contents.names.size - leftByFileManager.length,
    unreadCount: unread.size,
    leftByFileManager,
    differences: [...differences, ...ofSignature],
    signedBy,
    info,
  };
}

/** The tag files that the tag manifest must list: one that is missing from it could be changed unnoticed. */
const REQUIRED = ["bagit.txt", BAG_INFO, MANIFEST];
const UNSUPPORTED = "it declares an unsupported BagIt version or encoding";
const unnamed = (tags) =>
  REQUIRED.filter((required) => !tags.some(({ name }) => name === required)).map((name) =>
    malformed(TAG_MANIFEST, `it does not list ${name}`),
  );

/** The manifest may only list the payload, and the tag manifest only the tag files. */
const misplaced = (list, files) =>
  files
    .filter(({ name }) => name.startsWith(PAYLOAD) === (list === TAG_MANIFEST))
    .map(({ name }) => malformed(list, `${name} is ${list === TAG_MANIFEST ? "" : "not "}below ${PAYLOAD}`));

/** The signature of the list of lists, and the attestation of the files of both lists. */
async function signatureOf(pack, signed, info, files) {
  const { publicKeys } = pack;
  const declared = info.get(SIGNED_WITH) ?? UNSIGNED;
  const text = await textOf(pack, SIGNATURE, TAG_BYTES_MAX);
  if (text === null) {
    if (declared !== UNSIGNED) return refused(`it is missing, although ${BAG_INFO} states a signature`);
    return publicKeys.length === 0 ? { differences: [], signedBy: null } : refused("the pack is not signed");
  }
  const named = readPublicKey(declared);
  const keys = publicKeys.length > 0 ? publicKeys : named === null ? [] : [named];
  const verdicts = keys.map((key) => ({ key, verdict: verifySignature(Buffer.from(signed), text, key) }));
  const found = verdicts.find(({ verdict }) => verdict.kind !== "other-key") ?? verdicts[0];
  if (found === undefined) return refused(`${BAG_INFO} names no valid public key for it`);
  const { key, verdict } = found;
  if (verdict.kind === "other-key") {
    return refused(`it was made with key ${verdict.name}, not with ${keys.map(keyName).join(" or ")}`);
  }
  if (verdict.kind !== "good") return refused(REFUSALS[verdict.kind]);
  const { trustedComment } = verdict;
  const signedBy = { name: keyName(key), key: publicKeyLine(key), trustedComment };
  const attested = await textOf(pack, ATTESTATION, LIST_BYTES_MAX);
  // A bag of before attestations has none; one that is taken away is missing from the list of lists.
  const fault = attested === null ? null : attestationFault(attested, files, key);
  return { signedBy, differences: fault === null ? [] : [unsigned(ATTESTATION, fault)] };
}

const REFUSALS = {
  malformed: "it is not a minisign signature",
  wrong: `it does not match ${TAG_MANIFEST}`,
  "comment-altered": "its trusted comment was altered",
};
const refused = (message) => ({ differences: [unsigned(SIGNATURE, message)], signedBy: null });
const unsigned = (file, message) => ({ kind: "signature", file, message });

/**
 * The chain of packages: each names the package before it by the hash of that package's list of lists. None if the
 * other package is the one before the package that `info` describes.
 */
async function previousDifference(info, other) {
  const list = await textOf(other, TAG_MANIFEST, LIST_BYTES_MAX);
  const found = list === null ? "no package" : createHash("sha256").update(list).digest("hex");
  const named = info.get(PREVIOUS) ?? "none";
  const message = `the package before it is ${named}, not the given one, which is ${found}`;
  return named === found ? [] : [unsigned(BAG_INFO, message)];
}

// The command line

/** As those of `slotsom verify`. */
const EXIT = { verified: 0, usage: 2, unverified: 7 };
const USAGE = "usage: node verify.mjs [FOLDER] [--public-key KEY] [--previous FOLDER]";
const OPTIONS = { "public-key": { type: "string", multiple: true }, previous: { type: "string" } };

const say = (line) => process.stdout.write(`${line}\n`);

/** Throws for arguments that are none of these. */
function readArguments([, script = ".", ...args]) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const texts = values["public-key"] ?? [];
  const publicKeys = texts.map(readPublicKey).filter((key) => key !== null);
  if (publicKeys.length < texts.length) throw new Error("the text given is no public key");
  const [folder = dirname(script), ...more] = positionals;
  if (more.length > 0) throw new Error("it is one folder at a time");
  return { folder, publicKeys, previous: values.previous ?? null };
}

async function verify({ folder, publicKeys, previous }) {
  const { signal } = new AbortController();
  const contents = await folderContents(folder, signal);
  const bag = await verifyBag({ contents, signal, publicKeys, unreadOf: () => new Set() });
  const differences = [...bag.differences];
  if (previous !== null) {
    const before = await folderContents(previous, signal);
    differences.push(...(await previousDifference(bag.info, { contents: before, signal })));
  }
  if (differences.length === 0) {
    const figures = await agreeFigures({ contents, signal }, "data/");
    differences.push(...figures.differences);
    for (const file of contents.names) {
      const found = figures.agreements.find((agreement) => agreement.file === file);
      const count = found?.figures ?? 0;
      const agrees = count === 0 ? "" : `, ${count.toLocaleString("en")} figures agree`;
      const postings = found?.hasPostings === true ? ", postings agree" : "";
      say(`unchanged${agrees}${postings}  ${file}`);
    }
    if (figures.postings !== null) say(`Postings: ${figures.postings}.`);
  }
  for (const { kind, file, message } of differences) say(`${kind.padEnd(10)}  ${file}: ${message}`);
  const isWhole = differences.length === 0;
  const files = `${bag.fileCount.toLocaleString("en")} files`;
  if (isWhole) say(`VERIFIED: ${files}, unchanged since they were sealed; figures agree.`);
  else say(`NOT VERIFIED: ${differences.length.toLocaleString("en")} differences.`);
  const { signedBy } = bag;
  if (signedBy !== null) {
    say(`Signed by key ${signedBy.name}: ${signedBy.trustedComment.replaceAll("\t", ", ")}`);
    const compare = `Compare the key with that of the sender: ${signedBy.key}`;
    say(publicKeys.length > 0 ? "This is the given key." : compare);
  } else if (!differences.some(({ kind }) => kind === "signature")) {
    say("Not signed: a change to files and to their lists cannot be detected.");
  }
  if (isWhole && previous === null) say(`Package before this one: ${bag.info.get(PREVIOUS) ?? "none"}.`);
  say("This does not prove that the books are complete; README.txt says what it proves.");
  return isWhole ? EXIT.verified : EXIT.unverified;
}

try {
  process.exitCode = await verify(readArguments(process.argv));
} catch (error) {
  // Such as a folder that does not exist, or an option that is unknown.
  say(`Cannot verify: ${messageOf(error)}\n${USAGE}`);
  process.exitCode = EXIT.usage;
}
