import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { gate } from "../gate/gate.ts"
import { escapeAttribute as escaped } from "../values/escape.ts"
import { bindParts } from "./bindParts.ts"

describe("tokens in a template's markup", () => {
  const values = new Map([
    ["listing.address", `1 "A" <b> & c`],
    ["listing.city", "javascript:alert(1)"]
  ])
  const html = (text: string) =>
    bindParts([{ kind: "html", html: text }], values).map((part) => "html" in part && part.html)

  it.each([
    ["<h1>{{listing.address}}</h1>", "<h1>1 &quot;A&quot; &lt;b&gt; &amp; c</h1>"],
    [`<p title="{{ listing.address }}">x</p>`, `<p title="1 &quot;A&quot; &lt;b&gt; &amp; c">x</p>`],
    [`<a href="{{listing.city}}">x</a>`, `<a href="javascript%3Aalert(1)">x</a>`],
    [`<a href="/ask?a={{listing.address}}">x</a>`, `<a href="/ask?a=1%20%22A%22%20%3Cb%3E%20%26%20c">x</a>`],
    ["<p>{{listing.unknown}} {{else}}</p>", "<p>{{listing.unknown}} {{else}}</p>"],
    ["<pre>{{listing.city}}</pre>{{listing.city}}", "<pre>{{listing.city}}</pre>javascript:alert(1)"],
    [
      `<pre><a title="{{listing.city}}">{{listing.city}}</a></pre>`,
      `<pre><a title="{{listing.city}}">{{listing.city}}</a></pre>`
    ],
    [`<p>x="{{listing.address}}"</p>`, `<p>x="1 &quot;A&quot; &lt;b&gt; &amp; c"</p>`]
  ])("%s", (written, bound) => {
    expect(html(written)).toEqual([bound])
  })

  it("change and nothing else does: every other byte of accepted markup stays", () => {
    const name = fc.constantFrom("em", "strong", "span", "small", "code", "kbd")
    const piece = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom("{{listing.mls}}", "{{ listing.mls }}", "{", "}}", `"`, ">", "\\", "\u00a0", "\r\n", " / ")
    )
    const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""))
    const element = (content: fc.Arbitrary<string>) =>
      fc.tuple(name, text, content).map(([tag, title, inner]) => `<${tag} title="${escaped(title)}">${inner}</${tag}>`)
    const { markup } = fc.letrec<{ markup: string }>((tie) => ({
      markup: fc.oneof(
        { maxDepth: 4 },
        text.map(escaped),
        fc.constantFrom("<br>", `<img src="/media/med_1" alt="{{listing.mls}} > x">`),
        element(tie("markup")),
        fc.tuple(element(tie("markup")), tie("markup")).map(([one, other]) => one + other)
      )
    }))
    const code = /<(code|kbd)\b/
    const where = { kind: "page", route: "/homes/:mls/:slug", partials: new Set<string>(), imageAccount: null } as const
    let filled = 0
    fc.assert(
      fc.property(markup, (sent) => {
        const verdict = gate({ html: sent }, where)
        if (!verdict.ok) return
        const accepted = verdict.parts ?? []
        // One value that reads the same in text, attributes and addresses, so that filling in is replacing.
        const bound = bindParts(accepted, new Map([["listing.mls", "X1"]]))
        for (const [index, part] of accepted.entries()) {
          if (part.kind !== "html") continue
          const now = (bound[index] as { readonly html: string }).html
          const pattern = /\{\{\s*listing\.mls\s*\}\}/g
          expect(now.replace(pattern, "X1")).toBe(part.html.replace(pattern, "X1"))
          if (now !== part.html) filled++
          if (!accepted.some((other) => other.kind === "html" && code.test(other.html)))
            expect(now).not.toMatch(pattern)
        }
      }),
      { numRuns: 300 }
    )
    expect(filled).toBeGreaterThan(5)
  })

  it("take time in proportion to the markup: a value of nothing but spaces would otherwise never end", () => {
    const spaces = " ".repeat(400_000)
    const written = (city: string) => `<p title="${spaces}x">${city}${spaces}</p>`
    expect(html(written("{{listing.city}}"))).toEqual([written("javascript:alert(1)")])
  })

  it("are filled in pictures and components too, and left alone in code that goes on through several parts", () => {
    const image = { kind: "image", attributes: { src: "/media/{{listing.city}}", alt: "{{listing.address}}" } } as const
    const parts = bindParts(
      [image, { kind: "html", html: "<pre>" }, image, { kind: "html", html: "{{listing.city}}</pre>{{listing.city}}" }],
      values
    )
    expect(parts).toEqual([
      { kind: "image", attributes: { src: "/media/javascript%3Aalert(1)", alt: `1 "A" <b> & c` } },
      { kind: "html", html: "<pre>" },
      image,
      { kind: "html", html: "{{listing.city}}</pre>javascript:alert(1)" }
    ])
    const [component] = bindParts(
      [{ kind: "component", name: "sample", attributes: { "data-city": "{{listing.city}}" } }],
      values
    )
    expect(component).toMatchObject({ attributes: { "data-city": "javascript:alert(1)" } })
  })
})
