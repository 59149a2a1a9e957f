/** Requests that change documents of the small administration in process. */
import { SCOPES } from "../../../src/service/endpoints/endpoint.ts";
import { bearer, type EdgeService, type ServiceAnswer } from "../edge-service.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface DocumentRequests {
  readonly ask: (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
  ) => Promise<ServiceAnswer>;
  readonly send: (method: "POST" | "PATCH", path: string, body: unknown) => Promise<ServiceAnswer>;
  /** The created or changed record; throws with the answer when the request was refused. */
  readonly keep: (method: "POST" | "PATCH", path: string, body: unknown) => Promise<Fields>;
  readonly record: (path: string) => Promise<Fields>;
  readonly records: (path: string) => Promise<readonly Fields[]>;
}

/** Paths are relative to the administration: `/documents/general_documents`. */
export function documentRequests(service: EdgeService): DocumentRequests {
  const headers = bearer(service.token(SCOPES));
  const send: DocumentRequests["send"] = (method, path, body) =>
    service.send(
      method,
      `/123${path}`,
      { ...headers, "content-type": "application/json" },
      JSON.stringify(body),
    );
  const ask: DocumentRequests["ask"] = (method, path) =>
    service.send(method, `/123${path}`, headers);
  const read = async (path: string): Promise<unknown> => {
    const answer = await ask("GET", path);
    if (answer.status !== 200) throw new Error(`${String(answer.status)} ${answer.text}`);
    return answer.json;
  };
  return {
    ask,
    send,
    keep: async (method, path, body) => {
      const answer = await send(method, path, body);
      if (answer.status > 201) throw new Error(`${String(answer.status)} ${answer.text}`);
      return answer.json as Fields;
    },
    record: async (path) => (await read(path)) as Fields,
    records: async (path) => (await read(path)) as readonly Fields[],
  };
}
