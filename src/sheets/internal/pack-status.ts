/** Whether a pack is final, why not, and what its figures rest on: the first lines of its first page. */
import type { DraftReason } from "../../checks/draft-findings.ts";
import { type UntiedOnSheets, verdictOf } from "../../checks/is-final.ts";
import { ACCEPTANCE_WORDS, acceptedCountText } from "../acceptance-text.ts";
import { BASIS_WORDS, reconciledText } from "../basis-text.ts";
import type { Cell, Row, SheetDescription, SheetSource, Words } from "../sheet.ts";
import { alarmLink, row } from "./cells.ts";
import { CLIENT_INPUT, VAT_RECONCILIATION } from "./client-cells.ts";
import { DECLARED_VAT_WORDS, vatCorrections } from "./declared-vat-text.ts";
import { countText, dayTitle, monthTitle, type PeriodWord } from "./period-words.ts";
import { sheetsOfPack } from "./stated-reasons.ts";
import { wordsUnder } from "./word-keys.ts";

export const STATUS_WORDS = [
  ...wordsUnder("first-page.status", "final draft period-not-over not-proven blocking not-tied"),
  ...BASIS_WORDS,
  ...DECLARED_VAT_WORDS,
  ...ACCEPTANCE_WORDS,
  ...wordsUnder("acceptance", "where"),
];
type StatusWords = Words<(typeof STATUS_WORDS)[number] | PeriodWord>;

interface Input extends Pick<SheetSource, "books" | "results" | "files" | "levelOf"> {
  readonly words: StatusWords;
}

/** Final, or draft and the first reason why; then what VAT has to be corrected, which is no fault of the books. */
export function statusRow({ books, results, files = [], words }: Input): Row {
  const asOf = dayTitle(words, books.asOf);
  const corrections = vatCorrections({ books, results }, words);
  const { draftReasons: reasons, untied } = verdictOf(books, results, sheetsOfPack(files));
  const [first] = reasons;
  const status =
    first === undefined
      ? words.of("first-page.status.final", { asOf })
      : words.of("first-page.status.draft", {
          asOf,
          why: whyDraft(first.kind, reasons, untied, words),
        });
  const text = [status, ...corrections].join(" ");
  const finalCell: Cell = {
    ...{ kind: "text", text },
    ...(corrections.length === 0 ? {} : { leadsTo: [VAT_RECONCILIATION, CLIENT_INPUT] }),
  };
  const own = row("item", 0, [first === undefined ? finalCell : alarmLink(text, ["checks"])]);
  // The head of a file says whether it is final, and not what has to be corrected.
  return corrections.length === 0 ? { ...own, isInHead: true } : own;
}

/**
 * The reasons of the first kind together: an unfinished period explains unproven months, and those explain broken
 * checks.
 */
function whyDraft(
  kind: DraftReason["kind"],
  reasons: readonly DraftReason[],
  untied: readonly UntiedOnSheets<SheetDescription>[],
  words: StatusWords,
): string {
  const months = reasons
    .flatMap((reason) => ("month" in reason && reason.kind === kind ? [reason.month] : []))
    .map((month) => monthTitle(words, month))
    .join(", ");
  switch (kind) {
    case "period-not-over":
      return words.of("first-page.status.period-not-over", { month: months });
    case "month-not-proven":
      return words.of("first-page.status.not-proven", { months });
    case "check-broken": {
      const broken = reasons.filter((reason) => reason.kind === kind).length;
      return words.of("first-page.status.blocking", { count: countText(words, broken) });
    }
    case "not-tied": {
      const titles = new Set(untied.flatMap(({ sheets }) => sheets.map(({ title }) => title)));
      return words.of("first-page.status.not-tied", { sheets: [...titles].join(", ") });
    }
  }
}

/** That there are accepted differences, and where they are listed; nothing without any. */
export function acceptedRow({ results, files = [], words }: Input): readonly Row[] {
  const accepted = acceptedCountText(words, results);
  if (accepted === null) return [];
  const all = sheetsOfPack(files);
  const list = LISTS.flatMap((id) => all.filter((sheet) => sheet.id === id))[0];
  const text =
    list === undefined ? accepted : words.of("acceptance.where", { accepted, sheet: list.title });
  return [row("item", 0, [{ kind: "text", text, leadsTo: LISTS, hasPage: true }])];
}

/** The sheets that list them. */
const LISTS = ["cover", "checks"];

/** How much reconciles; the cover says what was compared with what. */
export function basisRows({ books, results, words }: Input): readonly Row[] {
  const text = reconciledText(books, results, words);
  return [row("note", 0, [{ kind: "text", text, leadsTo: ["cover"], hasPage: true }])];
}
