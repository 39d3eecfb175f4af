import { describe, expect, it } from "vitest"
import {
  codesOf,
  imageAccount,
  judgeCss,
  judgePage,
  placesOf,
  sampleComponents,
  served
} from "../../test/corpus/judge.ts"
import { limits } from "../limits.ts"
import type { PageKind } from "../model/Page.ts"
import { gate, judgeWith, readStyle } from "./gate.ts"
import type { GateContext, Verdict } from "./verdict.ts"

const site: GateContext = { kind: "page", route: "/", partials: new Set(["a"]), imageAccount }
const refused = (html: string, code: string) => expect(codesOf(judgePage(html)), html).toContain(code)
const accepted = (html: string) => expect(placesOf(judgePage(html)), html).toEqual([])
const kept = (html: string) => expect(served(judgePage(html))).toBe(html)
const warningsOf = (html: string) => {
  const verdict = judgePage(html)
  return verdict.ok ? verdict.warnings : []
}

it("structured data in a <script> is refused with where it belongs", () => {
  const verdict = judgePage('<script type="application/ld+json">{}</script>')
  expect(verdict.ok ? [] : verdict.findings.map(({ message }) => message)).toEqual([
    "<script> is not allowed. Send structured data as `meta.schema`."
  ])
})

describe("what a refusal says", () => {
  it("GATE-04: every refused construct carries its code, element, attribute, value and place, in document order", () => {
    const verdict = judgePage(
      '<p>fine</p>\r\n<div\n  onclick="go()">\n<script>1</script></div>\n<a href="javascript:x">y</a>'
    )
    expect(verdict.ok ? [] : verdict.findings).toMatchObject([
      {
        source: "html",
        code: "html.event_handler",
        element: "div",
        attribute: "onclick",
        value: "go()",
        line: 3,
        column: 3
      },
      { source: "html", code: "html.element_not_allowed", element: "script", line: 4, column: 1 },
      {
        source: "html",
        code: "html.script_url",
        element: "a",
        attribute: "href",
        value: "javascript:x",
        line: 5,
        column: 4
      }
    ])
  })

  it("counts lines and columns in the text as sent, comments included", () => {
    const verdict = judgePage("<!-- one\ntwo --><p><!-- x --><b onclick=a>x</b></p>")
    expect(placesOf(verdict)).toEqual(["2:24 html.event_handler"])
  })

  it("lists at most as many findings as the limit says, and says that there are more", () => {
    const verdict = judgePage("<x></x>".repeat(limits.gateFindings + 5))
    const findings = verdict.ok ? [] : verdict.findings
    expect(findings).toHaveLength(limits.gateFindings + 1)
    expect(findings.at(-1)?.code).toBe("gate.more_findings")
  })

  it("shortens long values", () => {
    const verdict = judgePage(`<p onclick="${"x".repeat(5_000)}">y</p>`)
    expect(verdict.ok ? "" : verdict.findings[0]?.value).toHaveLength(201)
  })
})

describe("comments", () => {
  it("GATE-06: the stored text is the text as sent less its comments, byte for byte", () => {
    const sent = "<P  CLASS = 'a'\t>x<!-- one --> &amp; y<br/>\r\n<!--two--><IMG src=/a ALT=''><!---->"
    const verdict = judgePage(sent)
    expect(verdict.ok && verdict.payload.html).toBe("<P  CLASS = 'a'\t>x &amp; y<br/>\r\n<IMG src=/a ALT=''>")
  })

  it("GATE-07, PIPE-17: a text with comments is accepted with one warning that counts them, one without has none", () => {
    expect(warningsOf("<p>a<!--1--></p><!-- 2 --><!--3-->")).toMatchObject([
      { code: "sanitize.content_removed", count: 3, detail: expect.stringContaining("3 HTML comments") }
    ])
    expect(warningsOf("<p>a</p>")).toEqual([])
    expect(warningsOf('<textarea><!-- text --></textarea><p title="<!-- text -->">a</p>')).toEqual([])
  })

  it("a byte order mark at the beginning of a text is no part of it, since it would be a character within a page", () => {
    const css = ".a { color: red }"
    const verdict = gate({ html: "\uFEFF<p>a\uFEFFb</p>", css: `\uFEFF${css}` }, site)
    expect(verdict.ok && verdict.payload).toEqual({ html: "<p>a\uFEFFb</p>", css })
    const sheet = gate(
      { css: `\uFEFF${css}` },
      { ...site, kind: "stylesheet" },
      readStyle({ css: `\uFEFF${css}` }, "stylesheet")
    )
    expect(sheet.ok && sheet.payload).toEqual({ css })
  })

  it("GATE-08: comments inside CSS are kept", () => {
    const css = "/* colours */ a { color: red /* for now */ }"
    const verdict = judgeCss(css)
    expect(verdict.ok && verdict.payload.css).toBe(css)
  })

  it.each(["<<!-- -->b>x</b>", "&am<!-- -->p;", "<pre><!-- -->\nx</pre>", "<<!-- -->!-- x -->", "a</<!-- -->b>"])(
    "refuses a text that would read differently without its comments: %j",
    (html) => expect(judgePage(html).ok).toBe(false)
  )

  it.each(["<!-- x", "<!-->", "<!--->", "<!-- x --!>", "<!x>", "<?x?>", "</ x>", "<![CDATA[x]]>"])(
    "refuses what parsers treat as a comment though it is none: %j",
    (html) => expect(judgePage(`<p>a</p>${html}`).ok).toBe(false)
  )
})

