/** Behaviour that needs a socket: changes are sent once, files are fetched without the credential. */
import { expect, test } from "vitest";
import { openClient } from "../../src/client/open-client.ts";
import { documentId } from "../../src/ledger/ledger-account.ts";
import { type LocalServer, localServer } from "../api/local-server.ts";
import { textOf } from "./served-client.ts";

const ID = documentId("77");
const TOKEN = "token-of-the-test";

const clientOf = ({ baseUrl }: LocalServer, signal?: AbortSignal) =>
  openClient({
    baseUrl,
    administrationId: "123",
    credential: () => Promise.resolve(TOKEN),
    ...(signal === undefined ? {} : { signal }),
  });

const FAILING_ON_THE_WAY: readonly (readonly [number, string])[] = [
  [503, ""],
  [504, "<html>a gateway that did not wait</html>"],
  [500, '{"error":"boom"}'],
  [200, "<html>the page of a proxy</html>"],
  [201, ""],
];
test.each(FAILING_ON_THE_WAY)(
  "a change answered with %i and no record is sent once, and is uncertain",
  async (status, body) => {
    await using server = await localServer((response) => {
      response.writeHead(status).end(body);
    });
    await using client = clientOf(server);
    await expect(client.receipts.create({ reference: "Bon" })).rejects.toMatchObject({
      code: "change-uncertain",
      remedy: "Check in the service whether the change was made before you send it again.",
    });
    expect(server.seen).toHaveLength(1);
  },
);

test("a redirected change is refused: it was not made", async () => {
  await using server = await localServer((response) => {
    response.writeHead(302, { location: "https://login.example/" }).end();
  });
  await using client = clientOf(server);
  await expect(client.receipts.delete(ID)).rejects.toMatchObject({ code: "request-refused" });
  expect(server.seen).toHaveLength(1);
});

test.each(["file:///etc/hostname", "http://other.example/file?permission=1", "data:text/plain,x"])(
  "a file is not fetched from %s",
  async (location) => {
    await using server = await localServer((response) => {
      response.writeHead(302, { location }).end();
    });
    await using client = clientOf(server);
    await expect(textOf(client.receipts.attachments.download(ID, "8"))).rejects.toMatchObject({
      code: "answer-malformed",
      message: expect.stringMatching(
        /^file from \w+:\/\/(other\.example)?: the service redirects to an address that is not https$/,
      ) as string,
    });
  },
);

test("a client can be closed repeatedly, and sends nothing after that", async () => {
  await using server = await localServer((response) => {
    response.end("[]");
  });
  await using client = clientOf(server);
  await client.close();
  await client.close();
  await expect(client.ledgerAccounts.list()).rejects.toMatchObject({ code: "arguments-invalid" });
  expect(server.seen).toEqual([]);
});

test("an administration that is not an id is refused before it becomes a path", () => {
  const open = () =>
    openClient({ baseUrl: "https://a.example", administrationId: "../7", credential: TOKEN });
  expect(open).toThrow(expect.objectContaining({ code: "arguments-invalid" }) as Error);
});

test("a change whose answer is lost is uncertain", async () => {
  await using server = await localServer((_response, _number, request) => {
    request.socket.destroy();
  });
  await using client = clientOf(server);
  await expect(client.receipts.delete(ID)).rejects.toMatchObject({
    code: "change-uncertain",
    message: expect.stringMatching(
      /^DELETE \/123\/documents\/receipts\/77\.json: no answer \(.+\); the service may or may not have made the change$/,
    ) as string,
    remedy: "Check in the service whether the change was made before you send it again.",
  });
  expect(server.seen).toHaveLength(1);
});

test("a file is fetched from the address that the service redirects to, without the credential", async () => {
  await using elsewhere = await localServer((response) => {
    response.end("paid at the counter");
  });
  await using server = await localServer((response) => {
    response.writeHead(302, { location: `${elsewhere.baseUrl}/file?permission=1` }).end();
  });
  await using client = clientOf(server);
  expect(await textOf(client.receipts.attachments.download(ID, "8"))).toBe("paid at the counter");
  expect(server.seen[0]?.url).toBe("/123/documents/receipts/77/attachments/8/download.json");
  expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  expect(elsewhere.seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ["/file?permission=1", undefined],
  ]);
});

test("a record is not read from the address of a redirect", async () => {
  await using elsewhere = await localServer((response) => {
    response.end("{}");
  });
  await using server = await localServer((response) => {
    response.writeHead(302, { location: elsewhere.baseUrl }).end();
  });
  await using client = clientOf(server);
  await expect(client.receipts.get(ID)).rejects.toMatchObject({ code: "request-refused" });
  expect(elsewhere.seen).toEqual([]);
});

test("an upload is a form with one part named file", async () => {
  let body = "";
  await using server = await localServer((response, _number, request) => {
    request.setEncoding("utf8").on("data", (piece: string) => {
      body += piece;
    });
    request.on("end", () => response.end("200"));
  });
  await using client = clientOf(server);
  const file = { name: "bon.txt", contentType: "text/plain", bytes: Buffer.from("paid") };
  await client.receipts.attachments.upload(ID, file);
  const [, boundary = "none"] =
    /^multipart\/form-data; boundary=(.+)$/.exec(server.seen[0]?.headers["content-type"] ?? "") ??
    [];
  expect(body.split(boundary)).toHaveLength(3);
  expect(body).toContain('Content-Disposition: form-data; name="file"; filename="bon.txt"');
  expect(body).toContain("Content-Type: text/plain\r\n\r\npaid\r\n");
});

test("an abort ends the requests in progress", async () => {
  const controller = new AbortController();
  await using server = await localServer(() => {
    controller.abort();
  });
  await using client = clientOf(server, controller.signal);
  await expect(client.receipts.get(ID)).rejects.toMatchObject({ name: "AbortError" });
});
