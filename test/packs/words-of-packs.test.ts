/** A pack is no audit: its texts have none of the words by which an accountant gives assurance. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FILES = ["words/LANGUAGE.yml", "notices/words/LANGUAGE.yml", "readme/handoff-LANGUAGE.txt"];
const ASSURANCE = {
  nl: /zekerheid|verzeker|waarborg|garan|gegarandeerd|oordeelsverklaring|goedkeurende/i,
  en: /\bassur|guarant|\bcertain(?:ty|ly)?\b|\bwarrant(?:y|s|ed)?\b|\bcertif/i,
};

test.each(["nl", "en"] as const)("no text in %s gives assurance", (language) => {
  const found = FILES.flatMap((file) =>
    readFileSync(`templates/${file.replace("LANGUAGE", language)}`, "utf8")
      .split("\n")
      .filter((line) => ASSURANCE[language].test(line)),
  );
  expect(found).toEqual([]);
});

test.each([
  ["nl", "Zekerheid van de cijfers"],
  ["en", "How certain this is"],
] as const)("the words of assurance in %s are recognized", (language, text) => {
  expect(text).toMatch(ASSURANCE[language]);
});
