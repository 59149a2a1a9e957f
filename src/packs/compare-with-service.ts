/** Compares the exports of the service, if the pack has them, with the books; each outcome is an additional check. */
import { type Amount, add, amountOf, ZERO } from "../amount/amount.ts";
import type { CheckResult } from "../checks/check.ts";
import { isReconciled } from "../checks/outcome.ts";
import { runCheck } from "../checks/run-checks.ts";
import { serviceAuditfileEqualsOurs } from "../checks/service-auditfile-equals-ours.ts";
import { serviceAuditfileTextsEqualOurs } from "../checks/service-auditfile-texts-equal-ours.ts";
import { serviceBrugstaatEqualsLedger } from "../checks/service-brugstaat-equals-ledger.ts";
import { serviceWorkbookEqualsLedger } from "../checks/service-workbook-equals-ledger.ts";
import { FAILURES, Failure } from "../failure.ts";
import { AUDITFILE_4_0 } from "../formats/auditfile/auditfile-4-0.ts";
import type { AuditfileNote, VatNote } from "../formats/auditfile/write-auditfile.ts";
import type { PackContents } from "../formats/format.ts";
import { auditfileBytes } from "../formats/xaf.ts";
import type {
  AuditfileComparison,
  ListedVat,
  ListedVatMovements,
} from "../imported-files/auditfile-comparison.ts";
import { readAuditfileOwner } from "../imported-files/auditfile-owner.ts";
import { compareAuditfiles } from "../imported-files/compare-auditfiles.ts";
import { refuseForeign } from "../imported-files/export-owner.ts";
import { readLedgerWorkbook } from "../imported-files/ledger-workbook.ts";
import { readExportedAuditfile } from "../imported-files/read-auditfile.ts";
import { readBrugstaat } from "../imported-files/read-brugstaat.ts";
import { DOCUMENT_BYTES_MAX } from "../imported-files/read-xml-document.ts";
import {
  type AuditfileValidation,
  validatedReading,
} from "../imported-files/validate-auditfile.ts";
import { type OwnerFacts, ownerOfBooks } from "../ledger/books-owner.ts";
import type { SampledAttachments } from "../ledger/sampled-attachments.ts";
import type { ServiceExportState } from "../ledger/service-exports.ts";
import type { UnfitTexts } from "../ledger/unfit-texts.ts";
import type { PackFile, ServiceExportFile } from "./pack-file.ts";

/** The results of all checks, ending with those of the comparisons, and the comparison of the auditfiles. */
export interface ComparedResults {
  readonly results: readonly CheckResult[];
  readonly auditfileComparison?: AuditfileComparison;
  /** How the auditfile of the service was validated while it was compared. */
  readonly serviceValidation?: AuditfileValidation;
  /** How all auditfiles of the pack were validated; absent for a pack that does not show it. */
  readonly auditfileValidations?: readonly AuditfileValidation[];
  /** The texts that files of the pack cannot hold as they are. */
  readonly unfitTexts?: readonly UnfitTexts[];
  /** What came of the exports of the service. */
  readonly exports?: readonly ServiceExportState[];
  /** What came of the attachments of the sampled documents; absent for a pack that asks for none. */
  readonly attachments?: readonly SampledAttachments[];
}

/**
 * Runs one more check for each export of the service that the pack contains. Failures: `answer-malformed` for a file
 * that cannot be read, `export-not-ours` for one of other books.
 */
