/** Differences that a person accepted, on the sheets: listed with the reason, counted apart, and marked nowhere. */
import { expect, test } from "vitest";
import { draftReasons } from "../../src/checks/draft-findings.ts";
import { type CheckOutcome, outcomeCounts } from "../../src/checks/outcome.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { Cell, Row, Sheet } from "../../src/sheets/sheet.ts";
import { ACCEPTED, judged, withBank } from "../checks/judgement/judged.ts";
import { type BuiltPack, builtPack, rowsOf, rowText, sheetText } from "./built-sheets.ts";

/** Both months are ten above the statement of the bank. */
const accepted = (): Books => judged(withBank("75.00", "145.00"), ACCEPTED);
/** In February they are nine above it, which nobody accepted. */
const halfAccepted = (): Books => judged(withBank("75.00", "146.00"), ACCEPTED);

const WHAT = "The balance on each bank statement agrees with the ledger on that day";
const REASON = "note: Accepted by A. Bakker, through Feb 2025: A cheque in the drawer";

function sheetIn({ sheets }: BuiltPack, id: string): Sheet {
  const found = sheets.find((sheet) => sheet.id === id);
  if (found === undefined) throw new Error(`there is no sheet ${id}`);
  return found;
}
const textIn = (pack: BuiltPack, id: string): Promise<readonly string[]> =>
  sheetText(sheetIn(pack, id));

/** The rows of a check and of its findings, without the postings behind them and the hashes of sources. */
async function checkText(pack: BuiltPack, id: string): Promise<readonly string[]> {
  const rows = await textIn(pack, "checks");
  const first = rows.findIndex((text) => text.startsWith(`${id} |`));
  const after = rows.slice(first + 1).findIndex((text) => /^[A-Z]\d/.test(text));
  return rows
    .slice(first, first + 1 + after)
    .filter((text) => !text.startsWith("    Bank transaction"))
    .map((text) => text.replace(/ \| [0-9a-f]{12}$/, ""));
}

const alarmsIn = async (sheet: Sheet): Promise<readonly string[]> =>
  (await rowsOf(sheet)).flatMap(alarmsOf);
const alarmsOf = ({ cells }: Row): readonly string[] =>
  cells.flatMap((cell: Cell) => (cell.kind === "text" && cell.isAlarm === true ? [cell.text] : []));

test("the sheet of checks says accepted at the check and at the finding, and below it by whom, until when and why", async () => {
  const rows = await checkText(await builtPack(accepted()), "C1");
  const formula =
    "balance on the bank statement = F, or S + sum of x until that day, of its ledger accounts";
  expect(rows).toEqual([
    `C1 | ${WHAT} | Accepted | 2 | 2 | ${formula}`,
    "  C1 | Bank | Accepted | Jan 2025 | 75.00 | 85.00 | 10.00",
    `    ${REASON}`,
    "  C1 | Bank | Accepted | Feb 2025 | 145.00 | 155.00 | 10.00",
    `    ${REASON}`,
  ]);
});

test("a check with an open finding has findings, and says how many differences were accepted", async () => {
  const [check, first, , second] = await checkText(await builtPack(halfAccepted()), "C1");
  expect(check).toContain("| With findings, blocking; 1 accepted | 2 | 2 |");
  expect(first).toContain("Bank | Accepted | Jan 2025");
  expect(second).toBe("  C1 | Bank | Feb 2025 | 146.00 | 155.00 | 9.00");
});

test("on paper the open findings of a check come first, and the reason follows each accepted one", async () => {
  const [table] = sheetIn(await builtPack(halfAccepted()), "checks").onPaper ?? [];
  const rows: string[] = [];
  for await (const row of table?.rows() ?? []) rows.push(rowText(row));
  const at = rows.findIndex((text) => text.startsWith("heading: C1"));
  expect(rows.slice(at + 1, at + 4)).toEqual([
    "Bank | Feb 2025 | 146.00 | 155.00 | 9.00",
    "Bank | Jan 2025 | 75.00 | 85.00 | 10.00",
    `  ${REASON}`,
  ]);
});

test("the cover states the number and lists each with the reason; the status is final if no other finding blocks", async () => {
  const cover = await textIn(await builtPack(accepted()), "cover");
  expect(cover).toContain("Status | Final, with 2 accepted differences");
  const at = cover.indexOf("heading: Accepted differences");
  expect(cover.slice(at + 1, at + 5)).toEqual([
    `${WHAT} | Bank, Jan 2025 | 10.00`,
    `  ${REASON}`,
    `${WHAT} | Bank, Feb 2025 | 10.00`,
    `  ${REASON}`,
  ]);
  expect(cover.join("\n")).not.toContain("Why this is a draft");
});

