/** Parses a multipart body with one file to `{ file: UploadedFile }`. Gap: Payments, notes and attachments. */
import type { FormData } from "undici";
import { Refusal, type UploadedFile } from "../endpoints/endpoint.ts";

/** 400 for an invalid multipart body, and for more than one file; other parts are ignored. */
export async function readUpload(bytes: Uint8Array, contentType: string): Promise<unknown> {
  const form = await formIn(bytes, contentType);
  const [first, ...more] = form.getAll("file");
  if (more.length > 0) throw new Refusal(400, "File is more than one");
  if (first === undefined) return {};
  return { file: typeof first === "string" ? first : await fileOf(first) };
}

/** Parsed by undici, which is loaded for the first upload: the parsers built into Node 22.19 and 24.2 refuse names without quotes. */
async function formIn(bytes: Uint8Array, contentType: string): Promise<FormData> {
  const { Response } = await import("undici");
  try {
    const headers = { "content-type": contentType };
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- it buffers the complete body, whose size the server limits
    return await new Response(Uint8Array.from(bytes), { headers }).formData();
  } catch (cause) {
    throw Object.assign(new Refusal(400, "request body is not valid multipart"), { cause });
  }
}

const fileOf = async (file: File): Promise<UploadedFile> => ({
  filename: file.name,
  contentType: mediaTypeOf(file.type),
  bytes: await file.bytes(),
});

const MEDIA_TYPE = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/;

function mediaTypeOf(sent: string): string {
  const [mediaType = ""] = sent.toLowerCase().split(";");
  return MEDIA_TYPE.test(mediaType.trim()) ? mediaType.trim() : "application/octet-stream";
}
