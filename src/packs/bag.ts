/**
 * The seal of a handoff: a bag (BagIt, RFC 8493). The payload is in `data/` and listed in
 * `manifest-sha256.txt`; that list and the other tag files are listed in `tagmanifest-sha256.txt`, which is
 * signed. So one signature covers every byte.
 */
import { hash } from "node:crypto";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { compareText } from "../ledger/ledger-account.ts";
import {
  BAG_DECLARATION,
  BAG_INFO,
  MANIFEST,
  PAYLOAD_OXUM,
  SIGNATURE,
  SIGNED_WITH,
  TAG_MANIFEST,
  UNSIGNED,
} from "../verification/bag-layout.ts";
import { publicKeyLine } from "../verification/minisign.ts";
import type { WrittenPack } from "./pack-file.ts";
import { type SigningKey, signatureText } from "./signature.ts";
import type { Seal } from "./write-pack.ts";

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
  readonly program: string;
  /** How many months there are, how many are proven, and how many of those by an equal ledger only. */
  readonly months: { readonly all: number; readonly proven: number; readonly trusted: number };
}

export interface BagSource {
  readonly identity: BagIdentity;
  readonly readme: string;
  /** The text of `manifest.json`, with names relative to `data/`. */
  readonly manifest: (written: WrittenPack) => string;
  readonly signingKey: SigningKey | null;
}

export function bagSeal({ identity, readme, manifest, signingKey }: BagSource): Seal {
  return {
    zippedOn: identity.asOf,
    files: (written) => {
      const inside = { name: "data/manifest.json", text: manifest(belowData(written)) };
      const payload = [...written.files, { ...inside, sha256: hash("sha256", inside.text) }];
      const sizes = written.files.map(({ byteCount }) => byteCount);
      const bytes = sizes.reduce((total, size) => total + size, Buffer.byteLength(inside.text));
      const tags = [
        { name: "README.txt", text: readme },
        { name: BAG_INFO, text: bagInfo(identity, `${bytes}.${payload.length}`, signingKey) },
        { name: "bagit.txt", text: BAG_DECLARATION },
        { name: MANIFEST, text: manifestLines(payload) },
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

function bagInfo(identity: BagIdentity, oxum: string, key: SigningKey | null): string {
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
    [SIGNED_WITH, key === null ? UNSIGNED : publicKeyLine(key.publicKey)],
  ];
  return lines.map(([label, value]) => `${label}: ${oneLine(value)}\n`).join("");
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
