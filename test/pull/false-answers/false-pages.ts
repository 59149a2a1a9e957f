/** False pages of a list. */
import type { FalseAnswer } from "../../support/false-answers.ts";
import {
  type FalseAnswerCase,
  firstRow,
  named,
  page,
  pageInstead,
  ROWS,
  type Row,
  rows,
  SERIES,
} from "./false-answer-case.ts";

const anyPage = new RegExp(SERIES);
const NO_TOTAL = { "x-total-count": null };
const T4 = "T4 2025-01 without-project";
const [ALL, ONE_LESS] = [ROWS, ROWS - 1].map(String);
const WITHOUT_PAGE = String(ROWS - 100);
const SHIFTED = "books-moved: the rows of the journal entries of 2025-01 shifted between pages";
const J5 = `J5 2025-01 without-project: ${String(ROWS)}`;

export const FALSE_PAGES: readonly FalseAnswerCase[] = [
  {
    title: "a page is dropped",
    answers: [2, 3, 4, 5, 6].map((number) => ({
      path: page(number),
      instead: pageInstead((of) => of + 1),
    })),
    reported: [`${T4}: ${ALL} = ${WITHOUT_PAGE}`, `${J5} = ${WITHOUT_PAGE}`],
    books: "equal",
  },
  {
    title: "a page is dropped, and the total agrees",
    answers: [1, 2, 3, 4, 5].map((number) => ({
      path: page(number),
      headers: { "x-total-count": WITHOUT_PAGE },
      ...(number === 1 ? {} : { instead: pageInstead((of) => of + 1) }),
    })),
    reported: [`${J5} = ${WITHOUT_PAGE}`],
    books: "equal",
  },
  {
    title: "a row occurs twice on its page",
    answers: [{ path: page(2), body: rows((all) => [...all.slice(0, 1), ...all]) }],
    reported: [SHIFTED],
    books: "none",
  },
  {
    title: "two pages are swapped while they are read",
    answers: [
      { path: page(1), times: 1, instead: pageInstead(() => 3) },
      { path: page(3), times: 1, instead: pageInstead(() => 1) },
    ],
    reported: ["2025-01 moved"],
    books: "equal",
  },
  {
    // The order of pages does not matter: all rows are there, once, and none moved meanwhile.
    title: "two pages are swapped permanently",
    answers: [
      { path: page(1), instead: pageInstead(() => 3) },
      { path: page(3), instead: pageInstead(() => 1) },
    ],
    reported: [],
    books: "equal",
  },
  {
    title: "the second page is sent as the first and the second",
    answers: [{ path: page(1), times: 1, instead: pageInstead(() => 2) }],
    reported: [`answer-malformed: ${named(2)}: page 2 repeats the previous page`],
    books: "none",
  },
  {
    title: "a row changes while pages are read",
    answers: [{ path: page(1), after: 1, body: firstRow({ description: "changed meanwhile" }) }],
    reported: ["2025-01 moved"],
    books: "equal",
  },
  {
    title: "a row moves to the next page, and a later one gets lost",
    answers: pushedOver(),
    reported: [SHIFTED],
    books: "none",
  },
  {
    title: "a row moves to a page that was already read",
    answers: [{ path: page(2), body: rows((all) => all.slice(1)) }],
    reported: [`${T4}: ${ALL} = ${ONE_LESS}`, `${J5} = ${ONE_LESS}`],
    books: "equal",
  },
  {
    title: "a page in the middle is empty",
    answers: [{ path: page(2), body: "[]" }],
    reported: [`${T4}: ${ALL} = 100`, `${J5} = 100`],
    books: "equal",
  },
  {
    title: "a page repeats the one before",
    answers: [{ path: page(3), instead: pageInstead(() => 2) }],
    reported: [`answer-malformed: ${named(3)}: page 3 repeats the previous page`],
    books: "none",
  },
  {
    title: "the total is too high",
    answers: [{ path: anyPage, headers: { "x-total-count": "999" } }],
    reported: [`${T4}: 999 = ${ALL}`],
    books: "equal",
  },
  {
    title: "the total is too low",
    answers: [{ path: anyPage, headers: { "x-total-count": "150" } }],
    reported: [`${T4}: 150 = 200`, `${J5} = 200`],
    books: "equal",
  },
  {
    // Neither header is guaranteed: the last page is not full, which ends the list.
    title: "neither total nor link is stated",
    answers: [{ path: anyPage, headers: { ...NO_TOTAL, link: null } }],
    reported: [],
    books: "equal",
  },
  {
    title: "the link states that the first page is the last",
    answers: [{ path: page(1), headers: { ...NO_TOTAL, link: '<x>; rel="prev"' } }],
    reported: [`${T4}: 1 = 0`, `${J5} = 100`],
    books: "equal",
  },
  {
    title: "the link always states that there is more, and the last page is repeated endlessly",
    answers: [
      {
        path: new RegExp(`${SERIES}([6-9]|\\d\\d+)$`),
        headers: { ...NO_TOTAL, link: '<x>; rel="next"' },
        instead: pageInstead(() => 6),
      },
      { path: anyPage, headers: NO_TOTAL },
    ],
    reported: [`answer-malformed: ${named(7)}: page 7 repeats the previous page`],
    books: "none",
  },
];

/** As if a row with an earlier date had been booked between two pages. */
function pushedOver(): readonly FalseAnswer[] {
  let pushed: Row | undefined;
  return [
    {
      path: page(1),
      body: rows((all) => {
        pushed = all.at(-1);
        return all;
      }),
    },
    { path: page(2), body: rows((all) => [pushed, ...all.slice(0, -1)]) },
  ];
}
