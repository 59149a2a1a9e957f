/** The three exports of the embedded service, requested and fetched by the client. */
import { XMLParser } from "fast-xml-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generatedAdministration } from "../../fixtures/administrations/generated-administration.ts";
import { amountOf, amountText, sumOf } from "../../src/amount/amount.ts";
import type { Session } from "../../src/api/client.ts";
import type { Download } from "../../src/api/decode-downloads.ts";
import {
  type LiveTransport,
  TIMEOUTS_DEFAULT,
  undiciTransport,
} from "../../src/api/undici-transport.ts";
import type { ExportName } from "../../src/exports/export-names.ts";
import { fetchExport } from "../../src/exports/fetch-export.ts";
import {
  awaitExport,
  noteExistingFiles,
  requestExport,
  type Waiting,
} from "../../src/exports/queued-export.ts";
import { ownerFacts } from "../../src/ledger/books-owner.ts";
import { SCOPES } from "../../src/service/endpoints/endpoint.ts";
import { createToken } from "../../src/service/http/tokens.ts";
import { type RunningService, runService } from "../../src/service/run-service.ts";
import { loadAdministration } from "../../src/service/store/load-administration.ts";
import { openStore } from "../../src/service/store/sqlite-store.ts";
import type { Store } from "../../src/service/store/store.ts";
import { brokenRules, partsOf } from "../formats/auditfile-rules.ts";
import { bytesOf } from "../formats/auditfile-sample.ts";

const NOW = "2026-11-15T09:00:00.000Z";
const ADMINISTRATION = "100200300400600";
const OWNER = ownerFacts({ year: ["2025"] });

let store: Store;
let service: RunningService;
let transport: LiveTransport;
let session: Session;
/** Between two polls the worker finishes what is due, so that no test waits in real time. */
const waiting: Waiting = {
  sleep: () => service.idle(),
  pollsMax: 5,
  delayFirstMs: 1,
  delayMsMax: 1,
};

beforeAll(async () => {
  store = openStore(":memory:");
  loadAdministration(store, generatedAdministration({ seed: 7, postings: 2_000 }));
  service = await runService({ store, now: () => NOW });
  const { token } = createToken(store, {
    name: "test",
    scopes: SCOPES,
    administrationIds: null,
    now: NOW,
  });
  transport = undiciTransport({
    baseUrl: service.url,
    credential: () => token,
    timeouts: TIMEOUTS_DEFAULT,
  });
  session = {
    transport,
    administrationId: ADMINISTRATION,
    signal: new AbortController().signal,
    unknownFields: new Set(),
  };
});

afterAll(async () => {
  await transport.close();
  await service.close();
  store.close();
});

async function exported(
  name: ExportName,
): Promise<{ readonly finished: Download; readonly bytes: Uint8Array }> {
  const requested = await noteExistingFiles(session, name, 2025, waiting);
  await requestExport(session, requested);
  const finished = await awaitExport(session, requested, waiting);
  const order = { name, year: 2025, owner: OWNER };
  const pieces = fetchExport(session, finished, TIMEOUTS_DEFAULT, order);
  return { finished, bytes: await bytesOf(pieces) };
}

test("the service's auditfile is complete and satisfies every rule beyond the schema", async () => {
  const { finished, bytes } = await exported("auditfile");
  expect(finished.fileName).toBe("auditfile-2025.xaf");
  expect(await brokenRules(bytes)).toEqual([]);
  const [row] = store.rows(
    "SELECT COUNT(*) AS count FROM postings WHERE date BETWEEN '2025-01-01' AND '2025-12-31'",
  );
  const totals = (await partsOf(bytes)).flatMap((part) =>
    part.kind === "transaction-totals" ? [part.totals.linesCount] : [],
  );
  expect(totals).toEqual([row?.["count"]]);
});

test("the service's brugstaat has a code for each account, and debit equals credit", async () => {
  const { bytes } = await exported("brugstaat");
  const parser = new XMLParser({ parseTagValue: false });
  const { RgsBrugstaat } = parser.parse(Buffer.from(bytes)) as {
    readonly RgsBrugstaat: {
      readonly LedgerAccounts: {
        readonly LedgerAccount: readonly Readonly<Record<string, string>>[];
      };
    };
  };
  const accounts = RgsBrugstaat.LedgerAccounts.LedgerAccount;
  expect(accounts.filter((account) => account["RgsCode"] === "")).toEqual([]);
  const closings = accounts.map((account) => amountOf(account["ClosingBalance"] || "0"));
  expect(amountText(sumOf(closings), 2)).toBe("0.00");
});

test("the service's list of ledger accounts is a workbook", async () => {
  const { finished, bytes } = await exported("ledger-accounts");
  expect(finished.fileName).toMatch(/\.xlsx$/);
  expect(Buffer.from(bytes.subarray(0, 2)).toString()).toBe("PK");
});

test("two requests give two different files", async () => {
  const first = await exported("auditfile");
  const second = await exported("auditfile");
  expect(second.finished.id).not.toBe(first.finished.id);
  expect(Buffer.from(second.bytes).equals(first.bytes)).toBe(true);
});

test("two credentials that request the same export at once each get a file of their own", async () => {
  const order = { name: "second", scopes: SCOPES, administrationIds: null, now: NOW };
  const { token } = createToken(store, order);
  const other = undiciTransport({
    baseUrl: service.url,
    credential: () => token,
    timeouts: TIMEOUTS_DEFAULT,
  });
  const sessions = [session, { ...session, transport: other }];
  const requested = await Promise.all(
    sessions.map((each) => noteExistingFiles(each, "auditfile", 2025, waiting)),
  );
  // The second user sees none of the files that the tests before this one made.
  expect(requested[1]?.seen?.size).toBe(0);
  await Promise.all(sessions.map((each) => requestExport(each, { name: "auditfile", year: 2025 })));
  const files = await Promise.all(
    sessions.map(async (each, place) => {
      const finished = await awaitExport(each, requested[place]!, waiting);
      return {
        id: finished.id,
        bytes: await bytesOf(
          fetchExport(each, finished, TIMEOUTS_DEFAULT, {
            name: "auditfile",
            year: 2025,
            owner: OWNER,
          }),
        ),
      };
    }),
  );
  expect(files[0]?.id).not.toBe(files[1]?.id);
  expect(files[0]?.bytes).toEqual(files[1]?.bytes);
  await other.close();
});

test("a year without entries is refused with the service's message", async () => {
  await expect(requestExport(session, { name: "auditfile", year: 2019 })).rejects.toMatchObject({
    code: "export-refused",
    message: expect.stringContaining("Period contains no journal entries") as string,
  });
});

test("when the service refuses the auditfile, the account without a number is named", async () => {
  const [row] = store.rows(
    `SELECT id, name, account_id FROM ledger_accounts WHERE id IN (
       SELECT ledger_account_id FROM postings) ORDER BY id LIMIT 1`,
  );
  const [id, name, number] = [row!["id"]!, row!["name"]!, row!["account_id"]!];
  store.run("UPDATE ledger_accounts SET account_id = NULL WHERE id = ?", id);
  try {
    await expect(requestExport(session, { name: "auditfile", year: 2025 })).rejects.toMatchObject({
      code: "export-refused",
      message: expect.stringMatching(
        new RegExp(`Missing or duplicate account IDs; ${String(name)} \\(id ${String(id)}\\)$`),
      ) as string,
    });
  } finally {
    store.run("UPDATE ledger_accounts SET account_id = ? WHERE id = ?", number, id);
  }
});
