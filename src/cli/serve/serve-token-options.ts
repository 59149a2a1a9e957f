/** The options of `slotsom serve token`, and the order that they make. */
import {
  choice,
  invalid,
  type OptionsOf,
  type Place,
  parsed,
  required,
  text,
  word,
} from "../arguments/command.ts";

/** Every scope, or every administration. */
export const ALL = "all";
const NAME_CHARACTERS_MAX = 100;

export const SERVE_TOKEN_OPTIONS = {
  action: required(choice(["create", "list", "revoke"], "What to do")),
  id: word("The id of the token to revoke, as shown by list"),
  name: parsed("The purpose of the new token", readName, "NAME"),
  scopes: parsed(
    "The scopes of the new token, separated by commas, or all",
    (given) => (given === ALL ? given : wordsOf(given)),
    "SCOPES",
  ),
  administrations: parsed(
    "The ids of the administrations that the new token may access (default: all)",
    wordsOf,
    "IDS",
  ),
  database: text("The file of the service's database (default: that of the sample)", "FILE"),
};

export type TokenOrder =
  | {
      readonly action: "create";
      readonly name: string;
      /** Null for all scopes. */
      readonly scopes: readonly string[] | null;
      /** Null for all administrations, including later ones. */
      readonly administrationIds: readonly string[] | null;
    }
  | { readonly action: "list" }
  | { readonly action: "revoke"; readonly id: string };

/** Failure code: `arguments-invalid`, also for an option that belongs to another action. */
export function tokenOrder(options: OptionsOf<typeof SERVE_TOKEN_OPTIONS>): TokenOrder {
  const { action, id, name, scopes, administrations } = options;
  if (action !== "revoke" && id !== null) throw misplaced("an id", "revoke");
  if (action !== "create") {
    const [ofCreate] = Object.entries({ name, scopes, administrations }).filter(
      ([, value]) => value !== null,
    );
    if (ofCreate !== undefined) throw misplaced(`--${ofCreate[0]}`, "create");
  }
  switch (action) {
    case "list":
      return { action };
    case "revoke":
      if (id !== null) return { action, id };
      throw invalid(
        "serve token revoke: missing token id",
        "List the tokens: slotsom serve token list",
      );
    case "create":
      if (name === null) {
        throw invalid(
          "--name is missing: the purpose of the token",
          "Write it as --name bank-feed.",
        );
      }
      if (scopes !== null) {
        return {
          action,
          name,
          scopes: scopes === ALL ? null : scopes,
          administrationIds: administrations,
        };
      }
      throw invalid(
        "--scopes is missing: what the token may do",
        "Write it as --scopes bank,documents.",
      );
  }
}

const misplaced = (what: string, action: string): Error =>
  invalid(
    `${what} is accepted only by slotsom serve token ${action}`,
    "See: slotsom serve token --help",
  );

function readName(given: string, { name }: Place): string {
  if (given.length <= NAME_CHARACTERS_MAX) return given;
  throw invalid(
    `${name}: longer than ${String(NAME_CHARACTERS_MAX)} characters`,
    `Write it as ${name} bank-feed.`,
  );
}

function wordsOf(given: string): readonly string[] {
  return given
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
