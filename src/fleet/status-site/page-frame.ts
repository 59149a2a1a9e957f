/** The frame of the pages of the site: one document with its own style and script, which may load nothing else. */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { html, type Markup, NOTHING } from "../../markup/html.ts";
import { templatesFolder } from "../../runs/program.ts";

/** The style and the script, which come with the program. */
export interface SiteFiles {
  readonly style: string;
  readonly script: string;
  /** The content security policy of every page. */
  readonly policy: string;
}

export function readSiteFiles(): SiteFiles {
  const read = (name: string): string =>
    readFileSync(join(templatesFolder(), "fleet", name), "utf8").replace(/\r\n?/g, "\n");
  const [style, script] = [read("status.css"), read("status.js")];
  const hashOf = (text: string): string => `'sha256-${hash("sha256", text, "base64")}'`;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    // The page asks this site for its next state.
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { style, script, policy };
}

interface FramedPage {
  readonly title: string;
  readonly body: Markup;
  /** Null for a page without. */
  readonly script: string | null;
}

export const frameMarkup = ({ style }: SiteFiles, { title, body, script }: FramedPage): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
${body}
${script === null ? NOTHING : html`<script>${raw(script)}</script>`}
</body>
</html>
`.markup;

/** Our own files, which contain no text of others. */
const raw = (text: string): Markup => ({ markup: text });

/** The form for the token; `isWrong` after a token that was refused. `address` is where it leads to. */
export const signInPage = (files: SiteFiles, address: string, isWrong: boolean): string =>
  frameMarkup(files, {
    title: "Sign in - Fleet",
    script: null,
    body: html`<main class="sign-in">
<p class="owner">slotsom</p>
<h1>Fleet</h1>
<form method="post" action="/sign-in">
<input type="hidden" name="address" value="${address}">
<label for="token">Token</label>
<input id="token" type="password" name="token" required autocomplete="current-password" autofocus
 aria-describedby="token-hint${isWrong ? " token-wrong" : ""}"${isWrong ? html` aria-invalid="true"` : NOTHING}>
${isWrong ? html`<p id="token-wrong" role="alert" class="warning">This is not the token of this site.</p>` : NOTHING}
<p id="token-hint" class="quiet">It is in the file that <code>slotsom fleet serve</code> named when it started.</p>
<button type="submit">Sign in</button>
</form>
</main>`,
  });
