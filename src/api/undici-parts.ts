/**
 * The only file that reaches into undici: its root loads fetch, caches and web sockets too, 84 files and 6 MB
 * (decision 126). Verified as it is loaded, so that another version of the package ends with the name of what it lacks.
 */
import request from "undici/lib/api/api-request.js";
import Pool from "undici/lib/dispatcher/pool.js";
import { invariant } from "../failure.ts";

invariant(
  typeof Pool === "function",
  "undici still has its pool of connections in a file of its own",
);
invariant(typeof request === "function", "undici still has its request in a file of its own");

export { Pool, request };
