/** What `slotsom serve token` takes, and what it is asked to do with the tokens. */
import {
  choice,
  demanded,
  invalid,
  type OptionsOf,
  type Place,
  parsed,
  text,
  word,
} from "../arguments/command.ts";

/** Of scopes and of administrations: whatever there is. */
export const ALL = "all";
const NAME_CHARACTERS_MAX = 100;

export const SERVE_TOKEN_OPTIONS = {
  action: demanded(choice(["create", "list", "revoke"])),
  id: word("Of the token to revoke, as list shows it"),
  name: parsed("What a new token is for", readName),
  scopes: parsed("Scopes of a new token with commas between them, or all", (given) =>
    given === ALL ? given : wordsOf(given),
  ),
  administrations: parsed(
    "Ids of the administrations a new token may see; without it all of them",
    wordsOf,
  ),
  database: text("The file of the service's database; without it that of the sample"),
};

export type TokenOrder =
  | {
      readonly action: "create";
      readonly name: string;
      /** Null for all that there are. */
      readonly scopes: readonly string[] | null;
      /** Null for all administrations, those to come too. */
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
      throw invalid("revoke lacks the id of a token", "See the tokens: slotsom serve token list");
    case "create":
      if (name === null) throw withoutName("--name");
      if (scopes !== null) {
        return {
          action,
          name,
          scopes: scopes === ALL ? null : scopes,
          administrationIds: administrations,
        };
      }
      throw invalid(
        "--scopes says what the token may do",
        "Write it as in: --scopes bank,documents",
      );
  }
}

const misplaced = (what: string, action: string): Error =>
  invalid(`${what} belongs to slotsom serve token ${action}`, "See: slotsom serve token --help");

function readName(given: string, { name }: Place): string {
  if (given.length <= NAME_CHARACTERS_MAX) return given;
  throw withoutName(name);
}

const withoutName = (option: string): Error =>
  invalid(
    `${option} says what the token is for, in at most ${String(NAME_CHARACTERS_MAX)} characters`,
    `Write it as in: ${option} bank-feed`,
  );

function wordsOf(given: string): readonly string[] {
  return given
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
