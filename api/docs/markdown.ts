/**
 * A document as HTML. Satteri, the parser that Astro brings, gives the tree of the text; what is written of it stands
 * here, so that nothing gets into a page but what this file names: headings have ids, wide tables scroll by themselves,
 * code is coloured, and HTML in a document is refused instead of being let through.
 */
import type { Nodes, Parents, Root, Table } from "mdast"
import { markdownToMdast } from "satteri"
import { html, Markup, type Piece } from "../answers/html.ts"
import { highlight, languageNames } from "./highlight.ts"

export interface Heading {
  readonly id: string
  readonly text: string
  readonly level: number
}

/** A heading with the words below it, up to the next heading. */
export interface Section extends Heading {
  readonly words: string
}

export interface Rendered {
  readonly title: string
  readonly body: Markup
  /** Of the second and third level, in their order. */
  readonly headings: ReadonlyArray<Heading>
  /** All of the text, for the search. The first one is the title's. */
  readonly sections: ReadonlyArray<Section>
}

/** `addressOf` makes the address of a link as it is written in the repository into the one of the page that is served. */
export const render = (text: string, addressOf: (href: string) => string): Rendered => {
  const root = markdownToMdast(text) as Root
  const ids = idsOf(root)
  const context: Context = { addressOf, ids }
  const sections = sectionsOf(root, ids)
  return {
    title: sections[0]?.text ?? "",
    body: html`${root.children.map((node) => written(node, context))}`,
    headings: sections.filter(({ level }) => level === 2 || level === 3),
    sections
  }
}

/** Every fenced block of a document, with what its fence says beside the language. */
export const blocksOf = (
  text: string
): ReadonlyArray<{ readonly language: string; readonly meta: string; readonly text: string; readonly line: number }> =>
  all(markdownToMdast(text) as Root).flatMap((node) =>
    node.type === "code"
      ? [
          {
            language: node.lang ?? "",
            meta: node.meta ?? "",
            text: node.value,
            line: node.position?.start.line ?? 0
          }
        ]
      : []
  )

/** Every address that a document links to. */
export const linksOf = (text: string): ReadonlyArray<string> =>
  all(markdownToMdast(text) as Root).flatMap((node) => (node.type === "link" ? [node.url] : []))

/** The words of a tree without any markup. */
export const wordsOf = (node: Nodes): string => {
  if ("value" in node) return node.value
  if (!("children" in node)) return ""
  const between = node.type === "tableRow" || node.type === "table" || blocks.has(node.type) ? " " : ""
  return (node as Parents).children.map(wordsOf).join(between)
}
const blocks: ReadonlySet<string> = new Set(["root", "list", "listItem", "blockquote"])

/** The id of a heading: its words in lower case, joined by hyphens, as repositories show them too. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-")

interface Context {
  readonly addressOf: (href: string) => string
  readonly ids: ReadonlyMap<Nodes, string>
}

const all = (node: Nodes): ReadonlyArray<Nodes> => [
  node,
  ...("children" in node ? (node.children as ReadonlyArray<Nodes>).flatMap(all) : [])
]

/** A second heading of the same words gets a number, so that each can be linked to. */
const idsOf = (root: Root): ReadonlyMap<Nodes, string> => {
  const taken = new Map<string, number>()
  const ids = new Map<Nodes, string>()
  for (const node of root.children) {
    if (node.type !== "heading") continue
    const slug = slugOf(wordsOf(node))
    const before = taken.get(slug) ?? 0
    taken.set(slug, before + 1)
    ids.set(node, before === 0 ? slug : `${slug}-${before}`)
  }
  return ids
}

const sectionsOf = (root: Root, ids: ReadonlyMap<Nodes, string>): ReadonlyArray<Section> => {
  const sections: Array<Heading & { words: string }> = []
  for (const node of root.children) {
    if (node.type === "heading")
      sections.push({ id: ids.get(node) ?? "", text: wordsOf(node), level: node.depth, words: "" })
    else {
      const last = sections.at(-1)
      if (last !== undefined) last.words += ` ${wordsOf(node)}`
    }
  }
  return sections
}

const written = (node: Nodes, context: Context): Piece => {
  const inside = (parent: Parents): Piece => parent.children.map((child) => written(child, context))
  switch (node.type) {
    case "text":
      return node.value
    case "paragraph":
      return html`<p>${inside(node)}</p> `
    case "heading":
      return heading(node.depth, context.ids.get(node) ?? "", inside(node))
    case "emphasis":
      return html`<em>${inside(node)}</em>`
    case "strong":
      return html`<strong>${inside(node)}</strong>`
    case "inlineCode":
      return html`<code>${node.value}</code>`
    case "link":
      return html`<a href="${context.addressOf(node.url)}">${inside(node)}</a>`
    case "code":
      return codeBlock(node.value, node.lang ?? undefined, node.meta ?? undefined)
    case "list":
      return node.ordered === true
        ? html`<ol${node.start != null && node.start !== 1 && html` start="${node.start}"`}>
${inside(node)}</ol>
`
        : html`<ul>
            ${inside(node)}
          </ul> `
    case "listItem":
      // A list without blank lines between its items has no paragraphs in them.
      return html`<li>
        ${
          node.spread === true
            ? inside(node)
            : node.children.map((child) => (child.type === "paragraph" ? inside(child) : written(child, context)))
        }
      </li> `
    case "blockquote":
      return html`<aside class="note">${inside(node)}</aside> `
    case "table":
      return table(node, context)
    case "thematicBreak":
      return html`<hr /> `
    case "break":
      return html`<br />`
    default:
      throw new Error(`A document has a ${node.type}, which its pages do not show.`)
  }
}

const heading = (level: number, id: string, inside: Piece): Markup =>
  level === 1
    ? html`<h1 id="${id}">${inside}</h1> `
    : html`${new Markup(`<h${level} id="`)}${id}"><a class="anchor" href="#${id}">${inside}</a
        >${new Markup(`</h${level}>`)} `

/**
 * A block of code. A status in the fence (`json 422`) makes it an answer; `refused` a text that is not taken. A button
 * for copying is added by script, where there is one.
 */
export const codeBlock = (text: string, language?: string, meta = ""): Markup => {
  const status = /^\d{3}$/.exec(meta.split(" ")[0] ?? "")?.[0]
  const refused = /^refused\b/.test(meta)
  const kind = status !== undefined ? (Number(status) < 400 ? " answer" : " answer no") : refused ? " no" : ""
  const name = status !== undefined ? `Answer ${status}` : refused ? "Refused" : (languageNames[language ?? ""] ?? "")
  return html`<figure class="code${kind}">
    ${name !== "" && html`<figcaption>${name}</figcaption>`}
    <pre tabindex="0"><code>${highlight(text, language)}</code></pre>
  </figure> `
}

const table = ({ children: [head, ...rows], align }: Table, context: Context): Markup => {
  const cell = (tag: "th" | "td") => (node: Nodes, at: number) =>
    html`${new Markup(`<${tag}${tag === "th" ? ' scope="col"' : ""}${align?.[at] === "right" ? ' class="right"' : ""}>`)}${
      "children" in node ? (node.children as ReadonlyArray<Nodes>).map((child) => written(child, context)) : ""
    }${new Markup(`</${tag}>`)}`
  return html`<div class="wide" tabindex="0" role="group" aria-label="Table">
    <table>
      <thead>
        <tr>
          ${head?.children.map(cell("th"))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.children.map(cell("td"))}
            </tr> `
        )}
      </tbody>
    </table>
  </div> `
}
