/**
 * The command line of `verify.mjs`, which every handoff contains: `node verify.mjs [FOLDER] [--public-key KEY]
 * [--previous FOLDER]`. It verifies a bag offline, on any Node from 20, with nothing installed.
 */
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { agreeFigures } from "../../verification/agree-figures.ts";
import { type PublicKey, readPublicKey } from "../../verification/minisign.ts";
import { PREVIOUS } from "../../verification/read-lists.ts";
import { type Difference, folderContents, messageOf } from "../../verification/sealed-contents.ts";
import { previousDifference, verifyBag } from "../../verification/verify-bag.ts";

/** As those of `slotsom verify`. */
const EXIT = { verified: 0, usage: 2, unverified: 7 };
const USAGE = "usage: node verify.mjs [FOLDER] [--public-key KEY] [--previous FOLDER]";
const OPTIONS = {
  "public-key": { type: "string", multiple: true },
  previous: { type: "string" },
} as const;

interface Request {
  readonly folder: string;
  readonly publicKeys: readonly PublicKey[];
  readonly previous: string | null;
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Throws for arguments that are none of these. */
function readArguments([, script = ".", ...args]: readonly string[]): Request {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const texts = values["public-key"] ?? [];
  const publicKeys = texts.map(readPublicKey).filter((key) => key !== null);
  if (publicKeys.length < texts.length) throw new Error("the text given is no public key");
  const [folder = dirname(script), ...more] = positionals;
  if (more.length > 0) throw new Error("it is one folder at a time");
  return { folder, publicKeys, previous: values.previous ?? null };
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
    for (const file of contents.names) {
      const found = figures.agreements.find((agreement) => agreement.file === file);
      const count = found?.figures ?? 0;
      const agrees = count === 0 ? "" : `, ${count.toLocaleString("en")} figures agree`;
      const postings = found?.hasPostings === true ? ", postings agree" : "";
      say(`unchanged${agrees}${postings}  ${file}`);
    }
    if (figures.postings !== null) say(`Postings: ${figures.postings}.`);
  }
  for (const { kind, file, message } of differences) say(`${kind.padEnd(10)}  ${file}: ${message}`);
  const isWhole = differences.length === 0;
  const files = `${bag.fileCount.toLocaleString("en")} files`;
  if (isWhole) say(`VERIFIED: ${files}, unchanged since they were sealed; figures agree.`);
  else say(`NOT VERIFIED: ${differences.length.toLocaleString("en")} differences.`);
  const { signedBy } = bag;
  if (signedBy !== null) {
    say(`Signed by key ${signedBy.name}: ${signedBy.trustedComment.replaceAll("\t", ", ")}`);
    const compare = `Compare the key with that of the sender: ${signedBy.key}`;
    say(publicKeys.length > 0 ? "This is the given key." : compare);
  } else if (!differences.some(({ kind }) => kind === "signature")) {
    say("Not signed: a change to files and to their lists cannot be detected.");
  }
  if (isWhole && previous === null)
    say(`Package before this one: ${bag.info.get(PREVIOUS) ?? "none"}.`);
  say("This does not prove that the books are complete; README.txt says what it proves.");
  return isWhole ? EXIT.verified : EXIT.unverified;
}

try {
  process.exitCode = await verify(readArguments(process.argv));
} catch (error) {
  // Such as a folder that does not exist, or an option that is unknown.
  say(`Cannot verify: ${messageOf(error)}\n${USAGE}`);
  process.exitCode = EXIT.usage;
}
