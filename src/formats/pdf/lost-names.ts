/** The names and other texts that a document cannot draw whole, with what it draws in their place. */
import type { Books } from "../../ledger/books.ts";
import type { LostTexts } from "../../ledger/lost-texts.ts";
import type { Words } from "../../sheets/sheet.ts";
import type { LostScript } from "./lost-text.ts";

export interface LostNames {
  /**
   * The words in place of a part of `text` that no font has: the name of its script, or a mark for a sign. Lists
   * the text.
   */
  readonly inWords: (script: LostScript, text: string) => string;
  /**
   * The texts with letters that no font has, and the names of accounts with their numbers; a text that contains
   * another of them is left out. Null without any.
   */
  readonly found: (books: Books) => Omit<LostTexts, "fontPackage"> | null;
}

/** Listed at most; the others are counted. */
const TEXTS_MAX = 1_000;
const SIGN = "\ufffd";

export const LOST_WORDS: readonly string[] = [
  "pdf.not-drawn",
  "pdf.not-drawn-more",
  "pdf.scripts.devanagari",
  "pdf.scripts.east-asian",
  "pdf.scripts.korean",
  "pdf.scripts.other",
  "pdf.scripts.thai",
];

export function lostNames(words: Words): LostNames {
  const scripts = new Map<string, LostScript>();
  let more = 0;
  return {
    inWords: (script, text) => {
      if (!scripts.has(text)) {
        if (scripts.size < TEXTS_MAX) scripts.set(text, script);
        else more += 1;
      }
      return script === "sign" ? SIGN : `[${words.of(`pdf.scripts.${script}`)}]`;
    },
    found: ({ accounts }) => {
      const numbers = new Map(
        [...accounts.values()].map(({ name, code }) => [name.normalize("NFC").trim(), code]),
      );
      const texts: LostTexts["texts"][number][] = [];
      for (const [text, script] of [...scripts].sort(
        ([one], [other]) => one.length - other.length,
      )) {
        const account = numbers.get(text);
        const isInAnother = texts.some((listed) => text.includes(listed.text));
        if (isInAnother && account === undefined) continue;
        texts.push({ text, script, ...(account == null ? {} : { account }) });
      }
      return texts.length === 0 ? null : { count: texts.length + more, texts };
    },
  };
}
