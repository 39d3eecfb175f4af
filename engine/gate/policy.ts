/**
 * Everything that customer markup and CSS may contain, as data: whoever reads this file knows what can get through,
 * without reading a loop. What is not named here is refused.
 *
 * Each attribute is listed under the role that its value plays; the rules for a role are in `html/`:
 *
 *   plain       no address, never fetched and never run
 *   link        where a click leads: this site, https, mailto, tel or sms
 *   citation    a link that nothing follows by itself; same schemes
 *   asset       fetched with the page: this site only
 *   image       an asset that may also lie in the site's own account at the image host
 *   imageSet    a comma list of images with descriptors
 *   action      where a form goes: this site only
 *   frame       another document inside this one: https, or this site
 *   fragment    `#id` of an element on the same page
 *   identifier  names a thing by a URL that nobody fetches (microdata)
 *   css         a list of CSS declarations
 *   paint       an SVG presentation attribute: a CSS value in which `url()` may name a fragment only
 *   animated    the name of the attribute that an SVG animation changes
 */
export type Role =
  | "plain"
  | "link"
  | "citation"
  | "asset"
  | "image"
  | "imageSet"
  | "action"
  | "frame"
  | "fragment"
  | "identifier"
  | "css"
  | "paint"
  | "animated"

/** Roles whose value is an address, or a list of them. */
export const urlRoles: ReadonlySet<Role> = new Set<Role>([
  "link",
  "citation",
  "asset",
  "image",
  "imageSet",
  "action",
  "frame",
  "fragment",
  "identifier"
])

/** Attribute names by role, names separated by spaces. */
type AttributeList = { readonly [role in Role]?: string }

// Schemes

/** Where a link may lead beside this site. */
export const linkSchemes: ReadonlySet<string> = new Set(["https:", "mailto:", "tel:", "sms:"])

/** Refused at the start of any attribute value whatsoever, once blanks and control characters are out. */
export const scriptSchemes = /^(?:javascript|vbscript|livescript):/i

/** A `data-*` attribute whose name has one of these words is taken for an address. */
export const urlWords: ReadonlySet<string> = new Set(
  "src srcset href url uri link image img bg background poster action video audio file iframe icon thumb photo".split(
    " "
  )
)

// Attributes of every element

/** `aria-*` and `data-*` come on top, see `namedFreely`. */
export const globalAttributes: AttributeList = {
  plain:
    "class id title role hidden tabindex lang dir translate inert inputmode enterkeyhint autocapitalize spellcheck " +
    "popover itemscope itemprop itemref",
  identifier: "itemtype itemid",
  css: "style"
}

/** Families of attributes that are accepted on any element under any name of this form. */
export const namedFreely: ReadonlyArray<RegExp> = [/^data-[\p{L}\p{N}_.:-]+$/u, /^aria-[a-z]+$/]

// HTML

const none: AttributeList = {}
const edit: AttributeList = { citation: "cite", plain: "datetime" }
const cell: AttributeList = { plain: "colspan rowspan headers" }
const columns: AttributeList = { plain: "span" }
const size = "width height"
const pressed = "popovertarget popovertargetaction command commandfor"
const submits = "formmethod formenctype formtarget formnovalidate"
const player = `controls autoplay loop muted preload playsinline controlslist disablepictureinpicture disableremoteplayback`

