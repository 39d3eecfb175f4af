import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { flaggedPage } from "./flaggedPage.ts"
import { flagHeaders, type PageFlags, pageFlags } from "./flags.ts"

const record = (flat: ReadonlyArray<string>) =>
  Object.fromEntries(flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1]]] : [])))
const said = (query: string) => {
  const flags = pageFlags(query)
  return flags && record(flagHeaders(flags))
}
const unkept = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" }

describe("the flags of an address", () => {
  it.each([
    "",
    "?",
    "?page=2",
    "?nolazy=0",
    "?nolazy",
    "?nolazy=",
    "?nolazy=11",
    "?a=nolazy=1",
    "?xnolazy=1",
    "?NOLAZY=1"
  ])("are none in %s", (query) => expect(pageFlags(query)).toBeUndefined())

  it("FLAG-05, FLAG-14, FLAG-15: are told as they are in force, and what is none beside them", () => {
    expect(said("?nolazy=1")).toEqual({ ...unkept, "X-Mk-Capture-Flags": "nolazy" })
    expect(said("?utm_source=x&nomotion=1&nolazy=1")).toEqual({ ...unkept, "X-Mk-Capture-Flags": "nolazy, nomotion" })
    expect(said("?mkstate=agents:empty")).toEqual({ ...unkept, "X-Mk-State": "agents:empty" })
    expect(said("?mkstate=agents%3Aempty%2C%20foo:bar")).toEqual({
      ...unkept,
      "X-Mk-State": "agents:empty",
      "X-Mk-State-Ignored": "foo:bar"
    })
    expect(said("?nomotion=1&mkstate=foo:bar")).toEqual({
      ...unkept,
      "X-Mk-Capture-Flags": "nomotion",
      "X-Mk-State-Ignored": "foo:bar"
    })
  })

  it("FLAG-11: are several states at once, of which one alone shows nobody", () => {
    expect(said("?mkstate=agents:nophoto,agents:empty")).toEqual({
      ...unkept,
      "X-Mk-State": "agents:nophoto, agents:empty"
    })
    expect(said("?mkstate=agents:empty&mkstate=agents:unavailable,agents:empty")).toEqual({
      ...unkept,
      "X-Mk-State": "agents:empty",
      "X-Mk-State-Ignored": "agents:unavailable"
    })
  })

  it("FLAG-10: name the error of listings beside a state of the roster, which it does not contradict", () => {
    expect(said("?mkstate=listings:error,agents:empty")).toEqual({
      ...unkept,
      "X-Mk-State": "listings:error, agents:empty"
    })
  })

  it("never write a header of a stranger's own, nor a long one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (value) => {
        const headers = said(`?mkstate=${encodeURIComponent(value.toWellFormed())}`)
        for (const text of Object.values(headers ?? {})) expect(text).toMatch(/^[\x21-\x7e](?:[\x20-\x7e]{0,12000})?$/)
      })
    )
    const many = Array.from({ length: 5_000 }, (_, at) => `v${at}`).join(",")
    expect(said(`?mkstate=${many}`)!["X-Mk-State-Ignored"]!.split(", ")).toHaveLength(20)
    expect(said("?mkstate=constructor,__proto__")!["X-Mk-State-Ignored"]).toBe("constructor, __proto__")
  })
})

const nolazy: PageFlags = { capture: ["nolazy"], state: null }
const nomotion: PageFlags = { capture: ["nomotion"], state: null }
const states = (...inForce: NonNullable<PageFlags["state"]>["inForce"]): PageFlags => ({
  capture: [],
  state: { inForce, ignored: [] }
})

