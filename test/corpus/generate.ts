/**
 * Generators of markup and CSS. `wellFormedMarkup` writes trees of allowed parts, most of which are accepted;
 * `anyMarkup` is a soup of the pieces parsers disagree about, and breaks well-formed markup at random places.
 */
import * as fc from "fast-check"
import { htmlElements, svgElements, voidElements } from "../../engine/gate/policy.ts"
import { inert, markup } from "./xss/index.ts"

const htmlNames = Object.keys(htmlElements).filter((name) => !name.startsWith("mk-"))
const svgNames = Object.keys(svgElements)
const strangers =
  "script style title textarea template noscript math mtext mglyph mi annotation-xml foreignObject desc xmp plaintext " +
  "listing noembed noframes frameset frame html head body base image nobr center font rb rtc keygen param selectedcontent"
const anyName = fc.constantFrom(...htmlNames, ...svgNames, ...strangers.split(" "))

const words = fc.constantFrom(
  "a",
  "word ",
  " ",
  "\n",
  "&amp;",
  "&lt;",
  "é",
  "&nbsp;",
  "\u00a0",
  "5 < 6",
  "--",
  "x=y",
  "]]",
  "\t"
)
const text = fc.array(words, { maxLength: 4 }).map((parts) => parts.join(""))

const attribute = fc.constantFrom(
  "",
  ' class="a b"',
  " id=x",
  " hidden",
  ' title="&lt;b&gt; &quot;q&quot;"',
  " title='\"<i>\"'",
  ' data-a="1"',
  ' aria-label="<!-- x -->"',
  ' style="color: red"',
  " lang=en"
)

const inline = "b i em strong span small sub sup code u s mark q abbr time".split(" ")
const block = "div section article aside header footer nav main blockquote figure address".split(" ")

const depth = fc.createDepthIdentifier()

const { tree } = fc.letrec<{ tree: string; phrasing: string; flow: string }>((tie) => ({
  tree: fc
    .array(fc.oneof(tie("flow"), tie("phrasing")), { maxLength: 4, depthIdentifier: depth })
    .map((parts) => parts.join("")),
  phrasing: fc.oneof(
    { maxDepth: 5, depthIdentifier: depth, withCrossShrink: true },
    text,
    fc.constantFrom(
      "<br>",
      "<wbr>",
      '<img src="/a" alt="">',
      "<input>",
      "<!-- note -->",
      "<textarea>\n\nx<b></textarea>"
    ),
    fc
      .tuple(fc.constantFrom(...inline), attribute, tie("phrasing"))
      .map(([name, list, inner]) => `<${name}${list}>${inner}</${name}>`),
    fc.constantFrom(
      "<select><option>a<option value=b>b</select>",
      "<svg viewBox='0 0 1 1'><title>t</title><path d='M0'/><g><text>x</text></g></svg>",
      "<svg><use href='#a'/><linearGradient/></svg>",
      "<button>x</button>",
      "<ruby>a<rt>b</ruby>"
    )
  ),
  flow: fc.oneof(
    { maxDepth: 5, depthIdentifier: depth, withCrossShrink: true },
    fc.constantFrom("<hr>", "<p>x", "<ol><li></ol>"),
    fc
      .tuple(fc.constantFrom(...block), attribute, tie("tree"))
      .map(([name, list, inner]) => `<${name}${list}>${inner}</${name}>`),
    fc.tuple(attribute, tie("phrasing")).map(([list, inner]) => `<p${list}>${inner}</p>`),
    fc.tuple(attribute, tie("phrasing")).map(([list, inner]) => `<p${list}>${inner}<hr>`),
    fc.tuple(tie("tree"), tie("tree")).map(([a, b]) => `<ul><li>${a}<li>${b}</ul>`),
    fc.tuple(tie("phrasing"), tie("tree")).map(([a, b]) => `<dl><dt>${a}<dd>${b}</dl>`),
    fc.tuple(tie("tree"), tie("phrasing")).map(([a, b]) => `<table><tr><td>${a}<th>${b}</table>`),
    fc.tuple(tie("phrasing")).map(([a]) => `<pre>\n\n${a}</pre>`),
    fc.tuple(tie("tree")).map(([a]) => `<details><summary>s</summary>${a}</details>`)
  )
}))

