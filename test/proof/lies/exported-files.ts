/** The three exports that a service makes of books: the bytes of each, as a client downloads them. */
import type { Session } from "../../../src/api/client.ts";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../../../src/api/undici-transport.ts";
import { EXPORTS, type ExportName } from "../../../src/exports/export-names.ts";
import { fetchDownload } from "../../../src/exports/fetch-export.ts";
import {
  awaitExport,
  noteExistingFiles,
  requestExport,
} from "../../../src/exports/queued-export.ts";
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { createToken } from "../../../src/service/http/tokens.ts";
import type { AdministrationBooks } from "../../../src/service/rules/administration-books.ts";
import { runService } from "../../../src/service/run-service.ts";
import { bytesOf } from "../../formats/auditfile-sample.ts";
import { storeWith } from "../../support/loaded-store.ts";
import { YEAR } from "../small-administration.ts";

export type ExportedFiles = Readonly<Record<ExportName, Uint8Array>>;

const NOW = "2025-05-15T10:00:00.000Z";

/** Failures: those of requesting and fetching. */
export async function exportedFiles(
  books: () => AdministrationBooks,
  signal: AbortSignal,
  year = YEAR.year,
): Promise<ExportedFiles> {
  const store = storeWith(books);
  const order = { name: "exports", scopes: SCOPES, administrationIds: null, now: NOW };
  const { token } = createToken(store, order);
  const service = await runService({ store, now: () => NOW });
  const transport = undiciTransport({
    baseUrl: service.url,
    credential: () => token,
    timeouts: TIMEOUTS_DEFAULT,
  });
  const session: Session = {
    transport,
    administrationId: books().administration.id,
    signal,
    unknownFields: new Set(),
  };
  // Between two polls the worker finishes what is due.
  const waiting = { sleep: () => service.idle(), pollsMax: 5, delayFirstMs: 1, delayMsMax: 1 };
  try {
    const files = new Map<ExportName, Uint8Array>();
    for (const name of EXPORTS) {
      const requested = await noteExistingFiles(session, name, year, waiting);
      await requestExport(session, requested);
      const finished = await awaitExport(session, requested, waiting);
      files.set(name, await bytesOf(fetchDownload(session, finished, TIMEOUTS_DEFAULT)));
    }
    return Object.fromEntries(files) as ExportedFiles;
  } finally {
    await transport.close();
    await service.close();
    store.close();
  }
}
