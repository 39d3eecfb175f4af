/**
 * The one HTML parser of the gate: parse5, which follows the WHATWG algorithm, run as a browser would run it for
 * content inside `<body>`. Beside the tree it keeps a ledger of every tag it read, because the tree alone does not show
 * what the algorithm dropped, moved or built twice; `rules/` hold the ledger against the tree.
 *
 * `mk-component` and `mk-partial` are void here: their element ends where its start tag ends, whether or not an end tag
 * follows, so that one written like `<br>` does not swallow the rest of the page.
 *
 * The parser stops early where going on would only cost time: nesting deeper than any page needs, or markup that is
 * being repaired at every step. What was read until then is still judged.
 */
import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, type ParserError, Token, html } from "parse5"
import { documentTags, isCustom } from "../policy.ts"
import type { Attributes, Element, Fragment } from "./tree.ts"

/** Open elements at most; the deepest real pages measured have about 40. */
export const deepestNesting = 512

/** Repairs after which the rest of the text is not read: each is a finding already. */
const mostRepairs = 64

export interface TagRead {
  readonly name: string
  readonly offset: number
}

export interface Repair extends TagRead {
  /** `moved`: put in front of a table. `rebuilt`: closed by the parser, then opened again further on. */
  readonly kind: "moved" | "rebuilt"
}

/** A start tag that made no element, or one of another name. */
export interface DroppedTag extends TagRead {
  readonly readAs: string | null
}

export interface ParsedHtml {
  readonly source: string
  readonly root: Fragment
  /** Start tags that made an element of their name, all of which must be found in the tree. */
  readonly elements: number
  /** Start and end tags of the document around the body. */
  readonly documentTags: ReadonlyArray<TagRead>
  readonly droppedTags: ReadonlyArray<DroppedTag>
  /** End tags that closed no element of their name. */
  readonly strayEndTags: ReadonlyArray<TagRead>
  /** End tags of platform elements that do not directly follow their start tag. */
  readonly lateCustomEndTags: ReadonlyArray<TagRead>
  readonly comments: ReadonlyArray<{ readonly start: number; readonly end: number }>
  readonly doctypes: ReadonlyArray<number>
  readonly repairs: ReadonlyArray<Repair>
  readonly errors: ReadonlyArray<{ readonly code: string; readonly offset: number }>
  /** UTF-16 units of text that the tokenizer handed over, less the newlines the algorithm drops after `<pre>`. */
  readonly characters: number
  readonly stopped: { readonly because: "nesting" | "repairs"; readonly offset: number } | null
}

/** Parses `source` as the content of `<body>`. Never throws. */
export const parseHtml = (source: string): ParsedHtml => {
  const ledger = new Ledger(source)
  const parser = LedgerParser.start(ledger, true)
  try {
    parser.tokenizer.write(source, true)
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    ledger.stopped = { because: stop.because, offset: ledger.offset }
  }
  ledger.root = parser.getFragment()
  return ledger
}

/** Parses for comparison only: the tree, without places. Null when the parser would have stopped. */
export const parseTree = (source: string): Fragment | null => {
  const parser = LedgerParser.start(new Ledger(source), false)
  try {
    parser.tokenizer.write(source, true)
    return parser.getFragment()
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    return null
  }
}

class Stop extends Error {
  readonly because: "nesting" | "repairs"
  constructor(because: "nesting" | "repairs") {
    super(because)
    this.because = because
  }
}

class Ledger {
  readonly source: string
  root: Fragment = { nodeName: "#document-fragment", childNodes: [] }
  elements = 0
  readonly documentTags: Array<TagRead> = []
  readonly droppedTags: Array<DroppedTag> = []
  readonly strayEndTags: Array<TagRead> = []
  readonly lateCustomEndTags: Array<TagRead> = []
  readonly comments: Array<{ start: number; end: number }> = []
  readonly doctypes: Array<number> = []
  readonly repairs: Array<Repair> = []
  readonly errors: Array<{ code: string; offset: number }> = []
  characters = 0
  stopped: ParsedHtml["stopped"] = null

  /** Whether any tag has been read: elements made before are the parser's scaffolding. */
  started = false
  /** Where the token being processed starts. */
  offset = 0
  /** Attribute list of the start tag being processed: an element made of any other list is the parser's own. */
  own: Attributes | null = null
  /** The element made of it. */
  made: Element | null = null
  /** Whether the end tag being processed has closed an element of its name. */
  closed = false
  /** A platform element whose end tag may still follow. */
  custom: string | null = null

  constructor(source: string) {
    this.source = source
  }

  repaired(kind: Repair["kind"], name: string) {
    this.repairs.push({ kind, name, offset: this.offset })
    if (this.repairs.length > mostRepairs) throw new Stop("repairs")
  }
}

/**
 * Elements that the algorithm makes without a tag of their own: parts of a table whose start tag writers may leave out,
 * and the paragraph or line break it makes of a stray `</p>` or `</br>`, which the ledger shows anyway.
 */
const implied: ReadonlySet<string> = new Set(["tbody", "colgroup", "p", "br"])

/** Names that the standard has the parser adjust to mixed case, and that parse5 leaves as they are. */
const svgNames: ReadonlyMap<string, string> = new Map([["fedropshadow", "feDropShadow"]])

