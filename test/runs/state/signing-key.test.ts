/** The name of who signs, in the file with the key. */
import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { signerName } from "../../../src/runs/judgement/signer-name.ts";
import {
  createSigningKey,
  findSigningKey,
  keyFiles,
  signingKeyComment,
} from "../../../src/runs/state/signing-key.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a key is created with a name, and is read as one without", () => {
  const state = { home: temporaryFolder() };
  const { publicKey } = createSigningKey(state, "A. Bakker");
  expect(findSigningKey(state)?.publicKey).toEqual(publicKey);
  expect(signingKeyComment(state)).toBe("A. Bakker");
  expect([signerName(null, state), signerName(" C. de Boer ", state)]).toEqual([
    "A. Bakker",
    "C. de Boer",
  ]);
  expect(() => createSigningKey(state, "C. de Boer")).toThrow("already exists");
});

test("a key without a name gets one once, and stays the same key that only its owner can read", () => {
  const state = { home: temporaryFolder() };
  const { publicKey } = createSigningKey(state);
  expect(() => signerName(null, state)).toThrow("nobody is named who decides this");
  expect(() => createSigningKey(state)).toThrow("already exists");
  expect(createSigningKey(state, "A. Bakker").publicKey).toEqual(publicKey);
  expect([signingKeyComment(state), findSigningKey(state)?.publicKey]).toEqual([
    "A. Bakker",
    publicKey,
  ]);
  const { privateFile } = keyFiles(state);
  expect(statSync(privateFile).mode & 0o777).toBe(0o600);
  expect(readFileSync(privateFile, "utf8")).toMatch(/^Comment: A\. Bakker\n-----BEGIN PRIVATE KEY/);
});
