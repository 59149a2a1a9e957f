/** The type of an attachment: by its bytes, whatever its name and the service say. */
import { expect, test } from "vitest";
import { attachmentExtension } from "../../src/exports/attachment-type.ts";

const text = (value: string): Buffer => Buffer.from(value, "latin1");
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test.each<[about: string, head: Uint8Array, stated: string | null, extension: string]>([
  ["a document", text("%PDF-1.7\n"), "text/html", "pdf"],
  ["a document after other bytes", text("\r\n\r\n%PDF-1.4"), null, "pdf"],
  [
    "a picture that is called a document",
    Buffer.from("89504e470d0a1a0a00", "hex"),
    "application/pdf",
    "png",
  ],
  ["a photograph", Buffer.from("ffd8ffe000104a46", "hex"), null, "jpg"],
  ["an invoice as XML", text('\xef\xbb\xbf<?xml version="1.0"?><Invoice/>'), "text/html", "xml"],
  ["a workbook", text("PK\x03\x04"), XLSX, "xlsx"],
  ["a zip that is called a document", text("PK\x03\x04"), "application/pdf", "zip"],
  ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "application/vnd.ms-excel", "xls"],
  ["a table", text("a;b\r\n"), "text/csv; charset=utf-8", "csv"],
  ["a page, which could run scripts", text("<html><script>"), "text/html", "txt"],
  ["a program", text("MZ\x90\x00\x03"), "text/plain", "bin"],
  ["a script for a shell", text("#!/bin/sh"), "application/x-sh", "bin"],
  ["nothing", text(""), null, "bin"],
])("%s", (_about, head, stated, extension) => {
  expect(attachmentExtension(head, stated)).toBe(extension);
});
