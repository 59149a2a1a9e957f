/** Files behind links: complete, as downloads, and harmless whatever was uploaded. */
import { request } from "undici";
import { beforeEach, expect, test } from "vitest";
import { FILES, linkKey, linkSecret } from "../../../src/service/http/signed-links.ts";
import { insertAttachment } from "../../../src/service/store/attachments.ts";
import { type EdgeService, NOW, openEdge } from "../edge-service.ts";

let service: EdgeService;
beforeEach(async () => {
  service = await openEdge();
});

const BYTES = Buffer.alloc(1_200_000, "one sentence of the uploaded file. ");

function saveFile(id: string, filename: string, contentType: string, bytes: Uint8Array): void {
  const named = { administrationId: "123", documentId: "801", createdAt: NOW };
  insertAttachment(service.store, { ...named, id, filename, contentType }, bytes);
}

const linkTo = (claims: Readonly<Record<string, string>>): string =>
  `${service.url}/files/${linkKey(linkSecret(service.store), FILES.purpose, claims, { ...FILES, now: NOW })}`;

const attachment = (id: string, administrationId = "123"): string =>
  linkTo({ source: "attachment", administrationId, id });

test("an attachment of several parts is sent completely, with its name and type", async () => {
  saveFile("9001", "factuur é.pdf", "application/pdf", BYTES);
  const { statusCode, headers, body } = await request(attachment("9001"));
  expect([statusCode, headers["content-type"], headers["content-length"]]).toEqual([
    200,
    "application/pdf",
    String(BYTES.byteLength),
  ]);
  expect(headers["content-disposition"]).toBe(
    `attachment; filename="factuur _.pdf"; filename*=UTF-8''factuur%20%C3%A9.pdf`,
  );
  expect(BYTES.equals(Buffer.from(await body.arrayBuffer()))).toBe(true);
});

test("an uploaded page is downloaded, not displayed, and may not run anything", async () => {
  saveFile("9002", "x.html", "text/html", Buffer.from("<script>alert(1)</script>"));
  const { headers, body } = await request(attachment("9002"));
  await body.dump();
  expect(headers["content-disposition"]).toBe('attachment; filename="x.html"');
  expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

test("HEAD describes a file without sending it", async () => {
  saveFile("9003", "a.txt", "text/plain", BYTES);
  const { statusCode, headers, body } = await request(attachment("9003"), { method: "HEAD" });
  expect([statusCode, headers["content-length"], await body.text()]).toEqual([
    200,
    String(BYTES.byteLength),
    "",
  ]);
});

test("a link to a file that is deleted, of another administration or of an unknown kind is a 404", async () => {
  saveFile("9004", "a.txt", "text/plain", Buffer.from("a"));
  const statusOf = async (link: string): Promise<number> => {
    const { statusCode, body } = await request(link);
    await body.dump();
    return statusCode;
  };
  const links = [
    attachment("9004"),
    attachment("9999"),
    attachment("9004", "124"),
    linkTo({ source: "secret", administrationId: "123", id: "9004" }),
    linkTo({ source: "download", administrationId: "123", id: "9004" }),
  ];
  expect(await Promise.all(links.map(statusOf))).toEqual([200, 404, 404, 404, 404]);
});