describe("what may not be in a page", () => {
  it("GATE-09: script elements are refused in every form", () => {
    for (const tag of ["", ' src="/__mk/site.js"', ' type="application/ld+json"', ' type="module"', "/x"]) {
      refused(`<script${tag}>{}</script>`, "html.element_not_allowed")
    }
    refused("<SCRIPT>1</SCRIPT>", "html.element_not_allowed")
    refused("<svg><script>1</script></svg>", "html.element_not_allowed")
  })

  it("GATE-10: handlers are refused on any element, in any letter case, inside drawings too", () => {
    for (const html of [
      "<button onclick=x>y</button>",
      "<svg ONLOAD=x></svg>",
      "<svg><g OnClick=x></g></svg>",
      "<p onanything=x>y</p>"
    ]) {
      refused(html, "html.event_handler")
    }
  })

  it("GATE-11, GATE-12, GATE-13, GATE-14: style, object, embed and foreignObject are refused, with what to use instead", () => {
    const withMessage = (html: string, words: string) => {
      const verdict = judgePage(html)
      expect(verdict.ok ? "" : verdict.findings[0]?.message).toContain(words)
    }
    withMessage("<style>a{}</style>", "`css` of the payload")
    withMessage("<svg><style>a{}</style></svg>", "<style> is not allowed inside <svg>")
    withMessage("<object data=/a></object>", "Use <img>")
    withMessage("<embed src=/a>", "Use <img>")
    withMessage("<svg><foreignObject></foreignObject></svg>", "<foreignObject> is not allowed inside <svg>")
  })

  it("GATE-49: elements outside the list are refused", () => {
    for (const name of [
      "marquee",
      "base",
      "link",
      "meta",
      "math",
      "noscript",
      "template",
      "canvas",
      "my-element",
      "font"
    ]) {
      refused(`<${name}></${name}>`, "html.element_not_allowed")
    }
  })

  it("GATE-50: attributes outside the list are refused", () => {
    for (const attribute of [
      "contenteditable",
      "accesskey",
      "align",
      "bgcolor",
      "ping",
      "nonce",
      "is",
      "foo",
      "xlink:href"
    ]) {
      refused(`<p ${attribute}="x">y</p>`, "html.attribute_not_allowed")
    }
  })

  it("GATE-50: what once said how things look is sent to CSS, other attributes of one's own to data-*", () => {
    const advice = (html: string) => {
      const verdict = judgePage(html)
      return verdict.ok ? [] : verdict.findings.map(({ message }) => /Remove it; (.*)$/.exec(message)?.[1])
    }
    const cells = '<tr height="9" align="left"><td nowrap width="5">x</td></tr>'
    for (const html of [
      `<table width="100%" frame="box" rules="all" bgcolor="#eee">${cells}</table>`,
      '<hr size="1" noshade width="50%">',
      '<ul type="disc" compact><li type="square">x</li></ul>',
      '<p>x<br clear="all">y</p>'
    ])
      expect(new Set(advice(html)), html).toEqual(new Set(["write it in CSS."]))
    expect(advice('<p foo="x" type="a">y</p>')).toEqual(Array(2).fill("own values go into data-* attributes."))
  })

  it("HTML-02, PIPE-03: a whole document is refused, with the tags it should leave out", () => {
    const verdict = judgePage(
      "<!doctype html>\n<html lang=en><head><title>x</title></head>\n<body><p>y</p></body></html>"
    )
    expect(verdict.ok ? [] : verdict.findings.map(({ element }) => element)).toEqual(
      expect.arrayContaining(["!doctype", "html", "head", "body"])
    )
    for (const html of ["<!doctype html>", "<html>", "<head></head>", "<body class=a>x", "x</body>"]) {
      refused(html, "html.whole_document")
    }
  })
})