export async function compareWithService(
  contents: Pick<PackContents, "books" | "results" | "program">,
  moreFiles: readonly PackFile[],
  signal: AbortSignal,
): Promise<ComparedResults> {
  const { books } = contents;
  const find = (name: ServiceExportFile["name"]): PackFile | undefined =>
    moreFiles.find(({ serviceExport }) => serviceExport?.name === name);
  const owner = ownerOfBooks({ ...books, accounts: books.accounts.values() });
  const mustBeOurs = (stated: OwnerFacts, { name: file }: PackFile): void => {
    refuseForeign(stated, { owner, file, remedy: FETCH_AGAIN });
  };
  const auditfile = find("auditfile");
  const brugstaat = find("brugstaat");
  if (auditfile !== undefined) mustBeOurs(await readAuditfileOwner(auditfile.bytes()), auditfile);
  const compared: ComparedResults =
    auditfile === undefined
      ? { results: contents.results }
      : await compareAuditfile(contents, auditfile);
  const results = [...compared.results];
  if (brugstaat !== undefined) {
    const read = readBrugstaat(await bytesWithin(brugstaat, DOCUMENT_BYTES_MAX));
    mustBeOurs(read.owner, brugstaat);
    results.push(await runCheck(serviceBrugstaatEqualsLedger(read), books));
  }
  const workbook = find("ledger-accounts");
  if (workbook?.serviceExport !== undefined) {
    const read = await readLedgerWorkbook(workbook.serviceExport.path, signal);
    if (read !== null) mustBeOurs(read.owner, workbook);
    results.push(await runCheck(serviceWorkbookEqualsLedger(read), books));
  }
  return { ...compared, results };
}

const FETCH_AGAIN =
  "Close the year again with slotsom close, which fetches the exports again, or leave them out with --skip-exports.";

/**
 * Both files are read as streams, ours while it is written: nothing is kept. If the books do not allow
 * an auditfile, nothing is compared, and the pack leaves its own out with the reason. A file of the service that cannot
 * be read stops a pack that would be final.
 */
async function compareAuditfile(
  contents: Pick<PackContents, "books" | "results" | "program">,
  service: PackFile,
): Promise<ComparedResults> {
  const { books, results } = contents;
  const failure = { isOurs: false };
  const ours = async function* (note: (note: AuditfileNote) => void): AsyncGenerator<Uint8Array> {
    try {
      yield* auditfileBytes(contents, AUDITFILE_4_0, note);
    } catch (thrown) {
      failure.isOurs = true;
      throw thrown;
    }
  };
  try {
    let listed = listedVat();
    const theirs = validatedReading("service", service.bytes);
    const compared = await compareAuditfiles(() => {
      // Long files that differ are read twice.
      listed = listedVat();
      return readExportedAuditfile(ours(listed.note));
    }, theirs.parts);
    const comparison = { ...compared, listedVat: listed.movements() };
    const equal = await runCheck(serviceAuditfileEqualsOurs(comparison), books);
    const texts = await runCheck(serviceAuditfileTextsEqualOurs(comparison), books);
    return {
      results: [...results, equal, texts],
      auditfileComparison: comparison,
      serviceValidation: theirs.result(compared.theirs),
    };
  } catch (thrown) {
    const isRefused = thrown instanceof Failure && FAILURES[thrown.code] === "refused";
    if (!isRefused || (!failure.isOurs && isReconciled(books, results))) throw thrown;
    return { results };
  }
}

/** Movements of tax accounts that are listed; the others are only counted. */
const MOVEMENTS_NAMED_MAX = 200;

function listedVat() {
  const kinds = new Map<VatNote["change"], { readonly count: number; readonly sum: Amount }>();
  const first: ListedVat[] = [];
  return {
    note: (note: AuditfileNote): void => {
      if (note.element !== "vat" || !("amount" in note)) return;
      const { change: kind, subject: transaction, account: accountId, rate: vatId } = note;
      const amount = amountOf(note.amount);
      const known = kinds.get(kind) ?? { count: 0, sum: ZERO };
      kinds.set(kind, { count: known.count + 1, sum: add(known.sum, amount) });
      if (first.length < MOVEMENTS_NAMED_MAX) {
        first.push({ kind, transaction, accountId, vatId, amount });
      }
    },
    movements: (): ListedVatMovements => ({
      kinds: [...kinds].map(([kind, of]) => ({ kind, ...of })),
      first,
    }),
  };
}

/** A longer file is read to one piece beyond the maximum, which is enough to refuse it. */
async function bytesWithin(file: PackFile, bytesMax: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let byteCount = 0;
  for await (const piece of file.bytes()) {
    pieces.push(piece);
    byteCount += piece.length;
    if (byteCount > bytesMax) break;
  }
  return Buffer.concat(pieces);
}
