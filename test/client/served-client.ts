/** A client connected over a socket to the small administration, in either shape. */
import { type Client, openClient } from "../../src/client/open-client.ts";
import { SCOPES } from "../../src/service/endpoints/endpoint.ts";
import type { Shapes } from "../../src/service/records/declared-record.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { gathered } from "../api/answering.ts";
import { edgeBooks } from "../service/edge-books.ts";
import { type EdgeOptions, type EdgeService, openEdge } from "../service/edge-service.ts";
import { endingOnce } from "../support/ending.ts";

export const SHAPES = ["specification", "current"] as const;

export interface ServedClient extends AsyncDisposable {
  readonly client: Client;
  readonly service: EdgeService;
}

export async function serveClient(
  shapes: Shapes,
  books: readonly AdministrationBooks[] = [edgeBooks()],
  more: EdgeOptions = {},
): Promise<ServedClient> {
  const service = await openEdge({ ...more, shapes, books });
  const client = openClient({
    baseUrl: service.url,
    administrationId: "123",
    credential: service.token(SCOPES),
  });
  return {
    client,
    service,
    [Symbol.asyncDispose]: endingOnce(async () => {
      await client.close();
      await service.close();
    }),
  };
}

/** All records of a list. */
export const allOf = gathered;

/** The bytes of a file as text. */
export const textOf = async (pieces: AsyncIterable<Uint8Array>): Promise<string> =>
  Buffer.concat(await gathered(pieces)).toString("utf8");
