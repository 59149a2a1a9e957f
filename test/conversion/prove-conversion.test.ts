/** A conversion says "equal" only after comparing: a file that differs anywhere is found. */
import { expect, test } from "vitest";
import { differsFailure } from "../../src/cli/convert/report-conversion.ts";
import { proveConversion } from "../../src/conversion/prove-conversion.ts";
import { readAuditfile } from "../../src/imported-files/read-auditfile.ts";
import { converted, oneBy, sourceText } from "./converting.ts";

const SOURCE = sourceText();

const proofOf = async (change: (text: string) => string) => {
  const { text } = await converted(SOURCE);
  const changed = change(text);
  expect(changed).not.toBe(text);
  return proveConversion(
    () => oneBy(changed),
    () => readAuditfile(oneBy(SOURCE)),
    { isOneVatPerLine: false },
  );
};

test.each([
  ["an amount", "<amnt>100.00</amnt>", "<amnt>100.01</amnt>"],
  ["a side", "<amnt>100.00</amnt><amntTp>C", "<amnt>100.00</amnt><amntTp>D"],
  ["an account", "<accID>8000</accID><docRef>", "<accID>1000</accID><docRef>"],
  ["a date", "<trDt>2025-03-05</trDt>", "<trDt>2025-03-06</trDt>"],
  ["the amount of a tax", "<vatAmnt>21.00", "<vatAmnt>21.01"],
  ["the taxes of the file", /<vat>.*<\/vat>/, ""],
  ["a line", /\n<trLine><nr>3.*<\/trLine>/, ""],
])("%s that differs is found", async (_, from, to) => {
  expect((await proofOf((text) => text.replace(from, to))).isEqual).toBe(false);
});

test("a difference is a failure with the first line that only one of the files has: conversion-differs", async () => {
  const { comparison } = await proofOf((text) =>
    text.replace("<amnt>100.00</amnt>", "<amnt>100.01</amnt>"),
  );
  expect(differsFailure(comparison)).toMatchObject({
    code: "conversion-differs",
    message:
      "the converted auditfile is not equal to its source, and was not kept: only the source has S 7, account 8000, 2025-03-05, -100.00; only the new file has S 7, account 8000, 2025-03-05, -100.01",
  });
});
