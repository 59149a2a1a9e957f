/** The service as embedded by the program: its database is filled once, and its faults are logged. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, test } from "vitest";
import { generatedAdministration } from "../../fixtures/administrations/generated-administration.ts";
import { serveAdministration } from "../support/embedded-service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const administrationId = "100200300400600";
const books = () => generatedAdministration({ seed: 1, postings: 1_000, administrationId });

let folder = "";
let databasePath = "";
beforeEach(() => {
  folder = temporaryFolder();
  databasePath = join(folder, "service.sqlite");
});

test("the books are requested once per database, however often it is opened", async () => {
  let bookRequests = 0;
  const counted = () => {
    bookRequests += 1;
    return books();
  };
  const startAndEnd = async (): Promise<void> => {
    const service = await serveAdministration({ databasePath, administrationId, books: counted });
    await service.close();
  };
  await startAndEnd();
  await startAndEnd();
  expect(bookRequests).toBe(1);
});

test("a fault of the service is logged without the token of the request", async () => {
  const service = await serveAdministration({ databasePath, administrationId, books });
  const other = new DatabaseSync(databasePath);
  other.exec("ALTER TABLE contacts RENAME TO taken_away");
  other.close();
  const answer = await service.handle({
    method: "GET",
    path: `/${administrationId}/contacts.json`,
    headers: { authorization: `Bearer ${service.token}` },
  });
  await service.close();
  expect(answer.status).toBe(500);
  expect(service.logged.join("\n")).toContain("no such table: contacts");
  expect(service.logged.join("\n")).not.toContain(service.token);
});

test("a database that another process is creating is held", async () => {
  const other = new DatabaseSync(databasePath);
  other.exec("BEGIN EXCLUSIVE");
  await expect(
    serveAdministration({ databasePath, administrationId, books }),
  ).rejects.toMatchObject({ code: "administration-held" });
  other.close();
});

test("a port in use is a failure that names it, and the database can be used again", async () => {
  const first = await serveAdministration({ databasePath, administrationId, books });
  await expect(
    serveAdministration({ databasePath, administrationId, books, port: first.port }),
  ).rejects.toMatchObject({
    code: "port-not-usable",
    message: `cannot listen on 127.0.0.1:${String(first.port)}: another program uses this port`,
  });
  await first.close();
  const again = await serveAdministration({ databasePath, administrationId, books });
  await again.close();
});
