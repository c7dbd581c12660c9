/* The desks: what a reader asks is judged by a worker of this very page (worker.js).  Nothing is
   loaded before somebody asks, nothing leaves the page, and whatever was typed is shown as text. */

"use strict";

(() => {
  const HERE = document.currentScript.src.replace(/[^/]*$/, "");
  const CORE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip",
    "flint.zip", "phaseproof.zip"];
  const BOOK = [...CORE, "certificates.zip"];
  const KINDS = ["real", "positive", "nonnegative", "integer", "natural", "even", "complex"];
  const ABSENT = "The kernel is not in this copy of the site: make kernel adds it. "
    + "On your own machine, phaseproof check and phaseproof replay do the same.";

  const make = (name, attributes = {}, ...inside) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  };
  const megabytes = (names) =>
    `${Math.ceil(names.reduce((sum, x) => sum + KERNEL.files[x].bytes, 0) / 1e6)} MB`;

  /* ---- the engine: one worker, which is asked one thing at a time */

  class Stopped extends Error {}

  const engine = {
    worker: null, ready: null, files: [], waiting: null, busy: false, number: 0, who: null,

    async load(names, tell) {
      for (const [n, name] of names.entries()) {
        if (self.kernelAssets?.[name]) continue;
        tell(`Loading ${n + 1} of ${names.length} files, ${megabytes(names)} in all.`);
        await script(`${name}.js`);
      }
    },

    /* A worker that is ready to be asked, with these files. */
    async start(names, tell) {
      await this.load(names, tell);
      if (!names.every((name) => this.files.includes(name))) this.end(new Stopped());
      this.ready ??= new Promise((done, failed) => {
        const text = URL.createObjectURL(
          new Blob([`(${kernelWorker})()`], { type: "text/javascript" }));
        this.worker = new Worker(text);
        this.worker.onmessage = ({ data }) => {
          if (data.state) tell(`The kernel starts: ${data.state}.`);
          if (data.ready) { this.who = data.ready; done(); }
          if (data.said && data.id === this.waiting?.id) this.waiting.done(data.said);
          if (data.fatal) this.end(new Error(data.fatal), failed);
        };
        this.worker.onerror = (event) => this.end(new Error(event.message), failed);
        this.files = names;
        const assets = Object.fromEntries(names.map((name) => [name, self.kernelAssets[name]]));
        this.worker.postMessage({ assets, lock: KERNEL.lock });
        this.failed = failed;
      });
      await this.ready;
    },

    async ask(question, names, tell) {
      await this.start(names, tell);
      this.number += 1;
      const id = this.number;
      return new Promise((done, failed) => {
        this.waiting = { id, done, failed };
        this.worker.postMessage({ id, question });
      });
    },

    /* The worker is gone with all it did; the next question starts a fresh one. */
    end(why, failed = this.failed) {
      this.worker?.terminate();
      this.worker = this.ready = null;
      failed?.(why);
      this.waiting?.failed(why);
      this.waiting = null;
    },
  };

  function script(name) {
    return new Promise((done, failed) => {
      const made = make("script", { src: HERE + name });
      made.onload = done;
      made.onerror = () => failed(new Error(`${name} could not be loaded`));
      document.head.append(made);
    });
  }

  /* ---- what an answer looks like */

  const typeset = (tex) => {
    const shown = make("span");
    self.temml.render(tex.replaceAll("\\allowbreak", ""), shown, { throwOnError: false });
    return shown;
  };
  const displayed = (tex) => typeset(`\\displaystyle ${tex}`);

  /* A sentence, whose formulas stand between dollars. */
  const sentence = (text) => text.split("$").map((part, n) =>
    (n % 2 ? typeset(part) : part.replaceAll("~", "\u00a0").replaceAll("\\,", " ")));

  function proofLines(pieces) {
    const shown = [];
    let table = null;
    for (const piece of pieces) {
      if ("said" in piece) {
        table = null;
        shown.push(make("p", piece.deep ? { class: `deeper-${Math.min(piece.deep, 5)}` } : {},
          ...sentence(piece.said)));
        continue;
      }
      if (table?.deep !== piece.deep) {
        table = { deep: piece.deep, body: make("tbody") };
        shown.push(make("div", piece.deep ? { class: `deeper-${Math.min(piece.deep, 5)}` } : {},
          make("table", { class: "proof" }, table.body)));
      }
      const cell = (...inside) => make("td", {}, make("p", {}, ...inside));
      table.body.append(make("tr", {}, cell(piece.left ? displayed(piece.left) : ""),
        cell(displayed(piece.right)), cell(...sentence(piece.reason))));
    }
    return shown;
  }

  /* A remark, whose tags lead to the claims of the book. */
  const linked = (text) => text.split(/(?<=It rests on .*)\b(\w{4})(?=[,.])/).map((part, n) =>
    (n % 2 ? make("a", { href: `${HERE}../../claims/${part}.html` }, part) : part));

  const badge = (verdict) => make("span", { class: `verdict ${verdict}` }, verdict);
  const folded = (title, text) =>
    make("details", {}, make("summary", {}, title), make("pre", {}, text));

  function judgedBy(seconds) {
    const { version, sum, "python-flint": flint } = engine.who;
    const same = sum === KERNEL.sum ? "" : " This is not the sum that the site lists.";
    return make("p", { class: "judged" }, `Judged in this browser in ${seconds.toFixed(2)} s by `
      + `phaseproof ${version}, python-flint ${flint}; sha256 of what judged: ${sum}.${same}`);
  }

  /* ---- a desk: a form, its status line, its answer, and Stop */

  function desk(form, names, act) {
    const said = form.querySelector(".said"), shown = form.querySelector(".answer");
    const stop = form.querySelector(".stop");
    const button = form.querySelector(".acts button:not([type])");
    const tell = (text) => { said.textContent = text; };
    if (!KERNEL) {
      button.disabled = true;
      tell(ABSENT);
      return;
    }
    tell(`The kernel is ${megabytes(names)}. It is loaded when you press the button, `
      + "from where this page lies; nothing is sent.");
    const ask = async (question) => {
      const start = performance.now();
      const answer = await engine.ask(question, names, tell);
      return { ...answer, clock: (performance.now() - start) / 1000 };
    };
    const run = async (what = act) => {
      if (engine.busy) {
        tell("The kernel is at work on this page: wait, or stop it.");
        return;
      }
      engine.busy = true;
      stop.disabled = false;
      button.disabled = true;
      shown.hidden = true;
      tell("Asking …");
      let began = false;
      try {
        await engine.start(names, tell);
        began = true;
        tell("Judging …");
        shown.replaceChildren(...await what({ ask, tell, form }));
        shown.hidden = false;
        tell("");
      } catch (error) {
        const why = /call stack|recursion/i.test(error.message)
          ? "it is nested too deeply for this browser" : error.message;
        tell(error instanceof Stopped ? "Stopped. The next question has a fresh kernel."
          : `The kernel gave up: ${why}. That is no verdict; the next question has a fresh one.`);
        if (began) engine.start(names, () => {}).catch(() => {});
      } finally {
        engine.busy = false;
        stop.disabled = true;
        button.disabled = false;
        form.dataset.done = String(+(form.dataset.done ?? 0) + 1);
      }
    };
    stop.addEventListener("click", () => engine.end(new Stopped()));
    form.addEventListener("submit", (event) => { event.preventDefault(); run(); });
    return { run };
  }

  /* ---- a formula of your own */

  const lines = (text) => text.split("\n").map((x) => x.trim()).filter(Boolean);
  const lettersOf = (text) => Object.fromEntries(text.split(/[,;\n]/).filter((x) => x.trim())
    .map((x) => x.split(":").map((y) => y.trim())).map(([name, kind]) => [name, kind ?? ""]));

  function formulaDesk(form) {
    const { statement, letters, given, let: defined } = form.elements;
    const linked = new URLSearchParams(location.hash.slice(1));
    if (linked.has("formula")) {
      statement.value = linked.get("formula");
      for (const [name, box] of [["letters", letters], ["given", given], ["let", defined]]) {
        box.value = linked.get(name) ?? "";
        if (box.value) box.closest("details").open = true;
      }
      statement.focus();
    }
    const link = () => {
      const said = new URLSearchParams({ formula: statement.value });
      for (const [name, box] of [["letters", letters], ["given", given], ["let", defined]]) {
        if (box.value.trim()) said.set(name, box.value);
      }
      return `#${said}`;
    };
    const judge = async ({ ask }) => {
      if (!self.temml) await script("temml.js");
      const asked = { statement: statement.value, letters: lettersOf(letters.value),
        given: lines(given.value), let: lines(defined.value) };
      const answer = await ask({ desk: "formula", ...asked });
      if (answer.unread !== undefined) {
        return [make("p", {}, badge("unread"), ` ${answer.unread}`)];
      }
      return [...verdictOf(answer), declarations(answer, asked.letters),
        ...pagesOf(answer), make("p", {}, make("a", { href: link() }, "Link to this formula")),
        judgedBy(answer.clock)];
    };
    /* One box a variable, to say what it is; another choice is judged at once. */
    function declarations(answer, known) {
      const names = [...new Set([...answer.undeclared, ...Object.keys(known)])];
      const choices = names.filter((x) => KINDS.includes(known[x] ?? "real")).map((name) => {
        const select = make("select", {}, ...KINDS.map((kind) => make("option", {}, kind)));
        select.value = known[name] ?? "real";
        select.addEventListener("change", () => {
          const said = { ...known, [name]: select.value };
          letters.value = Object.entries(said).map(([x, kind]) => `${x}: ${kind}`).join(", ");
          letters.closest("details").open = true;
          form.requestSubmit();
        });
        return make("label", {}, make("code", {}, name), select);
      });
      return choices.length ? make("p", { class: "letters" }, "Variables:", ...choices) : "";
    }
    const { run } = desk(form, CORE, judge) ?? {};
    for (const button of form.querySelectorAll("[data-formula]")) {
      button.addEventListener("click", () => {
        statement.value = button.dataset.formula;
        letters.value = button.dataset.letters ?? "";
        given.value = defined.value = "";
        run?.();
      });
    }
  }

  function verdictOf(answer) {
    const { verdict, grade, obstacle, witness, lhs, rhs } = answer;
    const head = make("p", {}, badge(verdict), grade ? ` ${grade}` : "",
      obstacle ? ` ${obstacle}` : "");
    const parts = (answer.says ?? []).flat().map((piece) => ("said" in piece
      ? make("p", {}, ...sentence(piece.said))
      : make("p", { class: "says" }, displayed(`${piece.left} ${piece.right}`))));
    const how = verdict === "proved" ? "Proof" : "Refutation";
    const shown = (answer.shows ?? []).flatMap((part, n, all) => [
      make("p", {}, make("strong", {}, all.length > 1 ? `${how}, part ${n + 1}.` : `${how}.`)),
      ...proofLines(part)]);
    if (witness && lhs) {
      const at = Object.entries(witness).map(([name, value]) => `${name} = ${value}`).join(", ");
      shown.push(make("p", { class: "witness" },
        `At ${at} the left side is ${lhs} and the right side ${rhs}.`));
    }
    return [head, ...parts, ...shown, ...answer.remarks.map((x) => make("p", {}, ...linked(x)))];
  }

  function pagesOf(answer) {
    if (!answer.latex) return answer.command ? [folded("Ask the same at home", answer.command)] : [];
    const name = `${JSON.parse(answer.certificate[""]).tag}.json`;
    const files = Object.entries(answer.certificate).map(([x, text]) => {
      const at = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      return make("a", { href: at, download: x || name }, x || name);
    });
    return [folded("Ask the same at home", answer.command), folded("LaTeX", answer.latex),
      folded("BibTeX", answer.bibtex),
      make("p", {}, "Certificate, for phaseproof replay: ",
        ...files.flatMap((x, n) => (n ? [", ", x] : [x])))];
  }

  /* ---- a claim of the book, judged again, whole and damaged */

  const SWAPS = { sin: "cos", cos: "sin", "+": "*", "*": "+", "=": "≤", "≤": "<", "<": "≤" };

  /* The certificate with one step of its proof, or one term, changed; and the line of the change. */
  function damaged(text) {
    const from = text.indexOf('"parts"');
    const places = [...text.slice(from).matchAll(/"(sin|cos|[+*=≤<])"|(?<=\["Number", ")\d+/g)];
    if (!places.length) return { text, line: 1 };
    const place = places[Math.floor(Math.random() * places.length)];
    const at = from + place.index, was = place[0];
    const is = place[1] ? `"${SWAPS[place[1]]}"` : String(Number(was) + 1);
    return { text: text.slice(0, at) + is + text.slice(at + was.length),
      line: text.slice(0, at).split("\n").length, was, is };
  }

  function claimDesk(form) {
    const tag = form.dataset.tag;
    form.append(
      make("p", { class: "acts" }, make("button", {}, "Judge this proof again, here"), " ",
        make("button", { type: "button", class: "damage" }, "Damage it"), " ",
        make("button", { type: "button", class: "stop", disabled: "" }, "Stop")),
      make("div", { class: "edit", hidden: "" },
        make("label", { for: "certificate" }, "Certificate: change any line, then judge it"),
        make("textarea", { id: "certificate", rows: 12, spellcheck: "false" }),
        make("p", { class: "change" })),
      make("p", { class: "said", role: "status" }),
      make("div", { class: "answer", "aria-live": "polite", hidden: "" }));
    const edit = form.querySelector(".edit"), box = form.querySelector("textarea");
    let whole = null;
    const judge = async ({ ask }) => {
      const text = edit.hidden || box.value === whole ? {} : { text: box.value };
      const found = await ask({ desk: "judge", tag, ...text });
      if (found.unread !== undefined) return [make("p", {}, badge("unread"), ` ${found.unread}`)];
      const said = found.ok
        ? [badge(found.verdict), ` again, ${found.grade}: the certificate holds up; statement sha256 `,
          make("code", {}, found.hash)]
        : [badge("refused"), ` ${found.sentence}`];
      return [make("p", {}, ...said), judgedBy(found.clock)];
    };
    const { run } = desk(form, BOOK, judge) ?? {};
    const damage = form.querySelector(".damage");
    damage.disabled = !run;
    damage.addEventListener("click", () => run(async (at) => {
      whole ??= (await at.ask({ desk: "certificate", tag })).text;
      const { text, line, was, is } = damaged(whole);
      box.value = text;
      edit.hidden = false;
      form.querySelector(".change").textContent = was ? `Line ${line}: ${was} became ${is}.` : "";
      box.scrollTop = box.scrollHeight * (line - 4) / text.split("\n").length;
      return judge(at);
    }));
  }

  /* ---- the whole book */

  function bookDesk(form) {
    const bar = form.querySelector("progress");
    desk(form, BOOK, async ({ ask, tell }) => {
      const { tags } = await ask({ desk: "certificates" });
      const start = performance.now(), count = {}, short = [];
      bar.max = tags.length;
      bar.hidden = false;
      for (const [n, tag] of tags.entries()) {
        const found = await ask({ desk: "judge", tag });
        const word = found.ok ? found.verdict : "refused";
        count[word] = (count[word] ?? 0) + 1;
        if (!found.ok) short.push(make("li", {}, `${tag}: ${found.sentence}`));
        bar.value = n + 1;
        tell(`${n + 1} of ${tags.length}: ${Object.entries(count).map(([x, k]) => `${k} ${x}`).join(", ")}.`);
      }
      const said = Object.entries(count).map(([word, k]) => `${k} ${word}`).join(", ");
      return [make("p", {}, `${tags.length} certificates: ${said}.`), make("ul", {}, ...short),
        judgedBy((performance.now() - start) / 1000)];
    });
  }

  /* ---- certified numbers */

  function numbersDesk(form) {
    desk(form, CORE, async ({ ask }) => {
      const { delta, base, dim } = form.elements;
      const found = await ask({ desk: "numbers", delta: delta.value, base: base.value, dim: dim.value });
      if (found.unread !== undefined) return [make("p", {}, badge("unread"), ` ${found.unread}`)];
      const rows = [["S(Δ) = Σ cos(Δ θᵢ)", found.sum], ["Re I(Δ)", found.real],
        ["Im I(Δ)", found.imag], ["|I(Δ)|", found.size]];
      const data = make("script", { type: "application/json" }, JSON.stringify(found.curve));
      const figure = make("div", {}, data);
      self.moving(data); // site.js draws it, as the other figures of the site
      return [make("table", {}, make("tbody", {}, ...rows.map(([name, value]) =>
        make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, make("code", {}, value)))))),
      figure, judgedBy(found.clock)];
    });
  }

  const DESKS = { formula: formulaDesk, claim: claimDesk, book: bookDesk, numbers: numbersDesk };
  addEventListener("DOMContentLoaded", async () => {
    await Promise.all(["assets.js", "worker.js"].map(script));
    for (const form of document.querySelectorAll("form.kernel")) {
      form.hidden = false; // without scripts it could do nothing
      DESKS[form.dataset.desk](form);
    }
  });
})();
