/** The work of runs that write a pack: `close`, `monthly` and `handoff`, which differ only in data. */
import { basename } from "node:path";
import { EXPORTS } from "../../exports/export-names.ts";
import { type OwnerFacts, ownerOfBooks } from "../../ledger/books-owner.ts";
import type { FinishedPack } from "../../pipeline.ts";
import type { OpenedBooks } from "../../pull/open-books.ts";
import type { Work } from "../execute-run.ts";
import {
  HOLDS_EXPORTS,
  keepExports,
  leftOutExports,
  type PackExports,
  SKIPPED,
} from "../exports/kept-exports.ts";
import { exportsFolder, serviceExports } from "../exports/service-exports.ts";
import type { PackKind, RunOrder } from "../order.ts";
import type { PackOutcome } from "../outcome.ts";
import { keepFiles, namedFiles } from "../own-files.ts";
import { PACK_CONTENTS } from "../pack/pack-contents.ts";
import { type MoreFiles, packFromSnapshot } from "../pack/pack-from-snapshot.ts";
import { readPackTemplate } from "../pack/pack-template.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import { sessionOf, withConnection } from "../profile/with-connection.ts";
import type { RunPorts } from "../run-ports.ts";
import { outputFolder } from "../state/output-folder.ts";
import type { RunOutput } from "../state/run-record.ts";
import { findSigningKey } from "../state/signing-key.ts";
import { validatedPull } from "./pull-work.ts";

/** Failure codes: those of `validatedPull`, of the template, the folders and the key. */
export function packWork(
  pack: PackKind,
  order: RunOrder,
  address: BooksAddress,
  ports: RunPorts,
): Work<PackOutcome> {
  const { templates, auditfileVersion } = order;
  const { choose, isSigned, exportsIn, moreFiles } = PACK_CONTENTS[pack];
  const holdsExports = HOLDS_EXPORTS[pack];
  const { language, state } = address;
  const templateRequest = { pack, language, templates, auditfileVersion };
  const template = readPackTemplate(templateRequest, ports);
  const outFolder = outputFolder(order.out ?? "output", ports, address.administrationId);
  const names = holdsExports && !order.skipExports ? EXPORTS : [];
  const pull = validatedPull({ order, choose: choose(order), exports: names }, address, ports);
  const folder = names.length === 0 ? null : exportsFolder(order.exportsFolder, address, ports);
  const own = namedFiles(order, ports);
  const signingKey = isSigned ? findSigningKey(state) : null;
  return async (access, run) => {
    if (isSigned && signingKey === null) ports.onEvent({ kind: "not-signed", pack });
    const { snapshotPath, fiscalYear } = await pull(access, run);
    const { year } = fiscalYear;
    return withConnection(access, ports, async (connection) => {
      const exported = async (owner: OwnerFacts): Promise<PackExports> => {
        if (!holdsExports) return { files: [], leftOut: [] };
        if (folder === null) return { files: [], leftOut: leftOutExports(year, SKIPPED) };
        ports.onEvent({ kind: "exports-started", names, year, isForPack: true });
        const session = sessionOf(access, connection, ports);
        const books = { access, session, names, year, owner };
        const request = { ...books, isForced: true, exportsFolder: folder };
        return { files: await serviceExports(request, ports), leftOut: [] };
      };
      const more = async (opened: OpenedBooks): Promise<MoreFiles> => {
        const { administration, accounts } = opened.books;
        const owner = ownerOfBooks({ administration, fiscalYear, accounts: accounts.values() });
        const { files, leftOut } = await exported(owner);
        if (holdsExports) keepExports(snapshotPath, files);
        // The files are written without it and without the memory that it takes.
        await access.close();
        if (files.length > 0) ports.collectGarbage?.();
        return {
          files: moreFiles(files, opened),
          leftOut: leftOut.map((file) => ({ ...file, name: `${exportsIn}${file.name}` })),
        };
      };
      keepFiles(snapshotPath, own);
      const wanted = { template, templateRequest, outFolder, snapshotPath, signingKey, address };
      const made = await packFromSnapshot({ ...wanted, own, more }, ports);
      run.wrote(outputOf(made.pack));
      return { ...made, runId: run.id };
    });
  };
}

const outputOf = ({ folder, isFinal, files }: FinishedPack): RunOutput => ({
  status: isFinal ? "final" : "draft",
  folders: [folder],
  exports: files.flatMap(({ name }) => (SERVICE_FILE.test(name) ? [basename(name)] : [])),
});

/** A file of `ServiceExport`, wherever the pack puts it. */
const SERVICE_FILE = /(^|\/)service\/[^/]+$/;
