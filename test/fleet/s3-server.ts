/**
 * An S3 server for tests: s3rver, behind what it lacks: it verifies signatures of version 4, stores an object
 * only with all its bytes, has lists of several pages, and can be made to fail.
 */
import { createHash, createHmac } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
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
  /** The requests that began, without a status. */
  readonly asked: readonly string[];
  /** The headers of the last request that began with this. */
  readonly headersOf: (request: string) => IncomingMessage["headers"];
  /** Decides before the server does; returns whether it answered. */
  rule: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The keys of a page of a list; null for those of s3rver, a thousand. */
  pageKeys: number | null;
  secretKey: string;
  readonly stop: () => Promise<void>;
  /** On the same port. */
  readonly start: () => Promise<void>;
  /** The file with the bytes of an object. */
  readonly fileOf: (key: string) => string;
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
  const headers = new Map<string, IncomingMessage["headers"]>();
  let port = 0;
  let server: Server | null = null;
  const s3: S3Server = {
    url: "",
    log: [],
    get asked() {
      return [...headers.keys()];
    },
    headersOf: (request) => [...headers].findLast(([line]) => line.startsWith(request))?.[1] ?? {},
    rule: () => false,
    pageKeys: null,
    secretKey: SECRET_KEY,
    fileOf: (key) => join(directory, BUCKET, `${key}${OBJECT}`),
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
  const keyFile = ({ url = "" }: IncomingMessage): string =>
    s3.fileOf(new URL(url, "http://s3").pathname.slice(BUCKET.length + 2));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const line = `${request.method ?? ""} ${request.url ?? ""}`;
    headers.set(line, request.headers);
    response.on("finish", () => s3.log.push(`${line} ${String(response.statusCode)}`));
    if (s3.rule(request, response)) return;
    const refusal = signatureProblem(request, s3.secretKey);
    if (refusal !== null) {
      refuse(response, 403, refusal);
      return;
    }
    if (s3.pageKeys !== null && request.url?.includes("list-type=2") === true) {
      const keys = allKeys(join(directory, BUCKET));
      answerPage(request, response, { keys, pageKeys: s3.pageKeys });
      return;
    }
    request.headers.authorization = request.headers.authorization?.replace(
      ACCESS_KEY,
      KEY_OF_S3RVER,
    );
    const body = await wholeBody(request);
    if (body === null) return;
    if (sha256(body) !== request.headers["x-amz-content-sha256"]) {
      refuse(response, 400, "XAmzContentSHA256Mismatch");
      return;
    }
    if (request.method === "PUT") answerWhenStored(response, keyFile(request), body.byteLength);
    const { method, url, headers: given, socket } = request;
    const whole = Readable.from(body.byteLength === 0 ? [] : [body]);
    handle(Object.assign(whole, { method, url, headers: given, socket }) as never, response);
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

/** s3rver answers before the file has all its bytes. */
function answerWhenStored(response: ServerResponse, file: string, byteCount: number): void {
  const end = response.end.bind(response) as (content?: unknown) => ServerResponse;
  const poll = (content: unknown): void => {
    const isStored = response.statusCode !== 200 || statSync(file).size === byteCount;
    if (isStored) end(content);
    else setImmediate(poll, content);
  };
  response.end = (content?: unknown) => {
    poll(content);
    return response;
  };
}

/** Null if the connection breaks before the end. */
async function wholeBody(request: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of request) pieces.push(piece as Buffer);
  } catch {
    return null;
  }
  return Buffer.concat(pieces);
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
const sha256 = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");

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
