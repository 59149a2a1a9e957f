/** Queues an export: the job and its row among the downloads, in one transaction. */
import { DOWNLOAD_TYPES, type Export, type ExportOrder } from "../rules/export-order.ts";
import type { Store } from "../store/store.ts";
import { exportJobKind } from "./export-file.ts";
import { enqueueJob } from "./queue.ts";

export interface ExportRequest {
  readonly administrationId: string;
  readonly userId: string;
  readonly export: Export;
  readonly order: ExportOrder;
}

/** What a download is called while its file is being made. Gap: Exports. */
const UNFINISHED = { filename: "Unknown", contentType: "application/octet-stream" };

/** Asking again while the same export is being made changes nothing. */
export function requestExport(store: Store, request: ExportRequest, now: string): void {
  const { administrationId, userId, order } = request;
  const kind = exportJobKind(request.export);
  const payload = JSON.stringify(order);
  store.transaction(() => {
    const workKey = `${administrationId} ${kind} ${payload}`;
    const jobId = enqueueJob(store, { administrationId, kind, workKey, payload }, now);
    if (jobId === null) return;
    store.run(
      `INSERT INTO downloads (id, administration_id, user_id, job_id, download_type, filename,
         content_type, failed, downloaded, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)`,
      String(jobId),
      administrationId,
      userId,
      jobId,
      DOWNLOAD_TYPES[request.export],
      UNFINISHED.filename,
      UNFINISHED.contentType,
      now,
      now,
    );
  });
}
