/**
 * Everything in the engine that reads what somebody else wrote, with the pieces of which its language is made and the
 * longest text that reaches it. Whoever adds a judge, a parser or a differ adds its row.
 */
import { nestsDeeper } from "../../api/use-cases/content/media/svg/nesting.ts"
import { components } from "../../engine/components/catalogue.ts"
import { readWhere } from "../../engine/components/collection/where.ts"
import { judgeValue } from "../../engine/content/collections/values.ts"
import { readSchema } from "../../engine/content/collections/schema.ts"
import { readBasePath } from "../../engine/content/collections/names.ts"
import { readInstant } from "../../engine/content/collections/windows.ts"
import { diffVersions } from "../../engine/content/diff/diffVersions.ts"
import { readWoff2 } from "../../engine/content/fonts/woff2.ts"
import { readMp4 } from "../../engine/content/media/contents/mp4.ts"
import { readWebm } from "../../engine/content/media/contents/webm.ts"
import { readZip } from "../../engine/content/media/contents/zip.ts"
import {
  gifCanvas,
  isWholeGif,
  isWholeJpeg,
  isWholePdf,
  readPngChunks
} from "../../engine/content/media/contents/endings.ts"
import { encodedName, safeFilename, withExtension } from "../../engine/content/media/filename.ts"
import { mediaReference } from "../../engine/content/media/references.ts"
import { reviewChanges } from "../../engine/content/review/reviewChanges.ts"
import { judgeTheme } from "../../engine/content/theme/judgeTheme.ts"
import { attributeEdits, editableBlocks } from "../../engine/content/words/attributes.ts"
import { blockChanges, stretchesOf } from "../../engine/content/words/changes.ts"
import { linkEdits } from "../../engine/content/words/contactLinks.ts"
import { leftWithoutWords } from "../../engine/content/words/emptied.ts"
import { headingsAround } from "../../engine/content/words/headings.ts"
import { outlineOf } from "../../engine/content/words/outline.ts"
import { picturesOf } from "../../engine/content/words/pictures.ts"
import { rebase } from "../../engine/content/words/rebase.ts"
import { blocksOf, readTyped } from "../../engine/content/words/words.ts"
import { rewritten } from "../../engine/content/words/writtenOut.ts"
import { gate } from "../../engine/gate/gate.ts"
import { lintRendered } from "../../engine/gate/rendered/lint.ts"
import { renderedWarnings } from "../../engine/gate/rendered/remarks.ts"
import type { Verdict } from "../../engine/gate/verdict.ts"
import { srcsetAddresses } from "../../engine/gate/html/srcset.ts"
import { readAddress } from "../../engine/gate/html/url.ts"
import { judgeScript } from "../../engine/gate/script/judge.ts"
import { limits, MIB } from "../../engine/limits.ts"
import { bindParts } from "../../engine/listings/bindParts.ts"
import { bindText } from "../../engine/listings/tokens.ts"
import type { CollectionField } from "../../engine/model/Collection.ts"
import type { FormField } from "../../engine/model/Form.ts"
import type { Version } from "../../engine/model/Page.ts"
import { readFields } from "../../engine/people/forms/fields.ts"
import { readForm } from "../../engine/people/forms/declaration.ts"
import { refusalWording } from "../../engine/people/forms/refusal/languages.ts"
import { readAttribution } from "../../engine/people/leads/attribution.ts"
import { readValue } from "../../engine/people/leads/submission/values.ts"
import { parseFormAddress, visitedPath } from "../../engine/people/leads/submission/address.ts"
import { readAgents } from "../../engine/people/roster/readAgents.ts"
import { flaggedPage } from "../../engine/serve/flaggedPage.ts"
import { flagHeaders, pageFlags } from "../../engine/serve/flags.ts"
import { brokenLinks } from "../../engine/serve/live.ts"
import { compileRedirects } from "../../engine/serve/redirects.ts"
import { matchesNone, parseRange } from "../../engine/serve/conditional.ts"
import { compilePatterns } from "../../engine/serve/patterns.ts"
import { parseAcceptEncoding } from "../../engine/serve/encoding.ts"
import { isPolicySource, pagePolicy } from "../../engine/serve/csp.ts"
import { readOrigin } from "../../engine/site/allowlist/origin.ts"
import { readAbout, readMeta, readTitle } from "../../engine/site/meta.ts"
import { readRedirectTarget } from "../../engine/site/redirects/target.ts"
import { readAddresses } from "../../engine/site/fields/recipients.ts"
import { readRoute } from "../../engine/site/routes.ts"
import { slugOf } from "../../engine/site/slug.ts"
import { escapeXml, scriptJson } from "../../engine/values/escape.ts"
import { parseTarget } from "../../engine/values/path.ts"
import { unprintable } from "../../engine/values/plainText.ts"
import { readCsv } from "../../engine/values/readCsv.ts"
import { isSameNumber, numberPattern, onlyNumber } from "../../engine/values/telephone.ts"
import { parseAcknowledgements } from "../../engine/write/acknowledgements.ts"
import { editClassOf } from "../../engine/write/editClass.ts"
import { foreignLosses } from "../../engine/write/guards/crossWriterLines.ts"
import { countDeletedLines } from "../../engine/write/guards/destructiveOverwrite.ts"
import { inheritAuthors } from "../../engine/write/guards/lineAuthors.ts"
import { parseIfMatch } from "../../engine/write/ifMatch.ts"
import {
  blanks,
  bytePieces,
  cssPieces,
  headerPieces,
  htmlPieces,
  jsonPieces,
  scriptPieces,
  splitPieces,
  textPieces,
  urlPieces,
  words
} from "./pieces.ts"

