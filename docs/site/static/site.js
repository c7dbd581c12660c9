/* What the pages can do beyond being read: filter a table, look for a statement, move a figure, copy
   a formula as LaTeX, or a citation.
   Without it every page is whole. */

"use strict";

const element = (name, attributes = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
};

/* ---- a table whose rows have verdicts: one button a verdict, and a box for words */
function filterable(table) {
  const rows = [...table.tBodies[0].rows];
  const verdict = (row) => row.querySelector(".verdict")?.textContent ?? "";
  const count = new Map();
  for (const row of rows) count.set(verdict(row), (count.get(verdict(row)) ?? 0) + 1);
  const said = element("span", { role: "status" });
  const box = element("input", { type: "search", "aria-label": "Words in the row",
    placeholder: "words" });
  let wanted = "";
  const buttons = [["", `all ${rows.length}`], ...[...count].map(([v, n]) => [v, `${v} ${n}`])]
    .map(([value, text]) => {
      const button = element("button", { type: "button", "aria-pressed": String(!value) }, text);
      button.addEventListener("click", () => {
        wanted = value;
        for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
        show();
      });
      return button;
    });
  function show() {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = (wanted && verdict(row) !== wanted) || !words.every((w) => text.includes(w));
      shown += !row.hidden;
    }
    said.textContent = `${shown} of ${rows.length} rows`;
  }
  box.addEventListener("input", show);
  const bar = element("div", { class: "filter", role: "group", "aria-label": "Filter the rows" },
    ...buttons, box, said);
  (table.closest(".table-wrapper") ?? table).before(bar);
}

/* ---- the answers, then the claims, that share the rarest words, and pairs of neighbours, with
   what was typed: `phaseproof/press/search.py`, line by line, with its tables */
const HUMP = /([a-z]{3})(?=[A-Z][a-z]{3}|[A-Z]{4}[a-z])|([A-Z]{2})(?=[A-Z][a-z]{3})/g;
const ENDING = /(?:ional|ion|ing|ed|e|al|ly)$/;
const FITS = 1 / 3;

