/**
 * The auditfiles of which the books are: who made them, what they state and add up to, how they were read, and what
 * they cannot show.
 */
import { type Amount, subtract } from "../amount/amount.ts";
import { type Backing, DERIVED, statedFor } from "../checks/backing.ts";
import type { AuditfileRule } from "../imported-files/auditfile-fault.ts";
import type { AuditfileRead, AuditfileSource } from "../ledger/auditfile-source.ts";
import {
  amountCell,
  BLANK,
  blanks,
  countCell,
  hashCell,
  row,
  textCell,
  textRow,
} from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { dayTitle } from "./internal/period-words.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "auditfile-read";

/** Every rule that a file may deviate from, so that each has its words. */
const RULES: Readonly<Record<AuditfileRule, true>> = {
  "0001": true,
  "0002": true,
  "0003": true,
  "0004": true,
  "0005": true,
  "0006": true,
  "0007": true,
  "0008": true,
  "0009": true,
  "0010": true,
  "account-is-defined": true,
  "account-kind-is-known": true,
  "code-is-explained": true,
  "codes-are-unique": true,
  "currency-is-a-code": true,
  "date-is-in-period": true,
  "date-is-in-year": true,
  "effective-date-is-in-year": true,
  "fiscal-year-fits": true,
  "journals-are-unique": true,
  "line-numbers-are-unique": true,
  "lines-are-counted": true,
  "master-data-comes-first": true,
  "opening-appears-once": true,
  "opening-is-of-balance-accounts": true,
  "period-is-defined": true,
  "periods-are-unique": true,
  "relation-is-defined": true,
  "rgs-code-is-a-code": true,
  "transaction-has-lines": true,
  "transaction-numbers-are-unique": true,
  "vat-code-is-defined": true,
  "vat-codes-are-unique": true,
  "vat-is-stated": true,
  "encoding-is-allowed": true,
  "encoding-is-as-declared": true,
  "declaration-comes-first": true,
  "characters-are-allowed": true,
  "ampersands-are-escaped": true,
  "prefixes-are-declared": true,
  "namespace-is-known": true,
  "elements-are-known": true,
  "elements-are-in-place": true,
  "elements-appear-once": true,
  "text-is-in-place": true,
  "identity-is-trimmed": true,
  "amount-has-a-point": true,
  "amount-has-two-decimals": true,
  "amount-is-positive": true,
  "amount-keeps-its-side": true,
  "date-is-plain": true,
  "code-is-a-code": true,
  "side-is-stated": true,
  "totals-are-stated": true,
  "number-is-stated": true,
  "period-is-stated": true,
  "date-is-stated": true,
  "document-reference-is-stated": true,
  "effective-date-is-stated": true,
  "opening-is-an-element": true,
  "opening-is-stated-once": true,
  "file-is-in-one-part": true,
};

const RULE_WORDS = Object.keys(RULES)
  .filter(isRule)
  .map((rule) => `sheets.${ID}.rules.${rule}` as const);
