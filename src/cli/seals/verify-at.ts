/** Verifies a pack against its lists of hashes and its signature. */
import { statSync } from "node:fs";
import { checkCountsText } from "../../checks/outcome.ts";
import { Failure } from "../../failure.ts";
import type { PackPart } from "../../packs/pack-part.ts";
import { zipContents } from "../../packs/read-zip.ts";
import { type Verification, verifyPack } from "../../packs/verify-pack.ts";
import { pinnedKeys } from "../../runs/state/pinned-keys.ts";
import { publicKeyFrom } from "../../runs/state/signing-key.ts";
import { absolutePath, type State, stateOf } from "../../runs/state/state.ts";
import { agreeFigures, type FigureComparison } from "../../verification/agree-figures.ts";
import type { PublicKey } from "../../verification/minisign.ts";
import { BAG_INFO, PAYLOAD, PREVIOUS, readBagInfo } from "../../verification/read-lists.ts";
import {
  type Difference,
  folderContents,
  type ReadPack,
  type SealedContents,
  TAG_BYTES_MAX,
  textOf,
} from "../../verification/sealed-contents.ts";
import { previousDifference } from "../../verification/verify-bag.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";

interface VerifyOptions {
  /** A folder or a zip. */
  readonly pack: string;
  readonly publicKey: string | null;
  /** The package before it. */
  readonly previous: string | null;
  readonly subset: PackPart | null;
}

/** Failure codes: `key-unusable`, `pack-missing`. */
export async function verifyAt(
  { pack, publicKey: named, previous, subset }: VerifyOptions,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const path = absolutePath(ports, pack);
  const given = named === null ? [] : [publicKeyFrom(named, absolutePath(ports, named))];
  const { signal } = ports;
  const contents = await contentsOf(path, signal);
  try {
    const pinned = given.length > 0 ? [] : await pinnedFor({ contents, signal }, stateOf(ports));
    const publicKeys = [...given, ...pinned];
    const found = await verifyPack(contents, signal, { publicKeys, part: subset });
    if (found === null) throw notAPack(path, "it contains no list of files with hashes");
    const chained =
      previous === null
        ? []
        : await differenceFrom(absolutePath(ports, previous), found.info, signal);
    const figures = isWholeAndRead(found)
      ? await agreeFigures({ contents, signal }, found.kind === "bag" ? PAYLOAD : "")
      : null;
    const differences = [...found.differences, ...chained, ...(figures?.differences ?? [])];
    const verification = { ...found, differences, figures };
    const shownMax =
      ports.isJson || ports.isVerbose ? DIFFERENCES_REPORTED_MAX : DIFFERENCES_SHOWN_MAX;
    const keyFrom = given.length > 0 ? "given" : pinned.length > 0 ? "pinned" : null;
    report({ ...verification, path, subset, keyFrom }, reporter, shownMax);
    return verification.differences.length === 0 ? EXIT.reconciled : EXIT.unverified;
  } finally {
    await contents.close();
  }
}

/** Figures are compared of files that are unchanged; what the lists do not have changes none. */
const isWholeAndRead = ({ differences, unreadCount }: Verification): boolean =>
  unreadCount === 0 && differences.every(({ kind }) => kind === "not-listed");

/** The keys that are pinned for the administration that a bag names. */
async function pinnedFor(pack: ReadPack, state: State): Promise<readonly PublicKey[]> {
  const info = readBagInfo((await textOf(pack, BAG_INFO, TAG_BYTES_MAX)) ?? "");
  const [administration] = (info.get("External-Identifier") ?? "").split("/");
  return pinnedKeys(state)
    .filter(({ administrationId }) => administrationId === administration)
    .map(({ key }) => key);
}

async function differenceFrom(
  path: string,
  info: Verification["info"],
  signal: AbortSignal,
): Promise<readonly Difference[]> {
  const contents = await contentsOf(path, signal);
  try {
    return await previousDifference(info, { contents, signal });
  } finally {
    await contents.close();
  }
}

/** The named path may be a link; nothing in the pack is. */
async function contentsOf(path: string, signal: AbortSignal): Promise<SealedContents> {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) throw notAPack(path, "the path does not exist");
    if (found.isDirectory()) return await folderContents(path, signal);
    if (!found.isFile()) throw notAPack(path, "it is neither a folder nor a regular file");
    const zip = await zipContents(path, signal);
    if (zip !== null) return zip;
  } catch (error) {
    if (error instanceof Failure || signal.aborted || !isSystemError(error)) throw error;
    throw notAPack(path, error.message, error);
  }
  throw notAPack(path, "it is not a zip");
}

/** Such as a folder without permission, or links in a circle. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error;

const notAPack = (path: string, why: string, cause?: unknown): Failure =>
  new Failure(
    "pack-missing",
    `${path} cannot be verified: ${why}`,
    "Name the folder of a pack or the zip of a handoff.",
    cause,
  );

interface Verified extends Verification {
  readonly path: string;
  readonly subset: PackPart | null;
  /** Where the keys come from of which one must have signed it; null without any. */
  readonly keyFrom: "given" | "pinned" | null;
  /** Null where files were not read or differ. */
  readonly figures: FigureComparison | null;
}

/** More would only hide the first ones; people read fewer than programs. */
const DIFFERENCES_REPORTED_MAX = 1_000;
const DIFFERENCES_SHOWN_MAX = 20;
const NAMES_SHOWN_MAX = 5;

