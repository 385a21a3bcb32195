// The editor of the workbench: CodeMirror for Python, drawn inside a shadow root, whose styles are made by
// script: the page's content policy allows no others. Built into static/built/editor.js by tools/editor.py.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  GutterMarker,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumberMarkers,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "13px", lineHeight: "1.5", fontVariantLigatures: "none" },
  ".cm-content": { padding: "6px 0", caretColor: "var(--accent)" },
  ".cm-cursor": { borderLeft: "2px solid var(--accent)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--muted)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 12px 0 16px", minWidth: "46px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 9%, transparent)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 26%, transparent)",
  },
  ".cm-matchingBracket": { backgroundColor: "color-mix(in srgb, var(--accent) 20%, transparent)" },
  ".cm-wrong": { textDecoration: "underline wavy color-mix(in srgb, var(--loss) 65%, transparent) 1px", textUnderlineOffset: "4px" },
  ".cm-gutterElement.cm-wrong-line": { color: "var(--loss)", fontWeight: "700", textDecoration: "none", boxShadow: "inset 3px 0 var(--loss)", position: "relative" },
  ".cm-gutterElement.cm-wrong-line::before": { content: "'✗'", position: "absolute", left: "8px" },
  ".cm-told-0": { backgroundColor: "color-mix(in srgb, #D99A1C 16%, transparent)" },
  ".cm-told-1": { backgroundColor: "color-mix(in srgb, var(--accent) 16%, transparent)" },
  ".cm-panels": { backgroundColor: "var(--sunk)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panel input, .cm-panel button": { font: "inherit", color: "var(--ink)", background: "var(--surface)", border: "1px solid var(--line)", borderRadius: "6px" },
  ".cm-tooltip": { backgroundColor: "var(--surface)", border: "1px solid var(--line)", borderRadius: "8px", color: "var(--ink)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
});

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword, tags.moduleKeyword], color: "var(--code-keyword)", fontWeight: "600" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)], color: "var(--accent)", fontWeight: "600" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
]);

const setWrong = StateEffect.define();
const UNDERLINED = Decoration.mark({ class: "cm-wrong" });
class WrongLine extends GutterMarker {
  elementClass = "cm-wrong-line";
}
const WRONG = new WrongLine();

/** The lines that something is wrong with; they move with what is written above them. */
const wrongLines = StateField.define({
  create: () => [],
  update(marked, change) {
    let now = marked.map((at) => change.changes.mapPos(at));
    for (const effect of change.effects)
      if (effect.is(setWrong))
        now = effect.value
          .filter((line) => line >= 1 && line <= change.state.doc.lines)
          .map((line) => change.state.doc.line(line).from);
    return now;
  },
  provide: (field) => [
    EditorView.decorations.from(field, (marked) => (view) => {
      const marks = marked.flatMap((at) => {
        const line = view.state.doc.lineAt(at);
        const start = line.from + /^\s*/.exec(line.text)[0].length;
        return start < line.to ? [UNDERLINED.range(start, line.to)] : [];
      });
      return Decoration.set(marks, true);
    }),
    lineNumberMarkers.compute([field], (state) =>
      RangeSet.of(state.field(field).map((at) => WRONG.range(state.doc.lineAt(at).from)), true),
    ),
  ],
});

const setTold = StateEffect.define();
const TOLD = [0, 1].map((tint) => Decoration.line({ class: `cm-told cm-told-${tint}` }));

/** The lines that a question speaks of, each in a tint. */
const toldLines = StateField.define({
  create: () => Decoration.none,
  update(marked, change) {
    let now = marked.map(change.changes);
    for (const effect of change.effects)
      if (effect.is(setTold))
        now = Decoration.set(
          effect.value.filter((line) => line <= change.state.doc.lines).map((line, index) => TOLD[index % 2].range(change.state.doc.line(line).from)),
          true,
        );
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** What is typed over a selection is put in by us: a browser would do it with an inline style, which the policy forbids. */
const overSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main } = view.state.selection;
    if (event.inputType !== "insertText" || !event.data || main.empty || view.composing) return false;
    const insert = () => view.state.update(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    const taken = view.state.facet(EditorView.inputHandler).some((one) => one(view, main.from, main.to, event.data, insert));
    if (!taken) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});

/** An editor inside `host`; `changed` hears of every change with the text, `phrases` are its own words in the reader's language. */
export function makeEditor({ host, label, changed, phrases }) {
  const root = host.attachShadow({ mode: "open" });
  const states = new Map();
  let open = null;
  let quiet = false;
  const fresh = (text, name) =>
    EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        indentUnit.of("    "),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        python(),
        search({ top: true }),
        highlightSelectionMatches(),
        syntaxHighlighting(COLOURS),
        wrongLines,
        toldLines,
        overSelection,
        LOOK,
        EditorState.phrases.of(phrases),
        EditorState.allowMultipleSelections.of(true),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap.filter((one) => one.key !== "Mod-Enter"),
          ...searchKeymap,
          ...historyKeymap,
          ...completionKeymap,
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({ "aria-label": label(name) }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) changed(update.state.doc.toString());
        }),
      ],
    });
  const view = new EditorView({ root, parent: root });
  return {
    /** Show the file `id`; what was undone and where the cursor stood is remembered for each. */
    show(id, name, text) {
      if (open !== null) states.set(open, view.state);
      const kept = states.get(id);
      open = id;
      view.setState(kept && kept.doc.toString() === text ? kept : fresh(text, name));
    },
    /** The text has changed elsewhere. */
    replace(text) {
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      quiet = false;
    },
    text: () => view.state.doc.toString(),
    mark: (lines) => view.dispatch({ effects: setWrong.of(lines) }),
    tell: (lines) => view.dispatch({ effects: setTold.of(lines) }),
    goTo(line) {
      const at = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
      view.dispatch({ selection: EditorSelection.cursor(at.to), effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
      view.focus();
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}
