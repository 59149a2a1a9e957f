/**
 * The seal of a handoff: a bag (BagIt, RFC 8493). The payload is in `data/` and listed in
 * `manifest-sha256.txt`; that list and the other tag files are listed in `tagmanifest-sha256.txt`, which is
 * signed. So one signature covers every byte.
 */
import { hash } from "node:crypto";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { compareText } from "../ledger/ledger-account.ts";
import { ATTESTATION } from "../verification/attestation.ts";
import { publicKeyLine } from "../verification/minisign.ts";
import {
  BAG_DECLARATION,
  BAG_INFO,
  MANIFEST,
  PAYLOAD_OXUM,
  PREVIOUS,
  SIGNATURE,
  SIGNED_WITH,
  TAG_MANIFEST,
  UNSIGNED,
} from "../verification/read-lists.ts";
import { attestationText } from "./attestation-text.ts";
import type { WrittenPack } from "./pack-file.ts";
import { type SigningKey, signatureText } from "./signature.ts";
import type { Seal, SealFile } from "./write-pack.ts";

export const BAGGED_MANIFEST = "data/manifest.json";
/** The program that verifies a bag, in it. */
export const VERIFIER = "verify.mjs";

/** Administration, period and status of the books, stated in `bag-info.txt` and the trusted comment. */
export interface BagIdentity {
  readonly administrationId: string;
  readonly administrationName: string;
  readonly year: number;
  readonly pack: string;
  readonly status: "final" | "draft";
  /** Whether the books are those of the sample administration. */
  readonly isSample: boolean;
  readonly asOf: CalendarDate;
  readonly snapshotId: string;
  /** The snapshot of the earlier pack with which the pack compares its books; null where it compares nothing. */
  readonly comparedWith: string | null;
  readonly program: string;
  /** How many months there are, how many are proven, and how many of those by an equal ledger only. */
  readonly months: { readonly all: number; readonly proven: number; readonly trusted: number };
}

export interface BagSource {
  readonly identity: BagIdentity;
  readonly readme: string;
  /** The text of the program that verifies the bag. */
  readonly verifier: string;
  /** The text of `manifest.json`, with names relative to `data/`. */
  readonly manifest: (written: WrittenPack) => string;
  readonly signingKey: SigningKey | null;
  /** The hash of the list of lists of the package before the one with this manifest; null for the first. */
  readonly previousOf: (manifestSha256: string) => string | null;
}

export function bagSeal(source: BagSource): Seal {
  const { identity, readme, verifier, manifest, signingKey, previousOf } = source;
  return {
    zippedOn: identity.asOf,
    files: (written) => {
      const inside = { name: BAGGED_MANIFEST, text: manifest(belowData(written)) };
      const manifestSha256 = hash("sha256", inside.text);
      const payload = [...written.files, { ...inside, sha256: manifestSha256 }];
      const sizes = written.files.map(({ byteCount }) => byteCount);
      const bytes = sizes.reduce((total, size) => total + size, Buffer.byteLength(inside.text));
      const list = manifestLines(payload);
      const previous = previousOf(manifestSha256);
      const info = bagInfo(identity, `${bytes}.${payload.length}`, { signingKey, previous });
      const tags = [
        { name: "README.txt", text: readme },
        { name: VERIFIER, text: verifier },
        ...(signingKey === null ? [] : [attestation(inside, list, { signingKey, previous })]),
        { name: BAG_INFO, text: info },
        { name: "bagit.txt", text: BAG_DECLARATION },
        { name: MANIFEST, text: list },
      ];
      const tagManifest = manifestLines(
        tags.map(({ name, text }) => ({ name, sha256: hash("sha256", text) })),
      );
      const signature =
        signingKey === null
          ? []
          : [
              {
                name: SIGNATURE,
                text: signatureText(Buffer.from(tagManifest), trustedComment(identity), signingKey),
              },
            ];
      return [inside, ...tags, { name: TAG_MANIFEST, text: tagManifest }, ...signature];
    },
  };
}

/** The format of `sha256sum -c`; names in packs contain nothing that needs escaping. */
const manifestLines = (
  files: readonly { readonly name: string; readonly sha256: string }[],
): string =>
  files
    .toSorted((left, right) => compareText(left.name, right.name))
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join("");

function attestation(
  manifest: SealFile,
  list: string,
  { signingKey, previous }: { readonly signingKey: SigningKey; readonly previous: string | null },
): SealFile {
  const subjects = [
    { name: manifest.name, text: manifest.text },
    { name: MANIFEST, text: list },
  ];
  const text = attestationText(subjects, { manifest: manifest.text, previous }, signingKey);
  return { name: ATTESTATION, text };
}

function bagInfo(
  identity: BagIdentity,
  oxum: string,
  {
    signingKey: key,
    previous,
  }: Pick<BagSource, "signingKey"> & { readonly previous: string | null },
): string {
  const { administrationId, year, pack, status, isSample } = identity;
  const whose = isSample ? " of the sample administration" : "";
  const lines: readonly (readonly [string, string])[] = [
    ["Source-Organization", identity.administrationName],
    ["External-Identifier", `${administrationId}/${year}/${pack}`],
    ["External-Description", `Books${whose} of fiscal year ${year}, ${status}`],
    ["Bag-Software-Agent", identity.program],
    [PAYLOAD_OXUM, oxum],
    ["Status", status],
    ["Books-As-Of", identity.asOf],
    ["Snapshot", identity.snapshotId],
    [PREVIOUS, previous ?? "none"],
    [COMPARED, comparedText(identity, previous)],
    [SIGNED_WITH, key === null ? UNSIGNED : publicKeyLine(key.publicKey)],
  ];
  return lines.map(([label, value]) => `${label}: ${oneLine(value)}\n`).join("");
}

/** The snapshot of the earlier final pack with which 96_changes compares the books, or why there is none. */
const COMPARED = "Changes-Compared-With";

function comparedText({ year, comparedWith }: BagIdentity, previous: string | null): string {
  if (comparedWith !== null) return comparedWith;
  const none = `none: no earlier final pack of fiscal year ${year} with other data is at hand`;
  return previous === null
    ? none
    : `${none}; the previous package is of the same data, of another year, or of a snapshot that is not`;
}

/** Parts separated by tabs, as in minisign's own comments; no time and no personal name. */
const trustedComment = (identity: BagIdentity): string =>
  [
    `administration:${identity.administrationId}`,
    `year:${identity.year}`,
    `pack:${identity.pack}`,
    `status:${identity.status}`,
    `books-as-of:${identity.asOf}`,
    `snapshot:${identity.snapshotId}`,
  ]
    .map(oneLine)
    .join("\t");

/** Removes line ends, with which a name could insert lines. */
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();

const belowData = ({ files, leftOut }: WrittenPack): WrittenPack => ({
  files: files.map((file) => ({ ...file, name: withoutData(file.name) })),
  leftOut: leftOut.map((file) => ({ ...file, name: withoutData(file.name) })),
});

const withoutData = (name: string): string => name.replace(/^data\//, "");
