/**
 * A thread that writes files of a pack: it opens the books of the same snapshot, and receives the results of their
 * checks.
 */

import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { type Copied, restored, withOwnChecks } from "../../../checks/copied-results.ts";
import { Failure, invariant } from "../../../failure.ts";
import { journalTestsOf } from "../../../packs/journal-criteria.ts";
import { accountNamesOf } from "../../../packs/own-files/account-names-file.ts";
import { budgetOfText } from "../../../packs/own-files/budget-file.ts";
import { closeInputOf } from "../../../packs/own-files/close-input-file.ts";
import { judgementOf } from "../../../packs/own-files/judgement-file.ts";
import { keyFiguresOf } from "../../../packs/own-files/key-figures-file.ts";
import { notesOf } from "../../../packs/own-files/notes-file.ts";
import { notesOfPack } from "../../../packs/own-files/notes-of-pack.ts";
import { withKeyFigures } from "../../../packs/own-files/resolve-key-figures.ts";
import { statementsOf } from "../../../packs/own-files/statements-file.ts";
import { vatReturnsOf } from "../../../packs/own-files/vat-returns-file.ts";
import type { PackFile } from "../../../packs/pack-file.ts";
import { writeInOrder } from "../../../packs/write-files.ts";
import { type CheckedBooks, packOf } from "../../../pipeline.ts";
import { openBooks } from "../../../sources/open-books.ts";
import { withInput } from "../../close-input.ts";
import { withJudgement } from "../../judgement/judgement-of-books.ts";
import { type OwnFiles, withAccountNames, withJournalTests } from "../../own-files.ts";
import { withFolders } from "../../own-folders.ts";
import { withChanges } from "../kept-changes.ts";
import { readPackTemplate } from "../pack-template.ts";
import {
  copiedError,
  type FromThread,
  type OwnText,
  type ThreadData,
  type ToThread,
  type WriteMessage,
} from "./messages.ts";

/** The run ends its threads as a whole. */
const { signal } = new AbortController();
/** The run has reported what the files of the user state. */
const SILENT = { onEvent: () => undefined };

type Files = ReadonlyMap<string, PackFile>;

invariant(parentPort !== null, "this file runs in a thread");
const data: unknown = workerData;
invariant(isThreadData(data), "a thread starts with what its books are made of");
answerMessages(parentPort, data);

function answerMessages(port: MessagePort, data: ThreadData): void {
  const opened = open(data);
  let files = opened.then((): Files => new Map());
  port.on("message", (message: ToThread) => {
    if (message.kind === "checked") files = opened.then((books) => filesOf(books, message.checked));
    else {
      void write(message, files).then((answer) => {
        port.postMessage(answer);
      });
    }
    // Every message that needs the files reports why there are none.
    files.catch(() => undefined);
  });
}

async function write({ place, names }: WriteMessage, files: Promise<Files>): Promise<FromThread> {
  try {
    const known = await files;
    const wanted = names.map((name) => {
      const file = known.get(name);
      invariant(file !== undefined, `every thread has the file ${name} of the pack`);
      return file;
    });
    return { kind: "written", outcomes: await writeInOrder(wanted, place, signal) };
  } catch (error) {
    // The run rethrows it.
    return { kind: "failed", failed: copiedError(error) };
  }
}

async function open(data: ThreadData) {
  const { snapshotPath, supplement, templateRequest, program } = data;
  const template = readPackTemplate(templateRequest, data);
  if (template.sha256 !== data.templateSha256) {
    throw new Failure(
      "template-invalid",
      `the template of ${templateRequest.pack} was changed while its pack was written`,
      "Run the same command again.",
    );
  }
  const own = filesIn(data.own);
  const opened = await openBooks(snapshotPath, signal, supplement);
  const { judgement } = data;
  const judged = withJudgement(
    opened.books,
    judgement === null ? null : judgementOf(judgement.name, judgement.text, judgement.of),
  );
  const changed = withChanges(judged, template, snapshotPath);
  const stated = withFolders(withInput(changed, own.input, SILENT), own, SILENT);
  const named = withAccountNames(stated, own.accountNames, template.words.language, SILENT);
  const books = withJournalTests(withKeyFigures(named, own.kpi), own.journalTests);
  return { books, order: { template, program, notes: notesOfPack(own.notes, template, books) } };
}

function filesIn(own: ThreadData["own"]): OwnFiles {
  const { input, notes, accountNames, kpi, journalTests, statements, vatReturns, budget } = own;
  return {
    input: read(input, (name, text) => closeInputOf(name, text)),
    notes: read(notes, (name, text) => notesOf(name, text)),
    accountNames: read(accountNames, accountNamesOf),
    kpi: read(kpi, keyFiguresOf),
    journalTests: read(journalTests, journalTestsOf),
    statements: read(statements, statementsOf),
    vatReturns: read(vatReturns, vatReturnsOf),
    budget: read(budget, budgetOfText),
  };
}

function read<File>(file: OwnText | null, of: (name: string, text: string) => File): File | null {
  return file === null ? null : of(file.name, file.text);
}

function filesOf({ books, order }: Awaited<ReturnType<typeof open>>, message: Copied): Files {
  const checked = restored(message);
  invariant(isChecked(checked), "the message has what the checks found");
  const { compared, otherFileNames } = checked;
  const own = { ...compared, results: withOwnChecks(compared.results) };
  const { files } = packOf(books, own, order, otherFileNames);
  return new Map(files.map((file) => [file.name, file]));
}

function isChecked(value: unknown): value is CheckedBooks {
  return typeof value === "object" && value !== null && "compared" in value;
}

function isThreadData(value: unknown): value is ThreadData {
  return typeof value === "object" && value !== null && "snapshotPath" in value;
}
