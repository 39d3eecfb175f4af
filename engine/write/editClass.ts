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
 * The first version of an asset takes the class its kind is about. Only the stretch that differs is read: what stands
 * around it adds the same to both.
 */
import { type Token, Tokenizer } from "parse5"
import { contentsOfTag } from "../gate/html/contents.ts"
import { changedMarkup } from "./changedMarkup.ts"
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
    const bringsLinks = kind !== "page" && readMarkup(after.html ?? "").links !== ""
    return [firstVersion[kind], ...(bringsLinks ? (["links"] as const) : [])]
  }
  const [was, is] = changedMarkup(before.html ?? "", after.html ?? "").map(readMarkup)
  const differs = (share: EditClass): boolean => was![share] !== is![share]
  const beside: { readonly [editClass in EditClass]?: boolean } = {
    behaviour: before.js !== after.js,
    style: (before.css ?? "") !== (after.css ?? "") || !sameTokens(before, after)
  }
  return byWeight.filter((editClass) => differs(editClass) || beside[editClass] === true)
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

/**
 * Each class's share of a body, written down so that equal shares are equal strings. Tags are read as they stand, without
 * building a tree: fast, and indifferent to how deep they nest.
 */
export const readMarkup = (html: string): Record<EditClass, string> => {
  const shares = { copy: "", media: "", style: "", structure: "", links: "", behaviour: "", settings: "" }
  const addText = ({ chars }: Token.CharacterToken) => void (shares.copy += chars)
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: (tag) => addElement(tag, shares),
      onEndTag: ({ tagName }) => void (shares.structure += `</${tagName}>`),
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onParseError: null
    }
  )
  tokenizer.write(html, true)
  return { ...shares, copy: shares.copy.replace(/\s+/g, " ") }
}

const addElement = ({ tagName, attrs }: Token.TagToken, shares: Record<EditClass, string>): void => {
  shares[ownerOf(tagName)] += `<${tagName}>`
  for (const { name, value } of attrs.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    // The tokenizer lets no NUL through, so it can part values.
    const share = `${tagName} ${name}=${value}\0`
    shares[attributeOwner(tagName, name)] += share
    if (name === "href" && followed.has(tagName)) shares.links += share
  }
  // A link in an attribute of a component is no less a link: whoever wants to see those sees it too.
  if (tagName === "mk-component")
    for (const { kind, value } of contentsOfTag(attrs))
      for (const owner of contentOwners[kind]) shares[owner] += `${tagName} ${kind}=${value}\0`
}

const contentOwners = { link: ["structure", "links"], image: ["media"], text: ["copy"] } as const

const ignore = (): void => {}

const ownerOf = (tag: string): EditClass =>
  components.has(tag) ? "settings" : controls.has(tag) ? "behaviour" : "structure"

const attributeOwner = (tag: string, name: string): EditClass => {
  if (components.has(tag)) return "settings"
  if (name === "class" || name === "style") return "style"
  if (name.startsWith("data-") || controls.has(tag)) return "behaviour"
  if (mediaElements.has(tag) && mediaAttributes.has(name)) return "media"
  return tag === "track" ? "media" : "structure"
}

/** Elements that a visitor follows. */
const followed = new Set(["a", "area"])
const components = new Set(["mk-component", "mk-partial"])
const controls = new Set(["form", "input", "select", "option", "optgroup", "textarea", "button", "label", "fieldset"])
const mediaElements = new Set(["img", "source", "video", "audio", "picture", "image"])
const mediaAttributes = new Set(["src", "srcset", "sizes", "alt", "poster", "width", "height", "href"])

const sameTokens = (before: Payload, after: Payload): boolean =>
  JSON.stringify(before.tokens) === JSON.stringify(after.tokens)