describe("addresses", () => {
  const urlAttributes = [
    '<a href="URL">x</a>',
    '<form action="URL"></form>',
    '<button formaction="URL">x</button>',
    '<video poster="URL"></video>',
    '<svg><use xlink:href="URL"></use></svg>',
    '<p data-link="URL">x</p>'
  ]

  it("GATE-15: javascript: is refused on every attribute", () => {
    const anywhere = [
      '<p title="URL">x</p>',
      '<p class="URL">x</p>',
      '<p aria-label="URL">x</p>',
      '<img src="URL" alt="">',
      '<img src="/a" srcset="/a 1x, URL 2x" alt="">',
      '<iframe src="URL"></iframe>',
      '<q cite="URL">x</q>',
      '<svg><rect><animate attributeName="width" values="1;URL"></animate></rect></svg>',
      '<svg><rect><set attributeName="width" to="URL"></set></rect></svg>',
      '<mk-component name="sample" data-label="URL"></mk-component>'
    ]
    for (const html of [...urlAttributes, ...anywhere]) {
      refused(html.replace("URL", "javascript:alert(1)"), "html.script_url")
    }
  })

  it("GATE-16: data: is refused on every attribute that is an address", () => {
    const anywhere = [
      '<img src="URL" alt="">',
      '<img srcset="URL 1x" alt="">',
      '<img src="/a" srcset="/a 1x, URL 2x" alt="">',
      '<picture><source srcset="/a 1x, URL 2x"><img src="/a" alt=""></picture>',
      '<video><source src="URL"></video>',
      '<audio src="URL"></audio>',
      '<video><track src="URL"></video>',
      '<input type="image" src="URL" alt="">',
      '<iframe src="URL"></iframe>',
      '<map name="m"><area href="URL" alt=""></map>',
      '<q cite="URL">x</q>',
      '<p itemscope itemtype="URL">x</p>',
      '<svg><image href="URL"></image></svg>'
    ]
    for (const html of [...urlAttributes, ...anywhere]) {
      refused(html.replace("URL", "data:image/png;base64,AA"), "html.data_url")
    }
  })

  it("GATE-17: letter case, references, blanks and control characters do not hide a scheme", () => {
    for (const value of [
      "JaVa&#9;script:x",
      "\n java\tscript&colon;x",
      "&#1;javascript:x",
      "&#x6a;avascript:x",
      "\u00a0javascript:x"
    ]) {
      refused(`<a href="${value}">x</a>`, "html.script_url")
    }
    refused('<img src=" DA&#10;TA:x" alt="">', "html.data_url")
  })

  it("GATE-18: prose that begins with the word data is not a data URL, a data URL in prose is", () => {
    accepted('<img src="/a" alt="Data: 2024">')
    accepted('<p title="data:see below, please" data-note="Data: a, b">x</p>')
    refused('<p title="data:text/html,x">y</p>', "html.data_url")
    refused('<p data-src="data:see below">y</p>', "html.data_url")
  })

  it("GATE-19: other schemes are refused", () => {
    for (const scheme of ["file", "blob", "ftp", "about", "view-source", "ms-x", "ws", "xhttps", "httpsx", "tels"]) {
      refused(`<a href="${scheme}:x">y</a>`, "html.link_scheme")
      refused(`<map name="m"><area href="${scheme}:x" alt="y"></map>`, "html.link_scheme")
      refused(`<blockquote cite="${scheme}:x">y</blockquote>`, "html.link_scheme")
      refused(`<iframe src="${scheme}:x"></iframe>`, "html.frame_source")
      refused(`<form action="${scheme}:x"></form>`, "html.action_offsite")
      refused(`<img src="${scheme}:x" alt="">`, "html.asset_offsite")
    }
    refused('<a href="vbscript:x">y</a>', "html.script_url")
    refused('<a href="livescript:x">y</a>', "html.script_url")
  })

  it("GATE-20, GATE-21: a form that posts to another site is refused, on form and on button", () => {
    for (const url of [
      "https://other.example/",
      "//other.example/",
      "/\\other.example",
      "\\\\other.example",
      "mailto:a@b.example"
    ]) {
      refused(`<form action="${url}"></form>`, "html.action_offsite")
      refused(`<button formaction="${url}">x</button>`, "html.action_offsite")
    }
  })

  it("GATE-22: a form that posts to this site is accepted and kept as written", () => {
    kept('<form action="/search"><button formaction="/find">x</button></form>')
  })

  it("GATE-24: off-site assets are refused on img, video, audio, source and image inputs", () => {
    for (const html of [
      '<img src="https://other.example/a" alt="">',
      '<video src="https://other.example/a"></video>',
      '<audio src="https://other.example/a"></audio>',
      '<video><source src="https://other.example/a"></video>',
      '<video><track src="https://other.example/a"></video>',
      '<input type="image" src="https://other.example/a" alt="">',
      '<svg><image href="https://other.example/a"></image></svg>'
    ]) {
      refused(html, "html.asset_offsite")
    }
  })

  it("GATE-25: an off-site candidate anywhere in a srcset is refused, and named", () => {
    const verdict = judgePage('<img src="/a" srcset="/a 1x,/b,c 2x, https://other.example/d 3x" alt="">')
    expect(verdict.ok ? [] : verdict.findings).toMatchObject([
      { code: "html.asset_offsite", attribute: "srcset", value: "https://other.example/d" }
    ])
  })

  it("GATE-26: an off-site poster is refused", () => {
    refused('<video poster="https://other.example/a.jpg"></video>', "html.asset_offsite")
  })

  it("GATE-30: an address without a scheme but with a host counts as off-site", () => {
    for (const url of [
      "//other.example/a",
      "/\\other.example/a",
      "\\\\other.example/a",
      "&#9;//other.example",
      "/&#10;/other.example"
    ]) {
      refused(`<img src="${url}" alt="">`, "html.asset_offsite")
      refused(`<form action="${url}"></form>`, "html.action_offsite")
    }
  })

  it("GATE-33: a frame may show any https page", () => {
    kept('<iframe src="https://any.example/embed?x=1" title="x"></iframe>')
  })

  it("S7: a frame of an origin that is not approved is warned of, since browsers will leave it empty", () => {
    const judged = (src: string) => {
      const html = `<iframe src="${src}" title="x"></iframe>`
      const verdict = gate({ html }, { ...site, allowedOrigins: new Set(["https://maps.example"]) })
      return verdict.ok ? verdict.warnings.map(({ code, origin }) => [code, origin]) : "refused"
    }
    expect(judged("https://any.example/embed?x=1")).toEqual([["frame.not_approved", "https://any.example"]])
    expect(judged("HTTPS://Maps.Example:443/embed")).toEqual([])
    expect(judged("/inside")).toEqual([])
  })

  it("GATE-34: frames with another scheme or with srcdoc are refused, a path of this site is accepted", () => {
    for (const url of ["http://any.example/", "//any.example/", "ftp://any.example/", "about:blank"]) {
      refused(`<iframe src="${url}"></iframe>`, "html.frame_source")
    }
    refused('<iframe srcdoc="x"></iframe>', "html.attribute_not_allowed")
    accepted('<iframe src="/tools" sandbox allow="fullscreen" loading="lazy" title="x"></iframe>')
  })

  it("GATE-35, GATE-36: pictures may come from the site's own account at the image host", () => {
    accepted(`<img src="${imageAccount}a.jpg" srcset="${imageAccount}b.jpg 2x, /c 3x" alt="">`)
    accepted(`<picture><source srcset="${imageAccount}a.avif"><img src="/a" alt=""></picture>`)
  })

  it("GATE-37: another account is refused, also one whose name only begins like the site's", () => {
    for (const url of [
      "https://images.example/other/a.jpg",
      "https://images.example/green-bakery-2/a.jpg",
      "https://images.example/green-bakery",
      "https://images.example/green-bakery/../other/a.jpg",
      "https://images.example/green-bakery/%2e%2e/other/a.jpg",
      "https://images.example/green-bakery/..%2fother/a.jpg",
      "https://images.example.evil.example/green-bakery/a.jpg",
      "https://images.example:8443/green-bakery/a.jpg",
      "https://me@images.example/green-bakery/a.jpg",
      "http://images.example/green-bakery/a.jpg",
      "//images.example/green-bakery/a.jpg"
    ]) {
      refused(`<img src="${url}" alt="">`, "html.asset_offsite")
    }
  })

  it("GATE-38: the account covers pictures and nothing else", () => {
    for (const html of [
      `<video poster="${imageAccount}a.jpg"></video>`,
      `<video src="${imageAccount}a.mp4"></video>`,
      `<audio src="${imageAccount}a.mp3"></audio>`,
      `<video><source src="${imageAccount}a.mp4"></video>`,
      `<video><source srcset="${imageAccount}a.jpg"></video>`,
      `<input type="image" src="${imageAccount}a.jpg" alt="">`
    ]) {
      refused(html, "html.asset_offsite")
    }
    refused(`<p style="background:url(${imageAccount}a.jpg)">x</p>`, "css.reference")
  })

  it("GATE-39: a site without an account may use no picture of the image host", () => {
    const verdict = judgePage(`<img src="${imageAccount}a.jpg" alt="">`, { imageAccount: null })
    expect(codesOf(verdict)).toEqual(["html.asset_offsite"])
  })

  it("GATE-40, GATE-41, GATE-43: links to https, mail, telephone and message addresses are accepted as written", () => {
    for (const url of ["https://other.example/a?b#c", "mailto:a@b.example", "tel:+15551234567", "sms:+15551234567"]) {
      kept(`<a href="${url}">x</a>`)
    }
  })

  it("GATE-42, GATE-44, PIPE-18: each distinct address that leaves the site gives one advisory that names it", () => {
    const links = [
      "https://a.example/",
      "mailto:a@b.example",
      "https://a.example/",
      "/here",
      "tel:1",
      "sms:1",
      "//b.example/"
    ]
    const found = warningsOf(links.map((url) => `<a href="${url}">x</a>`).join(""))
    expect(found.map(({ code, href }) => [code, href])).toEqual(
      ["https://a.example/", "mailto:a@b.example", "tel:1", "sms:1", "//b.example/"].map((url) => [
        "link.external",
        url
      ])
    )
  })

  it("a place counts UTF-16 units, in markup, in CSS and in scripts alike", () => {
    const placed = (verdict: Verdict) =>
      (verdict.ok ? verdict.warnings : verdict.findings).map((found) => [found.line, found.column])
    const line = "😀é\u0301"
    expect(line).toHaveLength(4)
    const before = `<!-- ${line} --><p>${line}</p>\r\n<p>${line}</p>`
    const last = "<p>".length + line.length + "</p>".length + 1
    expect(placed(judgePage(`${before}<a href="https://a.example/">x</a>`))).toContainEqual([2, last + "<a ".length])
    expect(placed(judgePage(`${before}<font>x</font>`))).toEqual([[2, last]])
    const comment = `/* ${line} */ `
    expect(placed(judgeCss(`a { color: red }\n${comment}@import "a.css";`))).toEqual([[2, comment.length + 1]])
    expect(placed(gate({ js: `let a\n${comment}(` }, { ...site, kind: "script" }))).toEqual([[2, comment.length + 2]])
  })

  it.each([
    "mailto:ann@example.com",
    "mailto:ann@example.com,bob@example.com?subject=Hello%20there",
    "MAILTO:ann%40example.com",
    "mailto:?subject=Look&body=at%20this",
    "tel:+1%20(416)%20555-0123",
    "tel:+14165550123;ext=12",
    "tel:*100%23",
    "tel:911",
    "sms:+14165550123,+14165550124?body=I%20am%20late",
    "sms:+14165550123&body=hi",
    "sms:?body=Look"
  ])("a link that writes to or calls somebody is a destination like any other: %s", (url) =>
    expect(warningsOf(`<a href="${url}">x</a>`).map(({ code }) => code)).toEqual(["link.external"])
  )

  it.each([
    "mailto:",
    "mailto:ann",
    "mailto:ann@",
    "mailto:?",
    "tel:",
    "tel:1-800-FLOWERS",
    "tel:+",
    "sms:ann",
    "sms:"
  ])("one by which nobody can be reached is told: %s", (href) => {
    expect(warningsOf(`<p>x</p>\n<a href="${href}">x</a>`)).toMatchObject([
      { code: "link.external", href },
      { code: "link.unreachable", href, line: 2, column: 4 }
    ])
  })

  it("of one that holds a token it is not known whom it reaches", () => {
    const verdict = judgePage('<a href="sms:{{listing.mls}}">x</a>', { route: "/homes/:mls/:slug" })
    expect(verdict.ok && verdict.warnings.map(({ code }) => code)).toEqual(["link.external"])
  })

  it("GATE-45: a link over plain http is refused with a request for https", () => {
    for (const html of ['<a href="http://other.example/">x</a>', '<q cite="http://other.example/">x</q>']) {
      const verdict = judgePage(html)
      expect(verdict.ok ? [] : verdict.findings).toMatchObject([
        { code: "html.link_scheme", message: expect.stringContaining("Use the https: address.") }
      ])
    }
  })

  it("a link that is no address at all is refused as that", () => {
    for (const url of ["https://", "//[bad", "https://u:p@other.example/"]) {
      const verdict = judgePage(`<a href="${url}">x</a>`)
      expect(verdict.ok ? [] : verdict.findings, url).toMatchObject([
        { code: "html.link_scheme", message: expect.stringContaining("not a valid address") }
      ])
    }
  })

  it("tells links on this site from links that leave it, each once and resolved against the page", () => {
    const html = ["/a?x=1#y", "b", "#c", "?d=1", "../e", "https://x.example/", "/a?x=1"].map(
      (url) => `<a href="${url}">x</a>`
    )
    const verdict = judgePage(html.join(""), { route: "/blog/post" })
    expect(verdict.ok && verdict.links).toEqual({
      internal: ["/a?x=1", "/blog/b", "/blog/post?d=1", "/e"],
      external: ["https://x.example/"]
    })
  })
})