export interface Subject {
  readonly name: string
  readonly pieces: ReadonlyArray<string>
  /** The longest text, in characters, that gets as far as this. */
  readonly most: number
  /** `other` is a second text of the same kind and size, for what compares two. */
  readonly read: (text: string, other: string) => unknown
}

const { pageHtmlBytes, pageCssBytes, scriptBytes, requestBodyBytes, stylesheetBytes } = limits

const surroundings = {
  partials: new Set<string>(["a"]),
  media: new Set<string>(),
  collections: new Map([["team", new Set(["name"])]]),
  leadDestinations: new Set<string>(["desk"]),
  allowedOrigins: new Set<string>(),
  contactFields: new Set<string>(["name"]),
  imageAccount: "https://images.example/account/"
}
const judgePage = (html: string, css?: string) =>
  gate({ html, ...(css !== undefined && { css }) }, { ...surroundings, kind: "page", route: "/" })

/** The body that a page becomes, with nothing where the renderer fills something in. */
const served = (verdict: Verdict): string =>
  verdict.ok ? (verdict.parts ?? []).map((part) => (part.kind === "html" ? part.html : "")).join("") : ""

const bytesOf = (text: string): Uint8Array => Buffer.from(text, "latin1")

const version = (payload: Version["payload"]): Version =>
  ({ payload, title: "", meta: {}, createdBy: "cred_a", lineAuthors: {}, fieldWriters: {} }) as unknown as Version

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
/** What JSON is sent where a text is not: the text as one value, and a list of pieces of it. */
const values = (text: string): ReadonlyArray<unknown> => [parsed(text) ?? text, text, text.split(",")]

const metaRules = { staff: false, imageAccount: null }

const attributeSubjects: ReadonlyArray<Subject> = components.flatMap(({ name, attributes }) =>
  Object.entries(attributes).map(([attribute]) => ({
    name: `${attribute} of ${name}`,
    pieces: [...jsonPieces, ...urlPieces, ...textPieces],
    most: pageHtmlBytes,
    read: (text) =>
      judgePage(`<mk-component name="${name}" ${attribute}="${text.replaceAll('"', "&quot;")}"></mk-component>`)
  }))
)

const field = (type: FormField["type"]): FormField => ({
  name: "a",
  type,
  label: "A",
  required: true,
  placeholder: null,
  options: [{ value: "a", label: "A" }],
  value: null,
  accept: [],
  multiple: false
})
const submitted: ReadonlyArray<FormField["type"]> = [
  "text",
  "textarea",
  "email",
  "tel",
  "url",
  "number",
  "date",
  "time",
  "select",
  "radio",
  "checkbox",
  "hidden"
]
const kept: ReadonlyArray<CollectionField["type"]> = [
  "text",
  "number",
  "checkbox",
  "select",
  "email",
  "url",
  "date",
  "time",
  "image",
  "link"
]

