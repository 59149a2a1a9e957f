/** Signatures in the format of minisign; test/outside has minisign verify one. */
import { describe, expect, test } from "vitest";
import {
  createKeyText,
  publicKeyFile,
  readSigningKey,
  type SigningKey,
  signatureText,
} from "../../src/packs/signature.ts";
import {
  keyName,
  publicKeyLine,
  readPublicKey,
  verifySignature,
} from "../../src/verification/minisign.ts";

const newKey = (): SigningKey => readSigningKey(createKeyText())!;
const KEY = newKey();
const CONTENTS = Buffer.from("abc  data/a.txt\n");
const SIGNED = signatureText(CONTENTS, "administration:1\tyear:2025", KEY);

test("a signature is valid for its file, and returns its trusted comment", () => {
  expect(verifySignature(CONTENTS, SIGNED, KEY.publicKey)).toEqual({
    kind: "good",
    trustedComment: "administration:1\tyear:2025",
  });
});

test("the same file, comment and key give the same signature", () => {
  expect(signatureText(CONTENTS, "administration:1\tyear:2025", KEY)).toBe(SIGNED);
});

describe("a signature is refused", () => {
  test("for another file", () => {
    expect(verifySignature(Buffer.from("abd"), SIGNED, KEY.publicKey)).toEqual({ kind: "wrong" });
  });

  test("with another trusted comment", () => {
    const altered = SIGNED.replace("year:2025", "year:2024");
    expect(verifySignature(CONTENTS, altered, KEY.publicKey)).toEqual({ kind: "comment-altered" });
  });

  test("by another key, which is named", () => {
    const other = newKey();
    const signed = signatureText(CONTENTS, "", other);
    expect(verifySignature(CONTENTS, signed, KEY.publicKey)).toEqual({
      kind: "other-key",
      name: keyName(other.publicKey),
    });
  });

  test("by another key with the same name", () => {
    const { privateKey } = newKey();
    const signed = signatureText(CONTENTS, "", { privateKey, publicKey: KEY.publicKey });
    expect(verifySignature(CONTENTS, signed, KEY.publicKey)).toEqual({ kind: "wrong" });
  });

  test.each([
    ["empty", ""],
    ["no base64", SIGNED.replace(/\nRU/, "\n!U")],
    ["cut off", SIGNED.split("\n").slice(0, 3).join("\n")],
    ["of the form that is not hashed", SIGNED.replace(/\nRU/, "\nRW")],
    ["followed by more", `${SIGNED}more\n`],
  ])("that is %s", (_what, text) => {
    expect(verifySignature(CONTENTS, text, KEY.publicKey)).toEqual({ kind: "malformed" });
  });
});

test("a public key is read only from its line or its file", () => {
  const line = publicKeyLine(KEY.publicKey);
  const plain = ({ id, key }: { id: Uint8Array; key: Uint8Array }) => [...id, ...key];
  expect(line).toMatch(/^RW[\w+/]{54}$/);
  expect(plain(readPublicKey(line)!)).toEqual(plain(KEY.publicKey));
  expect(plain(readPublicKey(publicKeyFile(KEY.publicKey))!)).toEqual(plain(KEY.publicKey));
  for (const text of ["", "RW", line.slice(1), `${line}\n${line}`, `X${line.slice(1)}`]) {
    expect(readPublicKey(text)).toBeNull();
  }
});

test("only an Ed25519 private key is accepted", () => {
  for (const text of ["", "this is no key", publicKeyFile(KEY.publicKey)]) {
    expect(readSigningKey(text)).toBeNull();
  }
});
