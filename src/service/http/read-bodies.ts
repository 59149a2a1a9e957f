/** Parses bodies by their content type: JSON, XML, or a file. Gap: Request bodies. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../endpoints/endpoint.ts";
import { BODY_BYTES_MAX } from "./http-options.ts";
import { readJson } from "./lossless-json.ts";
import { splitFormat } from "./path-format.ts";
import { readUpload } from "./read-upload.ts";
import { readXml } from "./read-xml.ts";

export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) =>
      body.byteLength === 0 ? null : await readBody(request, body),
  );
}

async function readBody(request: FastifyRequest, body: Buffer): Promise<unknown> {
  const { "content-type": contentType = "", "content-encoding": encoding = "" } = request.headers;
  if (!/^(identity)?$/i.test(encoding)) throw new Refusal(415, "content encoding is not supported");
  const form = formOf(contentType, request.originalUrl);
  const isUpload = request.routeOptions.config.isUpload === true;
  if (form === null || (form === "file" && !isUpload)) throw new Refusal(415, OTHER_TYPE);
  if (form === "file") return await readUpload(body, contentType);
  // The server accepts larger bodies where files are uploaded.
  if (body.byteLength > BODY_BYTES_MAX) throw new Refusal(413, TOO_LARGE);
  const tree = form === "xml" ? readXml(body) : readJson(body);
  // A `file` in JSON or XML is a text or an object, which must not pass for an upload.
  if (isUpload && typeof tree === "object" && tree !== null && "file" in tree) {
    throw new Refusal(400, "File is invalid", { symbolic: ["file", "invalid"] });
  }
  return tree;
}

const OTHER_TYPE = "content type is not supported: send JSON or XML in UTF-8";
const TOO_LARGE = "request body is too large";

/**
 * The content type decides, or else the format of the path. Null for types that are known to be
 * unsupported; unknown types are parsed as JSON.
 */
function formOf(contentType: string, url: string): "json" | "xml" | "file" | null {
  const [mediaType = "", ...parameters] = contentType.toLowerCase().split(";");
  const type = mediaType.trim();
  if (type === "multipart/form-data") return "file";
  if (/^multipart\/|form-urlencoded$/.test(type)) return null;
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  if (charset !== undefined && !/^charset="?(utf-8|us-ascii)"?$/.test(charset)) return null;
  if (type === "") return splitFormat(url).suffix === "xml" ? "xml" : "json";
  return /[/+]xml$/.test(type) ? "xml" : "json";
}
