/** Works on the database of an embedded service: its tokens and its stored sums. */
import { momentText } from "../../calendar/date-text.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import {
  createServiceToken,
  listServiceTokens,
  rebuildServiceSums,
  revokeServiceToken,
  verifyServiceSums,
} from "../../service/service.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { existingDatabase } from "./existing-database.ts";
import { ALL, type TokenOrder } from "./serve-token-options.ts";
import { dataOf, sentenceOf } from "./sum-differences.ts";

/** `ownDatabase` is null for the database of the sample. Failure codes: `arguments-invalid`, `administration-held`. */
export function workOnTokens(
  order: TokenOrder,
  ownDatabase: string | null,
  ports: RunPorts,
  reporter: Reporter,
): ExitCode {
  const database = existingDatabase(ownDatabase, ports);
  switch (order.action) {
    case "create": {
      const { id, token, scopes } = createServiceToken(database, { ...order, now: ports.now() });
      reporter.note(`Token ${id} with the scopes ${scopes.join(", ")}. It is not shown again.`);
      reporter.hideInLogs(token);
      // Alone on its line, so that a shell can keep it in a variable.
      reporter.result("token", { id, token, scopes }, [token]);
      break;
    }
    case "list":
      listTokens(database, reporter);
      break;
    case "revoke":
      revokeServiceToken(database, order.id, ports.now());
      reporter.result("token-revoked", { id: order.id }, [`Token ${order.id} is revoked.`]);
      break;
  }
  return EXIT.reconciled;
}

function listTokens(database: string, reporter: Reporter): void {
  const tokens = listServiceTokens(database);
  const data = tokens.map((token) => ({
    id: token.id,
    name: token.name,
    scopes: token.scopes,
    administrations: token.administrationIds,
    created_at: token.createdAt,
    revoked_at: token.revokedAt,
  }));
  const lines = tokens.map((token) =>
    [
      token.id,
      token.name,
      `scopes ${token.scopes.join(",")}`,
      `administrations ${token.administrationIds?.join(",") ?? ALL}`,
      `created on ${momentText(token.createdAt)}`,
      ...(token.revokedAt === null ? [] : [`revoked on ${momentText(token.revokedAt)}`]),
    ].join("  "),
  );
  reporter.result(
    "tokens",
    { tokens: data },
    tokens.length === 0 ? ["There are no tokens."] : lines,
  );
}

/** `ownDatabase` is null for the database of the sample. Failure codes: `arguments-invalid`, `administration-held`. */
export function verifySums(
  ownDatabase: string | null,
  ports: RunPorts,
  reporter: Reporter,
): ExitCode {
  const verified = verifyServiceSums(existingDatabase(ownDatabase, ports));
  const differences = verified.flatMap((each) => each.differences);
  for (const each of differences) reporter.item("sum-differs", dataOf(each), sentenceOf(each));
  const isEqual = differences.length === 0;
  const data = verified.map(({ administrationId, postings }) => ({
    administration_id: administrationId,
    postings,
  }));
  const postings = verified.reduce((sum, each) => sum + each.postings, 0);
  reporter.result("sums-verified", { is_equal: isEqual, administrations: data }, [
    isEqual
      ? `The stored sums equal those of the ${postings.toLocaleString("en")} postings.`
      : "Stored sums differ from the postings, and so do reports. Replace them: slotsom serve verify --rebuild",
  ]);
  return isEqual ? EXIT.reconciled : EXIT.unverified;
}

/** Failure codes as for `verifySums`. */
export function rebuildSums(
  ownDatabase: string | null,
  ports: RunPorts,
  reporter: Reporter,
): ExitCode {
  const administrations = rebuildServiceSums(existingDatabase(ownDatabase, ports));
  reporter.result("sums-rebuilt", { administrations }, [
    `The sums of ${administrations.join(", ")} are those of the postings.`,
  ]);
  return EXIT.reconciled;
}