export const htmlElements: { readonly [name: string]: AttributeList } = {
  // Structure
  div: none,
  section: none,
  article: none,
  aside: none,
  header: none,
  footer: none,
  main: none,
  nav: none,
  search: none,
  address: none,
  hgroup: none,
  h1: none,
  h2: none,
  h3: none,
  h4: none,
  h5: none,
  h6: none,
  figure: none,
  figcaption: none,
  details: { plain: "open name" },
  summary: none,
  dialog: { plain: "open closedby" },
  hr: none,

  // Text
  p: none,
  blockquote: { citation: "cite" },
  pre: none,
  span: none,
  a: { link: "href", plain: "target rel hreflang type download referrerpolicy name" },
  abbr: none,
  b: none,
  bdi: none,
  bdo: none,
  br: none,
  cite: none,
  code: none,
  data: { plain: "value" },
  del: edit,
  dfn: none,
  em: none,
  i: none,
  ins: edit,
  kbd: none,
  mark: none,
  q: { citation: "cite" },
  rp: none,
  rt: none,
  ruby: none,
  s: none,
  samp: none,
  small: none,
  strong: none,
  sub: none,
  sup: none,
  time: { plain: "datetime" },
  u: none,
  var: none,
  wbr: none,

  // Lists
  ul: none,
  ol: { plain: "start reversed type" },
  li: { plain: "value" },
  menu: none,
  dl: none,
  dt: none,
  dd: none,

  // Tables
  table: none,
  caption: none,
  colgroup: columns,
  col: columns,
  thead: none,
  tbody: none,
  tfoot: none,
  tr: none,
  th: { plain: "colspan rowspan headers scope abbr" },
  td: cell,

  // Media
  img: {
    image: "src",
    imageSet: "srcset",
    fragment: "usemap",
    plain: `alt sizes ${size} loading decoding fetchpriority referrerpolicy crossorigin ismap`
  },
  picture: none,
  source: { asset: "src", imageSet: "srcset", plain: `type media sizes ${size}` },
  video: { asset: "src poster", plain: `${player} ${size} crossorigin` },
  audio: { asset: "src", plain: `${player} crossorigin` },
  track: { asset: "src", plain: "kind srclang label default" },
  map: { plain: "name" },
  area: { link: "href", plain: "alt coords shape target rel download referrerpolicy" },
  iframe: {
    frame: "src",
    plain: `name sandbox allow allowfullscreen loading referrerpolicy frameborder ${size}`
  },

  // Forms
  form: { action: "action", plain: "method enctype accept-charset autocomplete name novalidate rel target" },
  label: { plain: "for" },
  input: {
    action: "formaction",
    asset: "src",
    plain:
      "type name value checked placeholder required readonly disabled autocomplete autofocus min max step minlength " +
      `maxlength pattern multiple accept capture list size form dirname alt ${size} ${submits} ` +
      "popovertarget popovertargetaction"
  },
  button: { action: "formaction", plain: `type name value disabled autofocus form ${submits} ${pressed}` },
  textarea: {
    plain:
      "name placeholder required readonly disabled autocomplete autofocus rows cols wrap minlength maxlength form dirname"
  },
  select: { plain: "name required disabled multiple size autocomplete autofocus form" },
  optgroup: { plain: "label disabled" },
  option: { plain: "value label selected disabled" },
  datalist: none,
  output: { plain: "for name form" },
  fieldset: { plain: "disabled name form" },
  legend: none,
  progress: { plain: "value max" },
  meter: { plain: "value min max low high optimum" },

  // The platform's own; `data-*` of a component is checked against its contract
  "mk-component": { plain: "name" },
  "mk-partial": { plain: "ref" }
}

/** Tags of the document around the body, which the platform writes itself. */
export const documentTags: ReadonlySet<string> = new Set(["html", "head", "body", "frameset"])

/** Elements of the platform, which are empty and which the renderer replaces. */
const customElements: ReadonlySet<string> = new Set(["mk-component", "mk-partial"])
export const isCustom = (name: string): boolean => customElements.has(name)

export const voidElements: ReadonlySet<string> = new Set(
  "area br col hr img input source track wbr mk-component mk-partial".split(" ")
)

/** Elements whose end tag the standard lets writers leave out. */
export const optionalEndTags: ReadonlySet<string> = new Set(
  "li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th".split(" ")
)

/** Elements that hold nothing but text. An `<iframe>` holds nothing at all. */
export const textOnly: ReadonlySet<string> = new Set(["textarea", "option", "title", "desc"])

/** What a `<select>` and a `<datalist>` may hold: parsers disagree about everything else. */
export const choiceContent: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["select", new Set(["option", "optgroup", "hr"])],
  ["optgroup", new Set(["option"])],
  ["datalist", new Set(["option"])]
])

/** Text inside these is shown as an example, so braces and marker words in it mean nothing. */
export const verbatim: ReadonlySet<string> = new Set(["code", "pre", "samp", "kbd"])

/** What to write instead of an element that is refused. */
export const alternatives: { readonly [element: string]: string } = {
  script: "Put behaviour into the site script, which every page loads.",
  style: "Send CSS in the `css` of the payload or in the site stylesheet, or use a style attribute.",
  link: "The platform links stylesheets and icons itself.",
  meta: "Set descriptions and the like through the page's meta fields.",
  base: "Write paths from the root of the site, such as /contact.",
  title: "Set the title through the page's title field.",
  html: "Send only what stands inside <body>.",
  head: "Send only what stands inside <body>.",
  body: "Send only what stands inside <body>; put its class or style on a <div>.",
  object: "Use <img>, <video>, <audio> or <iframe>.",
  embed: "Use <img>, <video>, <audio> or <iframe>.",
  applet: "Use <iframe>.",
  frame: "Use <iframe>.",
  frameset: "Use <iframe>.",
  noframes: "Leave it out.",
  noscript: "Write the content as ordinary markup and let the site script hide it.",
  template: "Create markup in the site script.",
  slot: "Use <mk-partial> for shared markup.",
  canvas: "Create the canvas in the site script, or use <svg> or <img>.",
  math: "Use an image with a text alternative, or plain text.",
  foreignObject: "Put the HTML beside the <svg> and place it with CSS.",
  image: "Use <img>.",
  center: "Use CSS text-align.",
  font: "Use CSS on a <span>.",
  big: "Use CSS font-size.",
  tt: "Use <code>, or CSS font-family.",
  strike: "Use <s> or <del>.",
  acronym: "Use <abbr>.",
  dir: "Use <ul>.",
  marquee: "Use CSS animation.",
  blink: "Use CSS animation.",
  nobr: "Use CSS white-space.",
  xmp: "Use <pre> and escape the markup.",
  listing: "Use <pre>.",
  plaintext: "Use <pre>.",
  feImage: "Use <image> inside the drawing."
}