describe("a page that shows nothing", () => {
  const codesFor = (html: string, kind: PageKind) => {
    const verdict = gate({ html }, { ...site, kind })
    return verdict.ok ? verdict.warnings.map(({ code }) => code) : "refused"
  }

  it.each(["", "   \n", "<!-- later -->", "<h1></h1><p>&nbsp;<br></p>", "<main><ul><li>\u200b</li></ul></main>"])(
    "is told of, as is a not-found page: %j",
    (html) => {
      expect(codesFor(html, "page")).toContain("html.shows_nothing")
      expect(codesFor(html, "notfound")).toContain("html.shows_nothing")
    }
  )

  it.each([
    "<p>x</p>",
    '<img src="/media/med_roof" alt="">',
    "<hr>",
    '<mk-component name="sample">',
    '<mk-partial ref="a">',
    '<div id="app"></div>',
    '<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>',
    "<textarea></textarea>"
  ])("is none that shows something, or may: %s", (html) => {
    const verdict = judgePage(html)
    expect(verdict.ok && verdict.warnings.map(({ code }) => code)).not.toContain("html.shows_nothing")
  })

  it("is none of what is emptied on purpose: an empty section of the chrome removes it", () => {
    for (const kind of ["chrome", "partial"] as const) expect(codesFor("", kind)).toEqual([])
  })
})

describe("CSS", () => {
  const offsite = "a { background: url(https://other.example/x.png) }"

  it("GATE-27, GATE-29: an off-site url() is refused in page CSS, in chrome CSS and in the site stylesheet", () => {
    for (const kind of ["page", "chrome", "notfound"] as const) {
      expect(codesOf(gate({ html: "<p>x</p>", css: offsite }, { ...site, kind }))).toEqual(["css.reference"])
    }
    expect(codesOf(gate({ css: offsite }, { ...site, kind: "stylesheet" }))).toEqual(["css.reference"])
  })

  it("GATE-28: an off-site url() in a style attribute is refused, with the attribute's place", () => {
    expect(placesOf(judgePage('<p>a</p>\n<p style="color:red;background:url(//other.example/x)">x</p>'))).toEqual([
      "2:4 css.reference"
    ])
  })

  it("GATE-31: data: in url() is refused, a fragment is accepted", () => {
    expect(codesOf(judgeCss("a { background: url(data:image/png;base64,AA) }"))).toEqual(["css.reference"])
    expect(judgeCss("a { filter: url(#soft); background: url(/media/a) }").ok).toBe(true)
  })

  it("GATE-32: @import and text that would close its container are refused", () => {
    expect(codesOf(judgeCss('@import "/a.css";'))).toEqual(["css.at_rule"])
    expect(codesOf(judgeCss("a { content: '</style>' }"))).toEqual(["css.container_escape"])
  })

  it.each([
    "@layer mk-required { .mk-listings__disclaimer { display: none !important } }",
    "@layer mine, mk-base;",
    "@layer mk-still { * { animation-duration: 9s !important } }",
    "@media print { @layer mk\\2drequired.mine { a { color: red } } }"
  ])("keeps the platform's cascade layers to itself: %s", (css) => {
    expect(codesOf(judgeCss(css))).toEqual(["css.at_rule"])
  })

  it("leaves authors any other layer", () => {
    expect(placesOf(judgeCss("@layer base, mine.mk-base; @layer mk-x { .mk-base { color: red } }"))).toEqual([])
  })

  it("gives findings their line and column", () => {
    expect(placesOf(judgeCss("a { color: red }\nb {\n  background: url(//x.example/) }\n@charset 'x';"))).toEqual([
      "3:15 css.reference",
      "4:1 css.at_rule"
    ])
  })

  it("keeps to /media and the site's own faces for fonts", () => {
    for (const address of ["/media/a.woff2", "/__mk/fonts/a.woff2"]) {
      expect(judgeCss(`@font-face { font-family: A; src: url(${address}) }`).ok).toBe(true)
    }
    expect(codesOf(judgeCss("@font-face { src: url(/a.woff2) }"))).toEqual(["css.font_source"])
  })
})

describe("scripts", () => {
  const judgeJs = (js: string) => gate({ js }, { ...site, kind: "script" })

  it("accepts what parses as a classic script, unchanged", () => {
    const js = "// island\nconst f = async (x) => { for await (const y of x) y?.z ?? 1n }\nif (true) { var a; let b }\n"
    const verdict = judgeJs(js)
    expect(verdict.ok && verdict.payload).toEqual({ js })
  })

  it("refuses what does not parse, with its place", () => {
    expect(placesOf(judgeJs("let a = 1\nlet = b ("))).toEqual(["2:10 js.syntax"])
    expect(placesOf(judgeJs("let a\nlet a"))).toEqual(["2:5 js.syntax"])
    expect(codesOf(judgeJs("<script>1</script>"))).toEqual(["js.syntax"])
  })

  it("says so when a module is sent", () => {
    expect(codesOf(judgeJs('import a from "/b.js"'))).toEqual(["js.module"])
  })

  it("refuses what reads otherwise than it runs, and takes letters of any script and their own marks", () => {
    const trojan = 'let level = "user"\nif (level !== "user\u202e \u2066// Only for staff\u2069 \u2066") grant()'
    expect(placesOf(judgeJs(trojan))).toEqual(["2:20 js.direction_control"])
    expect(judgeJs(trojan)).toMatchObject({ findings: [{ message: expect.stringContaining("\\u202E") }] })
    expect(judgeJs('const a = "\u05e9\u05dc\u05d5\u05dd\u200f", b = "\\u202E" // \u0645').ok).toBe(true)
  })

  it.each([
    ["names declared", Array.from({ length: 60_000 }, (_, at) => `let a${at};`).join("")],
    [
      "functions declared over variables",
      Array.from({ length: 30_000 }, (_, at) => `var a${at};function a${at}(){}`).join("")
    ],
    [
      "many connections",
      Array.from({ length: 9_000 }, (_, at) => `fetch("https://a${at}.example/" + a${at});`).join("")
    ],
    ["a long sum as an address", `fetch(${"a + ".repeat(2_000)}"b");`.repeat(40)],
    ["a pattern of many groups", `/${"(?<a>)|".repeat(70_000)}/`],
    ["patterns of many groups", `/${"(?<a>)|".repeat(2_000)}/;`.repeat(36)]
  ])("reads a script in time that grows with its length: %s", { timeout: 30_000 }, (_name, js) => {
    expect(judgeJs(js).report.stages).toHaveLength(4)
  })

  it("survives nesting that no parser can follow", () => {
    for (const opening of ["(", "[", "a=>{", "!"]) expect(judgeJs(opening.repeat(100_000)).ok).toBe(false)
  })
})

