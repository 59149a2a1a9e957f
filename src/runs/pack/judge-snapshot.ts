/** The verdict on the pack of a snapshot, as the command that writes the pack comes to it, and nothing is written. */
import type { Books } from "../../ledger/books.ts";
import { type CheckedPack, checkPack } from "../../pipeline.ts";
import { exportStates, HOLDS_EXPORTS, keptExports } from "../exports/kept-exports.ts";
import { PACK_KINDS, type PackKind } from "../order.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import { program } from "../program.ts";
import type { RunPorts } from "../run-ports.ts";
import { readPackTemplate, type TemplateRequest } from "./pack-template.ts";

export interface JudgedSnapshot extends CheckedPack {
  readonly pack: PackKind;
}

interface JudgeRequest extends Pick<TemplateRequest, "templates"> {
  readonly path: string;
  readonly address: Pick<BooksAddress, "language">;
  /** Null for the pack that the books are for. */
  readonly pack: PackKind | null;
}

/**
 * With the exports of the service that were kept with the snapshot. Failure codes: those of the template and of
 * `checkPack`.
 */
export async function judgeSnapshot(
  books: Books,
  { path, address, pack: named, templates }: JudgeRequest,
  ports: RunPorts,
): Promise<JudgedSnapshot> {
  const pack = named ?? packFor(books);
  const { language } = address;
  const template = readPackTemplate(
    { pack, language, templates, auditfileVersion: null, also: null },
    ports,
  );
  const isOfService = books.auditfile === undefined;
  const exported =
    HOLDS_EXPORTS[pack] && isOfService ? await keptExports(path, books.fiscalYear.year) : null;
  const { signal, collectGarbage, collectGrownGarbage } = ports;
  const order = {
    template,
    program: program(),
    moreFiles: exported?.files ?? [],
    exports: exported === null ? [] : exportStates(exported),
    ...(collectGarbage === undefined ? {} : { collectGarbage }),
    signal,
  };
  return { pack, ...(await checkPack(books, order, collectGrownGarbage)) };
}

/** Books of a part of a fiscal year are those of a month. */
const packFor = (books: Months): PackKind => packsFor(books)[0];

/** The packs that can be made from the books, the usual one first. */
export const packsFor = ({
  period,
  fiscalYear,
}: Months): readonly [PackKind, ...(readonly PackKind[])] =>
  period.last === fiscalYear.period.last ? PACK_KINDS : ["monthly"];

type Months = Pick<Books, "period" | "fiscalYear">;