// SVG, under the names and in the letter case that the HTML parser gives them

/** Presentation attributes, accepted on any SVG element and judged as CSS values. */
const presentation =
  "alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters cursor " +
  "direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family " +
  "font-size font-size-adjust font-stretch font-style font-variant font-weight image-rendering letter-spacing " +
  "lighting-color marker-end marker-mid marker-start mask mask-type opacity overflow paint-order pointer-events " +
  "shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin " +
  "stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-overflow text-rendering transform " +
  "transform-origin unicode-bidi enable-background isolation mix-blend-mode vector-effect visibility white-space word-spacing writing-mode"

export const svgAttributes: AttributeList = {
  paint: presentation,
  plain: "xml:space xml:lang focusable systemLanguage requiredExtensions pathLength"
}

const box = "x y width height"
const reference = "href xlink:href"
const primitive = `${box} result`
const gradient = "gradientUnits gradientTransform spreadMethod"
const timing =
  "begin dur end min max restart repeatCount repeatDur fill calcMode keyTimes keySplines additive accumulate"
const animated: AttributeList = {
  fragment: reference,
  animated: "attributeName",
  paint: "values from to by",
  plain: timing
}
const transferFunction: AttributeList = { plain: "type tableValues slope intercept amplitude exponent offset" }

export const svgElements: { readonly [name: string]: AttributeList } = {
  svg: { plain: `${box} viewBox preserveAspectRatio version xmlns xmlns:xlink baseProfile` },
  g: none,
  defs: none,
  symbol: { plain: `${box} viewBox preserveAspectRatio refX refY` },
  use: { fragment: reference, plain: box },
  switch: none,
  title: none,
  desc: none,
  a: { link: reference, plain: "target rel download hreflang type referrerpolicy" },
  view: { plain: "viewBox preserveAspectRatio" },

  // Shapes
  path: { plain: "d" },
  rect: { plain: `${box} rx ry` },
  circle: { plain: "cx cy r" },
  ellipse: { plain: "cx cy rx ry" },
  line: { plain: "x1 y1 x2 y2" },
  polyline: { plain: "points" },
  polygon: { plain: "points" },
  image: { image: reference, plain: `${box} preserveAspectRatio crossorigin decoding` },

  // Text
  text: { plain: "x y dx dy rotate textLength lengthAdjust" },
  tspan: { plain: "x y dx dy rotate textLength lengthAdjust" },
  textPath: { fragment: reference, plain: "startOffset method spacing side textLength lengthAdjust" },

  // Paint servers, clipping, masking, markers
  linearGradient: { fragment: reference, plain: `x1 y1 x2 y2 ${gradient}` },
  radialGradient: { fragment: reference, plain: `cx cy r fx fy fr ${gradient}` },
  stop: { plain: "offset" },
  pattern: {
    fragment: reference,
    plain: `${box} viewBox preserveAspectRatio patternUnits patternContentUnits patternTransform`
  },
  clipPath: { plain: "clipPathUnits" },
  mask: { plain: `${box} maskUnits maskContentUnits` },
  marker: { plain: "viewBox preserveAspectRatio refX refY markerUnits markerWidth markerHeight orient" },

  // Filters, less feImage, which fetches
  filter: { plain: `${box} filterUnits primitiveUnits` },
  feBlend: { plain: `${primitive} in in2 mode` },
  feColorMatrix: { plain: `${primitive} in type values` },
  feComponentTransfer: { plain: `${primitive} in` },
  feComposite: { plain: `${primitive} in in2 operator k1 k2 k3 k4` },
  feConvolveMatrix: {
    plain: `${primitive} in order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha`
  },
  feDiffuseLighting: { plain: `${primitive} in surfaceScale diffuseConstant kernelUnitLength` },
  feDisplacementMap: { plain: `${primitive} in in2 scale xChannelSelector yChannelSelector` },
  feDistantLight: { plain: "azimuth elevation" },
  feDropShadow: { plain: `${primitive} in dx dy stdDeviation` },
  feFlood: { plain: primitive },
  feFuncA: transferFunction,
  feFuncB: transferFunction,
  feFuncG: transferFunction,
  feFuncR: transferFunction,
  feGaussianBlur: { plain: `${primitive} in stdDeviation edgeMode` },
  feMerge: { plain: primitive },
  feMergeNode: { plain: "in" },
  feMorphology: { plain: `${primitive} in operator radius` },
  feOffset: { plain: `${primitive} in dx dy` },
  fePointLight: { plain: "x y z" },
  feSpecularLighting: {
    plain: `${primitive} in surfaceScale specularConstant specularExponent kernelUnitLength`
  },
  feSpotLight: { plain: "x y z pointsAtX pointsAtY pointsAtZ specularExponent limitingConeAngle" },
  feTile: { plain: `${primitive} in` },
  feTurbulence: { plain: `${primitive} baseFrequency numOctaves seed stitchTiles type` },

  // Animation of the attributes in `animatable`
  animate: animated,
  set: animated,
  animateTransform: { ...animated, plain: `${timing} type` },
  animateMotion: { fragment: reference, paint: "values from to by", plain: `${timing} path keyPoints rotate origin` },
  mpath: { fragment: reference }
}

