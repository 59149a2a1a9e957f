/** Shows the fleet on a site until the user interrupts: its address, its token, and a message for each request. */
import { randomBytes } from "node:crypto";
import { epochMsOf } from "../../api/clock.ts";
import { Failure } from "../../failure.ts";
import { FLEET } from "../../fleet/local-queue.ts";
import { type SiteRequest, startStatusSite } from "../../fleet/status-site/open-status-site.ts";
import { isLoopback, siteAccess } from "../../fleet/status-site/site-access.ts";
import { readCredential } from "../../runs/profile/credential.ts";
import { absolutePath, stateFolder, stateOf } from "../../runs/state/state.ts";
import { invalid } from "../arguments/command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { writeTokenFile } from "../serve/token-file.ts";
import type { CommandPorts } from "../world.ts";
import { AWAY_MS, databaseOf, openFleet } from "./fleet-place.ts";
import type { FleetServeOptions } from "./fleet-serve-options.ts";

const TOKEN_VARIABLE = "SLOTSOM_FLEET_TOKEN";
const TOKEN_BYTES = 32;
/** Whoever can reach the site may try as many as they like. */
const TOKEN_CHARACTERS_MIN = 24;

/** Failure codes: `arguments-invalid`, `credential-missing`, `profile-invalid`, `port-not-usable`, those of the queue. */
export async function serveFleetStatus(
  options: FleetServeOptions,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const { host, remote, names } = options;
  if (!remote && !isLoopback(host)) throw reachable(host);
  const given = await givenToken(options, ports);
  const token = given?.token ?? randomBytes(TOKEN_BYTES).toString("base64url");
  ports.hideSecret?.(token);
  const queue = await openFleet(options, AWAY_MS.looking, ports);
  try {
    const site = await startStatusSite(
      {
        queue,
        access: siteAccess(token, () => Math.floor(epochMsOf(ports.now()) / 1_000)),
        names: [...(names ?? []), host],
        monotonicMs: ports.monotonicMs,
        onServed: (served) => {
          reportRequest(served, ports, reporter);
        },
      },
      options,
    );
    const folder = stateFolder(stateOf(ports), FLEET);
    const own = given === null ? writeTokenFile(folder, site.port, token, () => undefined) : null;
    try {
      const database = databaseOf(options, ports)?.shown ?? null;
      const tokenFrom = own?.path ?? given?.from ?? "";
      reporter.item(
        "fleet-serving",
        { url: site.url, token_from: tokenFrom, database },
        [
          `The fleet is shown on ${site.url}`,
          `token in ${tokenFrom}${own === null ? "" : " (readable only by you, removed when the site stops)"}`,
        ].join("\n"),
      );
      await interrupted(ports.signal);
      return EXIT.reconciled;
    } finally {
      own?.remove();
      await site.close();
    }
  } finally {
    await queue.close();
  }
}

const reachable = (host: string): Failure =>
  invalid(
    `--host ${host}: other machines can reach this address`,
    "Leave it out and use a tunnel or a proxy with TLS on this machine; or add --remote if the network itself is trusted.",
  );

interface GivenToken {
  readonly token: string;
  /** The file or the variable. */
  readonly from: string;
}

/** Null when none is given. */
async function givenToken(
  { tokenFile }: FleetServeOptions,
  ports: CommandPorts,
): Promise<GivenToken | null> {
  const { environment, signal } = ports;
  if (tokenFile === null && (environment[TOKEN_VARIABLE] ?? "") === "") return null;
  const source =
    tokenFile === null ? { env: TOKEN_VARIABLE } : { file: absolutePath(ports, tokenFile) };
  const from = "env" in source ? source.env : source.file;
  const token = await readCredential(source, environment, signal).catch((cause: unknown) => {
    if (!(cause instanceof Failure) || cause.code !== "credential-missing") throw cause;
    throw unfit(cause.message.replace(/^no credential: /, "no token for the site: "), cause);
  });
  if (token.length < TOKEN_CHARACTERS_MIN) {
    throw unfit(
      `no token for the site: the one in ${from} has fewer than ${String(TOKEN_CHARACTERS_MIN)} characters`,
    );
  }
  return { token, from };
}

const unfit = (message: string, cause?: unknown): Failure =>
  new Failure(
    "credential-missing",
    message,
    "Make one with: (umask 077; openssl rand -hex 32 > status-token), and name it with --token-file. Or leave it out, and the site makes one.",
    cause,
  );

/** For programs each request; people see them with --verbose. */
function reportRequest(served: SiteRequest, { isJson }: CommandPorts, reporter: Reporter): void {
  const { method, path, status, durationMs } = served;
  const data = { method, path, status, duration_ms: durationMs };
  const line = `${method} ${path} ${String(status)} in ${String(durationMs)} ms`;
  if (isJson) reporter.item("fleet-request", data, line);
  else reporter.detail("fleet-request", data, line);
}

const interrupted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => {
      resolve();
    });
  });
