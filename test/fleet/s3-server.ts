/**
 * An S3 server for tests: s3rver, behind what it lacks: it verifies signatures of version 4, keeps an object that is there
 * (`If-None-Match`), lists and ends uploads, has lists of several pages, and can be made to fail.
 */
import { createHash, createHmac } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import S3rver from "s3rver";
import { endingOnce } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

export const BUCKET = "office";
export const REGION = "eu-central-1";
export const ACCESS_KEY = "AKIAOFTHETEST";
/** The only access key that s3rver knows; it does not verify signatures of version 4. */
const KEY_OF_S3RVER = "S3RVER";
export const SECRET_KEY = "a/secret+key=of-the-test";

export interface S3Server {
  readonly url: string;
  /** What it was asked, as in `PUT /office/packs/9f?partNumber=1`, with the status. */
  readonly log: string[];
  /** The headers of the last request that began with this. */
  readonly headersOf: (request: string) => IncomingMessage["headers"];
  /** Decides before the server does; returns whether it answered. */
  rule: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Whether it supports conditional writes: without, it ignores them or refuses them. */
  conditional: "supported" | "ignored" | "refused";
  /** Whether it can list and end uploads. */
  endsUploads: boolean;
  /** The keys of a page of a list; null for those of s3rver, a thousand. */
  pageKeys: number | null;
  secretKey: string;
  readonly stop: () => Promise<void>;
  /** On the same port. */
  readonly start: () => Promise<void>;
  /** The file with the bytes of an object. */
  readonly fileOf: (key: string) => string;
  /** Makes all uploads that are open older. */
  readonly ageUploads: (ms: number) => void;
  /** The uploads that were started and neither completed nor ended. */
  readonly openUploads: () => readonly string[];
}

