/**
 * What can be changed of a page, as fields in the order a reader meets them: in sections below their headings, tables as
 * tables, and pictures where they stand.
 */
import type { Cell, Item, Section, Table } from "../../../../engine/content/words/outline.ts"
import type { Picture } from "../../../../engine/content/words/pictures.ts"
import type { Block, BlockKind, Mark, Words } from "../../../../engine/content/words/words.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { form } from "../parts.ts"
import type { Page } from "../../../../engine/model/Page.ts"
import { pointable } from "./pageFrame.ts"

export interface WordsForm {
  readonly action: string
  readonly token: string
  /** Version the fields were made of. */
  readonly base: string
  readonly isDraft: boolean
  /** Whose words they are, for whoever points at some. */
  readonly page: Pick<Page, "id" | "slot">
  readonly sections: ReadonlyArray<Section>
  /** Where a picture is changed, and how it is shown here. */
  readonly picture: (picture: Picture) => { readonly path: string; readonly shown: Markup }
  /** What was typed where it is not what stands there, by index. */
  readonly typed?: ReadonlyMap<number, string>
  /** What somebody else wrote in the meantime, by index. */
  readonly theirs?: ReadonlyMap<number, string>
  /** What is wrong with the words in a field, by index. */
  readonly wrong?: ReadonlyMap<number, string>
  /** Headings without words that can be taken off the page, by index. */
  readonly offered?: ReadonlySet<number>
  readonly promise: string
}

/** Name of the field that holds a stretch. */
export const fieldName = (index: number): string => `words-${index}`

/** Name of the box that takes a heading off the page. */
export const offName = (index: number): string => `off-${index}`

export const wordsForm = ({
  action,
  token,
  base,
  isDraft,
  page,
  sections,
  picture,
  typed = none,
  theirs = none,
  wrong = none,
  offered = new Set(),
  promise
}: WordsForm): Markup => {
  const around: Around = { typed, theirs, wrong, offered, picture }
  return html`<div class="sheet">
    ${form(
      action,
      token,
      html`<input
          type="hidden"
          name="base"
          value="${base}"
        />${isDraft && html`<input type="hidden" name="draft" value="1" />`}
        <p class="small">${promise}</p>
        <div class="words" ${pointable(page, base)}>${sections.map((section) => part(section, around))}</div>
        <div class="bar">
          <button type="submit">Publish</button>
          <button type="submit" name="keep" value="draft" class="quiet">Preview</button>
        </div>`
    )}
  </div>`
}

const none: ReadonlyMap<number, string> = new Map()

/** What goes with the words that stand there, by index. */
type Beside = { readonly [what in "typed" | "theirs" | "wrong"]: ReadonlyMap<number, string> } & {
  readonly offered: ReadonlySet<number>
}
type Around = Beside & Pick<WordsForm, "picture">

const part = ({ heading, items }: Section, around: Around): Markup =>
  html`<section class="part">
    ${heading !== null && html`<h2>${heading || "A heading without words"}</h2>`}${items.map((item) => itemFields(item, around))}
  </section>`

const itemFields = (item: Item, around: Around): Markup => {
  if (item.kind === "words") return blockField(item.block, around)
  return item.kind === "table" ? tableFields(item.table, around) : pictureField(item.picture, around)
}

const pictureField = (picture: Picture, { picture: look }: Around): Markup => {
  const { path, shown } = look(picture)
  return html`<div
    class="block pictured"
    data-place="picture-${picture.index}"
    data-kind="image"
    data-text="${picture.alt}"
    data-src="${picture.src}"
  >
    <span class="kind">Picture</span>
    <p>
      ${shown}<a href="${path}"
        >Change the picture<span class="vh">: ${picture.alt || "without a description"}</span></a
      >
    </p>
  </div>`
}

/** Its own headings name the fields to whoever sees them; each field says them to whoever hears it. */
const tableFields = ({ beside, rows }: Table, around: Around): Markup =>
  html`${beside.map((item) => itemFields(item, around))}
    <div class="tabled">
      <table>
        ${rows.map(
          (row, at) =>
            html`<tr>
              ${row.map((cell) => cellFields(cell, at === 0 ? "col" : "row", around))}
            </tr>`
        )}
      </table>
    </div>`

