/** Journals that wait for processing: a list of their own states which. */
import { describe, expect, test } from "vitest";
import type { ApiRequest } from "../../src/api/transport.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { type Given, responseOf } from "../api/answering.ts";
import { folder, idle, pullInto, smallBooks } from "./small-pull.ts";
import { smallService } from "./small-service.ts";

describe("journals in state new", () => {
  /** The state of each journal, when a request for those in state `new` is answered so. */
  async function statesFrom(answer: Given): Promise<readonly (string | null)[]> {
    using place = folder();
    const { transport } = smallService(smallBooks());
    const isForNew = ({ path, query }: ApiRequest): boolean =>
      path.endsWith("/general_journal_documents.json") &&
      query.some(([name, value]) => name === "filter" && value.endsWith(",state:new"));
    await pullInto(place.snapshotPath, {
      send: async (request, signal) =>
        isForNew(request) ? responseOf(answer) : transport.send(request, signal),
    });
    const { books, close } = await openBooks(place.snapshotPath, idle());
    const journals = [...books.listedDocuments()].filter(
      ({ list }) => list === "general_journal_documents",
    );
    close();
    return journals.map(({ state }) => state);
  }

  const WAITING = {
    id: "56",
    date: "2025-03-31",
    reference: null,
    journal_type: null,
    general_journal_document_entries: [],
  };

  test("are those that the service lists under that state, and no other", async () => {
    expect(await statesFrom({ body: [WAITING] })).toEqual(["new"]);
    expect(await statesFrom({ body: [{ ...WAITING, id: "57" }] })).toEqual(["processed"]);
  });

  test("are not known where the service does not know the filter", async () => {
    const refused = { status: 400, body: { error: "filter is invalid" } };
    expect(await statesFrom(refused)).toEqual([null]);
  });
});