export async function startS3Server(): Promise<S3Server> {
  const directory = join(temporaryFolder(), "s3");
  const inner = new S3rver({
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await inner.configureBuckets();
  const handle = inner.callback();
  const uploads = join(directory, BUCKET, "._S3rver_uploads");
  const headers = new Map<string, IncomingMessage["headers"]>();
  let port = 0;
  let server: Server | null = null;
  const s3: S3Server = {
    url: "",
    log: [],
    headersOf: (request) => [...headers].findLast(([line]) => line.startsWith(request))?.[1] ?? {},
    rule: () => false,
    conditional: "supported",
    endsUploads: true,
    pageKeys: null,
    secretKey: SECRET_KEY,
    fileOf: (key) => join(directory, BUCKET, `${key}${OBJECT}`),
    ageUploads: (ms) => {
      for (const name of readdirSync(uploads)) {
        const file = join(uploads, name, "key");
        const seconds = (statSync(file).mtimeMs - ms) / 1_000;
        utimesSync(file, seconds, seconds);
      }
    },
    openUploads: () => (existsSync(uploads) ? readdirSync(uploads) : []),
    stop: () =>
      new Promise((resolve) => {
        server?.closeAllConnections();
        server?.close(() => {
          resolve();
        });
        if (server === null) resolve();
        server = null;
      }),
    start: () =>
      new Promise((resolve) => {
        server = createServer((request, response) => {
          void answer(request, response);
        });
        server.listen(port, "127.0.0.1", () => {
          const address = server?.address() as AddressInfo | undefined;
          port = address?.port ?? port;
          resolve();
        });
      }),
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const line = `${request.method ?? ""} ${request.url ?? ""}`;
    headers.set(line, request.headers);
    response.on("finish", () => s3.log.push(`${line} ${String(response.statusCode)}`));
    if (s3.rule(request, response)) return;
    const key = new URL(request.url ?? "", "http://s3").pathname.slice(BUCKET.length + 2);
    const refusal = signatureProblem(request, s3.secretKey);
    if (refusal !== null) {
      refuse(response, 403, refusal);
      return;
    }
    const isConditional = request.headers["if-none-match"] === "*";
    if (isConditional && s3.conditional === "refused") {
      refuse(response, 501, "NotImplemented");
      return;
    }
    if (isConditional && s3.conditional === "supported" && existsSync(s3.fileOf(key))) {
      refuse(response, 412, "PreconditionFailed");
      return;
    }
    if (s3.endsUploads && isAnsweredUpload(request, response, uploads)) return;
    if (s3.pageKeys !== null && request.url?.includes("list-type=2") === true) {
      const keys = allKeys(join(directory, BUCKET));
      answerPage(request, response, { keys, pageKeys: s3.pageKeys });
      return;
    }
    request.headers.authorization = request.headers.authorization?.replace(
      ACCESS_KEY,
      KEY_OF_S3RVER,
    );
    handle(request, response);
  };
  await s3.start();
  endingOnce(() => s3.stop());
  return Object.assign(s3, { url: `http://127.0.0.1:${String(port)}` });
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${SECRET_KEY}</Message></Error>`,
  );
}

/** `GET /office?uploads&prefix=KEY` and `DELETE /office/KEY?uploadId=ID`, which s3rver lacks; and an upload that is gone. */
function isAnsweredUpload(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
): boolean {
  const { searchParams } = new URL(request.url ?? "", "http://s3");
  const id = searchParams.get("uploadId");
  if (request.method === "DELETE" && id !== null) {
    rmSync(join(folder, id), { recursive: true, force: true });
    response.writeHead(204).end();
    return true;
  }
  if (request.method === "POST" && id !== null && !existsSync(join(folder, id))) {
    refuse(response, 404, "NoSuchUpload");
    return true;
  }
  if (request.method !== "GET" || !searchParams.has("uploads")) return false;
  const listed = (existsSync(folder) ? readdirSync(folder) : []).map((name) => {
    const key = readFileSync(join(folder, name, "key"), "utf8");
    const started = statSync(join(folder, name, "key")).mtime.toISOString();
    return `<Upload><Key>${key}</Key><UploadId>${name}</UploadId><Initiated>${started}</Initiated></Upload>`;
  });
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(`<ListMultipartUploadsResult>${listed.join("")}</ListMultipartUploadsResult>`);
  return true;
}

const OBJECT = "._S3rver_object";
/** By the order of their characters, as S3 lists them. */
const allKeys = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .flatMap((name) => (name.endsWith(OBJECT) ? [name.slice(0, -OBJECT.length)] : []))
    .sort();

/** s3rver makes its tokens with a function that Node no longer has. */
function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  { keys, pageKeys }: { readonly keys: readonly string[]; readonly pageKeys: number },
): void {
  const { searchParams } = new URL(request.url ?? "", "http://s3");
  const after = Buffer.from(searchParams.get("continuation-token") ?? "", "base64").toString();
  const prefix = searchParams.get("prefix") ?? "";
  const rest = keys.filter((key) => key.startsWith(prefix) && key > after);
  const page = rest.slice(0, pageKeys);
  const isTruncated = rest.length > page.length;
  const token = Buffer.from(page.at(-1) ?? "").toString("base64");
  const changed = "<LastModified>2026-01-05T06:00:00.000Z</LastModified>";
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>1</Size>${changed}</Contents>`,
  );
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(
    `<ListBucketResult><IsTruncated>${String(isTruncated)}</IsTruncated>${
      isTruncated ? `<NextContinuationToken>${token}</NextContinuationToken>` : ""
    }${contents.join("")}</ListBucketResult>`,
  );
}

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * The code of the refusal; null for a valid signature. As "Signature Version 4" of the AWS documentation describes it, for headers; all
 * keys and values here need no escaping but that of `encodeURIComponent`.
 */
function signatureProblem(request: IncomingMessage, secretKey: string): string | null {
  const { authorization = "" } = request.headers;
  const match =
    /^AWS4-HMAC-SHA256 Credential=(\S+?)\/(\d{8})\/(\S+?)\/s3\/aws4_request, SignedHeaders=(\S+?), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  const [, keyId, day = "", region = "", names = "", signature] = match ?? [];
  if (keyId !== ACCESS_KEY) return "InvalidAccessKeyId";
  const headerOf = (name: string): string => String(request.headers[name] ?? "").trim();
  const payload = headerOf("x-amz-content-sha256");
  if (!/^[0-9a-f]{64}$/.test(payload)) return "MissingContentSha256";
  const url = new URL(request.url ?? "", "http://s3");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join("&");
  const headers = names.split(";").map((name) => `${name}:${headerOf(name)}\n`);
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith("x-amz-") && !names.split(";").includes(name)) return "UnsignedHeader";
  }
  const canonical = [request.method, url.pathname, query, headers.join(""), names, payload];
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", headerOf("x-amz-date"), scope, sha256(canonical.join("\n"))];
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const expected = hmac(key, text.join("\n")).toString("hex");
  return region === REGION && signature === expected ? null : "SignatureDoesNotMatch";
}