function report(verified: Verified, reporter: Reporter, shownMax: number): void {
  const { fileCount, unreadCount, differences, leftByFileManager, signedBy, statement, figures } =
    verified;
  const reported = first(differences, DIFFERENCES_REPORTED_MAX);
  const shown = new Set(first(reported, shownMax));
  for (const difference of reported) {
    const { kind, file, message } = difference;
    const line = `${kind.padEnd(10)}  ${file}: ${message}`;
    // A log receives those that the terminal leaves out.
    if (shown.has(difference)) reporter.item("difference", { ...difference }, line);
    else reporter.detail("difference", { ...difference }, line);
  }
  const isWhole = differences.length === 0;
  const data = {
    pack: verified.path,
    verified: isWhole && unreadCount > 0 ? null : isWhole,
    files: fileCount,
    files_not_read: unreadCount,
    differences: differences.length,
    left_by_file_manager: leftByFileManager.slice(0, DIFFERENCES_REPORTED_MAX),
    pack_status: statement?.status ?? null,
    outcomes: statement?.counts.outcomes ?? null,
    signed_by: signedBy?.name ?? null,
    trusted_comment: signedBy?.trustedComment ?? null,
    public_key: signedBy?.key ?? null,
    figures_agreeing: figures === null ? null : figureCount(figures),
    postings: figures?.postings ?? null,
    previous_package: verified.info.get(PREVIOUS) ?? null,
  };
  const rest = differences.length - shown.size;
  const all = shownMax < DIFFERENCES_REPORTED_MAX ? "; --verbose shows them" : "";
  const more = rest > 0 ? [`... and ${rest.toLocaleString("en")} more differences${all}`] : [];
  const stated =
    statement === null
      ? []
      : [`Its manifest states: ${statement.status}; ${checkCountsText(statement.counts)}.`];
  reporter.result("verification", data, [
    ...more,
    isWhole ? unchangedText(verified) : `NOT VERIFIED: ${differencesText(verified)}`,
    ...leftText(leftByFileManager),
    ...figureLines(figures),
    ...stated,
    ...signatureLines(verified),
  ]);
}

const figureCount = ({ agreements }: FigureComparison): number =>
  agreements.reduce((total, { figures }) => total + figures, 0);

/** How many figures agree, and which do not; nothing where a pack has its figures in one file only. */
function figureLines(figures: FigureComparison | null): readonly string[] {
  if (figures === null || figures.agreements.length === 0) return [];
  const { agreements, postings, differences } = figures;
  const files = agreements.length.toLocaleString("en");
  const but = differences.length === 0 ? "" : "; the files above differ";
  const which = postings === null ? "" : ` The postings are ${postings}.`;
  return [
    `${figureCount(figures).toLocaleString("en")} figures of ${files} files agree${but}.${which}`,
  ];
}

/** `Verified` only where every file was read. */
function unchangedText({ fileCount, unreadCount, subset }: Verified): string {
  const all = fileCount.toLocaleString("en");
  if (subset === null || unreadCount === 0) {
    return `Verified: ${all} files, unchanged since they were sealed.`;
  }
  const { number, of } = subset;
  const read = (fileCount - unreadCount).toLocaleString("en");
  const part = `part ${String(number)} of ${String(of)}: ${read} of ${all} files are unchanged since they were sealed`;
  return `Read ${part}; ${unreadCount.toLocaleString("en")} ${unreadCount === 1 ? "was" : "were"} not read.`;
}

/** Files that were added are said apart from those that changed. */
function differencesText({ differences, path, unreadCount }: Verified): string {
  const added = differences.filter(({ kind }) => kind === "not-listed").length;
  const isAll = added === differences.length;
  const [counted, thing] = isAll ? [added, "file"] : [differences.length, "difference"];
  const what = `${counted.toLocaleString("en")} ${thing}${counted === 1 ? "" : "s"} in ${path}`;
  if (!isAll) return what;
  return `${what} ${added === 1 ? "is" : "are"} not of this pack; every file of the pack is there, ${unreadCount === 0 ? "unchanged" : "and those that were read are unchanged"}.`;
}

function leftText(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const named = names.slice(0, NAMES_SHOWN_MAX).join(", ");
  const rest = names.length - NAMES_SHOWN_MAX;
  const more = rest > 0 ? ` and ${rest.toLocaleString("en")} more` : "";
  return [`Not of this pack, but of a file manager: ${named}${more}.`];
}

/** The first ones, and always that of the signature, which is the last. */
const first = (differences: readonly Difference[], max: number): readonly Difference[] =>
  differences.filter(({ kind }, at) => at < max || kind === "signature");

const ASK_SENDER =
  "Only the sender can confirm that this is their key: compare it, or give the sender's key with --public-key. To accept no other: slotsom key pin <key> --administration <id>.";

function signatureLines({ kind, differences, signedBy, keyFrom }: Verified): readonly string[] {
  if (signedBy !== null) {
    return [
      `Signed by key ${signedBy.name}: ${signedBy.trustedComment.replaceAll("\t", ", ")}`,
      keyFrom === "given"
        ? "This is the key given with --public-key."
        : keyFrom === "pinned"
          ? "This is a key that is pinned for the administration."
          : `Its public key is ${signedBy.key}.`,
      ...(keyFrom === null ? [ASK_SENDER] : []),
    ];
  }
  if (kind === null || differences.some((difference) => difference.kind === "signature")) return [];
  return kind === "bag"
    ? ["Not signed: a change to files and to their lists of hashes cannot be detected."]
    : [
        "Packs of this kind are not signed, so damage is detected, but a forged list of hashes is not.",
      ];
}
