/**
 * Packs of books that are rare and right have no fault either: on paper, and on the page at the width of a desk and of
 * a phone.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { partnership } from "../hand-worked/partnership.ts";
import { underSmallBusinessScheme } from "../hand-worked/small-business-scheme.ts";
import { soleTrader } from "../hand-worked/sole-trader.ts";
import { traderInTheEu } from "../hand-worked/trader-in-the-eu.ts";
import { serveAdministration, writeProfile } from "../support/embedded-service.ts";
import { makeWorld, type TestWorld } from "../support/world.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { drawWhole, faultsOf as faultsOnPage } from "./page-rendering.ts";
import { type Expected, faultsOf, lettersIn, type Paper, papersOf } from "./paper-rendering.ts";
import {
  ofFirstYear,
  ofThousandsOfContacts,
  ofThreeAccounts,
  withLoss,
  withoutReturns,
} from "./unusual-books.ts";

/**
 * With the most pages that a reader should have to turn. The sample has everything that can be supplied, and gates of
 * its own.
 */
const BOOKS: readonly {
  readonly title: string;
  readonly books: () => AdministrationBooks;
  readonly language: "nl" | "en";
  readonly most: number;
}[] = [
  { title: "with nothing supplied", books: withoutReturns, language: "en", most: 25 },
  { title: "with a loss", books: withLoss, language: "nl", most: 25 },
  { title: "of a first year", books: ofFirstYear, language: "en", most: 24 },
  { title: "of three accounts", books: ofThreeAccounts, language: "nl", most: 18 },
  { title: "of 3,000 contacts", books: ofThousandsOfContacts, language: "nl", most: 40 },
  { title: "of a sole trader", books: soleTrader, language: "nl", most: 23 },
  { title: "of a partnership", books: partnership, language: "en", most: 23 },
  {
    title: "under the small-business scheme",
    books: underSmallBusinessScheme,
    language: "nl",
    most: 21,
  },
  { title: "of a trader in the EU", books: traderInTheEu, language: "en", most: 25 },
];

const TERMS = {
  nl: { nothing: "Geen gegevens.", continued: "(vervolg)" },
  en: { nothing: "No data.", continued: "(continued)" },
} as const;
/** The legend is below it, from the foot of the page, in points. */
const LEGEND_TOP = 65;
const [DESKTOP, PHONE] = [1400, 420];

let browser: Browser | undefined;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
});

describe.for(BOOKS)("the close of books $title", ({ books, language, most }) => {
  let world: TestWorld;
  let exit: number;
  let papers: readonly Paper[];
  let expected: Expected;
  let page: string;
  beforeAll(async () => {
    const own = books();
    const { id } = own.administration;
    const service = await serveAdministration({ administrationId: id, books: () => own });
    world = makeWorld({ TOKEN: service.token });
    writeProfile(world.folder, { base_url: service.url, administration_id: id });
    const argv = ["close", "--profile", "test", "--year", "2025", "--language", language];
    exit = await runCli([...argv, "--skip-exports"], world.world);
    await service.close();
    const name = language === "nl" ? "close" : "close-en";
    const folder = join(world.folder, "output", id, "2025", name);
    page = join(folder, "report-2025.html");
    papers = await papersOf(join(folder, "statements-2025.pdf"));
    const words = new URL(`../../templates/words/${language}.yml`, import.meta.url);
    const known = `${readFileSync(page, "utf8")} ${readFileSync(words, "utf8")}`;
    expected = { ...TERMS[language], known: new Set(lettersIn(known)) };
  });
  afterAll(() => {
    world.close();
  });

  test("is final", () => {
    expect(exit, world.err()).toBe(0);
  });

  test("has no fault on paper, and few pages", () => {
    expect(faultsOf(papers, expected)).toEqual([]);
    expect(papers.length).toBeLessThanOrEqual(most);
  });

  test("says on each page of paper once what its marks are", () => {
    const isLead = (text: string): boolean => /^(cijfers|teken|figures|mark):$/.test(text);
    const leads = papers.map(({ height, words }) =>
      words.filter(({ text, top }) => isLead(text) && top > height - LEGEND_TOP),
    );
    expect(leads.map(({ length }) => length).filter((count) => count > 1)).toEqual([]);
    expect(leads.some(({ length }) => length === 1)).toBe(true);
  });

  test.for([DESKTOP, PHONE])("has no fault on the page at %d pixels", async (width) => {
    const visit = await browser!.visit(pathToFileURL(page).href, { width });
    await drawWhole(visit);
    expect(await faultsOnPage(visit)).toEqual([]);
  });
});
