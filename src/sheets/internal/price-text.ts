/** What of a difference is price and what is quantity, in words. */
import { isZero } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { priceAndVolume } from "../../ledger/price-and-volume.ts";
import type { Side } from "../../ledger/signs.ts";
import { soldLines } from "../../ledger/sold-lines.ts";
import type { Words } from "../sheet.ts";
import type { FigureCell } from "./cells.ts";
import { exactEffectText, MONEY_WORDS } from "./money-text.ts";
import { wordsUnder } from "./word-keys.ts";

export const PRICE_WORDS = [
  ...MONEY_WORDS,
  ...wordsUnder("sentences", "account through"),
  ...wordsUnder("sentences.drivers", "price quantity one-month"),
];

interface PricedAccount {
  readonly account: LedgerAccountId;
  readonly side: Side;
  readonly own: FigureCell;
  readonly other: FigureCell;
}

/**
 * `through price (+612.00) and quantity (-24,031.50)`, which add up to the difference; null where the lines of a month
 * are not known or state no quantity.
 */
export function priceText(
  { books, words }: { readonly books: Books; readonly words: Words<(typeof PRICE_WORDS)[number]> },
  { account, side, own, other }: PricedAccount,
): string | null {
  const linesOf = ({ figure, amount }: FigureCell) =>
    soldLines(books, figure.period, { account, side, amount });
  // The month compared with is known or not without reading a document of the books.
  const compared = linesOf(other);
  const current = compared && linesOf(own);
  if (current === null || compared === null) return null;
  const parts = priceAndVolume(current, compared);
  if (parts === null) return null;
  const { currency } = books.administration;
  const named = [
    ["price", parts.price],
    ["quantity", parts.volume],
    ["one-month", parts.oneMonth],
  ] as const;
  const texts = named.flatMap(([name, effect]) => {
    const label = words.of(`sentences.drivers.${name}`);
    const part = { label, effect: exactEffectText(words, effect, currency) };
    return isZero(effect) ? [] : [words.of("sentences.account", part)];
  });
  const drivers = new Intl.ListFormat(words.language, { type: "conjunction" }).format(texts);
  return texts.length === 0 ? null : words.of("sentences.through", { drivers });
}
