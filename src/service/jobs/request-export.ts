/** Queues an export: the job and its row in the downloads, in one transaction. */
import { DOWNLOAD_TYPES, type Export, type ExportOrder } from "../rules/export-order.ts";
import { DOWNLOADS } from "../store/query-downloads.ts";
import type { Store } from "../store/store.ts";
import { exportJobKind } from "./export-file.ts";
import { enqueueJob } from "./queue.ts";

export interface ExportRequest {
  readonly administrationId: string;
  readonly userId: string;
  readonly export: Export;
  readonly order: ExportOrder;
}

/** Of a download whose file is being made or failed; the former is not listed. Gap: Exports. */
const UNFINISHED = {
  filename: "Unknown",
  contentType: "application/octet-stream",
  hasFailed: false,
  isDownloaded: false,
  size: null,
};

/** Requesting an export that is already being made for the same user changes nothing. */
export function requestExport(store: Store, request: ExportRequest, now: string): void {
  const { administrationId, userId, order } = request;
  const kind = exportJobKind(request.export);
  const payload = JSON.stringify(order);
  store.transaction(() => {
    const workKey = `${administrationId} ${kind} ${payload} for ${userId}`;
    const jobId = enqueueJob(store, { administrationId, kind, workKey, payload }, now);
    if (jobId === null) return;
    DOWNLOADS.insert(store, administrationId, {
      administrationId,
      id: String(jobId),
      userId,
      jobId,
      type: DOWNLOAD_TYPES[request.export],
      ...UNFINISHED,
      createdAt: now,
      updatedAt: now,
    });
  });
}
