import { describe, expect, it } from "vitest"
import { pageKinds } from "../model/Page.ts"
import { editClassesOf, editClassOf } from "./editClass.ts"

const html = (before: string, after: string) => editClassOf("page", { html: before }, { html: after })

describe("the class of an edit", () => {
  it.each([
    ["<p>One</p>", "<p>Two</p>"],
    ["<p></p>", "<p>Two <!-- not markup --></p>"],
    ["<p>a</p>\n<p>b</p>", "<p>a</p> <p>b</p>"],
    ["<p>same</p>", "<p>same</p>"]
  ])("PIPE-21: %s → %s is copy, since only words change", (before, after) => {
    expect(html(before, after)).toBe("copy")
  })

  it.each([
    ['<img src="/media/a">', '<img src="/media/b">'],
    ['<img src="/media/a" alt="">', '<img src="/media/a" alt="A roof">'],
    ['<video poster="/media/a"></video>', '<video poster="/media/b"></video>'],
    [
      '<picture><source srcset="/a 1x"><img src="/a"></picture>',
      '<picture><source srcset="/b 1x"><img src="/a"></picture>'
    ]
  ])("PIPE-21: %s → %s is media", (before, after) => {
    expect(html(before, after)).toBe("media")
  })

  it.each([
    ["<p>a</p>", "<p>a</p><p>b</p>"],
    ["<p>a</p><p>b</p>", "<p>a<b></b></p><p>b</p>"],
    ["<div><p>a</p></div>", "<div></div><p>a</p>"],
    ["<h1>a</h1>", "<h2>a</h2>"],
    ['<a href="/a">x</a>', '<a href="/b">x</a>'],
    ['<p id="a">x</p>', '<p id="b">x</p>'],
    ["<p>a</p>", '<p>a</p><img src="/media/a" class="wide">']
  ])("PIPE-21: %s → %s is structure", (before, after) => {
    expect(html(before, after)).toBe("structure")
  })

  it.each([
    ['<p class="a">x</p>', '<p class="b">x</p>'],
    ["<p>x</p>", '<p style="color: red">other words</p>']
  ])("PIPE-21: %s → %s is style", (before, after) => {
    expect(html(before, after)).toBe("style")
  })

  it.each([
    ["<p>x</p>", '<p data-mk-reveal="">x</p>'],
    ['<input name="a">', '<input name="b">'],
    ["<p>x</p>", "<p>x</p><button>go</button>"],
    ['<form action="/a"></form>', '<form action="/b"></form>']
  ])("PIPE-21: %s → %s is behaviour", (before, after) => {
    expect(html(before, after)).toBe("behaviour")
  })

  it.each([
    ['<mk-component name="contact-form">', '<mk-component name="contact-form" data-notify-email="a@x.test">'],
    ["<p>x</p>", '<p>x</p><mk-component name="listings"></mk-component>'],
    ['<mk-partial ref="a"></mk-partial>', '<mk-partial ref="b"></mk-partial>']
  ])("PIPE-21: %s → %s is settings", (before, after) => {
    expect(html(before, after)).toBe("settings")
  })

  it("takes the weightiest of several", () => {
    expect(html("<p>a</p>", '<h1 class="b">c</h1>')).toBe("structure")
    expect(html('<img src="/a"><p>a</p>', '<img src="/b"><p>b</p>')).toBe("media")
    expect(html("<p>a</p>", '<h1 data-x="1">c</h1>')).toBe("behaviour")
  })

  it("knows css, scripts and tokens by their member", () => {
    expect(editClassOf("page", { html: "a" }, { html: "a", css: "b {}" })).toBe("style")
    expect(editClassOf("page", { html: "a", css: "" }, { html: "b" })).toBe("copy")
    expect(editClassOf("script", { js: "a()" }, { js: "b()" })).toBe("behaviour")
    expect(editClassOf("theme", { tokens: { a: 1 } }, { tokens: { a: 2 } })).toBe("style")
  })

  it("names a first version by its kind", () => {
    expect(pageKinds.map((kind) => editClassOf(kind, undefined, {}))).toEqual([
      "structure",
      "style",
      "behaviour",
      "structure",
      "structure",
      "structure",
      "style"
    ])
  })

  it("names links of a first version too where it is put onto pages that are there", () => {
    const link = { html: '<p><a href="https://elsewhere.example/">Ring</a></p>' }
    for (const kind of ["chrome", "notfound", "partial"] as const) {
      expect(editClassesOf(kind, undefined, link), kind).toEqual(["structure", "links"])
      expect(editClassesOf(kind, undefined, { html: "<p>Ring</p>" }), kind).toEqual(["structure"])
    }
    expect(editClassesOf("page", undefined, link)).toEqual(["structure"])
  })

  it("does not mistake text for markup, nor the order of attributes for a change", () => {
    expect(html("<p>&lt;b></p>", "<p>&lt;i></p>")).toBe("copy")
    expect(html('<p id="a" title="b">x</p>', '<p title="b" id="a">y</p>')).toBe("copy")
    expect(html('<p title="a&quot; b=&quot;c">x</p>', '<p title="a" b="c">x</p>')).toBe("structure")
  })

  it("copes with nesting as deep as text allows", () => {
    const deep = (word: string) => `${"<div>".repeat(20_000)}${word}`
    expect(html(deep("one"), deep("two"))).toBe("copy")
  })
})
