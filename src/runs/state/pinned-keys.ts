/**
 * The keys that senders are known by: `keys/pinned.txt` in the state, a line for each with the administration, the key
 * and a comment. Handoffs of an administration with a pinned key must be signed with one of its keys.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../../failure.ts";
import { type PublicKey, publicKeyLine, readPublicKey } from "../../verification/minisign.ts";
import { writeAtomically } from "./atomic-file.ts";
import { type State, stateFolder } from "./state.ts";

const KEYS = "keys";

export interface PinnedKey {
  readonly administrationId: string;
  readonly key: PublicKey;
  /** Whose key it is; empty without a comment. */
  readonly comment: string;
}

export const pinnedKeysFile = ({ home }: State): string => join(home, KEYS, "pinned.txt");

/** Failure code: `key-unusable`, with the line that has no administration or no key. */
export function pinnedKeys(state: State): readonly PinnedKey[] {
  const file = pinnedKeysFile(state);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  return lines.flatMap((line, at) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const [administrationId = "", text = "", ...comment] = line.trim().split(/\s+/);
    const key = readPublicKey(text);
    if (key !== null) return [{ administrationId, key, comment: comment.join(" ") }];
    throw new Failure(
      "key-unusable",
      `${file}, line ${String(at + 1)}: it is not an administration followed by a minisign public key`,
      "Correct or remove the line; without the file any key is accepted and printed.",
    );
  });
}

/** Adds a key of an administration, unless it is pinned already. Failure codes: `key-unusable`, `disk-full`. */
export function pinKey(state: State, { administrationId, key, comment }: PinnedKey): void {
  const line = publicKeyLine(key);
  const isSame = (pinned: PinnedKey): boolean =>
    pinned.administrationId === administrationId && publicKeyLine(pinned.key) === line;
  if (pinnedKeys(state).some(isSame)) return;
  const file = pinnedKeysFile(state);
  const before = existsSync(file) ? readFileSync(file, "utf8").replace(/\n*$/, "\n") : "";
  stateFolder(state, KEYS);
  writeAtomically(file, `${before}${[administrationId, line, comment].join(" ").trim()}\n`);
}