export const subjects: ReadonlyArray<Subject> = [
  { name: "the gate's judge of markup", pieces: htmlPieces, most: pageHtmlBytes, read: (html) => judgePage(html) },
  {
    name: "the judge of a rendered document",
    pieces: htmlPieces,
    most: pageHtmlBytes,
    read: (html) => {
      const verdict = judgePage(html)
      // What is rendered was accepted before: nothing nests deeper, and nothing is left to be repaired.
      return verdict.ok && renderedWarnings(lintRendered(served(verdict)), verdict.marks)
    }
  },
  {
    name: "the judge of internal links",
    pieces: urlPieces,
    most: pageHtmlBytes,
    read: (url) => {
      const redirects = [{ from: `/${url.slice(0, 700)}`, to: "/", status: 301 as const }]
      const around = { pages: new Set<string>(), patterns: ["/a/:b", "/a/:b/c"], redirects }
      return brokenLinks([{ path: `/${url}` }], { ...around, bases: new Set(["/a"]), rows: new Set(["/a/b"]) })
    }
  },
  {
    name: "the judge of text alternatives",
    pieces: [...urlPieces, ".png", "IMG_", "screen shot", "2", "-", "."],
    most: pageHtmlBytes,
    read: (text) => {
      const value = text.replaceAll('"', "")
      return judgePage(`<img alt="${value}" src="/${value}">`)
    }
  },
  {
    name: "the gate's judge of a page's css",
    pieces: cssPieces,
    most: pageCssBytes,
    read: (css) => judgePage("<p>x</p>", css)
  },
  {
    name: "the gate's judge of a stylesheet",
    pieces: cssPieces,
    most: stylesheetBytes,
    read: (css) => gate({ css }, { ...surroundings, kind: "stylesheet", route: null })
  },
  {
    name: "the gate's judge of selectors that hide",
    pieces: cssPieces,
    most: pageCssBytes,
    read: (css) => judgePage("<p>x</p>", `.mk-form__turnstile ${css}{display:none}`)
  },
  {
    name: "the gate's judge of at-rules",
    pieces: cssPieces,
    most: pageCssBytes,
    read: (css) => judgePage("<p>x</p>", `@media ${css}{a{b:c}}`)
  },
  {
    name: "the gate's judge of a style attribute",
    pieces: cssPieces,
    most: pageHtmlBytes,
    read: (css) => judgePage(`<p style="${css.replaceAll('"', "'")}">x</p>`)
  },
  {
    name: "the gate's judge of a presentation attribute",
    pieces: cssPieces,
    most: pageHtmlBytes,
    read: (css) => judgePage(`<svg><path fill="${css.replaceAll('"', "'")}"></path></svg>`)
  },
  {
    name: "the gate's judge of addresses",
    pieces: urlPieces,
    most: pageHtmlBytes,
    read: (url) => judgePage(`<a href="${url}">x</a><img alt="" src="${url}" srcset="${url}"><p data-x="${url}">y</p>`)
  },
  { name: "the gate's judge of scripts", pieces: scriptPieces, most: scriptBytes, read: (js) => judgeScript(js) },
  ...attributeSubjects,
  { name: "the condition of a collection", pieces: [...textPieces, "="], most: pageHtmlBytes, read: readWhere },
  { name: "a srcset", pieces: urlPieces, most: pageHtmlBytes, read: srcsetAddresses },
  {
    name: "an address",
    pieces: urlPieces,
    most: pageHtmlBytes,
    read: (text) => [readAddress(text), mediaReference(text)]
  },
  {
    name: "a request's target",
    pieces: urlPieces,
    most: 16_384,
    read: (text) => [parseTarget(text), parseTarget(`/?${text}`), new URLSearchParams(text).get("page")]
  },
  {
    name: "a route",
    pieces: [...urlPieces, "/:a"],
    most: requestBodyBytes,
    read: (text) => [readRoute(text), readBasePath(text)]
  },
  {
    name: "a CSV file",
    pieces: ['"', '""', ",", "\r", "\n", "a", " "],
    most: requestBodyBytes,
    read: (text: string) => readCsv(text)
  },
  {
    name: "a redirect's target",
    pieces: urlPieces,
    most: requestBodyBytes,
    read: (text) => [readRedirectTarget(text), readOrigin(text, ["sites.example"]), isPolicySource(text)]
  },
  {
    name: "redirects and patterns of a site",
    pieces: urlPieces,
    most: MIB,
    read: (text) => {
      const rows = text.split(",").slice(0, limits.redirectRows)
      const redirects = compileRedirects(rows.map((from) => ({ from: `/${from}`, to: "/x", status: 301 })) as never)
      const route = `/${text.slice(0, 8_000)}`
      return [
        redirects.exact(route, `?a=b&${text}`),
        redirects.subtree(route, `?${text}`),
        compilePatterns(["/:a/:b", "/a/:b"])(route)
      ]
    }
  },
  {
    name: "a site's policy",
    pieces: urlPieces,
    most: MIB,
    read: (text) => pagePolicy({ connect: text.split(","), formAction: [], image: [], script: [], frame: [] }, true)
  },
  {
    name: "flags of an address",
    pieces: ["mkstate=", "agents:", "empty", "nolazy=1", "&", "?", ",", "%2C", "%", ...words],
    most: 16 * 1024,
    read: (text) => flagHeaders(pageFlags(`?nolazy=1&mkstate=${text}`)!)
  },
  {
    name: "pages as flags ask for them",
    pieces: [
      ...htmlPieces,
      '<img loading="lazy">',
      '<ul class="mk-roster">',
      "</ul>",
      '<li class="mk-agent">',
      '<img class="mk-agent__photo" src="/a">',
      "<video autoplay>",
      "<iframe loading=lazy>"
    ],
    most: MIB,
    read: (text) => [
      flaggedPage(text, { capture: ["nolazy", "nomotion"], state: null }),
      flaggedPage(text, { capture: [], state: { inForce: ["agents:empty"], ignored: [] } }),
      flaggedPage(text, { capture: [], state: { inForce: ["agents:nophoto"], ignored: [] } })
    ]
  },
  {
    name: "request headers",
    pieces: headerPieces,
    most: 64 * 1024,
    read: (text) => [
      parseIfMatch(text),
      parseAcknowledgements({ overwritingWriter: text, deletingLines: text, replacingVersion: text }),
      parseAcceptEncoding(text),
      matchesNone(text, '"a"'),
      parseRange(`bytes=${text}`, 100),
      visitedPath(text, "a.example"),
      parseFormAddress(text)
    ]
  },
  {
    name: "title and meta",
    pieces: [...textPieces, ...jsonPieces],
    most: requestBodyBytes,
    read: (text) => [
      readTitle(text, "/"),
      ...values(text).map((schema) => readMeta({ schema, description: text, publishedAt: text }, metaRules)),
      readAbout({ title: text, meta: { ogImage: { url: text } } }, "/:mls/:slug", metaRules)
    ]
  },
  {
    name: "theme tokens",
    pieces: [...jsonPieces, '"color":{', '"font":{"heading":"', "#fff"],
    most: requestBodyBytes,
    read: (text) => [
      ...values(text).map((tokens) => judgeTheme(tokens, new Set(["Inter"]))),
      judgeTheme({ font: { heading: text, body: text }, color: { text } }, new Set(["Inter"]))
    ]
  },
  {
    name: "a collection's fields",
    pieces: jsonPieces,
    most: requestBodyBytes,
    read: (text) => [...values(text), [parsed(text)], [{ name: text, type: text, label: text }]].map(readSchema)
  },
  ...kept.map((type): Subject => ({
    name: `a collection's value of type ${type}`,
    pieces: [...textPieces, ...urlPieces, "1", "."],
    most: requestBodyBytes,
    read: (text) =>
      [text, text.split(","), text.split("")].map((value) =>
        judgeValue(
          { name: "a", type, options: Array.from({ length: 200 }, (_, at) => `o${at}`) } as CollectionField,
          value,
          ["https://images.example/"]
        )
      )
  })),
  {
    name: "an instant",
    pieces: [...textPieces, "2026-01-01T00:00:00Z", "1"],
    most: requestBodyBytes,
    read: readInstant
  },
  {
    name: "the fields of a form",
    pieces: jsonPieces,
    most: pageHtmlBytes,
    read: (text) => [
      readFields(text),
      readFields(JSON.stringify([{ name: text, label: text, options: text.split(","), value: text }])),
      readForm("contact-form", new Map([["data-notify-email", text]]))
    ]
  },
  ...submitted.map((type): Subject => ({
    name: `a submitted value of type ${type}`,
    pieces: [...textPieces, ...urlPieces],
    most: limits.formTextBytes,
    read: (text) => [
      readValue(field(type), [text], refusalWording("en").problems),
      readValue(field(type), text.split("a"), refusalWording("en").problems)
    ]
  })),
  {
    name: "where a visitor came from",
    pieces: [...jsonPieces, '"params":', '"utm_source":"'],
    most: limits.formTextBytes,
    read: (text) => [readAttribution(text, ["a"]), readAttribution(JSON.stringify({ utm_source: text }), ["a"])]
  },
  {
    name: "recipients",
    pieces: [...textPieces, "a@b.example", ","],
    most: requestBodyBytes,
    read: (text) => [readAddresses("notifyEmail", text), readAddresses("notifyEmail", text.split(","))]
  },
  {
    name: "a roster",
    pieces: [...textPieces, ...urlPieces],
    most: requestBodyBytes,
    read: (text) => [
      readAgents(text.split(",").map((id) => ({ id, displayName: "A", headshotUrl: text.slice(0, 100) }))),
      readAgents([{ id: "a", displayName: text, bio: text, communitiesServed: text.split(" ") }])
    ]
  },
  {
    name: "a file's name",
    pieces: textPieces,
    most: 64 * 1024,
    read: (text) => [
      safeFilename(text, "file"),
      withExtension(text, "pdf"),
      encodedName(text.toWellFormed()),
      slugOf(text, "a")
    ]
  },
  {
    name: "any text that is kept",
    pieces: textPieces,
    most: requestBodyBytes,
    read: (text) => [unprintable(text), escapeXml(text), scriptJson(text)]
  },
  {
    name: "the bytes of a file",
    pieces: bytePieces,
    most: 4 * MIB,
    read: (text) => {
      const bytes = bytesOf(text)
      return [
        readZip(bytes),
        readMp4(bytes),
        readWebm(bytes),
        readWoff2(bytes),
        isWholeGif(bytes),
        gifCanvas(bytes),
        isWholeJpeg(bytes),
        isWholePdf(bytes),
        readPngChunks(bytes)
      ]
    }
  },
  {
    name: "how deep a drawing nests",
    pieces: [...splitPieces("<g> </g> <g/> <!-- --> <![CDATA[ ]]> <? ?> < > / ' \""), ...words, ...blanks],
    most: limits.imageBytes,
    read: (text) => nestsDeeper(text, Number.MAX_SAFE_INTEGER)
  },
  {
    name: "the words of a body",
    pieces: htmlPieces,
    most: pageHtmlBytes,
    read: (html) => [blocksOf(html), picturesOf(html)]
  },
  {
    name: "the outline of a body, as its owner changes it",
    pieces: [
      ...htmlPieces,
      "<table>",
      "<tr>",
      "<td>",
      "</table>",
      "<h2>",
      '<mk-component name="contact-link" data-label="x">',
      `<mk-component name="form" data-fields='[{"label":"x"},{"label":"y"}]'>`
    ],
    most: pageHtmlBytes,
    read: (html) => {
      const blocks = editableBlocks(html)
      const indexes = blocks.flatMap(({ words }) => words.map(({ index }) => index))
      return [
        outlineOf(html, blocks),
        headingsAround(html, blocks, new Set(indexes)),
        attributeEdits(blocks, new Map(indexes.map((index) => [index, "z"])))
      ]
    }
  },
  {
    name: "what goes with the words of a body that its owner changes",
    pieces: [...htmlPieces, '<a href="tel:+441632960147">', "01632 960147", '<a href="mailto:a@b.test">', "a@b.test"],
    most: pageHtmlBytes,
    read: (html) => {
      const blocks = blocksOf(html)
      const emptied = new Map(blocks.flatMap(({ words }) => words.map(({ index }) => [index, ""] as const)))
      return [
        leftWithoutWords(html, blocks, emptied),
        linkEdits(html, blocks, new Map([...emptied.keys()].map((index) => [index, "01632 960999"]))),
        rewritten(html, { detail: "phone", was: "01632 960147" }, "01632 960999"),
        rewritten(html, { detail: "email", was: "a@b.test" }, "c@d.test")
      ]
    }
  },
  {
    name: "a telephone number in what somebody typed",
    pieces: [...textPieces, "+", "0", "(0)", "1632", "960147", "-", "@"],
    most: pageHtmlBytes,
    read: (text) => [
      onlyNumber(text),
      text.match(numberPattern("+44 1632 960147")!),
      isSameNumber("01632 960147", text)
    ]
  },
  {
    name: "what somebody typed",
    pieces: textPieces,
    most: requestBodyBytes,
    read: (text) =>
      [
        { preformatted: true, breaks: false },
        { preformatted: false, breaks: true },
        { preformatted: false, breaks: false }
      ].map((how) => readTyped(text, how))
  },
  {
    name: "the tokens of a listing template",
    pieces: htmlPieces,
    most: pageHtmlBytes,
    read: (html) => {
      const verdict = judgePage(html)
      const tokens = new Map([["listing.city", "<&>"]])
      return [bindText(html, tokens), verdict.ok ? bindParts(verdict.parts ?? [], tokens) : null]
    }
  },
  {
    name: "the difference between two versions",
    pieces: htmlPieces,
    most: pageHtmlBytes,
    read: (was, is) => diffVersions(version({ html: was }), version({ html: is }))
  },
  {
    name: "the difference between the words of two bodies",
    pieces: htmlPieces,
    most: pageHtmlBytes,
    read: (was, is) => {
      const [before, after] = [blocksOf(was), blocksOf(is)]
      return [blockChanges(before, after), rebase(before, after, new Map([[0, "typed"]]))]
    }
  },
  {
    name: "the difference between the words of a block",
    pieces: textPieces,
    most: pageHtmlBytes,
    read: (was, is) => stretchesOf(was, is)
  },
  {
    name: "what an owner reads of two bodies",
    pieces: htmlPieces,
    most: pageHtmlBytes,
    read: (was, is) => reviewChanges(version({ html: was }), version({ html: is }))
  },
  {
    name: "what an owner reads of two styles",
    pieces: cssPieces,
    most: stylesheetBytes,
    read: (was, is) => reviewChanges(version({ css: was }), version({ css: is }))
  },
  {
    name: "what an owner reads of two scripts",
    pieces: [...scriptPieces, ...urlPieces],
    most: scriptBytes,
    read: (was, is) => reviewChanges(version({ js: was }), version({ js: is }))
  },
  {
    name: "what an owner reads of an attribute",
    pieces: [...urlPieces, ...textPieces, ".png", "#fff", "rgb(1,2,3)"],
    most: pageHtmlBytes,
    read: (was, is) =>
      reviewChanges(
        version({ html: `<p data-x="${was.replaceAll('"', "")}">x</p>` }),
        version({ html: `<p data-x="${is.replaceAll('"', "")}">x</p>` })
      )
  },
  {
    name: "what an owner reads of what a page says of itself",
    pieces: jsonPieces,
    most: limits.metaSchemaBytes,
    read: (was, is) =>
      values(is).map((schema, at) =>
        reviewChanges(
          { payload: {}, meta: { schema: values(was)[at] as never } },
          { payload: {}, meta: { schema: schema as never } }
        )
      )
  },
  {
    name: "the guards of a write",
    pieces: htmlPieces,
    most: pageHtmlBytes,
    read: (was, is) => {
      const before = version({ html: was })
      return [
        foreignLosses(before, { html: is }, "cred_b"),
        countDeletedLines({ html: was }, { html: is }),
        inheritAuthors(before, { html: is }, "cred_b"),
        editClassOf("page", { html: was }, { html: is })
      ]
    }
  }
]