const watchingAdapter = (ledger: Ledger): typeof defaultTreeAdapter => ({
  ...defaultTreeAdapter,
  createElement(tagName, namespaceURI, attrs) {
    const own = attrs === ledger.own
    if (own) ledger.own = null
    else if (ledger.started && !implied.has(tagName)) {
      ledger.repaired("rebuilt", tagName)
    }
    const adjusted = namespaceURI === html.NS.SVG ? (svgNames.get(tagName) ?? tagName) : tagName
    const element = defaultTreeAdapter.createElement(adjusted, namespaceURI, attrs)
    if (own) ledger.made = element
    return element
  },
  updateNodeSourceCodeLocation(node, end) {
    if (end.endTag) ledger.closed = true
    const location = node.sourceCodeLocation
    if (!location || end.endOffset === undefined) return defaultTreeAdapter.updateNodeSourceCodeLocation(node, end)
    // In place and member by member: a text grows by every word, and a copy each time is a ninth of the parse.
    location.endLine = end.endLine!
    location.endCol = end.endCol!
    location.endOffset = end.endOffset
    if (end.endTag) (location as Token.ElementLocation).endTag = end.endTag
  },
  insertBefore(parent, node, reference) {
    ledger.repaired("moved", node.nodeName)
    defaultTreeAdapter.insertBefore(parent, node, reference)
  },
  insertTextBefore(parent, text, reference) {
    ledger.repaired("moved", "#text")
    defaultTreeAdapter.insertTextBefore(parent, text, reference)
  }
})

class LedgerParser extends Parser<DefaultTreeAdapterMap> {
  ledger!: Ledger

  static start(ledger: Ledger, located: boolean): LedgerParser {
    const body = defaultTreeAdapter.createElement("body", html.NS.HTML, [])
    const onParseError = located
      ? (error: ParserError) => void ledger.errors.push({ code: error.code, offset: error.startOffset })
      : null
    const treeAdapter = watchingAdapter(ledger)
    const parser = this.getFragmentParser(body, {
      treeAdapter,
      sourceCodeLocationInfo: located,
      onParseError
    }) as LedgerParser
    parser.ledger = ledger
    return parser
  }

  override onStartTag(token: Token.TagToken) {
    const { ledger } = this
    const name = token.tagName
    ledger.started = true
    ledger.offset = token.location?.startOffset ?? 0
    if (this.openElements.stackTop >= deepestNesting) throw new Stop("nesting")
    ledger.own = token.attrs
    ledger.made = null
    ledger.custom = null
    if (isCustom(name)) {
      token.ackSelfClosing = true
      super.onStartTag(token)
      if (this.openElements.current?.nodeName === name) super.onEndTag(endOf(token))
      ledger.custom = name
    } else {
      super.onStartTag(token)
      if (token.selfClosing && token.ackSelfClosing && ledger.made) endHere(ledger.made)
    }
    const offset = token.location?.startOffset ?? 0
    const readAs = (ledger.made as Element | null)?.tagName ?? null
    if (readAs?.toLowerCase() === name) ledger.elements++
    else if (documentTags.has(name)) ledger.documentTags.push({ name, offset })
    else ledger.droppedTags.push({ name, offset, readAs })
  }

  override onEndTag(token: Token.TagToken) {
    const { ledger } = this
    const name = token.tagName
    const offset = token.location?.startOffset ?? 0
    const { custom } = ledger
    ledger.started = true
    ledger.offset = offset
    ledger.own = null
    ledger.custom = null
    if (isCustom(name)) {
      if (custom !== name) ledger.lateCustomEndTags.push({ name, offset })
      return
    }
    if (this.currentNotInHTML) token.tagName = svgNames.get(name) ?? name
    ledger.closed = false
    super.onEndTag(token)
    if (ledger.closed) return
    if (documentTags.has(name)) ledger.documentTags.push({ name, offset })
    else if (ledger.strayEndTags.at(-1)?.offset !== offset) ledger.strayEndTags.push({ name, offset })
  }

  override onCharacter(token: Token.CharacterToken) {
    this.ledger.custom = null
    this.count(token)
    super.onCharacter(token)
  }

  override onNullCharacter(token: Token.CharacterToken) {
    this.count(token)
    super.onNullCharacter(token)
  }

  override onWhitespaceCharacter(token: Token.CharacterToken) {
    if (this.skipNextNewLine && token.chars.startsWith("\n")) this.ledger.characters -= 1
    this.count(token)
    super.onWhitespaceCharacter(token)
  }

  override onComment(token: Token.CommentToken) {
    const { location } = token
    const { comments } = this.ledger
    // What follows text between the parts of a table is handed through here a second time.
    if (location && comments.at(-1)?.start !== location.startOffset)
      comments.push({ start: location.startOffset, end: location.endOffset })
    super.onComment(token)
  }

  override onDoctype(token: Token.DoctypeToken) {
    this.ledger.doctypes.push(token.location?.startOffset ?? 0)
    super.onDoctype(token)
  }

  private count(token: Token.CharacterToken) {
    this.ledger.offset = token.location?.startOffset ?? 0
    this.ledger.own = null
    this.ledger.characters += token.chars.length
  }
}

/** Notes that a `<path/>` ends where it starts: the tree alone does not tell it from an unclosed one. */
const endHere = ({ sourceCodeLocation: place }: Element) => {
  if (place) place.endTag = { ...place, startLine: place.endLine, startCol: place.endCol, startOffset: place.endOffset }
}

/** The end tag that a platform element is closed with: it has no width and stands behind the start tag. */
const endOf = (start: Token.TagToken): Token.TagToken => {
  const at = start.location
  const location = at && { ...at, startLine: at.endLine, startCol: at.endCol, startOffset: at.endOffset }
  return { ...start, type: Token.TokenType.END_TAG, attrs: [], selfClosing: false, location }
}
