/* What the pages can do beyond being read: filter a table, look for a statement, copy a citation.
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

/* ---- the claims that share the rarest words, and pairs of neighbours, with what was typed */
const GREEK = { "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "Δ": "delta",
  "ε": "epsilon", "θ": "theta", "κ": "kappa", "λ": "lambda", "μ": "mu", "π": "pi", "ρ": "rho",
  "σ": "sigma", "τ": "tau", "φ": "phi", "ψ": "psi", "ω": "omega" };

function featuresOf(text) {
  const spelled = text.replace(/[α-ωΔ]/g, (sign) => ` ${GREEK[sign] ?? sign} `);
  const words = (spelled.toLowerCase().match(/[a-z]+|\d+/g) ?? [])
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
  return new Set([...words, ...words.slice(1).map((word, n) => `${words[n]} ${word}`)]);
}

function askable(box, claims, list) {
  const known = claims.map((claim) => featuresOf(Object.values(claim).join(" ")));
  const count = new Map();
  for (const features of known) for (const x of features) count.set(x, (count.get(x) ?? 0) + 1);
  const weight = (x) => Math.log((claims.length + 1) / count.get(x));
  box.addEventListener("input", () => {
    const asked = [...featuresOf(box.value)];
    const score = known.map((features) =>
      asked.reduce((sum, x) => sum + (features.has(x) ? weight(x) : 0), 0)
        / (1 + 0.3 * Math.log(1 + features.size)));
    const best = claims.map((_, n) => n).filter((n) => score[n] > 0)
      .sort((a, b) => score[b] - score[a] || a - b).slice(0, 6);
    list.replaceChildren(...best.map((n) => {
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
    }));
  });
}

/* ---- citations */
function copyable(block) {
  const button = element("button", { type: "button", class: "copy" }, "copy");
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.querySelector("pre").textContent);
    button.textContent = "copied";
  });
  block.append(button);
}

addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("table.audit").forEach(filterable);
  const data = document.getElementById("known-claims");
  if (data) {
    askable(document.getElementById("ask"), JSON.parse(data.textContent),
      document.getElementById("like"));
  }
  if (navigator.clipboard) document.querySelectorAll(".cited").forEach(copyable);
});
