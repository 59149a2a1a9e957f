/** `slotsom serve`: runs the embedded service on loopback until it is interrupted. */
import { join } from "node:path";
import { Failure } from "../../failure.ts";
import { SAMPLE, sampleDatabase, serviceLog, startService } from "../../runs/profile/embedded.ts";
import { absolutePath, type State, stateFolder, stateOf } from "../../runs/state/state.ts";
import type { EmbeddedOptions } from "../../service/embedded-service.ts";
import { type Arguments, type Command, isGiven, textOption } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { portsOf } from "../ports-of.ts";
import { leaveToken } from "../token-file.ts";
import { webhookOptions, withWebhooks } from "../webhook-options.ts";
import type { World } from "../world.ts";
import { serveToken } from "./serve-token.ts";

const POSTINGS_MAX = 5_000_000;

export const serve: Command = {
  usage: "serve",
  describes: "Run the embedded service on loopback, with the sample administration",
  example: [
    "slotsom serve --port 8080 --shapes current",
    "Serve the sample in the shapes of today",
  ],
  // None is global: what a service is started with means nothing to its tokens.
  options: (parser) =>
    withWebhooks(parser)
      .option("port", {
        global: false,
        type: "string",
        requiresArg: true,
        default: "0",
        describe: "A port; 0 takes one that is free",
      })
      .option("shapes", {
        global: false,
        type: "string",
        requiresArg: true,
        choices: ["specification", "current"],
        default: "specification",
        describe: "The specification to the letter, or as the real service answers today",
      })
      .option("rate-limit", {
        global: false,
        type: "string",
        requiresArg: true,
        describe: "requests/reports/seconds, such as 150/50/300; without it nothing is limited",
      })
      .option("downloads", {
        global: false,
        type: "boolean",
        default: true,
        describe: "List finished files; --no-downloads for a service that does not, as specified",
      })
      .option("postings", {
        global: false,
        type: "string",
        requiresArg: true,
        describe: "A generated administration of about so many postings instead of the sample",
      })
      .option("database", {
        global: false,
        type: "string",
        requiresArg: true,
        describe: "Another file for the service's database",
      }),
  parts: [serveToken],
  run: async (given, world, reporter) => {
    const state = stateOf(world);
    const served = await chosenAdministration(given, state, world);
    const rateLimit = rateLimitOf(given);
    const port = wholeNumber(given, "port", 0, 65_535);
    reporter.note("Preparing the administration.");
    const service = await startService({
      ...served,
      shapes: textOption(given, "shapes") === "current" ? "current" : "specification",
      rateLimit,
      listsDownloads: isGiven(given, "downloads"),
      ...webhookOptions(given, world),
      port,
      now: world.now,
      tokenName: "slotsom serve",
      log: serviceLog(portsOf(world, reporter)),
    });
    const { path: credentialFile, remove } = leaveToken(
      stateFolder(state, "embedded"),
      service.port,
      service.token,
      service.revoke,
    );
    try {
      const { administrationId } = served;
      reporter.item(
        "serving",
        { url: service.url, administration_id: administrationId, credential_file: credentialFile },
        `Serving ${service.url}\nadministration ${administrationId}\ntoken in ${credentialFile} (readable by you alone, gone when the service ends)`,
      );
      await interrupted(world.signal);
      return EXIT.reconciled;
    } finally {
      remove();
      await service.close();
    }
  },
};

type Served = Pick<EmbeddedOptions, "databasePath" | "administrationId" | "books">;

async function chosenAdministration(given: Arguments, state: State, world: World): Promise<Served> {
  const own = textOption(given, "database");
  const databasePath = own === null ? null : absolutePath(world, own);
  if (textOption(given, "postings") === null) {
    const { sampleAdministration } = await import(
      "../../../fixtures/administrations/sample-administration.ts"
    );
    return {
      databasePath: databasePath ?? sampleDatabase(state),
      administrationId: SAMPLE.administrationId,
      books: sampleAdministration,
    };
  }
  const postings = wholeNumber(given, "postings", 1_000, POSTINGS_MAX);
  const { generatedAdministration } = await import(
    "../../../fixtures/administrations/generated-administration.ts"
  );
  const about = { seed: 1, postings, administrationId: "100200300400600" };
  return {
    databasePath:
      databasePath ?? join(stateFolder(state, "embedded"), `generated-${String(postings)}.sqlite`),
    administrationId: about.administrationId,
    books: () => generatedAdministration(about),
  };
}

function rateLimitOf(given: Arguments): EmbeddedOptions["rateLimit"] {
  const text = textOption(given, "rate-limit");
  if (text === null) return null;
  const match = /^([1-9]\d{0,6})\/([1-9]\d{0,6})\/([1-9]\d{0,4})$/.exec(text);
  if (match === null) {
    throw invalid(
      `--rate-limit ${text}: it is not requests/reports/seconds`,
      "--rate-limit 150/50/300",
    );
  }
  const [requests = 0, reports = 0, windowSeconds = 0] = match
    .slice(1)
    .map((part) => Number.parseInt(part, 10));
  return { requests, reports, windowSeconds };
}

function wholeNumber(given: Arguments, name: string, min: number, max: number): number {
  const text = textOption(given, name) ?? "";
  const value = /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : -1;
  if (value >= min && value <= max) return value;
  throw invalid(
    `--${name} ${text}: not a whole number from ${String(min)} to ${String(max)}`,
    `--${name} ${String(Math.max(min, 8_080))}`,
  );
}

const invalid = (message: string, example: string): Failure =>
  new Failure("arguments-invalid", message, `Write it as in: ${example}`);

function interrupted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => {
      resolve();
    });
  });
}
