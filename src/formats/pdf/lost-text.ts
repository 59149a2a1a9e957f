/** Parts of a text that no font can draw: they are replaced by the name of their script, and the text is listed. */

/** The scripts that are named; a sign is no letter. */
export type LostScript = "east-asian" | "korean" | "thai" | "devanagari" | "other" | "sign";

const SCRIPTS: readonly (readonly [LostScript, RegExp])[] = [
  ["east-asian", /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u],
  ["korean", /^\p{Script=Hangul}/u],
  ["thai", /^\p{Script=Thai}/u],
  ["devanagari", /^\p{Script=Devanagari}/u],
  ["other", /^[\p{L}\p{N}\p{M}]/u],
];

const scriptOf = (text: string): LostScript =>
  SCRIPTS.find(([, letters]) => letters.test(text))?.[0] ?? "sign";

/** A character with what belongs to it. */
export const CLUSTER = /.[\p{M}\p{Default_Ignorable_Code_Point}]*/gsu;
/** What a font need not have, because it is not drawn. */
export const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** Names of several words are one part. `inWords` returns what is drawn in place of a part of the text. */
export function replaceLost(
  text: string,
  hasAll: (text: string) => boolean,
  inWords: (script: LostScript, text: string) => string,
): string {
  let shown = "";
  let lost: LostScript | null = null;
  let spaces = "";
  const end = (): void => {
    if (lost !== null) shown += inWords(lost, text);
    shown += spaces;
    [lost, spaces] = [null, ""];
  };
  for (const [cluster] of text.matchAll(CLUSTER)) {
    if (lost !== null && cluster === " ") {
      spaces += cluster;
      continue;
    }
    const isDrawn = hasAll(cluster.replace(IGNORED, ""));
    const script = isDrawn ? null : scriptOf(cluster);
    if (script !== lost) end();
    spaces = "";
    if (script === null) shown += cluster;
    else lost = script;
  }
  end();
  return shown;
}
