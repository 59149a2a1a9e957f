/** The gallery of failures: its cases, and how one is played through the program. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse, stringify } from "yaml";
import { runCli } from "../../src/cli/run-cli.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { writeProfile } from "../support/embedded-service.ts";
import { type FalseAnswer, startFalseAnswers } from "../support/false-answers.ts";
import { makeWorld } from "../support/world.ts";

const GALLERY = "fixtures/failures";

export interface Case {
  readonly situation: string;
  /** The test of a failure that cannot be caused from outside. Then only `exit`, `message` and `remedy` follow. */
  readonly tested_in?: string;
  /** `{port}` is a port on which another program listens. */
  readonly arguments?: readonly string[];
  /** Fields that differ from a working profile; null for no profiles at all. */
  readonly profile?: Readonly<Record<string, unknown>> | null;
  readonly environment?: Readonly<Record<string, string>>;
  /** `none`: nothing listens where the profile points. */
  readonly service?: "embedded" | "none";
  readonly false_answers?: readonly {
    readonly path: string;
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly replace?: {
      readonly pattern: string;
      readonly by: string;
      readonly everywhere?: boolean;
    };
    readonly cut_at?: number;
  }[];
  readonly template?: { readonly file: string; readonly text: string };
  /** A file in the working folder. */
  readonly file?: { readonly name: string; readonly text: string; readonly mode?: number };
  readonly exit: number;
  readonly message: string;
  readonly remedy: string;
}

export interface GalleryCase {
  readonly code: string;
  readonly name: string;
  readonly case: Case;
}

export const galleryCases = (): readonly GalleryCase[] =>
  readdirSync(GALLERY, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: code }) =>
      readdirSync(join(GALLERY, code))
        .sort()
        .map((file) => ({
          code,
          name: file.replace(/\.yml$/, ""),
          case: parse(readFileSync(join(GALLERY, code, file), "utf8")) as Case,
        })),
    );

export interface Played {
  readonly exit: number;
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  /** Names left in the output folder. */
  readonly written: readonly string[];
}

const NOTHING_LISTENS = "http://127.0.0.1:9/api/v2";

/** Plays a case on the honest service at `service`; braces replace whatever differs between machines. */
export async function playCase(
  played: Case,
  service: { readonly url: string; readonly token: string; readonly administrationId: string },
): Promise<Played> {
  let turn = 0;
  const falseAnswers = (played.false_answers ?? []).map(
    ({ path, cut_at, replace, body, ...rest }): FalseAnswer => ({
      path: new RegExp(path),
      ...rest,
      ...(cut_at === undefined ? {} : { cutAt: cut_at }),
      ...(body === undefined ? {} : { body }),
      ...(replace === undefined
        ? {}
        : {
            body: (honest) => {
              turn += 1;
              const pattern = new RegExp(replace.pattern, replace.everywhere === true ? "g" : "");
              return honest.replace(pattern, replace.by.replace("{turn}", String(turn)));
            },
          }),
    }),
  );
  const falsified = await startFalseAnswers(service.url, falseAnswers);
  const { world, folder, out, close } = makeWorld({ TOKEN: service.token, ...played.environment });
  const baseUrl = played.service === "none" ? NOTHING_LISTENS : falsified.url;
  try {
    arrange(played, folder, baseUrl, service.administrationId);
    const { port } = new URL(falsified.url);
    const argv = (played.arguments ?? []).map((argument) => argument.replace("{port}", port));
    const exit = await runCli([...argv, "--json"], world);
    const last: unknown = JSON.parse(out().trimEnd().split("\n").at(-1) ?? "{}");
    const { code = "", message = "", remedy = "" } = last as Record<string, string>;
    const named = (text: string): string =>
      text
        .replaceAll(folder, "{folder}")
        .replaceAll(baseUrl, "{service}")
        .replaceAll(new URL(baseUrl).host, "{host}")
        .replaceAll(SHEETS.map(({ id }) => id).join(", "), "{sheets}");
    return {
      exit,
      code,
      message: named(message),
      remedy: named(remedy),
      written: filesIn(join(folder, "output")),
    };
  } finally {
    close();
    await falsified.close();
  }
}

/** The renewed part of a case. */
export const outcomeOf = ({
  exit,
  message,
  remedy,
}: Played): Pick<Case, "exit" | "message" | "remedy"> => ({
  exit,
  message,
  remedy,
});

export function renewCase({ code, name, case: renewed }: GalleryCase): void {
  writeFileSync(join(GALLERY, code, `${name}.yml`), stringify(renewed, { lineWidth: 100 }));
}

function arrange(played: Case, folder: string, baseUrl: string, administrationId: string): void {
  if (played.profile !== null) {
    writeProfile(folder, {
      base_url: baseUrl,
      administration_id: administrationId,
      ...played.profile,
    });
  }
  if (played.template !== undefined) {
    cpSync("templates", join(folder, "templates"), { recursive: true });
    writeFileSync(join(folder, "templates", played.template.file), played.template.text);
  }
  if (played.file !== undefined) {
    const path = join(folder, played.file.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, played.file.text, { mode: played.file.mode ?? 0o600 });
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true }).map(String).sort();
  } catch {
    return [];
  }
}

/** `docs/failures.md`, made from the cases. */
export function failuresPage(cases: readonly GalleryCase[]): string {
  const sections = [...new Set(cases.map(({ code }) => code))].sort().map((code) => {
    const shown = cases
      .filter((candidate) => candidate.code === code)
      .map(({ case: { situation, arguments: argv, exit, message, remedy } }) =>
        [
          `${situation} Exit code ${String(exit)}.`,
          "",
          "```",
          ...(argv === undefined ? [] : [`$ slotsom ${argv.join(" ")}`]),
          `slotsom: ${message}`,
          remedy,
          "```",
        ].join("\n"),
      );
    return [`## ${code}`, ...shown].join("\n\n");
  });
  return [
    "# Failures",
    "Every failure with its smallest cases, their messages and remedies. `npm run goldens` makes this page from `fixtures/failures`; do not edit it.",
    "`{folder}`, `{service}`, `{host}` and `{port}` replace whatever differs between machines, `{sheets}` the names of all sheets.",
    ...sections,
    "",
  ].join("\n\n");
}
