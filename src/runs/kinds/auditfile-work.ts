/** The work of runs whose books come from an auditfile: no service is started, and no request is sent. */
import { takenIn } from "../auditfile/taken-in.ts";
import type { Run } from "../execute-run.ts";
import { PACK_KINDS, type RunOrder } from "../order.ts";
import type { PackOutcome } from "../outcome.ts";
import { keepFiles, namedFiles } from "../own-files.ts";
import { PACK_CONTENTS } from "../pack/pack-contents.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import type { ChosenAuditfile } from "../profile/chosen-books.ts";
import { withoutService } from "../profile/without-service.ts";
import { validateChoice } from "../pull/chosen-year.ts";
import { snapshotOfPack } from "../pull/finished-snapshot.ts";
import type { RunPorts } from "../run-ports.ts";
import { makersOf, NO_EXPORTS, packsOf } from "./pack-work.ts";

/** Failure codes: `arguments-invalid`, those of the period, the template, the folders, the key, and of `takenIn`. */
export function auditfileWork(
  order: RunOrder,
  chosen: ChosenAuditfile,
  address: BooksAddress,
  ports: RunPorts,
): (run: Run) => Promise<PackOutcome> {
  const pack = PACK_KINDS.find((kind) => kind === order.kind);
  if (pack === undefined) throw withoutService(order.kind, chosen);
  validateChoice(PACK_CONTENTS[pack].choose(order), address);
  const makers = makersOf(pack, order, address, ports);
  const own = namedFiles(order, ports);
  return async (run) => {
    for (const { reportUnsigned } of makers) reportUnsigned();
    const taken = await takenIn(chosen, address, ports);
    run.pulls(chosen.head.fiscalYear.period, taken);
    const request = { ...order, snapshot: null };
    const { path, until } = snapshotOfPack(pack, request, address, ports);
    keepFiles(path, own);
    const from = { snapshotPath: path, own, until, fetched: () => Promise.resolve(NO_EXPORTS) };
    return packsOf(makers, from, run);
  };
}
