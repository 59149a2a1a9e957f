/** `account-names.csv`: names by account and language, each problem with its line, and what has them in a pack. */
import { expect, test } from "vitest";
import { Failure } from "../../../src/failure.ts";
import { inLanguage } from "../../../src/ledger/books-in-language.ts";
import { accountNamesOf } from "../../../src/packs/own-files/account-names-file.ts";
import { withAccountNames } from "../../../src/runs/own-files.ts";
import type { RunEvent } from "../../../src/runs/run-event.ts";
import { sheetOf, sheetText } from "../../sheets/built-sheets.ts";
import { smallCompany } from "../../support/books-notation.ts";

const namesIn = (text: string): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    [...accountNamesOf("account-names.csv", text).names].map(([account, names]) => [
      account,
      Object.fromEntries(names),
    ]),
  );

test.each([
  ["account,name,nl,en\n8000,Omzet,Omzet goederen,Sales\n4000,Huur,,Rent\n"],
  ['\uFEFFaccount;name;nl;en\r\n8000;Omzet;Omzet goederen;Sales\r\n4000;Huur;;"Rent"\r\n'],
  ["account\tnl\ten\n8000\tOmzet goederen\t Sales \n\n4000\t\tRent"],
])("names are read as a spreadsheet writes them: %#", (text) => {
  expect(namesIn(text)).toEqual({
    "8000": { nl: "Omzet goederen", en: "Sales" },
    "4000": { en: "Rent" },
  });
});

test("remarks above the first line are for the writer, and faults keep their lines", () => {
  expect(namesIn("# Mine; not theirs\n# 2025\naccount,en\n8000,#1 sales\n")).toEqual({
    "8000": { en: "#1 sales" },
  });
  expect(problemsOf("# Mine\naccount,en\n8000,a\n8000,b\n")).toEqual([
    "4: account 8000 is also on line 3",
  ]);
});

function problemsOf(text: string): readonly string[] {
  try {
    accountNamesOf("account-names.csv", text);
    return [];
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    expect(thrown.code).toBe("input-invalid");
    const [, ...lines] = thrown.message.split("\n");
    return lines.map((line) => line.replace(/^ {2}account-names\.csv, line /, ""));
  }
}

test.each([
  ["", ['1: the first line must name the columns, as in "account,nl,en"']],
  ["8000,Sales\n", [expect.anything(), expect.anything(), expect.anything()]],
  ["account,English\n", ['1: column "English" must be a language, as in nl or en']],
  ["account,en,en\n", ['1: column "en" is there twice']],
  [
    "account,en\n8000,Sales\n,Nothing\n8000,Again\n",
    ["3: the line has no account", "4: account 8000 is also on line 2"],
  ],
  ["account,en\n8000,Sales, domestic\n", ["2: the line has 3 cells and the first line 2"]],
  [`account,en\n8000,${"x".repeat(201)}\n`, ["2: a name has more than 200 characters"]],
  ["account,en\n8000,a\u0007b\n", ["2: a name has a control character"]],
  ['account,en\n8000,"Sales\n', [expect.stringContaining("2: it is not CSV")]],
  ["x".repeat(2_000_001), ["  account-names.csv: it has more than 2000000 characters"]],
])("a text with faults is refused: %#", (text, expected) => {
  expect(problemsOf(text)).toEqual(expected);
});

const FILE = accountNamesOf("names.csv", "account,nl\n8000,Omzet\n4000,Huur\n9999,Niets\n");

test("only names change, in the language of the file, and what does not fit is an event", async () => {
  const events: RunEvent[] = [];
  const ports = { onEvent: (event: RunEvent) => events.push(event) };
  const books = withAccountNames(smallCompany(), FILE, "nl", ports);
  expect(events).toEqual([
    {
      ...{ kind: "account-names-unfit", name: "names.csv", language: "nl" },
      unknown: [{ line: 4, account: "9999" }],
      // All of the chart but two.
      unnamed: smallCompany().accounts.size - 2,
    },
  ]);
  const dutch = inLanguage(books, "nl");
  const own = await sheetText(await sheetOf(books, "profit-and-loss"));
  const translated = await sheetText(await sheetOf(dutch, "profit-and-loss"));
  expect(
    own.filter((row, index) => row !== translated[index]).map((row) => row.slice(0, 12)),
  ).toEqual(["8000 | Sales", "4000 | Rent "]);
  expect(
    translated.map((row) => row.replace("| Omzet |", "| Sales |").replace("| Huur |", "| Rent |")),
  ).toEqual(own);
  expect(inLanguage(books, "en").accounts).toEqual(books.accounts);
});

test("the bank account of a named ledger account has its name too, unless the file repeats that of the books", () => {
  const named = (text: string) => {
    const file = accountNamesOf("names.csv", text);
    const books = withAccountNames(smallCompany(), file, "en", { onEvent: () => undefined });
    return [...inLanguage(books, "en").financialAccounts.values()].map(({ name }) => name);
  };
  const own = [...smallCompany().financialAccounts.values()].map(({ name }) => name);
  const of1100 =
    [...smallCompany().accounts.values()].find(({ code }) => code === "1100")?.name ?? "";
  expect(named(`account,en\n1100,${of1100}\n`)).toEqual(own);
  expect(named("account,en\n1100,Current account\n")).toEqual(["Current account"]);
});

test("a file without the language of the pack reports only accounts that the books lack", () => {
  const events: RunEvent[] = [];
  withAccountNames(smallCompany(), FILE, "en", { onEvent: (event) => events.push(event) });
  expect(events).toMatchObject([{ unknown: [{ account: "9999" }], unnamed: 0 }]);
});