const ABOUT = sheetWords(
  ID,
  [
    "files prior program no-program made version hash year transactions opening not-stated",
    "lines debit credit deviations none first-at of-file cannot attachments due-dates sides",
  ],
  RULE_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

/** Totals that the file states above its lines. */
const STATED = statedFor("settings-stated-once");

export const auditfileRead = sheet(ABOUT, {
  columns: [
    { ...columnOf("text", 60, "what"), stated: "names-and-texts" as const },
    { ...columnOf("text", 40, "value"), stated: "names-and-texts" as const },
    columnOf("count", 10, "count"),
    ...columnsOf("amount", 16, "stated", "added", "difference"),
  ],
  isOf: ({ auditfile }) => auditfile !== undefined,
  backings: [DERIVED, STATED],
  rows: (input) => {
    const { auditfile } = input.books;
    if (auditfile === undefined) return [];
    return [
      ...auditfile.files.flatMap((file) => fileRows(input, file)),
      ...deviationRows(input, auditfile),
      ...limitRows(input, auditfile),
    ];
  },
});

function fileRows(input: Input, file: AuditfileRead): readonly Row[] {
  const { word, words } = input;
  const fact = (what: string, value: string): Row =>
    row("item", 0, [textCell(what), textCell(value)]);
  return [
    textRow("heading", word(file.isPrior ? "prior" : "files", { name: file.name })),
    fact(word("program"), file.program ?? word("no-program")),
    ...(file.createdOn === null ? [] : [fact(word("made"), dayTitle(words, file.createdOn))]),
    fact(word("version"), file.version),
    fact(word("year"), `${dayTitle(words, file.first)} – ${dayTitle(words, file.last)}`),
    row("item", 0, [textCell(word("hash")), hashCell(file.sha256)]),
    ...blockRows(input, file, "opening"),
    ...blockRows(input, file, "transactions"),
  ];
}

type BlockName = "opening" | "transactions";

function blockRows(input: Input, file: AuditfileRead, name: BlockName): readonly Row[] {
  const { word } = input;
  const { lines, linesStated } = file[name];
  const stated =
    linesStated === null ? word("not-stated") : word("lines", { count: String(linesStated) });
  return [
    row("memo", 0, [textCell(word(name)), textCell(stated), countCell(lines)]),
    amountRow(input, file, { name, side: "debit" }),
    amountRow(input, file, { name, side: "credit" }),
  ];
}

/** The total that the file states beside that of its lines. */
function amountRow(
  { books, word }: Input,
  file: AuditfileRead,
  { name, side }: { readonly name: BlockName; readonly side: "debit" | "credit" },
): Row {
  const block = file[name];
  const stated = side === "debit" ? block.debitStated : block.creditStated;
  const key = `${ID}/${yearKey(books)}/${file.isPrior ? "prior-" : ""}${name}/${side}`;
  const cell = (column: string, amount: Amount, backing: Backing): Cell => {
    const sources = [file.sha256];
    return amountCell({ id: `${key}/${column}`, period: books.period, sources, backing }, amount);
  };
  const added = block[side];
  return row("memo", 1, [
    textCell(word(side)),
    ...blanks(2),
    stated === null ? { kind: "absent", text: word("not-stated") } : cell("stated", stated, STATED),
    cell("added", added, DERIVED),
    stated === null ? BLANK : cell("difference", subtract(stated, added), DERIVED),
  ]);
}

/** Breaches of the standard: each rule with the first line that deviates, and how many do. */
function deviationRows({ word, words }: Input, source: AuditfileSource): readonly Row[] {
  const rows = source.deviations.map(({ file, rule, at, count }) => {
    const line = word("first-at", { line: String(at) });
    return row("item", 0, [
      textCell(isRule(rule) ? words.of(`sheets.${ID}.rules.${rule}`) : rule),
      textCell(source.files.length === 1 ? line : word("of-file", { line, file })),
      countCell(count),
    ]);
  });
  return [
    textRow("heading", word("deviations")),
    ...(rows.length === 0 ? [textRow("note", word("none"))] : rows),
  ];
}

function isRule(text: string): text is keyof typeof RULES {
  return Object.hasOwn(RULES, text);
}

/** Numbers of accounts named in a sentence; the checks have all of them. */
const ACCOUNTS_NAMED = 12;

/** The limits of any auditfile, and of this one. */
function limitRows({ word }: Input, { accountsBySide, files }: AuditfileSource): readonly Row[] {
  const accounts = accountsBySide.slice(0, ACCOUNTS_NAMED).join(", ");
  const count = String(accountsBySide.length);
  const isOfFour = files.some(({ version, isPrior }) => !isPrior && version.startsWith("4"));
  return [
    textRow("heading", word("cannot")),
    textRow("note", word("attachments")),
    ...(isOfFour ? [textRow("note", word("due-dates"))] : []),
    ...(accountsBySide.length === 0 ? [] : [textRow("note", word("sides", { count, accounts }))]),
  ];
}
