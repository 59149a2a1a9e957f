/**
 * The attestation of a handoff: an in-toto statement (in-toto.io/Statement/v1) on its lists, in a DSSE envelope. Its
 * subjects are the two lists, which have the digest of every file, so no digest is written twice.
 */
import { hash, sign as signBytes } from "node:crypto";
import { PAYLOAD_TYPE, STATEMENT_TYPE, signedBytes } from "../verification/attestation.ts";
import { keyName } from "../verification/minisign.ts";
import { fieldsIn, fieldsOf, listIn } from "../verification/read-text.ts";
import type { SigningKey } from "./signature.ts";
import type { SealFile } from "./write-pack.ts";

/** Names the meaning of the predicate; nothing is at an address. */
const PREDICATE_TYPE = "urn:slotsom:closed-books:1";

/** Fields of the manifest that the predicate repeats. */
const STATED = [
  ...["program", "pack", "status", "administration", "fiscal_year", "period", "books_as_of"],
  ...["snapshot", "template_sha256", "compared_with"],
];
const STATED_OF_CHECKS = ["id", "name", "severity", "compared", "broken", "accepted", "outcome"];

export interface Attested {
  /** The text of the manifest. */
  readonly manifest: string;
  /** The hash of the list of lists of the package before; null for the first. */
  readonly previous: string | null;
}

/** Equal for equal subjects, manifests and keys. */
export function attestationText(
  subjects: readonly SealFile[],
  { manifest, previous }: Attested,
  { privateKey, publicKey }: SigningKey,
): string {
  const stated = fieldsIn(manifest);
  const statement = {
    _type: STATEMENT_TYPE,
    subject: subjects.map(({ name, text }) => ({ name, digest: { sha256: hash("sha256", text) } })),
    predicateType: PREDICATE_TYPE,
    predicate: {
      ...picked(stated, STATED),
      previous_package: previous,
      checks: listIn(stated["checks"]).map((check) => picked(fieldsOf(check), STATED_OF_CHECKS)),
    },
  };
  const payload = Buffer.from(JSON.stringify(statement));
  const signature = signBytes(null, signedBytes(payload), privateKey);
  const envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString("base64"),
    signatures: [{ keyid: keyName(publicKey), sig: signature.toString("base64") }],
  };
  return `${JSON.stringify(envelope)}\n`;
}

const picked = (fields: Readonly<Record<string, unknown>>, names: readonly string[]): object =>
  Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
