/**
 * A real PostgreSQL of the tests' own: the programs of the machine, an empty cluster on a free port. The server
 * refuses to run as root; then it runs as nobody, with its data where that user can reach them. It can be stopped and
 * started again on its port.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { endingOnce } from "./ending.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** As Debian and the container images have it. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** The user of the server; empty for that of the tests. */
interface ServerUser {
  readonly uid?: number;
  readonly gid?: number;
}

const PASS = 0o011;
const OWNER = "owner";

export interface Postgres {
  readonly port: number;
  /** An empty database; its owner may create roles. */
  readonly makeDatabase: () => Promise<DatabaseOfTest>;
  /** Ends all its connections at once. Crashed, it writes nothing, and recovers at its next start. */
  readonly stop: (how?: "orderly" | "crash") => Promise<void>;
  readonly start: () => Promise<void>;
}

export interface DatabaseOfTest {
  readonly name: string;
  /** Of the owner of the database. */
  readonly url: string;
  /** The same database as another user. */
  readonly urlAs: (user: string, password: string) => string;
  readonly run: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Ended with the test, or outside a test with the file. */
export async function startPostgres(): Promise<Postgres> {
  const folder = temporaryFolder();
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  const user: ServerUser = process.getuid?.() === 0 ? NOBODY : {};
  if (user.uid !== undefined) {
    chownSync(data, user.uid, user.uid);
    letPass(folder);
  }
  const programs = folderOfPrograms();
  const cluster = ["-D", data, "-U", OWNER, "--auth=trust", "--no-sync", "-E", "UTF8"];
  await runToEnd(join(programs, "initdb"), [...cluster, "--locale=C"], user);
  const port = await freePort();
  let server: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    server = await startServer(join(programs, "postgres"), { data, port, user });
  };
  // A process of the tests that is ended from outside leaves no server behind.
  const kill = (): void => {
    server?.kill("SIGQUIT");
  };
  process.once("exit", kill);
  const stop: Postgres["stop"] = async (how = "orderly") => {
    if (server === null) return;
    const exited = once(server, "exit");
    // PostgreSQL, "Shutting Down the Server": fast and immediate shutdown.
    server.kill(how === "orderly" ? "SIGINT" : "SIGQUIT");
    server = null;
    await exited;
  };
  await start();
  endingOnce(async () => {
    process.removeListener("exit", kill);
    await stop();
  });
  let made = 0;
  return {
    port,
    start,
    stop,
    makeDatabase: async () => {
      made += 1;
      const name = `fleet_${String(made)}`;
      await runSql(urlOf(OWNER, "", port, "postgres"), `CREATE DATABASE ${name}`);
      const url = urlOf(OWNER, "", port, name);
      return {
        name,
        url,
        urlAs: (role, password) => urlOf(role, password, port, name),
        run: (sql) => runSql(url, sql),
      };
    },
  };
}

/** Others can pass through the folder and those above it, but list none of them. */
function letPass(folder: string): void {
  const { mode, uid } = statSync(folder);
  if (folder === dirname(folder) || uid !== process.getuid?.()) return;
  if ((mode & PASS) !== PASS) chmodSync(folder, (mode & 0o7777) | PASS);
  letPass(dirname(folder));
}

const urlOf = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}${password === "" ? "" : `:${password}`}@127.0.0.1:${String(port)}/${database}`;

async function runSql(url: string, sql: string): ReturnType<DatabaseOfTest["run"]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The newest of Debian's, which are on no path, or else the first on the path. */
function folderOfPrograms(): string {
  const ofDebian = globSync("/usr/lib/postgresql/*/bin").sort(
    (one, other) => Number(other.split("/")[4]) - Number(one.split("/")[4]),
  );
  const found = [...ofDebian, ...(process.env["PATH"] ?? "").split(delimiter)].find((folder) =>
    ["initdb", "postgres"].every((program) => existsSync(join(folder, program))),
  );
  if (found === undefined) {
    throw new Error(
      "no PostgreSQL for the tests: install it (on Debian the package postgresql), or put its programs initdb and postgres on the path",
    );
  }
  return found;
}

async function runToEnd(program: string, argv: readonly string[], user: ServerUser): Promise<void> {
  const child = spawn(program, argv, { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  let text = "";
  child.stderr.on("data", (piece: Buffer) => {
    text += piece.toString();
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`no PostgreSQL for the tests: ${program} ended: ${text}`);
}

interface Server {
  readonly data: string;
  readonly port: number;
  readonly user: ServerUser;
}

async function startServer(program: string, { data, port, user }: Server): Promise<ChildProcess> {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    "shared_buffers=16MB",
    // The tests never cut the power.
    "fsync=off",
  ];
  const argv = ["-D", data, "-p", String(port), ...settings.flatMap((one) => ["-c", one])];
  const child = spawn(program, argv, { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    if (line.includes("ready to accept connections")) {
      child.stderr.resume();
      return child;
    }
  }
  const reason = `${dirname(program)}: ${lines.join("\n")}`;
  throw new Error(`no PostgreSQL for the tests: the server did not start\n${reason}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
