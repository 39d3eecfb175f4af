/** The words of a page as fields, in the order a reader meets them. */
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
  /** Whose words they are, for whoever points at some. */
  readonly page: Pick<Page, "id" | "slot">
  readonly blocks: ReadonlyArray<Block>
  /** What was typed where it is not what stands there, by index. */
  readonly typed?: ReadonlyMap<number, string>
  /** What somebody else wrote in the meantime, by index. */
  readonly theirs?: ReadonlyMap<number, string>
  /** What is wrong with the words in a field, by index. */
  readonly wrong?: ReadonlyMap<number, string>
  readonly label: string
  readonly promise: string
}

/** Name of the field that holds a stretch. */
export const fieldName = (index: number): string => `words-${index}`

export const wordsForm = ({
  action,
  token,
  base,
  page,
  blocks,
  typed = none,
  theirs = none,
  wrong = none,
  label,
  promise
}: WordsForm): Markup =>
  html`<div class="sheet">
    ${form(
      action,
      token,
      html`<input type="hidden" name="base" value="${base}" />
        <p class="small">${promise}</p>
        <div class="words" ${pointable(page, base)}>
          ${blocks.map((block) => blockField(block, { typed, theirs, wrong }))}
        </div>
        <div class="bar"><button type="submit">${label}</button></div>`
    )}
  </div>`

const none: ReadonlyMap<number, string> = new Map()

/** What goes with the words that stand there, by index. */
type Beside = { readonly [what in "typed" | "theirs" | "wrong"]: ReadonlyMap<number, string> }

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
    ${typed.has(index) && html` class="changed"`}${wrong.has(index) && html` aria-invalid="true" aria-describedby="${fieldName(index)}-wrong"${isFirst(wrong, index) && " autofocus"}`}
  >
${shown}</textarea>`
}

/** The first of several that are wrong is where the reader begins. */
const isFirst = (wrong: ReadonlyMap<number, string>, index: number): boolean => Math.min(...wrong.keys()) === index

const others = ({ index }: Words, { theirs, wrong }: Beside): Piece => [
  wrong.has(index) && html`<p class="theirs wrong" id="${fieldName(index)}-wrong">${wrong.get(index)}</p>`,
  theirs.has(index) && html`<p class="theirs">On the website it now says: <ins>${theirs.get(index)}</ins></p>`
]

/** Cells of a table are told apart by what heads them, headings themselves by what they say. */
const nameOf = ({ kind, words, heads }: Block): string => {
  if (kind !== "cell") return kinds[kind]
  const said = words.map(({ text }) => text).join(" ")
  const short = said.length > 30 ? `${said.slice(0, 30)}…` : said
  return (
    [heads?.row, heads?.column].filter((head) => head).join(", ") || (said === "" ? kinds[kind] : `Cell “${short}”`)
  )
}

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