/** What an SVG animation may change: geometry and paint, never an address, a handler or a style sheet. */
export const animatable: ReadonlySet<string> = new Set(
  (
    "x y width height rx ry cx cy r fx fy fr x1 y1 x2 y2 d points dx dy rotate offset pathLength startOffset viewBox " +
    "fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset opacity visibility display " +
    "color stop-color stop-opacity flood-color flood-opacity transform gradientTransform patternTransform " +
    "stdDeviation baseFrequency radius scale seed slope intercept k1 k2 k3 k4 values surfaceScale azimuth elevation " +
    "font-size letter-spacing"
  ).split(" ")
)

// CSS

/** At-rules by name without vendor prefix; whatever is not here is refused. */
export const atRules: ReadonlySet<string> = new Set(
  (
    "media supports container layer scope starting-style keyframes font-face font-feature-values font-palette-values " +
    "property counter-style page view-transition position-try " +
    // inside @font-feature-values and @page
    "stylistic styleset character-variant swash ornaments annotation historical-forms " +
    "top-left-corner top-left top-center top-right top-right-corner bottom-left-corner bottom-left bottom-center " +
    "bottom-right bottom-right-corner left-top left-middle left-bottom right-top right-middle right-bottom"
  ).split(" ")
)

/** Cascade layers of the platform: its own style where an author writes in layers, what has to stay visible, and the rest that `?nomotion` asks of a page. */
export const platformLayers: ReadonlySet<string> = new Set(["mk-base", "mk-required", "mk-still"])

/** Properties that have run script or fetched behaviour in some browser. */
export const refusedProperties: ReadonlySet<string> = new Set([
  "behavior",
  "-ms-behavior",
  "-moz-binding",
  "-o-link",
  "-o-link-source"
])

/** Functions that have run script, or fetched, in some browser. */
export const refusedFunctions: ReadonlySet<string> = new Set(["expression", "-ms-expression", "alphaimageloader"])

/** Functions whose bare strings are addresses. */
export const imageFunctions: ReadonlySet<string> = new Set(["image-set", "-webkit-image-set", "image", "cross-fade"])

/** Functions that may stand between the addresses in `imageFunctions`; `…-gradient()` comes on top. */
export const imageArguments: ReadonlySet<string> = new Set([...imageFunctions, "url", "src", "type", "format", "calc"])

/** Where `@font-face` may take a face from: the media library, or the faces that the platform serves for the site. */
export const fontPaths: ReadonlyArray<string> = ["/media/", "/__mk/"]

// Reading the lists

const rolesIn = (list: AttributeList): ReadonlyMap<string, Role> =>
  new Map(
    (Object.entries(list) as Array<[Role, string]>).flatMap(([role, names]) =>
      names.split(" ").map((name): [string, Role] => [name, role])
    )
  )

const byElement = (elements: {
  readonly [name: string]: AttributeList
}): ReadonlyMap<string, ReadonlyMap<string, Role>> =>
  new Map(Object.entries(elements).map(([name, list]) => [name, rolesIn(list)]))

const globalRoles = rolesIn(globalAttributes)
const svgRoles = rolesIn(svgAttributes)
const htmlElementRoles = byElement(htmlElements)
const svgElementRoles = byElement(svgElements)

/** What the value of an attribute is taken for; undefined when the element may not have it. */
export const roleOf = (language: "html" | "svg", element: string, attribute: string): Role | undefined => {
  const own = (language === "html" ? htmlElementRoles : svgElementRoles).get(element)?.get(attribute)
  if (own !== undefined) return own
  return (language === "svg" ? svgRoles.get(attribute) : undefined) ?? globalRoles.get(attribute)
}

/** Whether every element may have this attribute for its own use, which `data-*` is not. */
export const isGlobalAttribute = (name: string): boolean => globalRoles.has(name) || name.startsWith("aria-")
