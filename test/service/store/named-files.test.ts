/** Files of which the books have only the name: their content, and how they become attachments. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { attachmentParts, attachmentsOf } from "../../../src/service/store/attachments.ts";
import { loadAdministration } from "../../../src/service/store/load-administration.ts";
import { MIGRATIONS } from "../../../src/service/store/migrations.ts";
import { NAMED_FILE_BYTES, namedFile } from "../../../src/service/store/named-file.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import type { Store } from "../../../src/service/store/store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { edgeBooks, journal } from "../edge-books.ts";

const NAMES = ["scan.pdf", "BON.JPG", "foto.jpeg", "kaart.png", "lijst.csv", "zonder"];
const BOOKS = edgeBooks({
  documents: () => [
    journal("900", "2026-03-05", { attachmentNames: NAMES }),
    journal("901", "2001-03-05", { attachmentNames: ["scan.pdf"] }),
    journal("902", "2026-03-05"),
  ],
});

const made = (filename: string, contentType: string): Buffer =>
  Buffer.from(namedFile({ filename, contentType, documentId: "900" }));

test("loaded books turn each name into an attachment of the type that the name indicates", () => {
  const store = openStore(":memory:");
  loadAdministration(store, BOOKS);
  const stored = attachmentsOf(store, "123", ["900", "902"]).get("900") ?? [];
  expect(stored.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ["scan.pdf", "application/pdf"],
    ["BON.JPG", "image/jpeg"],
    ["foto.jpeg", "image/jpeg"],
    ["kaart.png", "image/png"],
    ["lijst.csv", "text/plain"],
    ["zonder", "text/plain"],
  ]);
  for (const attachment of stored) {
    const parts = [...attachmentParts(store, attachment)];
    expect(parts.map(({ byteLength }) => byteLength)).toEqual([attachment.size]);
  }
  expect(attachmentsOf(store, "123", ["902"]).size).toBe(0);
  store.close();
});

test("an older database gets the same attachments as loaded books", () => {
  const folder = temporaryFolder();
  try {
    const loaded = openStore(":memory:");
    loadAdministration(loaded, BOOKS);
    const path = join(folder, "old.sqlite");
    writeOldDatabase(path, loaded);
    const migrated = openStore(path);
    const rowsOf = (store: Store) => store.rows("SELECT * FROM attachments ORDER BY id");
    expect(rowsOf(migrated)).toEqual(rowsOf(loaded));
    expect(rowsOf(migrated)).toHaveLength(NAMES.length + 1);
    migrated.close();
    loaded.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The columns that later versions added. */
const LATER = ["version", "financial_account_id"];

/** The schema before documents had versions and attachments. */
function writeOldDatabase(path: string, from: Store): void {
  const old = new DatabaseSync(path);
  for (const migration of MIGRATIONS.slice(0, 2)) old.exec(migration());
  for (const row of from.rows("SELECT * FROM documents")) {
    const columns = Object.keys(row).filter((name) => !LATER.includes(name));
    const marks = columns.map(() => "?").join(", ");
    old
      .prepare(`INSERT INTO documents (${columns.join(", ")}) VALUES (${marks})`)
      .run(...columns.map((name) => row[name]!));
  }
  old.exec("PRAGMA user_version = 2");
  old.close();
}

test.each([
  ["application/pdf", "scan.pdf"],
  ["image/jpeg", "bon.jpg"],
  ["image/png", "kaart.png"],
  ["text/plain", `${"lang ".repeat(80)}(€) \\ tekst.txt`],
])("a file of type %s has a fixed size, contains its name and is always the same", (type, name) => {
  const file = made(name, type);
  expect(file).toHaveLength(NAMED_FILE_BYTES);
  expect(file.toString("latin1")).toContain(`Name: ${name.slice(0, 40)}`);
  expect(made(name, type).equals(file)).toBe(true);
});

test("the table of a PDF points to each of its objects", () => {
  const file = made("met (haken) en \\.pdf", "application/pdf").toString("latin1");
  const [, tableAt = ""] = /startxref\n(\d+)\n%%EOF\n$/.exec(file) ?? [];
  const table = file.slice(Number(tableAt)).split("\n");
  expect(table.slice(0, 2)).toEqual(["xref", "0 6"]);
  for (const index of [1, 2, 3, 4, 5]) {
    const offset = Number(table[index + 2]?.slice(0, 10));
    expect(file.slice(offset, offset + 7)).toBe(`${String(index)} 0 obj`);
  }
  const [, length = "", stream = ""] =
    /<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(file) ?? [];
  expect(stream).toHaveLength(Number(length));
  expect(stream).toContain("(Name: met \\(haken\\) en \\\\.pdf) Tj");
});

test("each part of a PNG ends with its own checksum", () => {
  const file = made("kaart.png", "image/png");
  const types: string[] = [];
  for (let at = 8; at < file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    types.push(file.toString("latin1", at + 4, at + 8));
    expect(file.readUInt32BE(end)).toBe(crc32(file.subarray(at + 4, end)));
    at = end + 4;
  }
  expect(types).toEqual(["IHDR", "tEXt", "IDAT", "IEND"]);
});

test("the segments of a JPEG follow one another up to the picture", () => {
  const file = made("bon.jpg", "image/jpeg");
  const markers: string[] = [];
  let at = 2;
  while (file[at + 1] !== 0xda) {
    markers.push(file.toString("hex", at, at + 2));
    at += 2 + file.readUInt16BE(at + 2);
  }
  expect(markers).toEqual(["ffe0", "fffe", "ffdb", "ffc0", "ffc4", "ffc4"]);
  expect(file.toString("hex", file.length - 2)).toBe("ffd9");
});