function features(text, { empty, same, signs }) {
  const spelled = text.replace(HUMP, "$1$2 ").replace(/[^\x00-\x7f]/g,
    (sign) => (signs[sign] ? ` ${signs[sign]} ` : sign));
  const words = (spelled.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .filter((word) => !empty.includes(word))
    .map((word) => (Object.hasOwn(same, word) ? same[word] : word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word))
    .map((word) => (word.length > 4 ? word.replace(ENDING, "") : word));
  return [...new Set([...words, ...words.slice(1).map((word, n) => `${words[n]} ${word}`)])];
}

/* Texts, each with the ways to ask for it: for what was typed, those that share something with it,
   best first, what each is worth, and which share of the words it has. */
function finder(texts, tables) {
  const ways = texts.map(([asked]) => asked.map((way) => new Set(features(way, tables))));
  const known = texts.map(([, text], n) =>
    new Set([...features(text, tables), ...ways[n].flatMap((way) => [...way])]));
  const count = new Map();
  for (const features of known) for (const x of features) count.set(x, (count.get(x) ?? 0) + 1);
  const weight = (x) => Math.log((texts.length + 1) / (count.get(x) ?? 1));
  const sum = (features) => features.reduce((total, x) => total + weight(x), 0);
  const worth = (asked, features) =>
    sum(asked.filter((x) => features.has(x))) / (1 + 0.3 * Math.log(1 + features.size));
  return (typed) => {
    const asked = features(typed, tables);
    const words = asked.filter((x) => !x.includes(" "));
    const every = sum(words) || 1;
    return known.map((features, n) => ({ n,
      score: worth(asked, features) + Math.max(0, ...ways[n].map((way) => worth(asked, way))),
      share: sum(words.filter((x) => features.has(x))) / every }))
      .filter((x) => x.score > 0).sort((a, b) => b.score - a.score || a.n - b.n);
  };
}

const best = (found, most) => found.slice(0, most).filter((x) => x.score >= found[0].score / 2);

function askable(box, { tables, answers, claims }, list, said) {
  const inAnswers = finder(answers.map((x) => [[x.question, ...x.words], `${x.short} ${x.said}`]),
    tables);
  const inClaims = finder(claims.map((x) => [[x.title], x.said]), tables);
  const answered = ({ n }) => element("li", {},
    element("span", { class: "verdict answers" }, "answer"), " ",
    element("a", { href: `answers/${answers[n].page}.html` }, answers[n].question),
    element("br"), answers[n].short);
  const claimed = ({ n }) => {
    const { tag, verdict, title, formula, right } = claims[n];
    const item = element("li", {}, element("span", { class: `verdict ${verdict}` }, verdict),
      " ", element("a", { href: `claims/${tag}.html` }, `${tag}: ${title}`),
      element("br"), formula);
    if (right) {
      item.append(element("br"), element("span", { class: "label" }, "What holds "),
        element("a", { href: `claims/${right}.html` },
          `${right}: ${claims.find((other) => other.tag === right)?.title ?? ""}`));
    }
    return item;
  };
  const show = () => {
    const found = [best(inAnswers(box.value), 3), best(inClaims(box.value), 6)];
    const fit = found.map((some) => some.filter((x) => x.share >= FITS));
    const [some, more] = fit.flat().length ? fit : found.map((few) => few.slice(0, 1));
    list.replaceChildren(...some.map(answered), ...more.map(claimed));
    said.textContent = !box.value.trim() ? ""
      : fit.flat().length ? `Answers: ${some.length}, claims: ${more.length}.`
        : found.flat().length ? "Nothing fits these words well. The nearest:"
          : "Nothing here is like it. Try other words, or search all pages.";
  };
  box.addEventListener("input", show);
}

/* ---- a figure that moves: a slider for each knob, and one along the curve */
const WIDE = 640, HIGH = 300, LEFT = 60, LOW = 270;

function moving(script) {
  const { across, at, up, knobs, curves, logarithmic } = JSON.parse(script.textContent);
  const drawn = (name, attributes, ...inside) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  };
  const high = (digits) => [...digits].map((x) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(x)]).join("");
  const written = (value) => String(value)
    .replace(/e\+?(-?\d+)/, (_, power) => `·10${high(power)}`).replace("-", "−");
  const axis = (log, values, from, to) => {
    const scaled = log ? Math.log10 : (x) => x;
    const seen = values.map(Number).filter((x) => !log || x > 0).map(scaled);
    const least = seen.reduce((a, b) => Math.min(a, b)), most = seen.reduce((a, b) => Math.max(a, b));
    const ten = 10 ** Math.floor(Math.log10((most - least) / 4));
    const step = [1, 2, 5, 10].map((n) => (log ? Math.ceil(n * ten) : n * ten))
      .find((x) => (most - least) / x <= 8);
    const place = (x) => from + (to - from) * (Math.max(x, least) - least) / (most - least);
    const ticks = [];
    for (let k = Math.ceil(least / step); k * step <= most; k += 1) {
      ticks.push([place(k * step), log ? `10${high(String(k * step))}`
        : written(Number((k * step).toFixed(6)))]);
    }
    return { ticks, place: (x) => place(scaled(Number(x))) };
  };
  const x = axis(logarithmic[0], at, LEFT, WIDE - 10);
  const y = axis(logarithmic[1], curves.flat(), LOW, 10);
  const line = drawn("path", { class: "curve" });
  const dot = drawn("circle", { r: 4 });
  const picture = drawn("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img",
    "aria-label": `${up} over ${across}` },
  ...x.ticks.flatMap(([place, text]) => [drawn("path", { d: `M${place} 10V${LOW}` }),
    drawn("text", { x: place, y: LOW + 22, class: "below" }, text)]),
  ...y.ticks.flatMap(([place, text]) => [drawn("path", { d: `M${LEFT} ${place}H${WIDE - 10}` }),
    drawn("text", { x: LEFT - 6, y: place + 4, class: "beside" }, text)]), line, dot);
  const slider = (name, many, first) => {
    const input = element("input", { type: "range", min: 0, max: many - 1, value: first });
    const value = element("output");
    input.addEventListener("input", () => show());
    return { input, value, row: element("label", {}, element("span", {}, name), input, value) };
  };
  const turned = knobs.map(([name, settings]) => slider(name, settings.length, 0));
  const along = slider(across, at.length, Math.floor(at.length / 2));
  const said = element("p", { role: "status" });
  function show() {
    let n = 0;
    knobs.forEach(([, settings], k) => {
      n = n * settings.length + Number(turned[k].input.value);
      turned[k].value.textContent = settings[turned[k].input.value];
    });
    const here = Number(along.input.value);
    along.value.textContent = at[here];
    line.setAttribute("d", "M" + curves[n].map((v, i) =>
      `${x.place(at[i]).toFixed(1)} ${y.place(v).toFixed(1)}`).join("L"));
    dot.setAttribute("cx", x.place(at[here]));
    dot.setAttribute("cy", y.place(curves[n][here]));
    said.textContent = `${up} is ${written(curves[n][here])}, certain to a unit of its last digit.`;
  }
  script.replaceWith(element("div", { class: "moving" }, picture,
    ...[...turned, along].map((s) => s.row), said));
  show();
}

