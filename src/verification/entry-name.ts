/** Which names a file in a pack may have, so that unpacking it writes where the name says, on every system. */

/** Longer than any path in a pack, and storable on every system. */
const NAME_CHARACTERS_MAX = 1024;
/** Names of devices on Windows, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;
/** Control characters, line separators, and marks that turn the direction of the text that follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** Why no pack has a file of this name, as the end of a sentence about it; null for a good name. */
export function nameFault(name: string): string | null {
  if (name === "") return "it has an empty name";
  if (name.length > NAME_CHARACTERS_MAX) {
    return `its name is longer than ${NAME_CHARACTERS_MAX.toLocaleString("en")} characters`;
  }
  if (UNSEEN.test(name)) return "its name contains a control character";
  if (name.includes("\uFFFD")) return "its name is not UTF-8";
  if (name.includes("\\")) return "its name contains a backslash";
  if (name.startsWith("/")) return "its name starts at the root of the disk";
  if (/^[A-Za-z]:/.test(name)) return "its name starts with a drive letter";
  for (const part of name.split("/")) {
    if (part === "..") return 'its name leads out of the folder with ".."';
    if (part === "" || part === ".") return "its name has an empty part";
    if (/[<>:"|?*]|[. ]$/.test(part) || DEVICE.test(part)) {
      return "its name cannot be stored on Windows";
    }
  }
  return null;
}

/** Sorts before every character of a name, so that a folder's files follow the name of the folder at once. */
const SEPARATOR = "\u0000";

/** Equal for names that are one file on systems that ignore case or the form of accents. */
const nameKey = (name: string): string =>
  name.replaceAll("/", SEPARATOR).normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");

const SHOWN_CHARACTERS_MAX = 200;

/** The name for a message: on one line, and without effect on a terminal. */
export function shownName(name: string): string {
  const text =
    name.length > SHOWN_CHARACTERS_MAX ? `${name.slice(0, SHOWN_CHARACTERS_MAX)}…` : name;
  return text.replace(
    new RegExp(UNSEEN, "gu"),
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

export interface NameClash {
  readonly name: string;
  readonly fault: string;
}

/** Names that are one file, or a file and a folder, where case or the form of accents does not count. */
export function nameClashes(names: readonly string[]): readonly NameClash[] {
  const byKey = new Map<string, string>();
  const clashes: NameClash[] = [];
  for (const name of names) {
    const key = nameKey(name);
    const other = byKey.get(key);
    if (other !== undefined) {
      const fault =
        other === name
          ? "it is there twice"
          : `its name differs from ${shownName(other)} only in case or in the form of its letters`;
      clashes.push({ name, fault });
    }
    byKey.set(key, name);
  }
  return [...clashes, ...belowFiles(byKey)];
}

/**
 * In one pass over the sorted names: looking up every folder of every name would cost the square of a name's length.
 */
function belowFiles(byKey: ReadonlyMap<string, string>): readonly NameClash[] {
  const clashes: NameClash[] = [];
  let file = { key: "", name: "" };
  for (const key of [...byKey.keys()].sort()) {
    const name = byKey.get(key) ?? "";
    if (file.key !== "" && key.startsWith(file.key + SEPARATOR)) {
      clashes.push({ name, fault: `it is below ${shownName(file.name)}, which is a file` });
    } else file = { key, name };
  }
  return clashes;
}
