/** Sends a request over the live transport to a server of the test. */
import type { ApiRequest, ApiResponse } from "../../src/api/transport.ts";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../../src/api/undici-transport.ts";
import type { LocalServer } from "./local-server.ts";

const REQUEST: ApiRequest = {
  method: "GET",
  path: "/123/reports/general_ledger.json",
  query: [["period", "202501..202512"]],
  body: null,
  purpose: "year/1",
};
export const TOKEN = "secret-token-1";
export const idle = (): AbortSignal => new AbortController().signal;

export async function send(
  server: Pick<LocalServer, "baseUrl">,
  settings: object = {},
  signal = idle(),
): Promise<ApiResponse> {
  const transport = undiciTransport({
    baseUrl: `${server.baseUrl}/api/v2/`,
    credential: () => TOKEN,
    timeouts: TIMEOUTS_DEFAULT,
    ...settings,
  });
  try {
    return await transport.send(REQUEST, signal);
  } finally {
    await transport.close();
  }
}