/* ---- what is copied has its formulas as LaTeX */
function latex(part) {
  const copy = part.cloneNode(true);
  const whole = copy.querySelectorAll("[data-tex], math:not([data-tex], [data-tex] *)");
  for (const formula of whole) {
    const tex = formula.dataset.tex ?? formula.textContent.replaceAll("−", "-");
    const [opens, ends] = formula.closest(".says") ? ["\\[", "\\]"] : ["$", "$"];
    const [first, ...more] = formula.matches("math") ? [formula] : formula.querySelectorAll("math");
    first.replaceWith(opens + tex + ends);
    for (const piece of more) piece.remove();
  }
  for (const mute of copy.querySelectorAll(".headerlink, .copy")) mute.remove();
  for (const block of copy.querySelectorAll("p, li, tr, h1, h2, h3, br")) block.after("\n");
  for (const cell of copy.querySelectorAll("td, th")) cell.append(" ");
  return copy.textContent.replace(/[^\S\n]*\n\s*/g, "\n").trim();
}

addEventListener("copy", (event) => {
  const chosen = getSelection();
  if (!chosen.rangeCount) return;
  const range = chosen.getRangeAt(0).cloneRange();
  const around = (node) => {
    const there = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    return there?.closest("[data-tex]") ?? there?.closest("math");
  };
  const [start, end] = [range.startContainer, range.endContainer].map(around);
  if (start) range.setStartBefore(start);
  if (end) range.setEndAfter(end);
  const part = range.cloneContents();
  if (!part.querySelector("math")) return;
  event.clipboardData.setData("text/plain", latex(part));
  event.clipboardData.setData("text/html", element("div", {}, part).innerHTML);
  event.preventDefault();
});

function copyable(block, name, text) {
  const button = element("button", { type: "button", class: "copy" }, name);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text());
    button.textContent = "copied";
  });
  block.append(button);
}

addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("table.audit").forEach(filterable);
  document.querySelectorAll("script.moving").forEach(moving);
  const data = document.getElementById("known-claims");
  if (data) {
    askable(document.getElementById("ask"), JSON.parse(data.textContent),
      document.getElementById("like"), document.getElementById("found"));
  }
  if (navigator.clipboard) {
    for (const block of document.querySelectorAll(".cited")) {
      copyable(block, "copy", () => block.querySelector("pre").textContent);
    }
    for (const block of document.querySelectorAll(".stated")) {
      copyable(block, "copy LaTeX", () => latex(block));
    }
  }
});
