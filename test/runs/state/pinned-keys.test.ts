/** Keys of senders that are pinned, a key that is replaced, and the chain of handoffs. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { handoffChain } from "../../../src/runs/state/handoff-chain.ts";
import { pinKey, pinnedKeys, pinnedKeysFile } from "../../../src/runs/state/pinned-keys.ts";
import {
  createSigningKey,
  findSigningKey,
  keyFiles,
  rotateSigningKey,
  signingKeyComment,
} from "../../../src/runs/state/signing-key.ts";
import { keyName, publicKeyLine, verifySignature } from "../../../src/verification/minisign.ts";
import { hashOf } from "../../end-to-end/tamperings.ts";
import { keyOf } from "../../support/small-handoff.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("keys are pinned once per administration, below what a person wrote in the file", () => {
  const state = { home: temporaryFolder() };
  const [one, two] = ["one", "two"].map((word) => keyOf(word).publicKey);
  expect(pinnedKeys(state)).toEqual([]);
  pinKey(state, { administrationId: "123", key: one!, comment: "the bakery" });
  pinKey(state, { administrationId: "123", key: one!, comment: "again" });
  writeFileSync(pinnedKeysFile(state), `# senders\n${readFileSync(pinnedKeysFile(state), "utf8")}`);
  pinKey(state, { administrationId: "456", key: two!, comment: "" });
  expect(readFileSync(pinnedKeysFile(state), "utf8")).toBe(
    `# senders\n123 ${publicKeyLine(one!)} the bakery\n456 ${publicKeyLine(two!)}\n`,
  );
  expect(
    pinnedKeys(state).map(({ administrationId, comment }) => [administrationId, comment]),
  ).toEqual([
    ["123", "the bakery"],
    ["456", ""],
  ]);
});

test("a line that pins nothing is refused with its number", () => {
  const state = { home: temporaryFolder() };
  mkdirSync(join(state.home, "keys"));
  writeFileSync(pinnedKeysFile(state), "\n123 RWnonsense\n");
  expect(() => pinnedKeys(state)).toThrow(
    "line 2: it is not an administration followed by a minisign public key",
  );
});

test("a key that is replaced signs the file of the new one, and is kept", () => {
  const state = { home: temporaryFolder() };
  expect(() => rotateSigningKey(state)).toThrow("no signing key");
  const first = createSigningKey(state, "A. Bakker");
  const { before, now, retiredFile, signatureFile } = rotateSigningKey(state);
  expect(publicKeyLine(before.publicKey)).toBe(publicKeyLine(first.publicKey));
  expect(publicKeyLine(findSigningKey(state)!.publicKey)).toBe(publicKeyLine(now.publicKey));
  expect(keyName(now.publicKey)).not.toBe(keyName(first.publicKey));
  expect(signingKeyComment(state)).toBe("A. Bakker");
  expect(readFileSync(retiredFile, "utf8")).toContain("PRIVATE KEY");
  const file = readFileSync(keyFiles(state).publicFile);
  expect(file.toString()).toContain(publicKeyLine(now.publicKey));
  expect(verifySignature(file, readFileSync(signatureFile, "utf8"), first.publicKey)).toEqual({
    kind: "good",
    trustedComment: `key:${keyName(now.publicKey)}\treplaces:${keyName(first.publicKey)}`,
  });
});

/** A folder with the two lists of a handoff. */
function handoffOf(manifest: string, lists: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data/manifest.json"), manifest);
  writeFileSync(join(folder, "tagmanifest-sha256.txt"), lists);
  return folder;
}

test("each handoff follows the one before it, and the same one when it is made again", () => {
  const state = { home: temporaryFolder() };
  const folders = ["a", "b", "c"].map((name) => handoffOf(name, `lists of ${name}`));
  const [a, b, c] = folders.map((folder) => hashOf(join(folder, "data/manifest.json")));
  const lists = folders.map((folder) => hashOf(join(folder, "tagmanifest-sha256.txt")));
  const chain = () => handoffChain(state, "123");
  expect(chain().previousOf(a!)).toBeNull();
  chain().add(folders[0]!);
  chain().add(folders[0]!);
  expect(chain().previousOf(b!)).toBe(lists[0]);
  chain().add(folders[1]!);
  expect([a, b, c].map((manifest) => chain().previousOf(manifest!))).toEqual([
    null,
    lists[0],
    lists[1],
  ]);
  expect(handoffChain(state, "456").previousOf(a!)).toBeNull();
});

test("the last handoff, signed with another key, replaces itself; one that another follows stays", () => {
  const state = { home: temporaryFolder() };
  const first = handoffOf("a", "unsigned");
  const second = handoffOf("b", "lists of b");
  handoffChain(state, "123").add(first);
  writeFileSync(join(first, "tagmanifest-sha256.txt"), "signed");
  handoffChain(state, "123").add(first);
  const signed = hashOf(join(first, "tagmanifest-sha256.txt"));
  expect(handoffChain(state, "123").previousOf(hashOf(join(second, "data/manifest.json")))).toBe(
    signed,
  );
  handoffChain(state, "123").add(second);
  writeFileSync(join(first, "tagmanifest-sha256.txt"), "signed again");
  handoffChain(state, "123").add(first);
  expect(handoffChain(state, "123").previousOf(hashOf(join(second, "data/manifest.json")))).toBe(
    signed,
  );
});
