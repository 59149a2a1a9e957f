/** Which names a file in a pack may have, so that unpacking it writes where the name says, on every system. */

/** Control characters, line separators, and marks that turn the direction of the text that follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const NAME_FAULTS: readonly (readonly [pattern: RegExp, fault: string])[] = [
  [/^$/, "it has an empty name"],
  // Longer than any path in a pack, and storable on every system.
  [/^.{1025}/s, "its name is longer than 1,024 characters"],
  [UNSEEN, "its name contains a control character"],
  [/\uFFFD/, "its name is not UTF-8"],
  [/\\/, "its name contains a backslash"],
  [/^\//, "its name starts at the root of the disk"],
  [/^[A-Za-z]:/, "its name starts with a drive letter"],
  [/(?:^|\/)\.\.(?:\/|$)/, 'its name leads out of the folder with ".."'],
  [/(?:^|\/)\.?(?:\/|$)/, "its name has an empty part"],
  [/[<>:"|?*]|[. ](?:\/|$)/, "its name cannot be stored on Windows"],
  // Names of devices, with or without an extension.
  [
    /(?:^|\/)(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:[./]|$)/i,
    "its name cannot be stored on Windows",
  ],
];

/** Why no pack has a file of this name, as the end of a sentence about it; null for a good name. */
export const nameFault = (name: string): string | null =>
  NAME_FAULTS.find(([pattern]) => pattern.test(name))?.[1] ?? null;

/** Sorts before every character of a name, so that a folder's files follow the name of the folder at once. */
const SEPARATOR = "\u0000";

/** Equal for names that are one file on systems that ignore case or the form of accents. */
const nameKey = (name: string): string =>
  name.replaceAll("/", SEPARATOR).normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");

/** The name, or its beginning, for a message: on one line, and without effect on a terminal. */
export const shownName = (name: string): string =>
  name
    .replace(/^(.{200}).+$/s, "$1…")
    .replace(new RegExp(UNSEEN, "gu"), (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);

export interface NameClash {
  readonly name: string;
  readonly fault: string;
}

/**
 * Names that are one file, or a file and a folder, where case or the form of accents does not count. In one pass over
 * the sorted keys: looking up every folder of every name would cost the square of a name's length.
 */
export function nameClashes(names: readonly string[]): readonly NameClash[] {
  const keyed = names.map((name) => ({ name, key: nameKey(name) + SEPARATOR }));
  const clashes: NameClash[] = [];
  let file = { key: SEPARATOR, name: "" };
  for (const each of keyed.sort(({ key: a }, { key: b }) => (a < b ? -1 : a > b ? 1 : 0))) {
    const { name, key } = each;
    const other = shownName(file.name);
    if (file.name === "" || !key.startsWith(file.key)) file = each;
    else if (key !== file.key)
      clashes.push({ name, fault: `it is below ${other}, which is a file` });
    else if (name === file.name) clashes.push({ name, fault: "it is there twice" });
    else
      clashes.push({
        name,
        fault: `its name differs from ${other} only in case or in the form of its letters`,
      });
  }
  return clashes;
}