describe("what is allowed", () => {
  it("HTML-03, HTML-04, HTML-20, HTML-21, HTML-22: any order and nesting, any class, and the global attributes are kept", () => {
    kept(
      '<section class="x9-zz u:p/2 [a]" id="a b"><h3 title="t" role="note" hidden="" tabindex="-1">x</h3>' +
        '<p style="color: red" data-a.b-c="1" aria-label="y">z</p><h1>later</h1></section>'
    )
  })

  it("HTML-07, HTML-08, HTML-09, HTML-10: structure, disclosure, text and lists are kept", () => {
    kept(
      "<main><header><nav><ul><li>a</li></ul><ol><li>b</li></ol></nav></header><article><aside><figure><figcaption>c" +
        "</figcaption></figure></aside><section><div><h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6><p><span>" +
        '<a><strong><em>d</em></strong></a></span></p></div></section></article><details open=""><summary>e</summary>f' +
        "</details><footer></footer></main>"
    )
  })

  it("HTML-11: a table with all its parts is kept, and one without <tbody> gets it", () => {
    kept(
      '<table><caption>c</caption><colgroup><col span="2"></colgroup><thead><tr><th scope="col">h</th></tr></thead>' +
        '<tbody><tr><td colspan="2" rowspan="1">d</td></tr></tbody><tfoot><tr><td>f</td></tr></tfoot></table>'
    )
    expect(served(judgePage("<table><tr><td>x</table>"))).toBe("<table><tbody><tr><td>x</td></tr></tbody></table>")
  })

  it("HTML-12: media elements are kept", () => {
    kept('<video controls="" poster="/p"><source src="/a.mp4" type="video/mp4"></video><audio src="/a.mp3"></audio>')
    expect(served(judgePage('<picture><source srcset="/a.avif"><img src="/a" alt=""></picture>'))).toBe(
      '<picture><source srcset="/a.avif">[image]</picture>'
    )
  })

  it("HTML-13, HTML-14, HTML-15, HTML-17: buttons, labels, form controls, dialogs and frames are kept", () => {
    kept(
      '<form><fieldset><legend>l</legend><label for="a">b</label><input id="a" type="text" list="d"><datalist id="d">' +
        '<option value="x"></option></datalist><select><optgroup label="g"><option selected="">o</option></optgroup></select>' +
        '<textarea rows="2">t</textarea><output for="a"></output><progress value="1" max="2"></progress>' +
        '<meter value="1"></meter><button type="submit">s</button></fieldset></form><dialog open="">d</dialog>' +
        '<iframe src="https://a.example/"></iframe>'
    )
  })

  it("a list of choices holds nothing but choices, text no more than elements", () => {
    for (const html of ["<select>x</select>", "<datalist>x</datalist>", "<select><optgroup>x</optgroup></select>"]) {
      refused(html, "html.choice_content")
    }
    accepted("<select>\n<optgroup label='a'> <option>b</option>\n</optgroup><hr></select>")
  })

  it("HTML-16: drawings are kept, references out of them are refused", () => {
    kept('<svg viewBox="0 0 1 1"><title>t</title><path d="M0 0"></path><use href="#a"></use></svg>')
    refused('<svg><use href="https://other.example/x#a"></use></svg>', "html.fragment_only")
    refused('<svg><use href="/icons.svg#a"></use></svg>', "html.fragment_only")
    refused('<svg><animate attributeName="href" to="/x"></animate></svg>', "html.animated_attribute")
  })

  it("compares SVG names as the parser adjusts them", () => {
    const one = served(judgePage("<svg viewbox='0 0 1 1'><filter><fedropshadow stddeviation=1 /></filter></svg>"))
    expect(one).toBe('<svg viewBox="0 0 1 1"><filter><feDropShadow stdDeviation="1"></feDropShadow></filter></svg>')
  })

  it("HTML-19: common text elements are kept", () => {
    kept(
      "<p><b>b</b><i>i</i><u>u</u><s>s</s><small>s</small><sub>s</sub><sup>s</sup><code>c</code><time>t</time><abbr>a</abbr>" +
        "<mark>m</mark><kbd>k</kbd><q>q</q><cite>c</cite><br><wbr></p><hr><pre>p</pre><blockquote>b</blockquote>" +
        "<address>a</address><dl><dt>t</dt><dd>d</dd></dl>"
    )
  })

  it("HTML-23, HTML-24: attributes are accepted where they belong and refused elsewhere", () => {
    accepted('<a href="/a" download hreflang="en">x</a><label for="b">y</label>')
    for (const html of [
      '<div href="/a">x</div>',
      '<p for="x">y</p>',
      '<span colspan="2">x</span>',
      '<img href="/a" src="/b" alt="">'
    ]) {
      refused(html, "html.attribute_not_allowed")
    }
  })

  it.each([
    ["a", '<a href="/x" target="_blank" rel="nofollow" hreflang="en" type="text/html" download="" name="x">y</a>'],
    ["a", '<a href="/x" referrerpolicy="no-referrer">y</a>'],
    ["quotations", '<blockquote cite="https://a.example/">x</blockquote><p><q cite="/x">y</q></p>'],
    ["edits", '<p><del cite="/x" datetime="2026-01-01">a</del><ins cite="/x" datetime="2026-01-01">b</ins></p>'],
    ["values", '<p><data value="7">seven</data><time datetime="2026-01-01">today</time></p>'],
    ["lists", '<ol start="3" reversed="" type="a"><li value="7">x</li></ol>'],
    ["columns", '<table><colgroup span="2"><col span="2"></colgroup><tbody></tbody></table>'],
    ["cells", '<table><tbody><tr><td colspan="2" rowspan="1" headers="a">x</td></tr></tbody></table>'],
    [
      "heads of cells",
      '<table><tbody><tr><th colspan="2" rowspan="1" headers="a" scope="col" abbr="b">x</th></tr></tbody></table>'
    ],
    ["disclosure", '<details open="" name="one"><summary>s</summary>x</details><dialog open="">d</dialog>'],
    [
      "films",
      '<video src="/a" poster="/b" controls="" autoplay="" loop="" muted="" preload="none" playsinline="" width="1" height="1">' +
        '<track src="/c" kind="captions" srclang="en" label="l" default=""></video>'
    ],
    ["sound", '<audio src="/a" controls="" autoplay="" loop="" muted="" preload="none"></audio>'],
    [
      "image maps",
      '<map name="m"><area href="/x" alt="a" coords="1,2,3" shape="circle" target="_blank" rel="nofollow" download="" referrerpolicy="origin"></map>'
    ],
    [
      "frames",
      '<iframe src="/a" name="f" sandbox="" allow="fullscreen" allowfullscreen="" loading="lazy" referrerpolicy="origin" width="1" height="1"></iframe>'
    ],
    [
      "forms",
      '<form action="/a" method="post" enctype="text/plain" accept-charset="utf-8" autocomplete="off" name="n" novalidate="" target="t" rel="r"></form>'
    ],
    [
      "inputs",
      '<input type="text" name="n" value="v" placeholder="p" required="" readonly="" disabled="" autocomplete="off" autofocus="" minlength="1" maxlength="2" pattern="x" list="l" size="3" form="f" dirname="d">'
    ],
    ["numbers", '<input type="number" min="1" max="2" step="3">'],
    ["boxes", '<input type="checkbox" checked="" popovertarget="p" popovertargetaction="show">'],
    ["uploads", '<input type="file" multiple="" accept="image/png" capture="user">'],
    [
      "buttons",
      '<input type="submit" formaction="/a" formmethod="post" formenctype="text/plain" formtarget="t" formnovalidate="">' +
        '<button type="submit" name="n" value="v" disabled="" autofocus="" form="f" formaction="/a" formmethod="post" formenctype="text/plain" formtarget="t" formnovalidate="">x</button>' +
        '<button popovertarget="p" popovertargetaction="show" command="show-modal" commandfor="d">x</button>'
    ],
    [
      "long texts",
      '<textarea name="n" placeholder="p" required="" readonly="" disabled="" autocomplete="off" autofocus="" rows="1" cols="2" wrap="hard" minlength="1" maxlength="2" form="f" dirname="d">x</textarea>'
    ],
    [
      "choices",
      '<select name="n" required="" disabled="" multiple="" size="2" autocomplete="off" autofocus="" form="f">' +
        '<optgroup label="l" disabled=""><option value="v" label="l" selected="" disabled="">x</option></optgroup></select>'
    ],
    [
      "figures",
      '<progress value="1" max="2"></progress><meter value="1" min="0" max="3" low="1" high="2" optimum="2"></meter>'
    ],
    [
      "parts of forms",
      '<fieldset disabled="" name="n" form="f"><legend>l</legend><label for="a">b</label><output for="a" name="n" form="f"></output></fieldset>'
    ]
  ])("HTML-23, AU-D2: the attributes of %s that the standard gives them are kept", (_name, html) => {
    kept(html)
  })

  it("HTML-23, AU-D2: the attributes of pictures are accepted", () => {
    const own = 'alt="" sizes="1px" width="1" height="1" loading="lazy" decoding="async" fetchpriority="low" ismap=""'
    accepted(`<img src="/a" srcset="/a 1x" ${own} usemap="#m" referrerpolicy="origin" crossorigin="anonymous">`)
    accepted(
      '<picture><source srcset="/a" type="image/avif" media="print" sizes="1px" width="1" height="1"><img src="/a" alt=""></picture>'
    )
  })

  it.each([
    "<div @>x</div>",
    "<p>a<br @></p>",
    '<input type="text" @>',
    "<table><tbody><tr><td @>x</td></tr></tbody></table>"
  ])("HTML-20, HTML-22, HTML-25, AU-D2: %s takes every global attribute", (html) => {
    kept(
      html.replace(
        "@",
        'class="a" id="b" title="c" role="note" hidden="" tabindex="0" style="color: red" lang="fr" dir="rtl" translate="no" ' +
          'inert="" inputmode="numeric" enterkeyhint="go" autocapitalize="off" spellcheck="false" popover="" itemscope="" ' +
          'itemprop="name" itemtype="https://schema.org/Person" itemid="https://a.example/1" itemref="b" data-x="1" ' +
          'data-a.b-c="2" aria-label="d" aria-describedby="b" aria-hidden="true"'
      )
    )
  })

  it("AU-D1: the ordinary elements are accepted, each by itself", () => {
    const text = "abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var"
    for (const name of text.split(" ")) kept(`<p><${name}>x</${name}></p>`)
    const blocks =
      "address article aside blockquote div figure footer header hgroup main menu nav p pre search section ul ol dl"
    for (const name of blocks.split(" ")) kept(`<${name}></${name}>`)
    kept("<p><ruby>x<rp>(</rp><rt>y</rt><rp>)</rp></ruby>a<br>b<wbr>c</p><hr><dl><dt>a</dt><dd>b</dd></dl>")
  })

  it("HTML-25: language, direction and the other harmless globals are accepted", () => {
    kept(
      '<p lang="fr" dir="ltr" translate="no" inert="" popover="" itemscope="" itemtype="https://schema.org/Person">x</p>'
    )
  })
})

