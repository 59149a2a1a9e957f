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
  /** The value of an expression in the page, as JSON; of a promise, what it resolves to. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Resolves as soon as the expression is true in the page, looked at whenever the page is drawn. */
  readonly until: (expression: string) => Promise<void>;
  /** A click of the mouse in the middle of the first element of the selector, which is scrolled into view. */
  readonly click: (selector: string) => Promise<void>;
  /** A key by its name: `Enter`, `ArrowDown`, `a`; `Shift+Tab`. */
  readonly press: (key: string) => Promise<void>;
  /** Text as if it was typed into the element that has the focus. */
  readonly type: (text: string) => Promise<void>;
  /** A picture of what is visible, PNG. */
  readonly picture: () => Promise<Buffer>;
}

export interface VisitOptions {
  readonly withoutScript?: boolean;
  /** In CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly isDark?: boolean;
  /** As the browser would print it; `width` is that of the sheet of paper between its margins. */
  readonly isPrint?: boolean;
}

export interface Browser extends AsyncDisposable {
  readonly visit: (url: string, options?: VisitOptions) => Promise<Visit>;
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
    visit: (url, options) => visit(pipe, url, options ?? {}),
    [Symbol.asyncDispose]: async () => {
      await pipe.send("Browser.close");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function visit(pipe: Pipe, url: string, options: VisitOptions): Promise<Visit> {
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
  const {
    withoutScript = false,
    width = 1400,
    height = 900,
    isDark = false,
    isPrint = false,
  } = options;
  await send("Emulation.setScriptExecutionDisabled", { value: withoutScript });
  const screen = { width, height, deviceScaleFactor: 1, mobile: false };
  await send("Emulation.setDeviceMetricsOverride", screen);
  const scheme = { name: "prefers-color-scheme", value: isDark ? "dark" : "light" };
  await send("Emulation.setEmulatedMedia", { media: isPrint ? "print" : "", features: [scheme] });
  // Only the page in front is drawn.
  await send("Page.bringToFront");
  await send("Page.navigate", { url });
  await loaded;
  const evaluate = async (expression: string): Promise<unknown> => {
    const wanted = { expression, returnByValue: true, awaitPromise: true };
    const answer = await send("Runtime.evaluate", wanted);
    if ("exceptionDetails" in answer) throw new Error(JSON.stringify(answer["exceptionDetails"]));
    return (answer["result"] as Fields)["value"];
  };
  return {
    requests,
    complaints,
    evaluate,
    until: async (expression) => {
      await evaluate(
        `new Promise((resolve) => { const look = () => ((${expression}) ? resolve() : requestAnimationFrame(look)); look(); })`,
      );
    },
    click: async (selector) => {
      const found = await evaluate(`{
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const { x, y, width, height } = element.getBoundingClientRect();
        ({ x: x + width / 2, y: y + height / 2 });
      }`);
      const at = { ...(found as Fields), button: "left", clickCount: 1 };
      for (const type of ["mousePressed", "mouseReleased"]) {
        await send("Input.dispatchMouseEvent", { type, ...at });
      }
    },
    press: async (key) => {
      for (const event of keyEvents(key)) await send("Input.dispatchKeyEvent", event);
    },
    type: async (text) => {
      await send("Input.insertText", { text });
    },
    picture: async () =>
      Buffer.from(String((await send("Page.captureScreenshot"))["data"]), "base64"),
  };
}

/** The codes of the keys that a browser acts on by itself. */
const KEY_CODES: Readonly<Record<string, number>> = { Tab: 9, Enter: 13, Escape: 27, " ": 32 };
const SHIFT = 8;

function keyEvents(name: string): readonly Fields[] {
  const key = name.replace("Shift+", "");
  const modifiers = name === key ? 0 : SHIFT;
  const code = KEY_CODES[key];
  const text = key === "Enter" ? "\r" : key;
  const typed = key.length === 1 || key === "Enter" ? { text } : {};
  const common = { key, modifiers, ...(code === undefined ? {} : { windowsVirtualKeyCode: code }) };
  return [
    { type: "keyDown", ...common, ...typed },
    { type: "keyUp", ...common },
  ];
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
