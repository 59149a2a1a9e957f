/**
 * The texts of books that files of a pack cannot hold: what is listed of them, and the books that such a file is made
 * of.
 */
import type { CheckResult } from "../checks/check.ts";
import { findingWith } from "../checks/finding-texts.ts";
import { type Capacity, CELL_CAPACITY, fitText, PAGE_CAPACITY } from "../formats/fits.ts";
import type { Books } from "../ledger/books.ts";
import { TEXT_PLACES, unusualTextsOf, withTexts } from "../ledger/books-texts.ts";
import type { UnfitTexts } from "../ledger/unfit-texts.ts";
import type { Words } from "../sheets/sheet.ts";

const LIMITS = { page: PAGE_CAPACITY.charactersMax, cell: CELL_CAPACITY.charactersMax };
const FIRST_MAX = 3;
const FIRST_CHARACTERS_MAX = 40;

type Tally = { -readonly [Field in keyof UnfitTexts]: UnfitTexts[Field] };

/** By place, only places with some; empty for nearly all books. */
export function unfitTextsOf(books: Books): readonly UnfitTexts[] {
  const tallies = new Map<string, Tally>();
  for (const { place, text } of unusualTextsOf(books, PAGE_CAPACITY.charactersMax)) {
    const onPages = fitText(text, PAGE_CAPACITY, () => "");
    if (!onPages.isShortened && !onPages.isCleaned) continue;
    const tally = tallies.get(place) ?? {
      place,
      ...{ shortened: 0, shortenedInCells: 0, cleaned: 0, lengthMax: 0, limits: LIMITS, first: [] },
    };
    tallies.set(place, tally);
    if (onPages.isShortened) tally.shortened += 1;
    if (onPages.isCleaned) tally.cleaned += 1;
    if (fitText(text, CELL_CAPACITY, () => "").isShortened) tally.shortenedInCells += 1;
    tally.lengthMax = Math.max(tally.lengthMax, text.length);
    const start = fitText(
      text,
      { ...PAGE_CAPACITY, charactersMax: FIRST_CHARACTERS_MAX },
      () => "",
    );
    if (tally.first.length < FIRST_MAX && !tally.first.includes(start.text)) {
      tally.first = [...tally.first, start.text];
    }
  }
  return TEXT_PLACES.flatMap((place) => tallies.get(place) ?? []);
}

interface FittedSource {
  readonly books: Books;
  readonly results: readonly CheckResult[];
}

/** What a file with this capacity is made of: the books, and the findings that name their texts. */
export function fittedTo<Source extends FittedSource>(
  source: Source,
  capacity: Capacity,
  words: Words,
): Source {
  const lengthText = (length: number): string =>
    words.of("unfit.length", { count: length.toLocaleString(words.language) });
  const textOf = (text: string): string => fitText(text, capacity, lengthText).text;
  return {
    ...source,
    books: withTexts(source.books, textOf),
    results: source.results.map((result) => ({
      ...result,
      findings: result.findings.map((finding) => findingWith(finding, textOf)),
    })),
  };
}
