/** The file that says who hears of a schedule. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readNoticesFile } from "../../src/schedules/notices-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

function fileWith(text: string): string {
  const path = join(temporaryFolder(), "notices.yml");
  writeFileSync(path, text);
  return path;
}

const MAIL = `mail: { from: s@office.example, to: board@office.example, smtp: { host: smtp.office.example } }`;

test("a notice is of every ending, in the language of the pack, with its document, unless it says otherwise", () => {
  const [mail, hook] = readNoticesFile(
    fileWith(`format_version: 1
notices:
  - ${MAIL}
  - of: [failed]
    language: nl
    summary: false
    attach: []
    webhook: { url: "https://hooks.example/x", secret: { file: hook-secret } }
`),
  );
  expect(mail).toMatchObject({
    to: "mail to board@office.example",
    states: ["final", "draft", "failed"],
    language: null,
    hasSummary: true,
    attach: ["pdf"],
  });
  expect(hook).toMatchObject({
    to: "webhook to hooks.example",
    states: ["failed"],
    language: "nl",
    hasSummary: false,
    attach: [],
  });
});

test("all faults are listed at once, with their lines", () => {
  const path = fileWith(`format_version: 1
notices:
  - language: en
  - mail: { from: s@office.example, to: b@office.example, smtp: { host: smtp.office.example, tls: none } }
`);
  expect(() => readNoticesFile(path)).toThrow(
    `the file of notices cannot be used:
  ${path}, line 3, notices/0: must have one of webhook and mail
  ${path}, line 4, notices/1/mail/smtp/tls: none is for a server on this machine; use starttls or implicit`,
  );
});

test("a receiver has one notice, and a file that is missing is refused", () => {
  expect(() =>
    readNoticesFile(fileWith(`format_version: 1\nnotices:\n  - ${MAIL}\n  - ${MAIL}\n`)),
  ).toThrow("two notices go to mail to board@office.example");
  expect(() => readNoticesFile("/nowhere/notices.yml")).toThrow("the file is missing");
});