describe("platform elements", () => {
  it("have the labels of their fields to themselves: words elsewhere would tick the box of consent unasked", () => {
    const label = (attributes: string) => judgePage(`<label ${attributes}>Show what it costs</label>`)
    expect(placesOf(label('for="mk-f1-consent"'))).toEqual(["1:8 form.foreign_control"])
    expect(placesOf(label("for=mk-f12-3"))).toEqual(["1:8 form.foreign_control"])
    expect([label('for="mk-form"').ok, label('for="visit" data-for="mk-f1-1"').ok]).toEqual([true, true])
  })

  it("GATE-46, HTML-18: a component that exists is accepted, one that does not or has no name is refused", () => {
    accepted('<mk-component name="sample"></mk-component>')
    refused('<mk-component name="nope"></mk-component>', "html.component_unknown")
    refused("<mk-component></mk-component>", "html.component_unknown")
    const verdict = judgePage('<mk-component name="nope"></mk-component>')
    expect(verdict.ok || verdict.code).toBe("gate.rejected")
  })

  it.each([
    ['data-size="huge"', "It takes one of: small, large."],
    ['data-fields="name,age"', "It takes a comma list of: name, email."],
    ['data-limit="0"', "It takes a whole number, 1 or more."],
    ['data-limit="1.5"', "It takes a whole number, 1 or more."],
    ['data-lat="91"', "It takes a number from -90 up to 90."],
    ['data-pins="{"', "It takes a JSON document."]
  ])(
    "GATE-47, PIPE-11: a value that the contract does not take answers gate.component_value: %s",
    (attribute, message) => {
      const verdict = judgePage(`<mk-component name="sample" ${attribute}></mk-component>`)
      expect(verdict).toMatchObject({ ok: false, code: "gate.component_value" })
      expect(verdict.ok ? "" : verdict.findings[0]?.message).toContain(message)
    }
  )

  it("accepts the values that a contract takes, and one above a maximum", () => {
    accepted(
      `<mk-component name="sample" data-size="small" data-fields="name, email" data-limit="99" data-lat="-1.5" data-pins='[{"a":{"b":1}}]'>`
    )
  })

  it("lets a contract judge its attributes together, under a code of its own", () => {
    const verdict = judgePage('<mk-component name="sample" data-lat="1" data-label="file"></mk-component>')
    expect(verdict).toMatchObject({ ok: false, code: "gate.form_offsite_file" })
    expect(codesOf(verdict)).toEqual(["form.file"])
  })

  it("GATE-48: an attribute that the component does not know is accepted, left out of its part and named in a warning", () => {
    const verdict = judgePage('<mk-component name="sample" class="x" data-foo="1" data-size="small"></mk-component>')
    expect(verdict.ok && verdict.warnings).toMatchObject([
      { code: "component.unknown_attribute", attribute: "data-foo", component: "sample" }
    ])
    expect(verdict.ok && verdict.parts).toEqual([
      { kind: "component", name: "sample", attributes: { class: "x", "data-size": "small" } }
    ])
  })

  it("COLC-04: a condition names a field that the collection has", () => {
    const shown = (where: string) =>
      `<mk-component name="sample" data-list="team" data-where="${where}"></mk-component>`
    accepted(shown("name=Ada"))
    for (const where of ["office=north", "Name=Ada"])
      expect(judgePage(shown(where)), where).toMatchObject({
        ok: false,
        code: "gate.component_value",
        findings: [{ code: "collection.where", attribute: "data-where", value: where }]
      })
  })

  it("AU-B25: of any number of forms, none has the key of another", () => {
    const form = (id: string) => `<mk-component name="contact-form" data-form-id="${id}"></mk-component>`
    accepted(["a", "b", "c", "d"].map(form).join(""))
    expect(placesOf(judgePage(["a", "b", "c", "b", "c"].map((id) => `${form(id)}\n`).join("")))).toEqual([
      "4:1 form.key_repeated",
      "5:1 form.key_repeated"
    ])
    refused(`${form("newsletter-form")}<mk-component name="newsletter-form"></mk-component>`, "form.key_repeated")
  })

  it("HTML-29: a platform element without an end tag, or ending in a slash, does not swallow what follows", () => {
    for (const tag of [
      '<mk-component name="sample">',
      '<mk-component name="sample" />',
      '<mk-component name="sample"></mk-component>'
    ]) {
      expect(served(judgePage(`<div>${tag}<p>after</p></div>`))).toBe("<div>[component]<p>after</p></div>")
    }
    expect(served(judgePage('<mk-partial ref="a"><mk-partial ref="a"/><p>after</p>'))).toBe(
      "[partial][partial]<p>after</p>"
    )
  })

  it("refuses content in a platform element", () => {
    refused('<mk-component name="sample"><p>x</p></mk-component>', "html.custom_content")
    refused('<mk-component name="sample">x</mk-component>', "html.custom_content")
    refused("</mk-partial>", "html.custom_content")
    accepted('<mk-component name="sample">\n</mk-component>')
  })

  it("refuses a platform element where its markup would be moved or dropped", () => {
    refused('<p><mk-component name="sample"></p>', "html.custom_placement")
    refused('<a href="/x"><mk-component name="listings"></a>', "html.custom_placement")
    refused('<form><mk-component name="contact-form"></form>', "html.custom_placement")
    refused('<button><mk-component name="contact-form"></button>', "html.custom_placement")
    refused('<p><mk-partial ref="a"></p>', "html.custom_placement")
    refused('<table><mk-partial ref="a"></table>', "html.moved")
    accepted('<p>Call <a href="tel:1"><mk-component name="site-field" data-field="phone"></a></p>')
    accepted('<form><mk-component name="listings"></form>')
  })

  it("HTML-31: a partial that holds a partial is refused", () => {
    const verdict = judgePage('<mk-partial ref="a"></mk-partial>', { kind: "partial", route: null })
    expect(verdict).toMatchObject({ ok: false, code: "gate.rejected" })
    expect(judgePage('<mk-component name="sample">', { kind: "partial", route: null }).ok).toBe(true)
  })

  it("HTML-33, PIPE-15: a partial that does not exist answers gate.placeholder_unresolved", () => {
    expect(judgePage('<mk-partial ref="nowhere"></mk-partial>')).toMatchObject({
      ok: false,
      code: "gate.placeholder_unresolved",
      findings: [{ code: "html.partial_unknown", attribute: "ref", value: "nowhere", line: 1, column: 13 }]
    })
    expect(judgePage("<mk-partial></mk-partial>")).toMatchObject({ ok: false, code: "gate.rejected" })
  })
})

