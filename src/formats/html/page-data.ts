/** What the script of the page reads, after the sheets: one element of JSON, which no browser runs. */
import { amountText } from "../../amount/amount.ts";
import { type Month, monthNumberOf } from "../../calendar/month.ts";
import { outcomeOf } from "../../checks/outcome.ts";
import { PROOF_LEVELS, STATED_REASONS, type StatedReason } from "../../ledger/proof-level.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import { html, type Markup } from "../../markup/html.ts";
import type { Words } from "../../sheets/sheet.ts";
import type { PackContents } from "../format.ts";
import type { AccountNumbers } from "./account-numbers.ts";
import type { PageFigures, Support } from "./page-figures.ts";
import { scriptWords } from "./page-words.ts";
import { readerText } from "./reader-text.ts";

/** How the page has the postings: each of them, sums only, or not at all. */
export interface EntriesOnPage {
  readonly has: "all" | "sums" | "none";
  readonly count: number;
  readonly files: readonly string[];
}

export function dataMarkup(
  contents: PackContents,
  figures: PageFigures,
  accounts: AccountNumbers,
  entries: EntriesOnPage,
): Markup {
  const { books, results, style, words } = contents;
  const checks = new Set(figures.supports().flatMap((support) => support.checks));
  const data = {
    words: scriptWords(words),
    thousands: style.thousandsMark,
    decimal: style.decimalMark,
    levels: Object.fromEntries(
      PROOF_LEVELS.map((level) => [
        level,
        [words.of(`levels.${level}.name`), words.of(`levels.${level}.means`)],
      ]),
    ),
    checks: Object.fromEntries(
      results
        .filter(({ check }) => checks.has(check.id))
        .map((result) => [
          result.check.id,
          [
            words.of(`checks.${result.check.id}`),
            outcomeOf(result),
            result.compared,
            result.broken,
          ],
        ]),
    ),
    supports: figures.supports().map((support) => supportText(support, words)),
    answerSets: figures.answerSets(),
    terms: figures.terms(),
    months: books.months.map(({ month }) => [month, monthText(month, words)]),
    accounts: accounts.ids.map((id) => {
      const account = books.accounts.get(id);
      const opening = rowOf(firstLedger(contents), id).opening;
      return [account?.code ?? "", account?.name ?? id, amountText(opening, 2)];
    }),
    sums: entries.has === "sums" ? monthSums(contents, accounts) : [],
    entries,
  };
  return scriptData("page-data", data);
}

/** No text can end the element: its end tag and comments begin with `<`. Control characters are escaped too. */
function scriptData(id: string, data: unknown): Markup {
  const json = JSON.stringify(data).replace(/[<\p{Cc}]/gu, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${code}`;
  });
  return { markup: `<script type="application/json" id="${id}">${json}</script>\n` };
}

const NO_LEDGER = { rows: new Map(), sources: [] };
const firstLedger = ({ books }: PackContents) => books.months[0]?.generalLedger ?? NO_LEDGER;

/** `okt 2025` */
const monthText = (month: Month, words: Words): string =>
  words.of("sheets.month", {
    month: words.of(`months.${String(monthNumberOf(month))}`),
    year: month.slice(0, 4),
  });

const supportText = ({ checks, reasons }: Support, words: Words): unknown => ({
  checks,
  reasons: reasons.map((reason) =>
    isStatedReason(reason)
      ? `${words.of(`reasons.${reason}.what`)}. ${words.of(`reasons.${reason}.why`)}`
      : words.of(`shortfalls.${reason}`),
  ),
});

const isStatedReason = (reason: Support["reasons"][number]): reason is StatedReason =>
  STATED_REASONS.some((stated) => stated === reason);

/** Per account, and per month with postings: the place of the month, debit, credit and the number of postings. */
const monthSums = ({ books }: PackContents, { ids }: AccountNumbers): unknown =>
  ids.map((id) =>
    books.months.flatMap(({ movements }, place) => {
      const movement = movements.get(id);
      if (movement === undefined || movement.count === 0) return [];
      const { debit, credit, count } = movement;
      return [[place, amountText(debit, 2), amountText(credit, 2), count]];
    }),
  );

/** The hash of each answer, once; the list numbers them as the figures and postings do. */
export function* answersMarkup(figures: PageFigures, words: Words): Generator<Markup> {
  yield html`<section class="sheet answers" id="answers" aria-labelledby="answers-title">
<details>
<summary><h2 id="answers-title">${readerText(words.of("html.answers"))}</h2></summary>
<p class="remark">${words.of("html.answers-note")}</p>
<ol>
`;
  for (const answer of figures.answers())
    yield html`<li>${answer}</li>
`;
  yield html`</ol>
</details>
</section>
`;
}
