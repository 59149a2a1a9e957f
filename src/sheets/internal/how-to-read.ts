/** How a management pack is read: signs, what is called favourable, rounding, and that nobody audited it. */
import type { SheetSource } from "../sheet.ts";
import { isInPack } from "./in-pack.ts";
import { thresholdTexts } from "./threshold.ts";
import { wordsUnder } from "./word-keys.ts";

const SUBJECTS = ["signs", "effect", "rounding", "nature"] as const;
export const HOW_TO_READ_WORDS = wordsUnder(
  "how-to-read",
  "title signs.name effect.name rounding.name nature.name",
  "signs.text effect.text rounding.text nature.text",
);

type Source = SheetSource<(typeof HOW_TO_READ_WORDS)[number]>;

export const isManagementPack = (source: Pick<SheetSource, "files">): boolean =>
  isInPack(source, "first-page-month");

/** The subjects in their order, each with its rule. */
export const howToRead = (
  source: Source,
): readonly { readonly name: string; readonly text: string }[] =>
  SUBJECTS.map((subject) => ({
    name: source.words.of(`how-to-read.${subject}.name`),
    text: source.words.of(`how-to-read.${subject}.text`, {
      ...thresholdTexts(source),
      currency: source.books.administration.currency,
    }),
  }));
