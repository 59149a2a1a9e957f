/** A small signed handoff of a small company, without pages: its bag is some hundred kilobytes. */
import { createPrivateKey, hash } from "node:crypto";
import { join } from "node:path";
import { readTemplate } from "../../src/packs/read-template.ts";
import { readSigningKey, type SigningKey } from "../../src/packs/signature.ts";
import { gzippedTar } from "../../src/packs/tar.ts";
import { makePack } from "../../src/pipeline.ts";
import { smallCompany } from "./books-notation.ts";

/** The DER prefix of the thirty-two bytes of an Ed25519 private key: RFC 8410. */
const PRIVATE_DER_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** The same key each time for the same word: for tests alone. */
export function keyOf(word: string): SigningKey {
  const seed = Buffer.from(hash("sha256", word), "hex");
  const der = Buffer.concat([PRIVATE_DER_HEAD, seed]);
  const pem = createPrivateKey({ key: der, format: "der", type: "pkcs8" }).export({
    type: "pkcs8",
    format: "pem",
  });
  return readSigningKey(pem)!;
}

/** Stands for what a service sends. */
const ANSWERS = ['{"answer":1}', '{"answer":2}'];
const LEFT_OUT = ["account-proof", "column-balance", "data-dictionary"];

/** Writes the handoff below `outFolder` and returns its folder. */
export async function smallHandoff(
  outFolder: string,
  signingKey: SigningKey | null,
  previous: string | null = null,
): Promise<string> {
  const template = readTemplate("templates", "handoff", "en");
  const books = smallCompany();
  const files = template.files
    .filter(({ format }) => format.id !== "pdf")
    .map((file) => ({ ...file, sheets: file.sheets.filter(({ id }) => !LEFT_OUT.includes(id)) }))
    .filter(({ name, sheets }) => !name.includes("{sheet}") || sheets.length > 0);
  const { folder } = await makePack(books, {
    template: { ...template, files },
    outFolder,
    program: { name: "slotsom", version: "0.1.0" },
    moreFiles: [
      {
        name: "98_provenance/answers.tar.gz",
        mediaType: "application/gzip",
        isDispensable: false,
        bytes: () =>
          gzippedTar(
            ANSWERS.map((text) => ({
              name: `answers/${hash("sha256", text)}.json`,
              bytes: Buffer.from(text),
            })),
          ),
      },
    ],
    snapshotId: "0".repeat(64),
    signingKey,
    previousOf: () => previous,
    signal: AbortSignal.timeout(300_000),
  });
  return join(folder);
}
