/** `slotsom serve token create|list|revoke`: the tokens of the embedded service. */
import { command } from "../arguments/command.ts";
import { SERVE_TOKEN_OPTIONS, tokenOrder } from "../serve/serve-token-options.ts";

export const serveToken = command({
  usage: "token <action> [id]",
  describes: "Create, list or revoke tokens of the embedded service, even while it runs",
  examples: [
    [
      "slotsom serve token create --name bank-feed --scopes bank,documents",
      "Create a token; it is printed once, and only its hash is stored",
    ],
    ["slotsom serve token list", "List the tokens"],
    ["slotsom serve token revoke 1", "Revoke the token with this id"],
  ],
  options: SERVE_TOKEN_OPTIONS,
  run: async (options, ports, reporter) => {
    const order = tokenOrder(options);
    const { workOnTokens } = await import("../serve/service-database.ts");
    return workOnTokens(order, options.database, ports, reporter);
  },
});