test("a draft lists only what is open as its reason, and what was accepted below it", async () => {
  const pack = await builtPack(halfAccepted());
  const cover = await textIn(pack, "cover");
  expect(cover).toContain("Status | DRAFT - not final, with 1 accepted difference");
  const at = cover.indexOf("heading: Why this is a draft");
  expect(cover.slice(at + 1, at + 4)).toEqual([
    `${WHAT} | Bank, Feb 2025 | 9.00`,
    "heading: Accepted differences",
    `${WHAT} | Bank, Jan 2025 | 10.00`,
  ]);
  expect(draftReasons(halfAccepted(), pack.results, [])).toEqual([
    { kind: "check-broken", check: "C1" },
  ]);
  const both = await builtPack(accepted());
  expect(draftReasons(accepted(), both.results, [])).toEqual([]);
});

test("in Dutch", async () => {
  const cover = await textIn(await builtPack(accepted(), "nl"), "cover");
  expect(cover).toContain("Status | Definitief, met 2 geaccepteerde verschillen");
  expect(cover).toContain(
    "  note: Geaccepteerd door A. Bakker, t/m feb 2025: A cheque in the drawer",
  );
  const half = await textIn(await builtPack(halfAccepted(), "nl"), "cover");
  expect(half).toContain("Status | CONCEPT - niet definitief, met 1 geaccepteerd verschil");
});

test("the first page says how many there are, and asks nothing about them", async () => {
  const page = await textIn(await builtPack(accepted()), "first-page");
  expect(page).toContain("2 accepted differences");
  expect(page.filter((text) => text.includes(WHAT))).toEqual([]);
  const half = await textIn(await builtPack(halfAccepted()), "first-page");
  expect(half).toContain("1 accepted difference");
  const asked = half.filter((text) => text.includes(WHAT));
  expect(asked).toEqual([
    `Bank, Feb 2025: an exception to “${WHAT}”. Correct the books, or retrieve them again. | 9.00`,
  ]);
});

test("a lead schedule has accepted differences on its accounts apart from its open points", async () => {
  const rows = await textIn(await builtPack(halfAccepted()), "leads");
  const at = rows.indexOf("heading: Cash and cash equivalents");
  const own = rows.slice(at, rows.indexOf("heading: Clearing accounts and other current assets"));
  const from = own.indexOf("heading: Open points");
  expect(own.slice(from, from + 5)).toEqual([
    "heading: Open points",
    `Finding of the check “${WHAT}”: Bank, Feb 2025 | 9.00`,
    "heading: Accepted differences",
    `Finding of the check “${WHAT}”: Bank, Jan 2025 | 10.00`,
    REASON,
  ]);
});

test("checks are counted by what came of them, one with an open finding as one with findings", async () => {
  const count = async (books: Books, outcome: CheckOutcome): Promise<number> =>
    outcomeCounts((await builtPack(books)).results).outcomes[outcome];
  expect(await count(accepted(), "accepted")).toBe(1);
  expect(await count(halfAccepted(), "accepted")).toBe(0);
  expect(await count(halfAccepted(), "with-findings")).toBe(
    (await count(accepted(), "with-findings")) + 1,
  );
});

test("no sheet emphasizes an accepted difference: the statement of the bank, the figures of the client, the checks", async () => {
  const open = await builtPack(withBank("75.00", "145.00"));
  const pack = await builtPack(accepted());
  expect(await alarmsIn(sheetIn(open, "client-input"))).toEqual(["Differs", "Differs"]);
  expect(await alarmsIn(sheetIn(pack, "client-input"))).toEqual([]);
  const changed = async (id: string) => {
    const [before, after] = [await alarmsIn(sheetIn(open, id)), await alarmsIn(sheetIn(pack, id))];
    return before.filter((text) => !after.includes(text));
  };
  expect(await changed("checks")).toEqual(["With findings, blocking", "Bank", "Bank"]);
  const marked = async ({ sheets }: BuiltPack) => {
    const rows = await Promise.all(sheets.map(rowsOf));
    return sheets.flatMap(({ id }, at) =>
      rows[at]?.some(({ acceptance }) => acceptance !== undefined) === true ? [id] : [],
    );
  };
  expect(new Set(await marked(pack))).toEqual(new Set(["cover", "leads", "bank", "checks"]));
  expect(await marked(open)).toEqual([]);
});
