/** JT13: entries with a line whose description is blank, short, or has a word that explains nothing. */
import type { Posting } from "../../ledger/posting.ts";
import { type Hit, hitOnLine, journalTest, textValue } from "../journal-test.ts";

export const descriptions = journalTest({
  id: "JT13",
  name: "descriptions",
  counts: "entries",
  parameters: ["kinds", "characters", "keywords"],
  begin: ({ criteria: { kinds, characters, keywords }, hit }) => {
    const words = keywords.map((word) => word.toLowerCase());
    let tested = 0;
    return {
      entry: ({ kind, postings }) => {
        if (!kinds.includes(kind)) return;
        tested += 1;
        const [found] = postings.flatMap((posting) => faultOf(posting, characters, words) ?? []);
        if (found !== undefined) hit(found);
      },
      end: () => ({ tested }),
    };
  },
});

function faultOf(posting: Posting, characters: number, words: readonly string[]): Hit | null {
  const text = posting.description.trim();
  if (text === "") return hitOnLine(posting, { reason: "no-description", values: {} });
  if (text.length < characters) {
    return hitOnLine(posting, { reason: "short-description", values: { text: textValue(text) } });
  }
  const lower = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}?]+/gu, " ")} `;
  const word = words.find((one) => lower.includes(` ${one} `));
  return word === undefined
    ? null
    : hitOnLine(posting, { reason: "keyword", values: { word: textValue(word) } });
}