describe("files of the library", () => {
  const places = [
    '<img src="FILE" alt="">',
    '<img src="FILE?w=640" alt="">',
    '<img src="/a" srcset="/media/med_roof 1x, FILE 2x" alt="">',
    '<picture><source srcset="FILE"><img src="/a" alt=""></picture>',
    '<video src="FILE"></video>',
    '<video poster="FILE"></video>',
    '<video><source src="FILE"></video>',
    '<video><track src="FILE"></video>',
    '<audio src="FILE"></audio>',
    '<input type="image" src="FILE" alt="">',
    '<a href="FILE">x</a>',
    '<map name="m"><area href="FILE#top" alt="x"></map>',
    '<svg><image href="FILE"></image></svg>',
    '<p style="color: red; background: url(FILE)">x</p>'
  ]

  it.each(places)("PIPE-15: one that is not there is refused in %s, one that is there is not", (html) => {
    accepted(html.replace("FILE", "/media/med_roof"))
    expect(judgePage(html.replace("FILE", "/media/med_nowhere"))).toMatchObject({
      ok: false,
      code: "gate.placeholder_unresolved"
    })
  })

  it("PIPE-15: one that is not there is refused in a style sheet, however it is escaped", () => {
    expect(judgeCss("a { background: url(/media/med_roof) }").ok).toBe(true)
    for (const css of [
      "url(/media/med_nowhere)",
      'url("/m\\65 dia/med_nowhere?w=640")',
      "image-set('/media/med_nowhere' 1x)"
    ])
      expect(judgeCss(`a { background: ${css} }`), css).toMatchObject({
        ok: false,
        code: "gate.placeholder_unresolved",
        findings: [{ code: "css.media_unknown", line: 1 }]
      })
  })
})

describe("placeholders", () => {
  const template = { route: "/listings/:mls/:slug" }

  it("PIPE-15: braces that nobody fills in are refused in text and in attributes, but not in code", () => {
    for (const html of ["<h1>{{city}}</h1>", '<img src="/a" alt="{{listing.address}}">', "{{ }}", "&#123;{x}}"]) {
      expect(judgePage(html), html).toMatchObject({ ok: false, code: "gate.placeholder_unresolved" })
    }
    for (const tag of ["code", "pre", "samp", "kbd"]) accepted(`<${tag}>{{city}} <b>{{x}}</b></${tag}>`)
    accepted("<p>{one} { {two} }</p>")
  })

  it("PIPE-15: a listing template may use the listing tokens, and no others", () => {
    const nine = "address city province mls price beds baths sqft brokerage".split(" ")
    for (const name of nine) {
      const html = `<h1 title="{{listing.${name}}}">{{ listing.${name} }}</h1>`
      expect(judgePage(html, template).ok, name).toBe(true)
      for (const route of ["/listings/:slug", "/:mls/:slug/more", "/listings/mls/slug", null])
        expect(judgePage(html, { route }), `${name} ${route}`).toMatchObject({ code: "gate.placeholder_unresolved" })
    }
    expect(judgePage("<h1>{{listing.city}}</h1>", { route: "/:mls/:slug" }).ok).toBe(true)
    for (const [html, options] of [
      ["<h1>{{listing.secret}}</h1>", template],
      ["<h1>{{item.title}}</h1>", template],
      ["<h1>{{listing.bogus}}</h1>", { route: "/about" }]
    ] as const) {
      const verdict = judgePage(html, options)
      expect(verdict).toMatchObject({ code: "gate.placeholder_unresolved" })
      // What it could say instead.
      expect(JSON.stringify(verdict)).toContain("{{listing.address}}, {{listing.city}}")
    }
  })

  it("PIPE-15: on a page for rows the refusal names what shows their fields, and elsewhere it does not", () => {
    const told = (route: string) => JSON.stringify(judgePage("<h1>{{row.name}}</h1>", { route }))
    expect(told("/team/:slug")).toContain("collection-detail")
    for (const route of ["/team", "/listings/:mls/:slug"]) expect(told(route)).not.toContain("collection-detail")
  })
})

