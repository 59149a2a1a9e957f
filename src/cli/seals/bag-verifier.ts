/**
 * The command line of `verify.mjs`, which every handoff contains: `node verify.mjs [FOLDER] [--public-key KEY]
 * [--previous FOLDER]`. It verifies a bag offline, on any Node from 20, with nothing installed.
 */
import { dirname } from "node:path";
import { agreeFigures } from "../../verification/agree-figures.ts";
import { PREVIOUS } from "../../verification/bag-layout.ts";
import { type PublicKey, readPublicKey } from "../../verification/minisign.ts";
import { previousDifference } from "../../verification/previous-package.ts";
import { type Difference, folderContents } from "../../verification/sealed-contents.ts";
import { type BagVerification, verifyBag } from "../../verification/verify-bag.ts";

/** As those of `slotsom verify`. */
const EXIT = { verified: 0, usage: 2, unverified: 7 };
const USAGE = "usage: node verify.mjs [FOLDER] [--public-key KEY] [--previous FOLDER]";
/** Named together: they are hundreds of files as the service sent them. */
const ANSWERS = "data/98_provenance/answers/";

interface Request {
  readonly folder: string;
  readonly publicKeys: readonly PublicKey[];
  readonly previous: string | null;
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Null for arguments that are none of these. */
function readArguments([, script = ".", ...given]: readonly string[]): Request | null {
  let folder: string | null = null;
  let previous: string | null = null;
  const publicKeys: PublicKey[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const [word = "", value = ""] = given.slice(at, at + 2);
    const key = word === "--public-key" ? readPublicKey(value) : null;
    if (key !== null) publicKeys.push(key);
    else if (word === "--previous" && value !== "") previous = value;
    else if (word.startsWith("-") || folder !== null) return null;
    else folder = word;
    if (word.startsWith("-")) at += 1;
  }
  return { folder: folder ?? dirname(script), publicKeys, previous };
}

async function verify({ folder, publicKeys, previous }: Request): Promise<number> {
  const { signal } = new AbortController();
  const contents = await folderContents(folder, signal);
  const bag = await verifyBag({ contents, signal, publicKeys, unreadOf: () => new Set() });
  const differences: Difference[] = [...bag.differences];
  if (previous !== null) {
    const before = await folderContents(previous, signal);
    differences.push(...(await previousDifference(bag.info, { contents: before, signal })));
  }
  if (differences.length === 0) {
    const figures = await agreeFigures({ contents, signal }, "data/");
    differences.push(...figures.differences);
    const agreed = new Map(figures.agreements.map((agreement) => [agreement.file, agreement]));
    for (const file of contents.names) {
      const found = agreed.get(file);
      const count = (found?.figures ?? 0).toLocaleString("en");
      const agrees = found === undefined || found.figures === 0 ? "" : `, ${count} figures agree`;
      const postings = found?.hasPostings === true ? ", postings agree" : "";
      if (!file.startsWith(ANSWERS)) say(`unchanged${agrees}${postings}  ${file}`);
    }
    const answers = [...contents.names].filter((file) => file.startsWith(ANSWERS)).length;
    if (answers > 0) say(`unchanged  ${answers.toLocaleString("en")} files in ${ANSWERS}`);
    if (figures.postings !== null) say(`Postings: ${figures.postings}.`);
  }
  for (const { kind, file, message } of differences) say(`${kind.padEnd(10)}  ${file}: ${message}`);
  const isWhole = differences.length === 0;
  const counted = `${bag.fileCount.toLocaleString("en")} files`;
  say(
    isWhole
      ? `VERIFIED: ${counted}, unchanged since they were sealed; figures agree.`
      : `NOT VERIFIED: ${differences.length.toLocaleString("en")} differences.`,
  );
  for (const line of signatureLines(bag, publicKeys.length > 0)) say(line);
  if (isWhole && previous === null)
    say(`Package before this one: ${bag.info.get(PREVIOUS) ?? "none"}.`);
  say("This does not prove that the books are complete; README.txt says what it proves.");
  return isWhole ? EXIT.verified : EXIT.unverified;
}

function signatureLines({ signedBy, differences }: BagVerification, isKeyGiven: boolean): string[] {
  if (differences.some(({ kind }) => kind === "signature")) return [];
  if (signedBy === null)
    return ["Not signed: a change to files and to their lists cannot be detected."];
  return [
    `Signed by key ${signedBy.name}: ${signedBy.trustedComment.replaceAll("\t", ", ")}`,
    isKeyGiven
      ? "This is the given key."
      : `Compare the key with that of the sender: ${signedBy.key}`,
  ];
}

const request = readArguments(process.argv);
if (request === null) {
  say(USAGE);
  process.exitCode = EXIT.usage;
} else {
  try {
    process.exitCode = await verify(request);
  } catch (error) {
    // Such as a folder that does not exist.
    say(
      `Cannot verify ${request.folder}: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = EXIT.usage;
  }
}
