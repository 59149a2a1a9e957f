/** What supports a figure or a document: the level of proof, the checks in words, and the answers of the service. */

/** @param {HTMLElement} figure */
function evidenceOf(figure) {
  const { level = "", support = "", answers = "" } = figure.dataset;
  const [name, meaning] = PAGE.levels[level] ?? [level, ""];
  const { checks, reasons } = PAGE.supports[Number(support) - 1] ?? { checks: [], reasons: [] };
  return section(
    say("evidence"),
    make("p", {}, make("b", {}, `${say("level")}: ${name}. `), meaning),
    reasons.length === 0 ? null : listOf(say("reasons"), reasons),
    checks.length === 0 ? null : listOf(say("checks"), checks.map(checkText)),
    answersList(numbersIn(PAGE.answerSets[Number(answers) - 1] ?? "")),
  );
}

/** @param {string} title @param {...Child} children */
const section = (title, ...children) => make("section", {}, make("h3", {}, title), ...children);

/** @param {string} title @param {string[]} items */
const listOf = (title, items) =>
  make(
    "div",
    {},
    make("h4", {}, title),
    make("ul", {}, ...items.map((item) => make("li", {}, item))),
  );

/** @param {string} id */
function checkText(id) {
  const [text, outcome, compared, broken] = PAGE.checks[id] ?? [id, "nothing-to-compare", 0, 0];
  const counts = { compared: showCount(compared), broken: showCount(broken) };
  return `${id}: ${text} (${say(`check-${outcome}`, counts)})`;
}

/** `1-3 7` @param {string} ranges */
function numbersIn(ranges) {
  return ranges.split(" ").flatMap((range) => {
    if (range === "") return [];
    const [first, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** The hashes are in the list of the page, once. @param {number[]} numbers */
function answersList(numbers) {
  const listed = document.querySelectorAll("#answers li");
  const items = numbers.map((number) =>
    make("li", { value: String(number) }, make("code", {}, listed[number - 1]?.textContent ?? "")),
  );
  const title = say("answers-read", { count: showCount(numbers.length) });
  return make(
    "details",
    { class: "answers-read" },
    make("summary", {}, title),
    make("ol", {}, ...items),
  );
}