describe("budgets", () => {
  const filled = (bytes: number) => "é".repeat(Math.floor(bytes / 2)) + "x".repeat(bytes % 2)
  const css = (bytes: number) => `/*${"x".repeat(bytes - 4)}*/`

  it("GATE-51, GATE-53, PIPE-06: HTML is measured in bytes of UTF-8: 512 KiB are accepted, one more is not", () => {
    expect(judgePage(filled(524_288)).ok).toBe(true)
    expect(judgePage(filled(524_289))).toMatchObject({ ok: false, code: "gate.budget_html" })
    expect(judgePage("😀".repeat(131_072)).ok).toBe(true)
    expect(judgePage("😀".repeat(131_072) + "x").ok).toBe(false)
  })

  it("GATE-52, PIPE-05, PIPE-07: page CSS may be missing, or have at most 256 KiB", () => {
    const judge = (text?: string) => gate({ html: "", ...(text !== undefined && { css: text }) }, site)
    expect(judge().ok).toBe(true)
    expect(judge(css(262_144)).ok).toBe(true)
    expect(judge(css(262_145))).toMatchObject({ ok: false, code: "gate.budget_css" })
  })

  it.each(["chrome", "notfound", "partial"] as const)("GATE-51, GATE-52: a %s has the room of a page", (kind) => {
    const judge = (payload: object) => gate(payload, { ...site, kind })
    expect(judge({ html: filled(524_288) }).ok).toBe(true)
    expect(judge({ html: filled(524_289) })).toMatchObject({ ok: false, code: "gate.budget_html" })
    if (kind === "partial") return
    expect(judge({ html: "", css: css(262_144) }).ok).toBe(true)
    expect(judge({ html: "", css: css(262_145) })).toMatchObject({ ok: false, code: "gate.budget_css" })
  })

  it("PIPE-08, PIPE-09: a script and a stylesheet may have 512 KiB each", () => {
    const stylesheet = (text: string) => gate({ css: text }, { ...site, kind: "stylesheet" })
    const script = (text: string) => gate({ js: text }, { ...site, kind: "script" })
    expect([stylesheet(css(524_288)).ok, script(css(524_288)).ok]).toEqual([true, true])
    expect(stylesheet(css(524_289))).toMatchObject({ code: "gate.budget_css" })
    expect(script(css(524_289))).toMatchObject({ code: "gate.budget_js" })
  })

  it("comments count: a text is measured as it was sent", () => {
    expect(judgePage(`<!--${"x".repeat(524_288)}-->`)).toMatchObject({ ok: false, code: "gate.budget_html" })
  })

  it("does not read what is far too large", () => {
    const verdict = judgePage("<script>".repeat(200_000))
    expect(codesOf(verdict)).toEqual(["gate.budget_html"])
  })
})

describe("compliance", () => {
  const reasons = (html: string) => judgePage(html).report.holdReasons

  it("PIPE-16: text that stands in for text is accepted with a reason to have a person look", () => {
    for (const html of [
      "<p>Lorem ipsum</p>",
      "<p>Your text here</p>",
      "<h1>TBD</h1>",
      "<p>TODO: prices</p>",
      "<p>555-XXX-1234</p>"
    ]) {
      expect(judgePage(html).ok).toBe(true)
      expect(reasons(html), html).toHaveLength(1)
    }
    expect(
      reasons("<p>Lorem ipsum</p><p>fine</p><h1>TBD</h1><p>Lorem ipsum</p>"),
      "each code once, for programs"
    ).toEqual(["compliance.filler_text", "compliance.unfinished_mark"])
    expect(judgePage("<p>Lorem ipsum</p>").report.stages.at(-1)).toMatchObject({
      name: "compliance",
      ok: true,
      findings: [{ code: "compliance.filler_text", line: 1, column: 4 }]
    })
  })

  it("leaves ordinary text alone", () => {
    expect(
      reasons("<h2>TODO PARA SU CASA</h2><p>Click here. A to do list.</p><code>// TODO: x</code><p title='TBD'>a</p>")
    ).toEqual([])
  })
})

describe("stages and kinds", () => {
  it("PIPE-01, PIPE-10: all stages run, and the earliest that fails gives the refusal its code", () => {
    const verdict = judgePage(`{{x}}<script>1</script>${"x".repeat(524_288)}`)
    expect(verdict).toMatchObject({ ok: false, code: "gate.rejected" })
    expect(verdict.report.stages.map(({ name, ok }) => [name, ok])).toEqual([
      ["sanitize", false],
      ["placeholders", false],
      ["budgets", false],
      ["compliance", true]
    ])
    expect(judgePage(`{{x}}${"x".repeat(524_288)}`)).toMatchObject({ code: "gate.placeholder_unresolved" })
  })

  it("PIPE-25: the report lists every stage with its findings, for accepted texts too", () => {
    expect(judgePage("<p>x</p>").report).toEqual({
      stages: ["sanitize", "placeholders", "budgets", "compliance"].map((name) => ({ name, ok: true, findings: [] })),
      holdReasons: []
    })
  })

  it.each<[PageKind, object, boolean]>([
    ["page", { html: "x" }, true],
    ["page", { html: "x", css: "" }, true],
    ["page", {}, false],
    ["page", { css: "" }, false],
    ["page", { html: "x", js: "" }, false],
    ["chrome", { html: "x", css: "" }, true],
    ["notfound", { html: "x" }, true],
    ["partial", { html: "x" }, true],
    ["partial", { html: "x", css: "" }, false],
    ["stylesheet", { css: "" }, true],
    ["stylesheet", { html: "x" }, false],
    ["script", { js: "" }, true],
    ["script", {}, false],
    ["theme", { tokens: {} }, false]
  ])("a %s made of %j: accepted %s", (kind, payload, ok) => {
    expect(gate(payload, { ...site, kind }).ok).toBe(ok)
  })

  it.each(["page", "chrome", "partial", "notfound"] as const)("judges the markup of a %s", (kind) => {
    expect(gate({ html: "<script></script>" }, { ...site, kind })).toMatchObject({ ok: false, code: "gate.rejected" })
  })

  it("names what a render depends on, each once", () => {
    const html =
      '<mk-partial ref="a"><mk-component name="sample"><div><mk-component name="sample"><mk-partial ref="a"></div>'
    const verdict = judgeWith(sampleComponents)({ html }, site)
    expect(verdict.ok && verdict.dependencies).toEqual(["partial:a", "component:sample"])
  })
})