/** Trees of allowed elements, with optional end tags left out here and there. */
export const wellFormedMarkup: fc.Arbitrary<string> = tree

const pieces: fc.Arbitrary<string> = fc.oneof(
  anyName.map((name) => `<${name}>`),
  anyName.map((name) => `</${name}>`),
  fc.tuple(anyName, attribute).map(([name, list]) => `<${name}${list}>`),
  fc.tuple(anyName, attribute).map(([name, list]) => `<${name}${list}/>`),
  fc.constantFrom(...voidElements).map((name) => `<${name}>`),
  text,
  fc.constantFrom(
    "<!--",
    "-->",
    "--!>",
    "<!-",
    "<!",
    "<?",
    "</",
    "<",
    ">",
    "'",
    '"',
    "`",
    "=",
    "/",
    "&",
    "&#",
    "&#x",
    ";",
    "]]>",
    "<![CDATA[",
    "\u0000",
    "\r",
    "\r\n",
    "\f",
    "\u0001",
    "\ufeff",
    "\ud800",
    "{{x}}",
    "onclick=a",
    "<mk-component name=sample>",
    "<mk-partial ref=a />",
    "</mk-component>",
    "\u2028",
    "javascript:",
    "<a href=javascript:x>",
    "<p style='",
    "<p title='"
  )
)

const soup = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""))

/** Names that parsers treat in a way of their own, all of them allowed: what a tree is built of when tags do not match. */
const special = fc.constantFrom(
  ..."a b i p div h1 h2 li ul dd dt dl form button table caption colgroup col thead tbody tr td th select optgroup option hr datalist textarea pre svg g title desc path input br img ruby rt rp details summary fieldset legend iframe dialog span em".split(
    " "
  )
)

export const tangle = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: special.map((name) => `<${name}>`) },
      { weight: 4, arbitrary: special.map((name) => `</${name}>`) },
      { weight: 1, arbitrary: special.map((name) => `<${name}/>`) },
      { weight: 3, arbitrary: fc.constantFrom("x", " ", "\n", "&amp;", "<!---->") }
    ),
    { maxLength: 9 }
  )
  .map((parts) => parts.join(""))

const vector = fc.constantFrom(...Object.values(markup).flat(), ...inert)

/** One text cut up and put together again with another. */
const spliced = fc
  .tuple(fc.oneof(wellFormedMarkup, vector), fc.oneof(wellFormedMarkup, vector, soup), fc.nat(), fc.nat())
  .map(([one, other, from, length]) => {
    const start = from % (one.length + 1)
    return one.slice(0, start) + other + one.slice(start + (length % 8))
  })

/** Markup of every kind, most of it broken. */
export const anyMarkup: fc.Arbitrary<string> = fc.oneof(
  soup,
  tangle,
  spliced,
  vector,
  fc.string(),
  fc.string({ unit: "binary" })
)

const cssPieces = fc.constantFrom(
  ..."a { } ( ) [ ] : ; , @media @import @font-face url( url(/a) url(#a) url(//x) 'x' \" ' \\ \\72 u\\72l( /* */ <!-- --> </style --x 1px #fff ! expression( var(--x) image-set( src( \n \u0000 -moz-binding behavior color".split(
    " "
  ),
  " ",
  "\n",
  "a { color: red }"
)

export const anyCss: fc.Arbitrary<string> = fc.oneof(
  fc.array(cssPieces, { maxLength: 14 }).map((parts) => parts.join(" ")),
  fc.array(cssPieces, { maxLength: 14 }).map((parts) => parts.join("")),
  fc.string()
)
