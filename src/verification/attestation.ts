/**
 * The attestation of a bag: an in-toto statement on its lists, in a DSSE envelope that the key of the bag signs
 * (in-toto.io/Statement/v1; DSSE 1.0.2).
 */
import { verify as verifyBytes } from "node:crypto";
import { keyName, keyObject, type PublicKey } from "./minisign.ts";
import type { ListedFile } from "./read-lists.ts";
import { fieldsIn, fieldsOf, listIn, textIn } from "./read-text.ts";

export const ATTESTATION = "attestation.dsse.json";
export const PAYLOAD_TYPE = "application/vnd.in-toto+json";
export const STATEMENT_TYPE = "https://in-toto.io/Statement/v1";

/** The bytes that a signature of an envelope covers. */
export function signedBytes(payload: Buffer): Buffer {
  const head = `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Why an envelope does not attest these files by this key; null if it does. */
export function attestationFault(
  text: string,
  files: readonly ListedFile[],
  key: PublicKey,
): string | null {
  const envelope = fieldsIn(text);
  const payload = Buffer.from(textIn(envelope["payload"]), "base64");
  if (envelope["payloadType"] !== PAYLOAD_TYPE || payload.length === 0) {
    return "it is not an envelope with an in-toto statement";
  }
  const isSigned = listIn(envelope["signatures"]).some((each) => {
    const signature = Buffer.from(textIn(fieldsOf(each)["sig"]), "base64");
    return verifyBytes(null, signedBytes(payload), keyObject(key), signature);
  });
  if (!isSigned) return `no signature of it is by key ${keyName(key)}`;
  const statement = fieldsIn(payload.toString("utf8"));
  const subjects = listIn(statement["subject"]).map(fieldsOf);
  if (statement["_type"] !== STATEMENT_TYPE || subjects.length === 0) {
    return "it states nothing about a file";
  }
  const hashes = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  const other = subjects.find(
    ({ name, digest }) => hashes.get(textIn(name)) !== fieldsOf(digest)["sha256"],
  );
  return other === undefined ? null : `it attests another ${textIn(other["name"])}`;
}
