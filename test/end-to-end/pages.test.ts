/** The pages of the sample's packs as a reader turns them: filled, and alike where their tables are alike. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { runCli } from "../../src/cli/run-cli.ts";
import { readAccountNames } from "../../src/packs/own-files/account-names-file.ts";
import { prepareSample } from "../support/loaded-store.ts";
import { type PdfPage, readPdf } from "../support/pdf-text.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { makeWorld } from "../support/world.ts";

const TITLES = {
  nl: { debtors: "Debiteuren", creditors: "Crediteuren", client: "Opgaven van de cliënt" },
  en: { debtors: "Debtors", creditors: "Creditors", client: "Figures stated by the client" },
} as const;
const EDITIONS = [
  { pack: "close", language: "nl" },
  { pack: "close", language: "en" },
  { pack: "monthly", language: "nl" },
] as const;
/** The accounts of the sample in both languages. */
const ACCOUNTS = [...readAccountNames("examples/sample/account-names.csv").names.values()].map(
  (own) => ({ nl: own.get("nl") ?? "", en: own.get("en") ?? "" }),
);

type Edition = (typeof EDITIONS)[number];

const documents = new Map<Edition, readonly PdfPage[]>();
beforeAll(async () => {
  const home = join(temporaryFolder(), "home");
  prepareSample(home);
  for (const edition of EDITIONS) documents.set(edition, await pagesIn(home, edition));
});

async function pagesIn(home: string, { pack, language }: Edition): Promise<readonly PdfPage[]> {
  const period = pack === "monthly" ? ["--period", "2025-10"] : ["--year", "2025"];
  // The second language is written from the snapshot of the first.
  const command = pack === "close" && language === "en" ? "render" : pack;
  const { world, out, err, close } = makeWorld({ SLOTSOM_HOME: home });
  try {
    // The clock of a test does not wait until the service has made its exports.
    const plain = command === "close" ? ["--skip-exports"] : [];
    const argv = [command, ...period, ...plain, "--sample", "--language", language, "--json"];
    expect({ code: await runCli(argv, world), failure: failureIn(err()) }).toEqual({
      code: 0,
      failure: null,
    });
    const last = out().trimEnd().split("\n").at(-1) ?? "{}";
    const { folder } = JSON.parse(last) as { readonly folder: string };
    const [name = ""] = readdirSync(folder).filter((file) => file.endsWith(".pdf"));
    return readPdf(readFileSync(join(folder, name))).pages;
  } finally {
    close();
  }
}

const failureIn = (lines: string): string | null =>
  lines.split("\n").find((line) => line.includes('"failure"')) ?? null;

/** The type area starts and ends this far from the edges. */
const MARGIN = 64;
/** A running head and foot are outside the type area. */
const bodyOf = ({ texts, height }: PdfPage) =>
  texts.filter(({ y }) => y > MARGIN && y < height - MARGIN);

function fullnessOf(page: PdfPage): number {
  const last = Math.max(MARGIN, ...bodyOf(page).map(({ y }) => y));
  return (last - MARGIN) / (page.height - 2 * MARGIN);
}

const isUpright = ({ width, height }: PdfPage): boolean => height > width;

/** The first title on a page: one in the size of titles, or of sections. */
const titleOf = (page: PdfPage): string => bodyOf(page).find(({ size }) => size >= 13)?.text ?? "";

/** Whether a page continues the table of the page before it. */
const isContinued = (page: PdfPage): boolean => /\((?:vervolg|continued)\)$/.test(titleOf(page));

/** A page is at least this full. */
const FULL_ENOUGH = 0.6;
/** A page before a table that is kept whole is at least this full. */
const HALF = 0.4;

/** Why a page may have more white; null if nothing excuses it. */
function excuseOf(pages: readonly PdfPage[], index: number): string | null {
  const [page, next, after] = pages.slice(index, index + 3);
  if (page === undefined || next === undefined) return "the last page";
  if (isUpright(page) !== isUpright(next)) return "the next chapter is across, or upright again";
  const isNextWhole = !isContinued(next) && (after === undefined || !isContinued(after));
  return isNextWhole && fullnessOf(page) >= HALF ? "the next table is kept on one page" : null;
}

describe.for(EDITIONS)("the pages of the $pack in $language", (edition) => {
  const pagesOf = (): readonly PdfPage[] => documents.get(edition) ?? [];
  const emptyPages = (): readonly number[] =>
    pagesOf().flatMap((page, index) => (fullnessOf(page) < FULL_ENOUGH ? [index] : []));

  test("are at least 60 % full, but for those with a reason", () => {
    const pages = pagesOf();
    expect(pages.length).toBeGreaterThan(12);
    const faults = emptyPages()
      .filter((index) => excuseOf(pages, index) === null)
      .map((index) => {
        const page = pages[index]!;
        const share = Math.round(fullnessOf(page) * 100);
        return `page ${String(index + 1)}, ${titleOf(page)}: ${String(share)} %`;
      });
    expect(faults).toEqual([]);
  });

  test("need such a reason seldom", () => {
    expect(emptyPages().length).toBeLessThanOrEqual(Math.max(2, pagesOf().length / 10));
  });

  test("have debtors and creditors both upright", () => {
    const { debtors, creditors } = TITLES[edition.language];
    const titles = [debtors, creditors];
    const starts = titles.map((title) =>
      pagesOf().find(({ texts }) => texts.some(({ text, size }) => text === title && size > 12)),
    );
    expect(starts.map((page) => page !== undefined && isUpright(page))).toEqual([true, true]);
  });

  test("have a chapter of the figures that the user of the sample states, and his notes, in one language", () => {
    const texts = pagesOf().flatMap((page) => page.texts.map(({ text }) => text));
    expect(texts).toContain(TITLES[edition.language].client);
    const [own, other] =
      edition.language === "nl" ? ["Toelichting: ", "Note: "] : ["Note: ", "Toelichting: "];
    expect([own, other].map((mark) => texts.some((text) => text.startsWith(mark)))).toEqual([
      true,
      false,
    ]);
  });

  test("have names of accounts in one language", () => {
    const text = pagesOf()
      .flatMap((page) => page.texts.map((one) => one.text))
      .join(" ");
    const names = ACCOUNTS.filter(({ nl, en }) => nl !== en).map((one) => one[edition.language]);
    const others = ACCOUNTS.filter(({ nl, en }) => nl !== en).map((one) =>
      edition.language === "nl" ? one.en : one.nl,
    );
    expect(names.filter((name) => text.includes(name)).length).toBeGreaterThan(50);
    // An asset, lines of purchases and a journal have names of accounts as their texts.
    const texts = ["Webwinkel", "Huur bedrijfspand", "Verzekering vervoermiddelen"];
    const journal = "Dotatie voorziening dubieuze debiteuren";
    const written = [...texts, "Bedrijfsverzekeringen", journal];
    const found = others.filter((name) => !written.includes(name) && text.includes(` ${name} `));
    expect(found).toEqual([]);
  });
});
