/** One client of the load: sends requests, times them, and counts every answer that it did not expect. */
import { Agent, type Dispatcher, request } from "undici";

export interface LoadResult {
  /** Milliseconds of every request, by the name of its step. */
  readonly times: ReadonlyMap<string, readonly number[]>;
  /** What was not expected, with how often. */
  readonly errors: ReadonlyMap<string, number>;
}

export interface LoadSession {
  /** Sends a request and returns the parsed body; null for an unexpected answer, which is counted. */
  readonly ask: (step: string, ask: Asked) => Promise<unknown>;
}

export interface Asked {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the administration, with a query, or a complete address. */
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  /** The link of the answer instead of its body. */
  readonly isLink?: boolean;
}

export interface OpenSessions {
  readonly session: LoadSession;
  readonly result: LoadResult;
  readonly close: () => Promise<void>;
}

/** `books` is the address of the administration. All clients share the connections and the result. */
export function openSessions(books: string, token: string, clients: number): OpenSessions {
  const agent = new Agent({ connections: clients });
  const times = new Map<string, number[]>();
  const errors = new Map<string, number>();
  const fail = (what: string): null => {
    errors.set(what, (errors.get(what) ?? 0) + 1);
    return null;
  };
  const ask: LoadSession["ask"] = async (step, { method = "GET", path, body, status, isLink }) => {
    const options = optionsOf(method, token, body);
    const started = performance.now();
    try {
      const address = path.startsWith("http") ? path : `${books}${path}`;
      const answer = await request(address, { ...options, dispatcher: agent });
      const text = await answer.body.text();
      const taken = times.get(step) ?? [];
      taken.push(performance.now() - started);
      times.set(step, taken);
      if (answer.statusCode !== status) {
        return fail(`${step}: ${String(answer.statusCode)} ${text.slice(0, 200)}`);
      }
      if (isLink === true) return answer.headers["location"];
      const isJson = String(answer.headers["content-type"]).startsWith("application/json");
      const read: unknown = isJson && text !== "" ? JSON.parse(text) : text;
      return read;
    } catch (cause) {
      // A connection that broke is an error of the run, and not its end.
      return fail(`${step}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  };
  return { session: { ask }, result: { times, errors }, close: () => agent.close() };
}

const optionsOf = (
  method: Dispatcher.HttpMethod,
  token: string,
  body: unknown,
): Pick<Dispatcher.RequestOptions, "method" | "headers" | "body"> => ({
  method,
  headers: {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});
