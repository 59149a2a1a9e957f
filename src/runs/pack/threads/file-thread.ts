/** A thread that writes files of a pack: it opens the books of the same snapshot, and takes the results of the checks from the run. */
import { parentPort, workerData } from "node:worker_threads";
import { Failure, invariant } from "../../../failure.ts";
import { accountNamesOf } from "../../../packs/own-files/account-names-file.ts";
import { closeInputOf } from "../../../packs/own-files/close-input-file.ts";
import { notesOf } from "../../../packs/own-files/notes-file.ts";
import { notesOfPack } from "../../../packs/own-files/notes-of-pack.ts";
import type { PackFile } from "../../../packs/pack-file.ts";
import { writeInOrder } from "../../../packs/write-files.ts";
import { packOf } from "../../../pipeline.ts";
import { openBooks } from "../../../pull/open-books.ts";
import { suggestion } from "../../nearest-word.ts";
import { type OwnFiles, withAccountNames, withInput } from "../../own-files.ts";
import { readPackTemplate } from "../pack-template.ts";
import {
  checkedIn,
  copiedError,
  type FromThread,
  type OwnText,
  type ThreadData,
  type ToThread,
} from "./messages.ts";

/** The run ends its threads as a whole; nothing is ended one by one. */
const { signal } = new AbortController();
/** The run has reported what its files state. */
const SILENT = { onEvent: () => undefined };

const port = parentPort;
invariant(port !== null, "this file runs in a thread");
const data: ThreadData = workerData;
const opened = open(data);
// The first message that needs the books reports it.
opened.catch(() => undefined);
let files: Promise<ReadonlyMap<string, PackFile>> | null = null;
port.on("message", (message: ToThread) => {
  void answer(message);
});

async function answer(message: ToThread): Promise<void> {
  if (message.kind === "checked") {
    files = filesOf(message);
    files.catch(() => undefined);
    return;
  }
  port?.postMessage(await written(message));
}

async function written({
  place,
  names,
}: Extract<ToThread, { readonly kind: "write" }>): Promise<FromThread> {
  try {
    const known = await files;
    const wanted = names.map((name) => {
      const file = known?.get(name);
      invariant(file !== undefined, `${name} is a file of the pack in every thread`);
      return file;
    });
    return { kind: "written", outcomes: await writeInOrder(wanted, place, signal) };
  } catch (error) {
    return { kind: "failed", failed: copiedError(error) };
  }
}

async function open({
  snapshotPath,
  supplement,
  templateRequest,
  workingFolder,
  ...rest
}: ThreadData) {
  const template = readPackTemplate(templateRequest, { workingFolder });
  if (template.sha256 !== rest.templateSha256) {
    throw new Failure(
      "template-invalid",
      `the template of ${templateRequest.pack} was changed while the pack was written`,
      "Run the same command again.",
    );
  }
  const own = filesIn(rest.own);
  const { books } = await openBooks(snapshotPath, signal, supplement);
  const stated = withInput(books, own.input, SILENT);
  const named = withAccountNames(stated, own.accountNames, template.words.language, SILENT);
  return { books: named, template, notes: notesOfPack(own.notes, template, named) };
}

function filesIn({ input, notes, accountNames }: ThreadData["own"]): OwnFiles {
  return {
    input: read(input, (name, text) => closeInputOf(name, text, suggestion)),
    notes: read(notes, (name, text) => notesOf(name, text, suggestion)),
    accountNames: read(accountNames, accountNamesOf),
  };
}

function read<File>(file: OwnText | null, of: (name: string, text: string) => File): File | null {
  return file === null ? null : of(file.name, file.text);
}

async function filesOf({
  checked,
}: Extract<ToThread, { readonly kind: "checked" }>): Promise<ReadonlyMap<string, PackFile>> {
  const { books, template, notes } = await opened;
  const { compared, otherFileNames } = checkedIn(checked);
  const order = { template, notes, program: data.program };
  const pack = packOf(books, compared, order, otherFileNames);
  return new Map(pack.files.map((file) => [file.name, file]));
}
