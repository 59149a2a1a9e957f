/** Whether a pack is final, why not, and what its figures rest on: the first lines of its first page. */
import { isPeriodOver, isSatisfied } from "../../checks/check.ts";
import { isFinal, untiedOnSheets } from "../../checks/is-final.ts";
import type { Row, SheetSource, Words } from "../sheet.ts";
import { alarmLink, row, textCell, textRow } from "./cells.ts";
import { countText, dayTitle, monthTitle, type PeriodWord } from "./period-words.ts";
import { sheetsOfPack, statedReasons } from "./stated-reasons.ts";
import { wordsUnder } from "./word-keys.ts";

export const STATUS_WORDS = [
  ...wordsUnder("first-page.status", "final draft period-not-over not-proven blocking not-tied"),
  ...wordsUnder("first-page.status", "reconciled levels levels-stated title"),
  ...wordsUnder("sheets.proof", "title"),
];
type StatusWords = Words<(typeof STATUS_WORDS)[number] | PeriodWord>;

interface Input extends Pick<SheetSource, "books" | "results" | "files"> {
  readonly words: StatusWords;
}

/** Final, or draft and the first reason why. */
export function statusRow(input: Input): Row {
  const { books, results, files = [], words } = input;
  const asOf = dayTitle(words, books.asOf);
  const backings = sheetsOfPack(files).flatMap((sheet) => sheet.backings);
  if (isFinal(books, results, backings)) {
    return row("item", 0, [textCell(words.of("first-page.status.final", { asOf }))]);
  }
  const text = words.of("first-page.status.draft", { asOf, why: whyDraft(input) });
  return row("item", 0, [alarmLink(text, ["checks"])]);
}

/** The most basic reason: an unfinished period explains unproven months, and those explain broken checks. */
function whyDraft({ books, results, files = [], words }: Input): string {
  const { last } = books.period;
  if (!isPeriodOver(books)) {
    return words.of("first-page.status.period-not-over", { month: monthTitle(words, last) });
  }
  const unproven = books.months.filter(({ proof }) => !proof.isProven);
  if (unproven.length > 0) {
    const months = unproven.map(({ month }) => monthTitle(words, month)).join(", ");
    return words.of("first-page.status.not-proven", { months });
  }
  const blocking = results.filter(({ broken, severity }) => severity === "blocking" && broken > 0);
  if (blocking.length > 0) {
    const count = countText(words, blocking.length);
    return words.of("first-page.status.blocking", { count });
  }
  const untied = untiedOnSheets(books, results, sheetsOfPack(files));
  const titles = new Set(untied.flatMap(({ sheets }) => sheets.map(({ title }) => title)));
  return words.of("first-page.status.not-tied", { sheets: [...titles].join(", ") });
}

/** How much reconciles, and what nothing proves. */
export function proofRows({ books, results, files = [], words }: Input): readonly Row[] {
  const proven = books.months.filter(({ proof }) => proof.isProven).length;
  const holding = results.filter(isSatisfied).length;
  const reasons = statedReasons({ books, results, files });
  return [
    textRow("heading", words.of("first-page.status.title")),
    row("item", 0, [
      textCell(
        words.of("first-page.status.reconciled", {
          months: String(proven),
          allMonths: String(books.months.length),
          checks: String(holding),
          allChecks: String(results.length),
        }),
      ),
    ]),
    row("item", 0, [
      reasons.length === 0
        ? textCell(words.of("first-page.status.levels"))
        : {
            kind: "text",
            text: words.of("first-page.status.levels-stated", {
              sheet: words.of("sheets.proof.title"),
            }),
            leadsTo: ["proof"],
          },
    ]),
  ];
}