/** A cell of one stretch is a field and nothing else. */
const cellFields = ({ isHeading, columns, rows, items }: Cell, scope: "col" | "row", around: Around): Markup => {
  const spans = html`${columns > 1 && html` colspan="${columns}"`}${rows > 1 && html` rowspan="${rows}"`}`
  const [only] = items
  const single = items.length === 1 && only?.kind === "words" && only.block.words.length === 1
  const content = single
    ? cellField(only.block, only.block.words[0]!, isHeading, around)
    : items.map((item) => itemFields(item, around))
  return isHeading && items.length > 0
    ? html`<th scope="${scope}" ${spans}>${content}</th>`
    : html`<td ${spans}>${content}</td>`
}

const cellField = (block: Block, words: Words, isHeading: boolean, around: Around): Markup =>
  html`<div ${place(words, block)}>
    <label class="vh" for="${fieldName(words.index)}">${isHeading ? headingName(words) : nameOf(block)}</label
    >${control(words, around)}${others(words, around)}
  </div>`

const headingName = ({ text }: Words): string => (text === "" ? "Heading of the table" : `Heading “${short(text)}”`)

const blockField = (block: Block, beside: Beside): Markup => {
  const { level, words } = block
  const name = nameOf(block)
  const look = level === null ? "block" : `block h${level}`
  const [first] = words
  if (words.length === 1 && first !== undefined)
    return html`<div class="${look}" ${place(first, block)}>
      <label for="${fieldName(first.index)}">${name}</label>${control(first, beside)}${others(first, beside)}
    </div> `
  return html`<fieldset class="${look}">
    <legend class="vh">${name}</legend>
    <span class="kind" aria-hidden="true">${name}</span>
    <div class="runs">
      ${words.map(
        (run) =>
          html`<div class="run" ${place(run, block)}>
            <label for="${fieldName(run.index)}">${markNames[run.mark ?? "none"]}</label
            >${control(run, beside)}${others(run, beside)}
          </div>`
      )}
    </div>
  </fieldset> `
}

/** What the chat is told of a field that the owner points at, see `../chat/point.js`. */
const place = ({ index }: Words, { kind }: Block): Markup => html` data-place="${fieldName(index)}" data-kind="${kind}"`

/** The line break before the words is one that browsers drop. */
const control = ({ index, text }: Words, { typed, wrong }: Beside): Markup => {
  const shown = typed.get(index) ?? text
  const rows = Math.min(
    12,
    Math.max(
      1,
      shown.split("\n").reduce((sum, line) => sum + Math.ceil((line.length + 1) / 62), 0)
    )
  )
  return html`<textarea
    id="${fieldName(index)}"
    name="${fieldName(index)}"
    rows="${rows}"
    dir="auto"
    ${typed.has(index) && html` class="changed"`}${wrong.has(index) && html` aria-invalid="true" aria-describedby="${fieldName(index)}-wrong"`}
  >
${shown}</textarea>`
}

const others = ({ index }: Words, { theirs, wrong, offered }: Beside): Piece => [
  wrong.has(index) && html`<p class="theirs wrong" id="${fieldName(index)}-wrong">${wrong.get(index)}</p>`,
  offered.has(index) &&
    html`<p class="theirs choice">
      <input type="checkbox" id="${offName(index)}" name="${offName(index)}" value="1" />
      <label for="${offName(index)}">Take this heading off the page</label>
    </p>`,
  theirs.has(index) && html`<p class="theirs">On the website it now says: <ins>${theirs.get(index)}</ins></p>`
]

/** Cells of a table are told apart by what heads them, headings themselves by what they say. */
const nameOf = ({ kind, words, heads, name }: Block): string => {
  if (kind !== "cell") return name ?? kinds[kind]
  const said = words.map(({ text }) => text).join(" ")
  return (
    [heads?.row, heads?.column].filter((head) => head).join(", ") ||
    (said === "" ? kinds[kind] : `Cell “${short(said)}”`)
  )
}

const short = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text)

const kinds: { readonly [kind in BlockKind]: string } = {
  heading: "Heading",
  paragraph: "Paragraph",
  item: "List item",
  quote: "Quotation",
  link: "Link",
  button: "Button",
  cell: "Table cell",
  term: "Term",
  caption: "Caption",
  label: "Label",
  choice: "Choice",
  text: "Text"
}

const markNames: { readonly [mark in NonNullable<Mark> | "none"]: string } = {
  link: "Link",
  strong: "Bold",
  emphasis: "Italic",
  code: "Code",
  none: "Text"
}
