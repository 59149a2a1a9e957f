/** A new certificate authority and a server certificate for a host; no keys are stored in files. */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { isIPv4 } from "node:net";

export interface CertifiedServer {
  readonly key: string;
  readonly cert: string;
}

export interface MadeCertificates {
  /** The certificate of the authority, in PEM. */
  readonly authority: string;
  readonly server: CertifiedServer;
}

export function makeCertificates(host = "localhost"): MadeCertificates {
  const authority = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const server = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const issuer = { name: "Test authority", key: authority.privateKey };
  return {
    authority: certificate(issuer, { name: issuer.name, key: authority.publicKey }, AUTHORITY),
    server: {
      key: server.privateKey.export({ type: "pkcs8", format: "pem" }),
      cert: certificate(issuer, { name: host, key: server.publicKey }, hostExtension(host)),
    },
  };
}

interface Party {
  readonly name: string;
  readonly key: KeyObject;
}

/** X.509 version 3 (RFC 5280), signed with ECDSA and SHA-256. */
function certificate(issuer: Party, subject: Party, extensions: Uint8Array): string {
  const algorithm = sequence(object("2a8648ce3d040302"));
  const serial = der(0x02, Buffer.from(subject.name === issuer.name ? [1] : [2]));
  const validity = sequence(der(0x17, "200101000000Z"), der(0x17, "491231235959Z"));
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    serial,
    algorithm,
    nameOf(issuer),
    validity,
    nameOf(subject),
    subject.key.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = sign("sha256", toSign, issuer.key);
  const whole = sequence(toSign, algorithm, der(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines =
    Buffer.from(whole)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}

const nameOf = ({ name }: Party): Uint8Array =>
  sequence(der(0x31, sequence(object("550403"), der(0x0c, name))));

const sequence = (...parts: readonly Uint8Array[]): Uint8Array => der(0x30, Buffer.concat(parts));
const object = (hex: string): Uint8Array => der(0x06, Buffer.from(hex, "hex"));

/** Tag, length and content (X.690). */
function der(tag: number, content: Uint8Array | string): Uint8Array {
  const bytes = Buffer.from(content);
  const length = bytes.byteLength;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), bytes]);
  if (length < 0x100) return Buffer.concat([Buffer.of(tag, 0x81, length), bytes]);
  return Buffer.concat([Buffer.of(tag, 0x82, length >> 8, length & 0xff), bytes]);
}

const TRUE = der(0x01, Buffer.of(0xff));
/** The extension of a certificate authority. */
const AUTHORITY = sequence(sequence(object("551d13"), TRUE, der(0x04, sequence(TRUE))));
/** The extension with the name, or the address, of the host. */
function hostExtension(host: string): Uint8Array {
  const name = isIPv4(host)
    ? der(0x87, Buffer.from(host.split(".").map((part) => Number.parseInt(part, 10))))
    : der(0x82, host);
  return sequence(sequence(object("551d11"), der(0x04, sequence(name))));
}
