/** Lies about how a list is cut into pages. */
import type { Lie } from "../../support/lying-service.ts";
import {
  firstRow,
  type LieCase,
  named,
  page,
  pageInstead,
  type Row,
  rows,
  SERIES,
} from "./lie-case.ts";

const anyPage = new RegExp(SERIES);
const UNTOLD = { "x-total-count": null };
const T4 = "T4 2025-01 without-project";
const T5 = "T5 2025-01 without-project: 0 = 1";
const J5 = "J5 2025-01 without-project";

export const LIES_OF_PAGES: readonly LieCase[] = [
  {
    lie: "a page is dropped",
    lies: [2, 3, 4, 5].map((number) => ({
      path: page(number),
      instead: pageInstead((of) => of + 1),
    })),
    told: [`${T4}: 484 = 384`, `${J5}: 484 = 384`],
    books: "as ever",
  },
  {
    lie: "a page is dropped, and the total says so too",
    lies: [1, 2, 3, 4].map((number) => ({
      path: page(number),
      headers: { "x-total-count": "384" },
      ...(number === 1 ? {} : { instead: pageInstead((of) => of + 1) }),
    })),
    told: [`${J5}: 484 = 384`],
    books: "as ever",
  },
  {
    lie: "a row comes twice on its page",
    lies: [{ path: page(2), body: rows((all) => [...all.slice(0, 1), ...all]) }],
    told: [`${T4}: 484 = 485`],
    books: "as ever",
  },
  {
    lie: "two pages are swapped while they are read",
    lies: [
      { path: page(1), times: 1, instead: pageInstead(() => 3) },
      { path: page(3), times: 1, instead: pageInstead(() => 1) },
    ],
    told: [T5],
    books: "as ever",
  },
  {
    // Nothing rests on the order of pages: all rows are there, once, and none moved meanwhile.
    lie: "two pages are swapped, and stay so",
    lies: [
      { path: page(1), instead: pageInstead(() => 3) },
      { path: page(3), instead: pageInstead(() => 1) },
    ],
    told: [],
    books: "as ever",
  },
  {
    lie: "the second page comes first and second",
    lies: [{ path: page(1), times: 1, instead: pageInstead(() => 2) }],
    told: [`answer-malformed: ${named(2)}: page 2 repeats the previous page`],
    books: "none",
  },
  {
    lie: "a row changes while pages are read",
    lies: [{ path: page(1), after: 1, body: firstRow({ description: "changed meanwhile" }) }],
    told: [T5],
    books: "as ever",
  },
  {
    lie: "a row moves over the border of its page, and one behind it gets lost",
    lies: pushedOver(),
    told: [`${T4}: 483 = 484`, `${J5}: 484 = 483`],
    books: "as ever",
  },
  {
    lie: "a row moves to a page that was read before",
    lies: [{ path: page(2), body: rows((all) => all.slice(1)) }],
    told: [`${T4}: 484 = 483`, `${J5}: 484 = 483`],
    books: "as ever",
  },
  {
    lie: "a page in the middle is empty",
    lies: [{ path: page(2), body: "[]" }],
    told: [`${T4}: 484 = 100`, `${J5}: 484 = 100`],
    books: "as ever",
  },
  {
    lie: "a page repeats the one before",
    lies: [{ path: page(3), instead: pageInstead(() => 2) }],
    told: [`answer-malformed: ${named(3)}: page 3 repeats the previous page`],
    books: "none",
  },
  {
    lie: "the total is too high",
    lies: [{ path: anyPage, headers: { "x-total-count": "999" } }],
    told: [`${T4}: 999 = 484`],
    books: "as ever",
  },
  {
    lie: "the total is too low",
    lies: [{ path: anyPage, headers: { "x-total-count": "150" } }],
    told: [`${T4}: 150 = 200`, `${J5}: 484 = 200`],
    books: "as ever",
  },
  {
    // Nobody promised either header: the last page is not full, and that ends the list.
    lie: "neither total nor link is there",
    lies: [{ path: anyPage, headers: { ...UNTOLD, link: null } }],
    told: [],
    books: "as ever",
  },
  {
    lie: "the link says that the first page is the last",
    lies: [{ path: page(1), headers: { ...UNTOLD, link: '<x>; rel="prev"' } }],
    told: [`${T4}: 1 = 0`, `${J5}: 484 = 100`],
    books: "as ever",
  },
  {
    lie: "the link says that there is more, and the last page comes without end",
    lies: [
      {
        path: new RegExp(`${SERIES}([5-9]|\\d\\d+)$`),
        headers: { ...UNTOLD, link: '<x>; rel="next"' },
        instead: pageInstead(() => 5),
      },
      { path: anyPage, headers: UNTOLD },
    ],
    told: [`answer-malformed: ${named(6)}: page 6 repeats the previous page`],
    books: "none",
  },
];

/** As if a row had been booked between two pages, on days that come before. */
function pushedOver(): readonly Lie[] {
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
