/** Headless Chromium, controlled through a pipe with the DevTools protocol: no port, no package. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

export interface Visit {
  /** Every requested address. */
  readonly requests: readonly string[];
  /** Console messages, uncaught errors, and refusals of the browser. */
  readonly complaints: readonly string[];
  /** The value of an expression in the page, as JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>;
}

export interface Browser extends AsyncDisposable {
  readonly visit: (url: string, options?: { readonly withoutScript: boolean }) => Promise<Visit>;
}

type Fields = Readonly<Record<string, unknown>>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: Fields;
  readonly result?: Fields;
  readonly error?: { readonly message: string };
}

interface Pipe {
  readonly send: (method: string, params?: Fields, sessionId?: string) => Promise<Fields>;
  /** Receives every event until the browser exits. */
  readonly listen: (hear: (event: Message) => void) => void;
}

const FLAGS = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  ...["--no-first-run", "--disable-background-networking", "--disable-component-update"],
  "--remote-debugging-pipe",
];

export async function openBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "slotsom-outside-browser-"));
  const child = spawn("chromium", [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const [, , , commands, answers] = child.stdio;
  const pipe = pipeOver(commands as Writable, answers as Readable);
  return {
    visit: (url, options) => visit(pipe, url, options?.withoutScript ?? false),
    [Symbol.asyncDispose]: async () => {
      await pipe.send("Browser.close");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function visit(pipe: Pipe, url: string, isScriptOff: boolean): Promise<Visit> {
  const requests: string[] = [];
  const complaints: string[] = [];
  const { targetId } = await pipe.send("Target.createTarget", { url: "about:blank" });
  const attached = await pipe.send("Target.attachToTarget", { targetId, flatten: true });
  const sessionId = String(attached["sessionId"]);
  const loaded = new Promise<void>((resolve) => {
    pipe.listen((event) => {
      if (event.sessionId !== sessionId) return;
      if (event.method === "Page.loadEventFired") resolve();
      if (event.method === "Network.requestWillBeSent") requests.push(addressOf(event));
      if (COMPLAINTS.includes(event.method ?? "")) complaints.push(JSON.stringify(event.params));
    });
  });
  const send = (method: string, params?: Fields): Promise<Fields> =>
    pipe.send(method, params, sessionId);
  for (const domain of ["Network", "Runtime", "Log", "Page"]) await send(`${domain}.enable`);
  await send("Emulation.setScriptExecutionDisabled", { value: isScriptOff });
  await send("Page.navigate", { url });
  await loaded;
  return {
    requests,
    complaints,
    evaluate: async (expression) => {
      const answer = await send("Runtime.evaluate", { expression, returnByValue: true });
      if ("exceptionDetails" in answer) throw new Error(JSON.stringify(answer["exceptionDetails"]));
      return (answer["result"] as Fields)["value"];
    },
  };
}

const COMPLAINTS = ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"];

const addressOf = ({ params }: Message): string =>
  String((params?.["request"] as Fields | undefined)?.["url"]);

/** Messages are JSON, each ended by a zero byte. */
function pipeOver(commands: Writable, answers: Readable): Pipe {
  const waiting = new Map<number, PromiseWithResolvers<Fields>>();
  const listeners: ((event: Message) => void)[] = [];
  let sent = 0;
  let rest = "";
  const receive = ({ id, result, error, ...event }: Message): void => {
    const command = waiting.get(id ?? 0);
    if (command === undefined) for (const hear of listeners) hear(event);
    else if (error === undefined) command.resolve(result ?? {});
    else command.reject(new Error(error.message));
  };
  answers.setEncoding("utf8").on("data", (chunk: string) => {
    const messages = (rest + chunk).split("\0");
    rest = messages.pop() ?? "";
    for (const message of messages) receive(JSON.parse(message) as Message);
  });
  return {
    send: (method, params = {}, sessionId) => {
      sent += 1;
      const answered = Promise.withResolvers<Fields>();
      waiting.set(sent, answered);
      commands.write(`${JSON.stringify({ id: sent, method, params, sessionId })}\0`);
      return answered.promise;
    },
    listen: (hear) => {
      listeners.push(hear);
    },
  };
}
