/** What the files of the pack could not show of texts, for the sheet that says what the pack could not prove. */
import { TEXT_PLACES } from "../../ledger/books-texts.ts";
import type { UnfitTexts } from "../../ledger/unfit-texts.ts";
import type { Cell, SheetSource } from "../sheet.ts";
import { BLANK, textCell } from "./cells.ts";
import { countText } from "./period-words.ts";
import { wordsUnder } from "./word-keys.ts";

export const UNFIT_WORDS = [
  ...wordsUnder("unfit", "title length shortened shortened-in-cells cleaned first full"),
  ...TEXT_PLACES.map((place) => `unfit.places.${place}` as const),
];

interface Input extends Pick<SheetSource, "unfitTexts"> {
  readonly words: SheetSource<(typeof UNFIT_WORDS)[number]>["words"];
}

/** One for each place, and one that says where the texts are in full; empty if every text fits. */
export function unfitIn({
  unfitTexts = [],
  words,
}: Input): readonly { readonly what: Cell; readonly why: string }[] {
  if (unfitTexts.length === 0) return [];
  const sentences = (texts: UnfitTexts): readonly string[] => {
    const { shortened, shortenedInCells, cleaned, lengthMax, limits, first } = texts;
    const count = (of: number) => ({ count: countText(words, of) });
    const cut = { limit: countText(words, limits.page), length: countText(words, lengthMax) };
    const cell = { limit: countText(words, limits.cell) };
    return [
      ...(shortened === 0 ? [] : [words.of("unfit.shortened", { ...count(shortened), ...cut })]),
      ...(shortenedInCells === 0
        ? []
        : [words.of("unfit.shortened-in-cells", { ...count(shortenedInCells), ...cell })]),
      ...(cleaned === 0 ? [] : [words.of("unfit.cleaned", count(cleaned))]),
      words.of("unfit.first", { texts: first.join("; ") }),
    ];
  };
  return [
    ...unfitTexts.map((texts) => ({
      what: textCell(words.of(`unfit.places.${texts.place}`)),
      why: sentences(texts).join(" "),
    })),
    { what: BLANK, why: words.of("unfit.full") },
  ];
}
