/**
 * Converts an auditfile: writes the new file and its list under other names, compares, and only then gives them their
 * names.
 */
import { closeSync, existsSync, linkSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { dateInZone } from "../../calendar/calendar-date.ts";
import type { ConversionOptions } from "../../conversion/conversion-options.ts";
import {
  type ConversionRemark,
  REMARKS_HEAD,
  type RemarkReason,
  remarkRow,
} from "../../conversion/conversion-remark.ts";
import { convertAuditfile } from "../../conversion/convert-auditfile.ts";
import { type ConversionProof, proveConversion } from "../../conversion/prove-conversion.ts";
import { repeatedRemarks } from "../../conversion/repeated-remarks.ts";
import { Failure, hasErrorCode } from "../../failure.ts";
import { type NamedFile, readDividedAuditfile } from "../../imported-files/read-auditfile.ts";
import { diskFullOf } from "../../operating-system/disk-full.ts";
import { openRegularFile } from "../../operating-system/regular-file.ts";
import { writePieces } from "../../packs/write-pieces.ts";
import { auditfilePaths } from "../../runs/auditfile/auditfile-files.ts";
import { program } from "../../runs/program.ts";
import { nearestExisting, notWritable, validateFile } from "../../runs/state/output-folder.ts";
import { absolutePath } from "../../runs/state/state.ts";
import { invalid } from "../arguments/command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { CommandPorts } from "../world.ts";
import { differsFailure, reportConversion } from "./report-conversion.ts";

interface ConvertRequest extends Omit<ConversionOptions, "version" | "createdOn" | "program"> {
  readonly file: string;
  readonly to: ConversionOptions["version"];
  readonly out: string | null;
}

/**
 * Failure codes: those of `convertAuditfile`, `conversion-differs`, `output-not-writable`, `disk-full`,
 * `arguments-invalid`.
 */
export async function convertFile(
  { file, to, out, ...chosen }: ConvertRequest,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const paths = auditfilePaths(file, ports.workingFolder);
  const [path] = paths;
  const sources = await Promise.all(paths.map(opened));
  try {
    const files = newFiles(path, to, out === null ? dirname(path) : absolutePath(ports, out));
    const options: ConversionOptions = {
      ...chosen,
      version: to,
      createdOn: dateInZone(ports.now(), "Europe/Amsterdam"),
      program: program(),
    };
    const made = await makeFiles(sources, files, options, ports.signal);
    reportConversion({ source: paths.join(","), ...files, version: to, ...made }, reporter);
    return EXIT.reconciled;
  } finally {
    for (const { close } of sources) await close();
  }
}

/** Open until the conversion was compared, so that every reading is of the same file. */
interface OpenSource extends NamedFile {
  readonly close: () => Promise<void>;
}

async function opened(path: string): Promise<OpenSource> {
  const file = await openRegularFile(path, "follow").catch((cause: unknown) => {
    if (!hasErrorCode(cause, "ENOENT") && !hasErrorCode(cause, "EACCES")) throw cause;
    const why = hasErrorCode(cause, "ENOENT") ? "does not exist" : "cannot be read";
    throw invalid(`convert: the file ${path} ${why}`, "Name the auditfile to convert.");
  });
  if (file !== null) {
    const { byteCount, close, pieces } = file;
    return { name: basename(path), open: () => pieces(0, byteCount), close };
  }
  throw invalid(`convert: ${path} is not a file`, "Name the auditfile to convert.");
}

interface NewFiles {
  readonly auditfile: string;
  /** Values that are not in the new file as they are in the source. */
  readonly list: string;
}

/** Neither may exist: what has such a name could be a file of the user. Failure code: `output-not-writable`. */
function newFiles(source: string, version: string, folder: string): NewFiles {
  const name = `${basename(source).replace(/\.(?:xaf|xml)$/i, "")}-${version}`;
  const files = {
    auditfile: join(folder, `${name}.xaf`),
    list: join(folder, `${name}-changes.csv`),
  };
  for (const path of Object.values(files)) {
    if (!existsSync(path)) continue;
    throw new Failure(
      "output-not-writable",
      `${path} already exists`,
      "Remove it, or choose another folder with --out.",
    );
  }
  validateFile(join(nearestExisting(folder), name), "auditfile");
  return files;
}

export interface MadeFiles {
  readonly proof: ConversionProof;
  readonly counts: ReadonlyMap<RemarkReason, number>;
}

async function makeFiles(
  sources: readonly NamedFile[],
  files: NewFiles,
  options: ConversionOptions,
  signal: AbortSignal,
): Promise<MadeFiles> {
  const drafts = { auditfile: draftOf(files.auditfile), list: draftOf(files.list) };
  try {
    mkdirSync(dirname(files.auditfile), { recursive: true });
    const list = listFile(drafts.list);
    const remarks = repeatedRemarks(list.add);
    try {
      const written = convertAuditfile(sources, options, remarks.remark);
      await writePieces({ path: drafts.auditfile }, written, signal);
      remarks.end();
    } finally {
      list.close();
    }
    const proof = await provenFile(drafts.auditfile, sources, options);
    if (!proof.isEqual) throw differsFailure(proof.comparison);
    linkSync(drafts.auditfile, files.auditfile);
    linkSync(drafts.list, files.list);
    return { proof, counts: remarks.counts };
  } catch (cause) {
    if (cause instanceof Failure || !(cause instanceof Error && "syscall" in cause)) throw cause;
    throw diskFullOf(files.auditfile, cause) ?? notWritable(files.auditfile, "auditfile", cause);
  } finally {
    for (const draft of Object.values(drafts)) rmSync(draft, { force: true });
  }
}

const draftOf = (path: string): string => `${path}.${String(process.pid)}.new`;

async function provenFile(
  path: string,
  sources: readonly NamedFile[],
  options: ConversionOptions,
): Promise<ConversionProof> {
  const file = await openRegularFile(path, "refuse");
  if (file === null) throw notWritable(path, "auditfile", null);
  try {
    return await proveConversion(
      () => file.piecesInTurn(),
      () => readDividedAuditfile(sources),
      options,
    );
  } finally {
    await file.close();
  }
}

/** Rows are written together: there may be one for each line of the source. */
const ROWS_LENGTH = 64 * 1024;

function listFile(path: string) {
  const file = openSync(path, "wx");
  let rows = REMARKS_HEAD;
  const write = (): void => {
    const bytes = Buffer.from(rows);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    rows = "";
  };
  return {
    add: (remark: ConversionRemark): void => {
      rows += remarkRow(remark);
      if (rows.length >= ROWS_LENGTH) write();
    },
    close: (): void => {
      try {
        write();
      } finally {
        closeSync(file);
      }
    },
  };
}
