/**
 * Names what a write changed (PIPE-21, CA-B10), so that policy and history can speak of it. The text is read as tags,
 * attributes and words, and each class looks at its own share; the weightiest share that differs names the write:
 *
 *   settings   a component and its attributes: what it shows, where its form goes; links, pictures and words in them count
 *              as what they are besides
 *   behaviour  the site script; `data-*` attributes, forms and their controls
 *   structure  which elements there are, in which order, and attributes no other class owns, link targets among them
 *   links      link targets alone, so that policies can speak of them; it names no write, for it is within structure
 *   style      css, theme tokens, `class` and `style`
 *   media      `src`, `srcset`, `sizes`, `alt`, `poster` and `<track>` of pictures, video and sound
 *   copy       words; also the class of a write that changed nothing
 *
 * The first version of an asset takes the class its kind is about. What is compared are the trees that the gate judged and
 * visitors get, whole: where a text is cut decides what stands in it. Where the same elements stand in the same order, words
 * and attributes count at their places, so that moving them from one element to another is a change of theirs.
 */
import { parseFragment } from "parse5"
import { contentsOfTag } from "../gate/html/contents.ts"
import { parseTree } from "../gate/html/parse.ts"
import { attributeName, type Element, type Fragment, isElement, isText, walk } from "../gate/html/tree.ts"
import type { EditClass, PageKind, Payload } from "../model/Page.ts"

/** The class of replacing `before` by `after`; `before` is undefined for a first version. */
export const editClassOf = (kind: PageKind, before: Payload | undefined, after: Payload): EditClass =>
  editClassesOf(kind, before, after)[0] ?? "copy"

/** Every class whose share differs, the weightiest first; none where nothing does. */
export const editClassesOf = (
  kind: PageKind,
  before: Payload | undefined,
  after: Payload
): ReadonlyArray<EditClass> => {
  if (before === undefined) {
    // What is no page of its own brings its links onto pages that are there.
    const bringsLinks = kind !== "page" && readMarkup(after.html ?? "").shares.links !== ""
    return [firstVersion[kind], ...(bringsLinks ? (["links"] as const) : [])]
  }
  const differing = markupClasses(before.html ?? "", after.html ?? "")
  const beside: { readonly [editClass in EditClass]?: boolean } = {
    behaviour: before.js !== after.js,
    style: (before.css ?? "") !== (after.css ?? "") || !sameTokens(before, after)
  }
  return byWeight.filter((editClass) => differing.has(editClass) || beside[editClass] === true)
}

/** Every class whose share of two bodies differs. */
const markupClasses = (before: string, after: string): ReadonlySet<EditClass> => {
  if (before === after) return new Set()
  const [was, is] = [readMarkup(before), readMarkup(after)]
  const isSameShape = was.shape === is.shape
  return new Set(
    byWeight.filter(
      (editClass) =>
        was.shares[editClass] !== is.shares[editClass] ||
        (isSameShape && was.placed[editClass] !== is.placed[editClass])
    )
  )
}

/** The weightiest of several shares of one write; `copy` of none. */
export const weightiest = (classes: ReadonlyArray<EditClass>): EditClass =>
  byWeight.find((one) => classes.includes(one)) ?? "copy"

const byWeight: ReadonlyArray<EditClass> = ["settings", "behaviour", "structure", "links", "style", "media", "copy"]

const firstVersion: Record<PageKind, EditClass> = {
  page: "structure",
  chrome: "structure",
  notfound: "structure",
  partial: "structure",
  stylesheet: "style",
  theme: "style",
  script: "behaviour"
}

type Shares = Record<EditClass, string>

interface ReadMarkup {
  /** Each class's share, written down so that equal shares are equal strings. */
  readonly shares: Shares
  /** The same, each part with the element that it stands in or at. */
  readonly placed: Shares
  /** Which elements there are, in one row with where each ends. */
  readonly shape: string
}

const noShares = (): Shares => ({
  copy: "",
  media: "",
  style: "",
  structure: "",
  links: "",
  behaviour: "",
  settings: ""
})

/** The gate takes no text at which its parser stops; what one says is read all the same. */
export const readMarkup = (html: string): ReadMarkup => {
  const root: Fragment = parseTree(html) ?? parseFragment(html)
  const [shares, placed] = [noShares(), noShares()]
  let shape = ""
  let tags = 0
  const add = (owner: EditClass, share: string) => {
    shares[owner] += share
    placed[owner] += `${tags} ${share}`
  }
  const addText = (text: string) => {
    shares.copy += text
    const words = text.replace(/\s+/g, " ").trim()
    // Between which tags it stands; white space alone stands anywhere.
    if (words !== "") placed.copy += `${tags} ${words}\0`
  }
  walk(
    root,
    (node) => {
      if (isText(node)) return addText(node.value)
      if (!isElement(node)) return
      tags++
      shape += `<${node.tagName}>`
      shares[ownerOf(node.tagName)] += `<${node.tagName}>`
      addAttributes(node, add)
    },
    ({ tagName }) => {
      tags++
      shape += "</>"
      shares.structure += `</${tagName}>`
    }
  )
  return { shares: { ...shares, copy: shares.copy.replace(/\s+/g, " ") }, placed, shape }
}

const addAttributes = ({ tagName, attrs }: Element, add: (owner: EditClass, share: string) => void): void => {
  const named = attrs.map((attribute) => ({ name: attributeName(attribute), value: attribute.value }))
  for (const { name, value } of named.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    // The parser lets no NUL through, so it can part values.
    const share = `${tagName} ${name}=${value}\0`
    add(attributeOwner(tagName, name), share)
    if (addresses.has(name) && followed.has(tagName)) add("links", share)
  }
  // A link in an attribute of a component is no less a link: whoever wants to see those sees it too.
  if (tagName === "mk-component")
    for (const { kind, value } of contentsOfTag(named))
      for (const owner of contentOwners[kind]) add(owner, `${tagName} ${kind}=${value}\0`)
}

const contentOwners = { link: ["structure", "links"], image: ["media"], text: ["copy"] } as const

const ownerOf = (tag: string): EditClass =>
  components.has(tag) ? "settings" : controls.has(tag) ? "behaviour" : "structure"

const attributeOwner = (tag: string, name: string): EditClass => {
  if (components.has(tag)) return "settings"
  if (name === "class" || name === "style") return "style"
  if (name.startsWith("data-") || controls.has(tag)) return "behaviour"
  if (mediaElements.has(tag) && mediaAttributes.has(name)) return "media"
  return tag === "track" ? "media" : "structure"
}

/** Elements that a visitor follows, and the attributes that say where to. */
const followed = new Set(["a", "area"])
const addresses = new Set(["href", "xlink:href"])
const components = new Set(["mk-component", "mk-partial"])
const controls = new Set(["form", "input", "select", "option", "optgroup", "textarea", "button", "label", "fieldset"])
const mediaElements = new Set(["img", "source", "video", "audio", "picture", "image"])
const mediaAttributes = new Set(["src", "srcset", "sizes", "alt", "poster", "width", "height", "href", "xlink:href"])

const sameTokens = (before: Payload, after: Payload): boolean =>
  JSON.stringify(before.tokens) === JSON.stringify(after.tokens)
