import { describe, expect, it } from "vitest"
import { readCss } from "./structure.ts"
import { tokenize } from "./tokens.ts"

const short = (css: string) => tokenize(css).map(({ type, value }) => (value ? `${type} ${value}` : type))

describe("tokens", () => {
  it.each([
    ["url(a)", ["url a"]],
    ["URL( 'a' )", ["function url", "whitespace", "string a", "whitespace", ") )"]],
    ["u\\72l(a)", ["url a"]],
    ["\\75 \\72 \\6c (a)", ["url a"]],
    ["u\\000072 l(a)", ["url a"]],
    ["url(a\\)b)", ["url a)b"]],
    ["url( a\n)", ["url a"]],
    ["url()", ["url"]],
    ["url(a b)", ["bad-url"]],
    ["url(a(b)c", ["bad-url", "ident c"]],
    ["url(a", ["bad-url"]],
    ["'a\\\nb'", ["string ab"]],
    ["'a\\27 b'", ["string a'b"]],
    ["'a\nb", ["bad-string", "whitespace", "ident b"]],
    ["'a", ["bad-string"]],
    ["/* a", ["bad-comment"]],
    ["/* ' */a", ["comment", "ident a"]],
    ["@\\69mport", ["at-keyword import"]],
    ["--x", ["ident --x"]],
    ["-->", ["cdc"]],
    ["--->", ["ident ---", "delim >"]],
    ["<!--a", ["cdo", "ident a"]],
    ["-1.5e3px", ["number -1.5e3px"]],
    ["1--x", ["number 1--x"]],
    ["50%", ["number 50%"]],
    ["1\\70x", ["number 1\\70x"]],
    ["#\\31 x", ["hash 1x"]],
    ["#", ["delim #"]],
    ["\\", ["delim \\"]],
    ["\\\na", ["delim \\", "whitespace", "ident a"]],
    ["\\0 x", ["ident \ufffdx"]],
    ["\\110000 x", ["ident \ufffdx"]],
    ["\\d800 x", ["ident \ufffdx"]],
    ["é😀(", ["function é😀"]],
    // One name to some browsers, a character and an address to others.
    ["★url(/*)", ["delim ★", "bad-url"]],
    ["★ url(a)", ["delim ★", "whitespace", "url a"]],
    ["a\\", ["ident a", "delim \\"]],
    ["u+0025-00ff", ["ident u", "number +0025", "number -00ff"]]
  ])("%j", (css, tokens) => expect(short(css)).toEqual(tokens))

  it("cover the text without gaps", () => {
    const css = "a{b:url(c)d'e'/*f*/}@g h{i:j!k;}\\\nl\u0000#m 1.2.3-->"
    const tokens = tokenize(css)
    expect(tokens.map(({ start, end }) => css.slice(start, end)).join("")).toBe(css)
  })
})

describe("structure", () => {
  const addresses = (css: string) =>
    readCss(css, "stylesheet").references.map(({ address, within }) => [address, within])

  it("finds every address, with the at-rule around it", () => {
    expect(
      addresses(
        "a{b:url(1)} @media x{ @font-face{ src:url('2') } c{d:url(3)} } @font-face{src:url(4)} e{--f:image-set('5' type('x'))}"
      )
    ).toEqual([
      ["1", null],
      ["2", "font-face"],
      ["3", "media"],
      ["4", "font-face"],
      ["5", null]
    ])
  })

  it("marks addresses that are not written out", () => {
    expect(addresses("a{b:src(var(--x));c:image-set(var(--y) 1x, linear-gradient(var(--z)) 2x)}")).toEqual([
      [null, null],
      [null, null]
    ])
  })

  it("tells properties from selectors", () => {
    const { properties } = readCss("a:hover{b:c;d{e:f}&:g{--h:{i:j}}} @k l:m{n:o}", "stylesheet")
    expect(properties.map(({ value }) => value)).toEqual(expect.arrayContaining(["b", "e", "--h", "n"]))
    expect(properties.map(({ value }) => value)).not.toContain("m")
  })

  it.each(["a{", "a}", "a(", "a{(}", "[", "url(", "f(", "a{]}"])("finds what does not pair up in %j", (css) => {
    const { unpaired, tokens } = readCss(css, "stylesheet")
    expect(unpaired.length + tokens.filter(({ type }) => type.startsWith("bad-")).length).toBeGreaterThan(0)
  })
})
