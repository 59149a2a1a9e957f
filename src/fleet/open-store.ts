/** Opens the store of a fleet: a folder, or a store on S3 that a file describes. */
import { createHash } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import { Failure } from "../failure.ts";
import { readYaml } from "../packs/read-yaml.ts";
import { sourceStatedIn } from "../runs/profile/credential.ts";
import { writeAtomically } from "../runs/state/atomic-file.ts";
import { type State, stateFolder } from "../runs/state/state.ts";
import { folderStore } from "./folder-store.ts";
import { FLEET } from "./local-queue.ts";
import type { ObjectStore } from "./object-store.ts";
import type { S3Ports } from "./s3-client.ts";
import { S3_FIELDS, type S3Place } from "./s3-place.ts";
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
  return withAbsoluteSources(reading.value, file);
}

/** The files of its keys, which are relative to the file that names them. */
function withAbsoluteSources(place: S3Place, file: string): S3Place {
  const { session_token: token } = place;
  return {
    ...place,
    access_key: sourceStatedIn(file, place.access_key),
    secret_key: sourceStatedIn(file, place.secret_key),
    ...(token === undefined ? {} : { session_token: sourceStatedIn(file, token) }),
  };
}

/** The store that a file of a fleet states: a path with its folder, or the fields of a place on S3. */
export const storeIn = (file: string, stated: string | S3Place): string | S3Place =>
  typeof stated === "string" ? resolve(dirname(file), stated) : withAbsoluteSources(stated, file);

/**
 * The place of a store as workers get it, an absolute path. Fields of a fleet's file become a file of the state, by their hash; no key is in
 * it. JSON is YAML too. Failure codes: `disk-full`, `output-not-writable`.
 */
export function storePath(state: State, store: string | S3Place): string {
  if (typeof store === "string") return store;
  const text = `${JSON.stringify(store, null, 2)}\n`;
  const name = createHash("sha256").update(text).digest("hex").slice(0, NAME_LENGTH);
  const path = join(stateFolder(state, FLEET, "stores"), `${name}.yml`);
  writeAtomically(path, text);
  return path;
}

const NAME_LENGTH = 16;
