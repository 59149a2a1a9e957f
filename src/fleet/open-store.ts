/** Opens the store of a fleet: a folder, or a store on S3 that a file describes. */
import { dirname, resolve } from "node:path";
import { Failure } from "../failure.ts";
import { readYaml } from "../packs/read-yaml.ts";
import type { CredentialSource } from "../runs/profile/credential.ts";
import { folderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";
import { S3_FIELDS, type S3Place } from "./s3-place.ts";
import type { S3Ports } from "./s3-requests.ts";
import { s3Store } from "./s3-store.ts";

const DESCRIPTION = /\.ya?ml$/;

/** `place` is the absolute path of a folder or a YAML file. Failure code: `arguments-invalid` for a file that does not fit. */
export function openStore(place: string, ports: S3Ports): ObjectStore {
  return DESCRIPTION.test(place) ? s3Store(readS3Place(place), ports) : folderStore(place);
}

/** Refuses what `openStore` would refuse. Failure code: `arguments-invalid`. */
export function validateStore(place: string): void {
  if (DESCRIPTION.test(place)) readS3Place(place);
}

function readS3Place(file: string): S3Place {
  const reading = readYaml(file, S3_FIELDS);
  if (!reading.ok) {
    throw new Failure(
      "arguments-invalid",
      `the store is not described as it must be:\n${reading.problems.map((problem) => `  ${problem}`).join("\n")}`,
      "Correct the file. It names a place and the sources of its keys, never a key itself.",
    );
  }
  const { value } = reading;
  const { session_token: token } = value;
  const sourceIn = (source: CredentialSource): CredentialSource =>
    "file" in source ? { file: resolve(dirname(file), source.file) } : source;
  return {
    ...value,
    access_key: sourceIn(value.access_key),
    secret_key: sourceIn(value.secret_key),
    ...(token === undefined ? {} : { session_token: sourceIn(token) }),
  };
}
