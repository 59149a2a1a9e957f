/** The access key of an S3 store. */
import { Failure } from "../failure.ts";
import { type CredentialSource, readCredential } from "../runs/profile/credential.ts";
import type { RunPorts } from "../runs/run-ports.ts";
import type { S3Place } from "./s3-place.ts";

export interface S3Credential {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of a temporary access key. */
  readonly sessionToken?: string;
}

export type CredentialPorts = Pick<RunPorts, "environment" | "hideSecret">;

/** Failure codes: those of `readCredential`. */
export async function readS3Credential(
  place: S3Place,
  { environment, hideSecret }: CredentialPorts,
  signal: AbortSignal,
): Promise<S3Credential> {
  const read = async (source: CredentialSource): Promise<string> => {
    const secret = await keyFrom(source, environment, signal);
    hideSecret?.(secret);
    return secret;
  };
  const { session_token: token } = place;
  return {
    accessKeyId: await read(place.access_key),
    secretAccessKey: await read(place.secret_key),
    ...(token === undefined ? {} : { sessionToken: await read(token) }),
  };
}

async function keyFrom(
  source: CredentialSource,
  environment: CredentialPorts["environment"],
  signal: AbortSignal,
): Promise<string> {
  try {
    return await readCredential(source, environment, signal);
  } catch (cause) {
    if (!(cause instanceof Failure && cause.code === "credential-missing")) throw cause;
    throw new Failure(
      cause.code,
      cause.message,
      "Create an access key for the bucket of the store, and put it where the file of the store expects it.",
    );
  }
}
