/**
 * The exports of the service on one page: what it requires of the books for them and what came of each; our own
 * auditfile, and the files of the pack with how a reader verifies them.
 */
import { parseDate } from "../calendar/calendar-date.ts";
import type { CheckResult } from "../checks/check.ts";
import { isReconciled, outcomeOf } from "../checks/outcome.ts";
import { SERVICE_AUDITFILE_CHECK_ID } from "../checks/service-auditfile-equals-ours.ts";
import { SERVICE_AUDITFILE_TEXTS_CHECK_ID } from "../checks/service-auditfile-texts-equal-ours.ts";
import { SERVICE_BRUGSTAAT_CHECK_ID } from "../checks/service-brugstaat-equals-ledger.ts";
import { SERVICE_WORKBOOK_CHECK_ID } from "../checks/service-workbook-equals-ledger.ts";
import type { LedgerAccount } from "../ledger/ledger-account.ts";
import { lackingRgsCodes } from "../ledger/rgs-codes.ts";
import {
  MISSING_EXPORTS,
  numberFaults,
  type ObtainedExport,
  SERVICE_EXPORTS,
  type ServiceExportName,
  type ServiceExportState,
} from "../ledger/service-exports.ts";
import { sourceHash } from "../ledger/source.ts";
import { alarmCell, alarmLink, hashCell, row, textCell, textRow } from "./internal/cells.ts";
import { CHECK_TITLES } from "./internal/check-outcomes.ts";
import { columnOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { countText, dayTitle } from "./internal/period-words.ts";
import { sheetsOfPack } from "./internal/stated-reasons.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "exports";
/** The formats whose files a close has, each with its words. */
const FORMAT_WORDS = [
  ...(["xlsx", "pdf", "xaf", "xaf-3.2", "xaf-changes", "xaf-3.2-changes"] as const),
  ...(["html", "figures", "csv"] as const),
];
/** The checks that compare each export with our figures. */
const COMPARED_BY: Readonly<Record<ServiceExportName, readonly string[]>> = {
  auditfile: [SERVICE_AUDITFILE_CHECK_ID, SERVICE_AUDITFILE_TEXTS_CHECK_ID],
  brugstaat: [SERVICE_BRUGSTAAT_CHECK_ID],
  "ledger-accounts": [SERVICE_WORKBOOK_CHECK_ID],
};
/** The sheets that prove the figures. */
const PROOF_SHEETS = ["checks", "proof", "completeness"] as const;

const ABOUT = sheetWords(
  ID,
  [
    "conditions met not-met not-judged numbers numbers-for numbers-without numbers-shared codes codes-for",
    "codes-without codes-invalid booked booked-for access access-for more",
    "obtained from-file equal accepted different not-compared unread of-file not-made made placed",
    "unknown-moment hash own own-text own-proven own-unproven own-deviates own-complies",
    "files manifest manifest-text proof proof-text",
  ],
  SERVICE_EXPORTS.map((name) => `sheets.${ID}.names.${name}` as const),
  SERVICE_EXPORTS.map((name) => `sheets.${ID}.compared.${name}` as const),
  MISSING_EXPORTS.map((reason) => `sheets.${ID}.missing.${reason}` as const),
  FORMAT_WORDS.flatMap((format) => [
    `sheets.${ID}.formats.${format}.name` as const,
    `sheets.${ID}.formats.${format}.verified` as const,
  ]),
  ["levels.tied.name", "levels.derived.name", "levels.stated.name"],
  CHECK_TITLES,
);
type Input = SheetInputOf<typeof ABOUT>;

export const serviceExports = sheet(ABOUT, {
  columns: [
    columnOf("text", 32, "what"),
    columnOf("text", 22, "outcome"),
    { ...columnOf("text", 64, "why"), stated: "names-and-texts" },
  ],
  checks: "ORW",
  values: ({ books }) => ({ year: String(books.fiscalYear.year) }),
  rows: (input) => [
    ...(input.books.auditfile === undefined
      ? [...conditionRows(input), ...obtainedRows(input)]
      : [textRow("heading", input.word("obtained")), textRow("note", input.word("from-file"))]),
    ...ownRows(input),
    ...fileRows(input),
  ],
});

/** What the service requires before it makes a file, judged by the books. */
function conditionRows(input: Input): readonly Row[] {
  const { books, words, word, exports = [] } = input;
  const accounts = [...books.accounts.values()];
  const { without, shared } = numberFaults(accounts);
  const codes = lackingRgsCodes(accounts);
  const isFetched = exports.some(({ outcome }) => typeof outcome === "object" && !outcome.isPlaced);
  const condition = (what: string, isMet: boolean | null, why: readonly (string | null)[]): Row => {
    const outcome = isMet === null ? "not-judged" : isMet ? "met" : "not-met";
    const text = why.filter((part) => part !== null).join(" ");
    return row("item", 0, [
      textCell(what),
      isMet === false ? alarmCell(word(outcome)) : textCell(word(outcome)),
      textCell(text),
    ]);
  };
  const lacking = (
    key: "numbers-without" | "numbers-shared" | "codes-without" | "codes-invalid",
    of: readonly LedgerAccount[],
  ) => (of.length === 0 ? null : word(key, { accounts: accountsText(input, of) }));
  return [
    textRow("heading", word("conditions")),
    condition(word("numbers"), without.length + shared.length === 0, [
      word("numbers-for"),
      lacking("numbers-without", without),
      lacking("numbers-shared", shared.flat()),
    ]),
    condition(word("codes"), codes.without.length + codes.invalid.length === 0, [
      word("codes-for"),
      lacking("codes-without", codes.without),
      lacking("codes-invalid", codes.invalid),
    ]),
    condition(word("booked"), books.entryCount > 0, [
      word("booked-for", { count: countText(words, books.entryCount) }),
    ]),
    condition(word("access"), isFetched ? true : null, [word("access-for")]),
  ];
}

/** Accounts that a sentence names. */
const ACCOUNTS_NAMED = 5;

function accountsText({ words, word }: Input, accounts: readonly LedgerAccount[]): string {
  const named = accounts
    .slice(0, ACCOUNTS_NAMED)
    .map(({ code, name }) => (code === null ? name : `${code} ${name}`))
    .join(", ");
  const more = accounts.length - ACCOUNTS_NAMED;
  return more > 0 ? word("more", { named, others: countText(words, more) }) : named;
}

function obtainedRows(input: Input): readonly Row[] {
  const { exports = [], word } = input;
  const states = SERVICE_EXPORTS.map(
    (name): ServiceExportState =>
      exports.find((one) => one.name === name) ?? { name, outcome: "export-skipped" },
  );
  return [
    textRow("heading", word("obtained")),
    ...states.flatMap(({ name, outcome }) =>
      typeof outcome === "string"
        ? [
            row("item", 0, [
              textCell(word(`names.${name}`)),
              textCell(word("not-made")),
              textCell(word(`missing.${outcome}`)),
            ]),
          ]
        : obtainedExport(input, name, outcome),
    ),
  ];
}

function obtainedExport(input: Input, name: ServiceExportName, of: ObtainedExport): readonly Row[] {
  const { results, words, word } = input;
  const about = results.filter(({ check }) => COMPARED_BY[name].includes(check.id));
  const [first] = about;
  const different = about.filter((result) => outcomeOf(result) === "with-findings");
  const found = different.map(({ check }) => words.of(titleOf(check.id))).join("; ");
  const compared = word(`compared.${name}`, { count: countText(words, first?.compared ?? 0) });
  const verdict = (): readonly [Cell, string] => {
    if (first === undefined) return [alarmCell(word("not-compared")), word("unread")];
    if (different.length > 0)
      return [alarmLink(word("different"), ["checks"]), word("of-file", { compared, found })];
    if (first.compared === 0) return [textCell(word("not-compared")), word("unread")];
    const isAccepted = about.some((result) => outcomeOf(result) === "accepted");
    return [textCell(word(isAccepted ? "accepted" : "equal")), compared];
  };
  const [outcome, why] = verdict();
  return [
    row("item", 0, [textCell(word(`names.${name}`)), outcome, textCell(why)]),
    row("note", 0, [
      textCell(word("hash")),
      hashCell(sourceHash(of.sha256)),
      textCell(momentText(input, of)),
    ]),
  ];
}

const titleOf = (id: string): (typeof CHECK_TITLES)[number] =>
  CHECK_TITLES.find((title) => title === `checks.${id}`) ?? `checks.${SERVICE_AUDITFILE_CHECK_ID}`;

const momentText = (input: Input, { madeAt, isPlaced }: ObtainedExport): string =>
  input.word(isPlaced ? "placed" : "made", { moment: momentTitle(input, madeAt) });

/** The day, in UTC: with its time, two packs of the same books on one day would have other bytes. */
function momentTitle({ words, word }: Input, instant: string | null): string {
  const date = parseDate(instant?.slice(0, 10) ?? "");
  return date === null ? word("unknown-moment") : dayTitle(words, date);
}

/** Our own auditfile, and how far its lines are proven. */
function ownRows(input: Input): readonly Row[] {
  const { auditfileComparison: comparison, books, files = [], results, words, word } = input;
  const own = files.find(({ format }) => format === "xaf" || format === "xaf-3.2");
  if (own === undefined) return [];
  const isProven = books.months.every(({ proof }) => proof.isProven);
  const isEqual = resultOf(results, SERVICE_AUDITFILE_CHECK_ID)?.broken === 0;
  const level =
    !isProven || !isReconciled(books, results) ? "stated" : isEqual ? "tied" : "derived";
  const errors = comparison?.ours.errors.count ?? null;
  const proven = word(isProven ? "own-proven" : "own-unproven", {
    count: countText(words, books.entryCount),
    months: countText(words, books.months.length),
  });
  const standard =
    errors === null
      ? []
      : [
          errors === 0
            ? word("own-complies")
            : word("own-deviates", { count: countText(words, errors) }),
        ];
  return [
    textRow("heading", word("own")),
    row("item", 0, [
      textCell(word(`formats.${own.format === "xaf" ? "xaf" : "xaf-3.2"}.name`)),
      level === "stated"
        ? alarmCell(words.of("levels.stated.name"))
        : textCell(words.of(`levels.${level}.name`)),
      textCell([proven, ...standard, word("own-text")].join(" ")),
    ]),
  ];
}

const resultOf = (results: readonly CheckResult[], id: string): CheckResult | undefined =>
  results.find(({ check }) => check.id === id);

/** Each file that is made of the books, the list of all files, and the pages that prove the figures. */
function fileRows(input: Input): readonly Row[] {
  const { files = [], word } = input;
  const titles = new Map(sheetsOfPack(files).map(({ id, title }) => [id, title]));
  const made = files.flatMap(({ name, format: of, sheets }) => {
    const format = FORMAT_WORDS.find((known) => known === of);
    if (format === undefined) return [];
    // Of files with lines the sheet says which lines they are.
    const title = format === "csv" ? sheets.map((sheet) => sheet.title).join(", ") : "";
    const kind = textCell(word(`formats.${format}.name`, { title }));
    return [row("item", 0, [textCell(name), kind, textCell(word(`formats.${format}.verified`))])];
  });
  const pages = PROOF_SHEETS.flatMap((id) => titles.get(id) ?? []);
  if (files.length === 0) return [];
  return [
    textRow("heading", word("files")),
    ...made,
    row("item", 0, [
      textCell("manifest.json"),
      textCell(word("manifest")),
      textCell(word("manifest-text")),
    ]),
    ...(pages.length === 0
      ? []
      : [
          row("item", 0, [
            { kind: "text", text: pages.join(", "), leadsTo: [...PROOF_SHEETS], hasPage: true },
            textCell(word("proof")),
            textCell(word("proof-text")),
          ]),
        ]),
  ];
}
