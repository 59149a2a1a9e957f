/** The files that the service made for its users: a list, and a link to each file. Gap: Exports. */

import { listOf } from "../../fields/kind.ts";
import { LINK_MESSAGE } from "../records/declared-record.ts";
import { DOWNLOAD } from "../records/download.ts";
import { DOWNLOAD_TYPES, EXPORTS, type Export } from "../rules/export-order.ts";
import { DOWNLOADS, downloadsPage } from "../store/query-downloads.ts";
import { type Call, type Endpoint, isAllowed, Refusal } from "./endpoint.ts";
import { paged } from "./internal/answering.ts";
import { EXPORT_ACCESS } from "./internal/export-access.ts";
import { modelNotFound } from "./internal/not-found.ts";
import { requestedPage } from "./internal/paging.ts";
import { flagQuery, PAGING, wordQuery } from "./internal/query-schemas.ts";
import { requestedFlag } from "./internal/query-values.ts";

/** Lists the files of the user once they are ready or failed, and only exports that the token may request. Gap: Exports. */
const listDownloads: Endpoint = paged({
  operation: "GET /downloads",
  scopes: { anyToken: true },
  summary: "Lists the files made for the user, newest first; a file appears once it is ready",
  query: {
    ...PAGING,
    download_type: wordQuery(Object.values(DOWNLOAD_TYPES), "Only files of this type"),
    downloaded: flagQuery("Only files that were downloaded, or only files that were not"),
    failed: flagQuery("Only files that failed, or only files that did not"),
  },
  answers: listOf(DOWNLOAD),
  answer: (call) => {
    const pageRequest = requestedPage(call, "parameter");
    const exports = requestedExports(call);
    const isDownloaded = requestedFlag(call, "downloaded", "parameter");
    const hasFailed = requestedFlag(call, "failed", "parameter");
    return downloadsPage(
      call.store,
      call.administration.id,
      {
        userId: call.userId,
        types: exports
          .filter((name) => isAllowed(EXPORT_ACCESS[name].scopes, call.scopes))
          .map((name) => DOWNLOAD_TYPES[name]),
        ...(isDownloaded === undefined ? {} : { isDownloaded }),
        ...(hasFailed === undefined ? {} : { hasFailed }),
      },
      pageRequest,
    );
  },
});

const postDownload: Endpoint = {
  operation: "POST /downloads/{id}/download",
  scopes: { anyToken: true },
  summary: "Returns a link to the file, valid for half a minute without a token",
  success: { status: 302, record: LINK_MESSAGE.schemaIn },
  answer: ({ store, administration, scopes, userId, path, now }) => {
    const found = DOWNLOADS.find(store, administration.id, path["id"] ?? "");
    const download = found?.userId === userId ? found : null;
    const name = EXPORTS.find((candidate) => DOWNLOAD_TYPES[candidate] === download?.type);
    if (download === null || name === undefined) throw notFound();
    const access = EXPORT_ACCESS[name];
    if (!isAllowed(access.scopes, scopes)) throw new Refusal(401, access.refusal);
    if (download.size === null) throw notFound();
    store.run(
      "UPDATE downloads SET downloaded = 1, updated_at = ? WHERE administration_id = ? AND id = ?",
      now,
      administration.id,
      download.id,
    );
    return {
      kind: "file",
      status: 302,
      file: { source: "download", administrationId: administration.id, id: download.id },
      message: "Use the Location header to download the file",
    };
  },
};

export const DOWNLOAD_ENDPOINTS: readonly Endpoint[] = [listDownloads, postDownload];

/** Also for a file that is not ready, and for one of another user. */
const notFound = (): Refusal => modelNotFound("Download");

function requestedExports({ query }: Call): readonly Export[] {
  const type = query["download_type"];
  if (type === undefined) return EXPORTS;
  const name = EXPORTS.find((candidate) => DOWNLOAD_TYPES[candidate] === type);
  if (name === undefined) throw new Refusal(400, "download_type does not have a valid value");
  return [name];
}
