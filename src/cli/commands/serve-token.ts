/** `slotsom serve token create|list|revoke`: who may ask the embedded service, and what. */
import { existsSync } from "node:fs";
import { Failure } from "../../failure.ts";
import { sampleDatabase } from "../../runs/profile/embedded.ts";
import { absolutePath, stateOf } from "../../runs/state/state.ts";
import { type Arguments, type Command, textOption } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import type { Reporter } from "../reporter.ts";
import type { World } from "../world.ts";

const ALL = "all";
const NAME_CHARACTERS_MAX = 100;

export const serveToken: Command = {
  usage: "token <action> [id]",
  describes: "Make, list or revoke tokens of the embedded service, also while it runs",
  example: [
    "slotsom serve token create --name bank-feed --scopes bank,documents",
    "Make a token; it is printed once, and kept only as a hash",
  ],
  options: (parser) =>
    parser
      .positional("action", {
        type: "string",
        choices: ["create", "list", "revoke"],
        demandOption: true,
      })
      .positional("id", { type: "string", describe: "Of the token to revoke, as list shows it" })
      .option("name", {
        type: "string",
        requiresArg: true,
        describe: "What a new token is for",
      })
      .option("scopes", {
        type: "string",
        requiresArg: true,
        describe: "Scopes of a new token with commas between them, or all",
      })
      .option("administrations", {
        type: "string",
        requiresArg: true,
        describe: "Ids of the administrations a new token may see; without it all of them",
      })
      .option("database", {
        type: "string",
        requiresArg: true,
        describe: "The file of the service's database; without it that of the sample",
      }),
  run: async (given, world, reporter) => {
    const act = actionOf(given);
    const database = databaseOf(given, world);
    await act(given, { database, now: world.now() }, reporter);
    return EXIT.reconciled;
  },
};

interface At {
  readonly database: string;
  readonly now: string;
}

type Action = (given: Arguments, at: At, reporter: Reporter) => Promise<void>;

function actionOf(given: Arguments): Action {
  const action = textOption(given, "action");
  if (action !== "revoke") refuseOptions(given, ["id"], "revoke");
  if (action !== "create") refuseOptions(given, ["name", "scopes", "administrations"], "create");
  if (action === "create") return create;
  return action === "revoke" ? revoke : list;
}

/** An option that would be read by nobody is a mistake of the caller. */
function refuseOptions(given: Arguments, names: readonly string[], action: string): void {
  const [name] = names.filter((candidate) => textOption(given, candidate) !== null);
  if (name === undefined) return;
  const told = name === "id" ? "an id" : `--${name}`;
  throw invalid(`${told} belongs to slotsom serve token ${action}`, SEE_HELP);
}

const create: Action = async (given, { database, now }, reporter) => {
  const { createServiceToken } = await import("../../service/service-tokens.ts");
  const name = textOption(given, "name") ?? "";
  const scopes = textOption(given, "scopes");
  if (name === "" || name.length > NAME_CHARACTERS_MAX) {
    throw invalid(
      `--name says what the token is for, in at most ${String(NAME_CHARACTERS_MAX)} characters`,
      "Write it as in: --name bank-feed",
    );
  }
  if (scopes === null) {
    throw invalid("--scopes says what the token may do", "Write it as in: --scopes bank,documents");
  }
  const administrations = textOption(given, "administrations");
  const made = createServiceToken(database, {
    name,
    scopes: scopes === ALL ? null : wordsOf(scopes),
    administrationIds: administrations === null ? null : wordsOf(administrations),
    now,
  });
  reporter.note(`Token ${made.id} for ${made.scopes.join(", ")}. It is not shown again.`);
  // Alone on its line, so that a shell can keep it in a variable.
  reporter.result("token", { id: made.id, token: made.token, scopes: made.scopes }, [made.token]);
};

const list: Action = async (_given, { database }, reporter) => {
  const { listServiceTokens } = await import("../../service/service-tokens.ts");
  const tokens = listServiceTokens(database);
  reporter.result(
    "tokens",
    {
      tokens: tokens.map((token) => ({
        id: token.id,
        name: token.name,
        scopes: token.scopes,
        administrations: token.administrationIds,
        created_at: token.createdAt,
        revoked_at: token.revokedAt,
      })),
    },
    tokens.length === 0
      ? ["There are no tokens."]
      : tokens.map((token) =>
          [
            token.id,
            token.name,
            `scopes ${token.scopes.join(",")}`,
            `administrations ${token.administrationIds?.join(",") ?? ALL}`,
            `created ${token.createdAt}`,
            ...(token.revokedAt === null ? [] : [`revoked ${token.revokedAt}`]),
          ].join("  "),
        ),
  );
};

const revoke: Action = async (given, { database, now }, reporter) => {
  const id = textOption(given, "id");
  if (id === null) {
    throw invalid("revoke lacks the id of a token", "See the tokens: slotsom serve token list");
  }
  const { revokeServiceToken } = await import("../../service/service-tokens.ts");
  revokeServiceToken(database, id, now);
  reporter.result("token-revoked", { id }, [`Token ${id} is refused from now on.`]);
};

const wordsOf = (text: string): readonly string[] =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

function databaseOf(given: Arguments, world: World): string {
  const own = textOption(given, "database");
  const path = own === null ? sampleDatabase(stateOf(world)) : absolutePath(world, own);
  if (existsSync(path)) return path;
  throw invalid(
    `there is no database ${path}`,
    own === null
      ? "The sample has one once it was served: slotsom serve"
      : "Name the file that slotsom serve --database was given.",
  );
}

const SEE_HELP = "See: slotsom serve token --help";

const invalid = (message: string, remedy: string): Failure =>
  new Failure("arguments-invalid", message, remedy);
