/** Requests an export from a running service and fetches the file, as a client would. */
import { expect } from "vitest";
import type { Export } from "../../../src/service/rules/export-order.ts";
import type { EdgeService } from "../edge-service.ts";

export interface FetchedFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

export async function exported(
  service: EdgeService,
  name: Export,
  year: number,
  administrationId = "123",
  version?: string,
): Promise<FetchedFile> {
  const path = `/${administrationId}/reports/export/${name}`;
  const { status, text } = await service.post(
    path,
    JSON.stringify({ year: String(year), version }),
  );
  expect([status, text]).toEqual([204, ""]);
  await service.idle();
  const { json } = await service.get(`/${administrationId}/downloads?per_page=1`);
  const [{ id, filename, failed }] = json as [
    { readonly id: string; readonly filename: string; readonly failed: boolean },
  ];
  expect([failed, service.logged]).toEqual([false, []]);
  const { headers } = await service.post(`/${administrationId}/downloads/${id}/download`);
  const answer = await service.handle({
    method: "GET",
    path: (headers["location"] ?? "").replace(service.url, ""),
  });
  expect(answer.status).toBe(200);
  return { filename, bytes: Buffer.from(answer.body) };
}