describe("a page with its flags", () => {
  it("FLAG-02: has no picture and no frame that waits for a scroll", () => {
    const page =
      '<html lang="en"><body><img src="/a" loading="lazy" alt="a > b"><img loading="LAZY"><iframe src="/f" loading="lazy"></iframe><img src="/b" loading="eager"></body></html>'
    expect(flaggedPage(page, nolazy)).toBe(
      '<html lang="en"><body><img src="/a" loading="eager" alt="a > b"><img loading="eager"><iframe src="/f" loading="eager"></iframe><img src="/b" loading="eager"></body></html>'
    )
  })

  it("FLAG-02: has no picture that is decoded later than the page is drawn", () => {
    const picture = '<img loading="lazy" src="/a" decoding="async" alt="x">'
    expect(flaggedPage(`${picture}<img decoding=ASYNC src="/b"><img decoding="auto">`, nolazy)).toBe(
      '<img loading="eager" src="/a" decoding="sync" alt="x"><img decoding="sync" src="/b"><img decoding="auto">'
    )
    expect(flaggedPage(picture, nomotion)).toBe(picture)
  })

  it("FLAG-03, FLAG-04: says on its root that nothing moves, and starts no film", () => {
    expect(flaggedPage('<!doctype html><html lang="en"><video autoplay muted src="/v"></video></html>', nomotion)).toBe(
      '<!doctype html><html lang="en" data-mk-nomotion><video muted src="/v"></video></html>'
    )
  })

  it("is changed in its elements alone, never in text that looks like one", () => {
    const page =
      '<html><title><img loading="lazy"></title><!-- <img loading="lazy"> --><script type="application/ld+json">{"a":"<img loading=\\"lazy\\">"}</script><p title=\'<img loading="lazy">\'>&lt;img loading="lazy"&gt; 1 < 2</p><textarea><img loading="lazy"></textarea><a data-x="loading=lazy" loading="lazy"></a>'
    expect(flaggedPage(page, nolazy)).toBe(page)
  })

  it("is as it was where a tag is never closed", () => {
    for (const page of ['<p><img loading="lazy', '<img alt="x loading="lazy"', "<!-- <img loading=lazy>", "<", ""])
      expect(flaggedPage(page, nolazy)).toBe(page)
    const open = '<ul class="mk-roster"><li class="mk-agent">Ada</li>'
    expect(flaggedPage(open, states("agents:empty"))).toBe(
      '<ul class="mk-roster" data-mk-state="empty"><li class="mk-agent">Ada</li>'
    )
  })

  it("leaves out nobody but the people of a roster", () => {
    const page =
      '<ul><li class="mk-agent">x</li></ul><ul class="mk-roster-x"><li>y</li></ul><ul class="wide mk-roster"><li><ul><li>z</li></ul></li></ul><ul><li>w</li></ul>'
    expect(flaggedPage(page, states("agents:unavailable"))).toBe(
      '<ul><li class="mk-agent">x</li></ul><ul class="mk-roster-x"><li>y</li></ul><ul class="wide mk-roster" data-mk-state="unavailable"></ul><ul><li>w</li></ul>'
    )
  })

  it("FLAG-10: shows each grid of listings in its error, with its cards and no other part of the page", () => {
    const page =
      '<form class="mk-listings-filters"></form><section class="wide mk-listings" id="a"><div class="mk-listings__grid"><article class="mk-listing">x</article></div></section><div class="mk-listings" data-mk-error="x"></div><ul class="mk-roster"><li class="mk-agent">Ada</li></ul>'
    expect(flaggedPage(page, states("listings:error"))).toBe(
      '<form class="mk-listings-filters"></form><section class="wide mk-listings" id="a" data-mk-error="listings_unavailable"><div class="mk-listings__grid"><article class="mk-listing">x</article></div></section><div class="mk-listings" data-mk-error="listings_unavailable"></div><ul class="mk-roster"><li class="mk-agent">Ada</li></ul>'
    )
    expect(flaggedPage(page, states("agents:empty"))).not.toContain("unavailable")
    expect(flaggedPage(page, states("listings:error", "agents:empty"))).toMatch(
      /unavailable.*data-mk-state="empty"><\/ul>/
    )
  })

  it("FLAG-10: shows reviews in their error with what is there, beside that of listings and not with it", () => {
    const page =
      '<section class="mk-reviews wide"><p class="mk-reviews__rating">4.8</p></section><div class="mk-listings"></div>'
    const failed = '<section class="mk-reviews wide" data-mk-error="reviews_unavailable"><p class="mk-reviews__rating">'
    expect(flaggedPage(page, states("reviews:error"))).toBe(`${failed}4.8</p></section><div class="mk-listings"></div>`)
    expect(flaggedPage(page, states("listings:error", "reviews:error"))).toBe(
      `${failed}4.8</p></section><div class="mk-listings" data-mk-error="listings_unavailable"></div>`
    )
  })

  it("is the page itself for states of what it does not show", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "=", "/", " ", "a", "!--", "-->", "p", "img") }),
        (page) => {
          expect(flaggedPage(page, states("agents:empty", "agents:nophoto", "listings:error", "reviews:error"))).toBe(
            page
          )
        }
      )
    )
  })
})
