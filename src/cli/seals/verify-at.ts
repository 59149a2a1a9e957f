/** Verifies a pack against its lists of hashes and its signature. */
import { statSync } from "node:fs";
import { Failure } from "../../failure.ts";
import { zipContents } from "../../packs/read-zip.ts";
import { folderContents, type SealedContents } from "../../packs/sealed-contents.ts";
import { type Verification, verifyPack } from "../../packs/verify-pack.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { publicKeyFrom } from "../../runs/state/signing-key.ts";
import { absolutePath } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";

interface VerifyOptions {
  /** A folder or a zip. */
  readonly pack: string;
  readonly publicKey: string | null;
}

/** Failure codes: `key-unusable`, `pack-missing`. */
export async function verifyAt(
  { pack, publicKey: named }: VerifyOptions,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const path = absolutePath(ports, pack);
  const publicKey = named === null ? null : publicKeyFrom(named, absolutePath(ports, named));
  const contents = await contentsOf(path);
  try {
    const verification = await verifyPack(contents, publicKey);
    if (verification === null) throw notAPack(path, "it contains no list of files with hashes");
    report({ ...verification, path, hasNamedKey: publicKey !== null }, reporter);
    return verification.differences.length === 0 ? EXIT.reconciled : EXIT.unverified;
  } finally {
    await contents.close();
  }
}

async function contentsOf(path: string): Promise<SealedContents> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw notAPack(path, "the path does not exist");
  if (found.isDirectory()) return folderContents(path);
  const zip = await zipContents(path);
  if (zip !== null) return zip;
  throw notAPack(path, "it is not a zip, or its directory cannot be read");
}

const notAPack = (path: string, why: string): Failure =>
  new Failure(
    "pack-missing",
    `${path} cannot be verified: ${why}`,
    "Name the folder of a pack or the zip of a handoff. Unpack a zip larger than 4 GB, and name its folder.",
  );

interface Verified extends Verification {
  readonly path: string;
  /** A key was given, and a valid signature is then of that key. */
  readonly hasNamedKey: boolean;
}

function report(verified: Verified, reporter: Reporter): void {
  const { path, fileCount, differences, signedBy } = verified;
  for (const difference of differences) {
    const { file, message } = difference;
    reporter.item(
      "difference",
      { ...difference },
      `${difference.kind.padEnd(10)}  ${file}: ${message}`,
    );
  }
  const isWhole = differences.length === 0;
  const data = {
    pack: path,
    verified: isWhole,
    files: fileCount,
    differences: differences.length,
    signed_by: signedBy?.name ?? null,
    trusted_comment: signedBy?.trustedComment ?? null,
  };
  const outcome = isWhole
    ? `Verified: ${fileCount.toLocaleString("en")} files, unchanged since they were sealed.`
    : `NOT VERIFIED: ${differences.length.toLocaleString("en")} ${differences.length === 1 ? "difference" : "differences"} in ${path}`;
  reporter.result("verification", data, [outcome, ...signatureLines(verified)]);
}

function signatureLines({ kind, differences, signedBy, hasNamedKey }: Verified): readonly string[] {
  if (signedBy !== null) {
    return [
      `Signed by key ${signedBy.name}: ${signedBy.trustedComment.replaceAll("\t", ", ")}`,
      hasNamedKey
        ? "This is the key given with --public-key."
        : "Only the sender can confirm that this is their key: compare it, or give the sender's key with --public-key.",
    ];
  }
  if (differences.some((difference) => difference.kind === "signature")) return [];
  return kind === "bag"
    ? ["Not signed: a change to files and to their lists of hashes cannot be detected."]
    : [
        "Packs of this kind are not signed, so damage is detected, but a forged list of hashes is not.",
      ];
}
