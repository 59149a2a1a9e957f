/** Names of files given by senders. */
import { expect, test } from "vitest";
import { filenameOf } from "../../../src/service/rules/filename.ts";

test.each([
  ["bon.pdf", "bon.pdf"],
  ["/tmp/scans/bon.pdf", "bon.pdf"],
  ["C:\\scans\\bon.pdf", "bon.pdf"],
  ["..\\..\\bon.pdf", "bon.pdf"],
  ["bon\r\n\u0000.pdf", "bon.pdf"],
  ["  bon 1.pdf ", "bon 1.pdf"],
  [".hidden", ".hidden"],
  ["cafe\u0301.pdf", "caf\u00e9.pdf"],
])("%j becomes %j", (sent, name) => {
  expect(filenameOf(sent)).toBe(name);
});

test.each(["", "   ", "scans/", "..", "\u200b", "\ud800"])("%j is not a name", (sent) => {
  expect(filenameOf(sent)).toBeNull();
});

test("a name is at most 255 bytes", () => {
  expect(filenameOf("x".repeat(255))).toBe("x".repeat(255));
  expect(filenameOf("x".repeat(256))).toBeNull();
  expect(filenameOf("é".repeat(128))).toBeNull();
});
