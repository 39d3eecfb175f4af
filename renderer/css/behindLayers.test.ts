import { parse } from "postcss"
import { describe, expect, it } from "vitest"
import { platformLayers } from "../../engine/gate/policy.ts"
import { baseCss } from "./base.ts"
import { behindLayers, namesLayers } from "./behindLayers.ts"

/** Each declaration with where it stands, the layer first. */
const declarations = (css: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  parse(css).walkDecls((declaration) => {
    const around: Array<string> = []
    for (let at = declaration.parent; at && at.type !== "root"; at = at.parent as typeof declaration.parent)
      around.unshift(
        at.type === "atrule" ? `@${at["name" as never]} ${at["params" as never]}` : String(at["selector" as never])
      )
    found.push(
      [...around, `${declaration.prop}: ${declaration.value}${declaration.important ? " !important" : ""}`].join(" | ")
    )
  })
  return found
}

describe("the platform's style behind layers of an author's", () => {
  it("stands in a layer of its own, but for what is important", () => {
    const css =
      "a { color: inherit; top: 0 !important } @media print { a { left: 0; right: 0 !important } } @layer x { b { top: 1px } }"
    expect(declarations(behindLayers(css))).toEqual([
      "@layer mk-base | a | color: inherit",
      "@layer mk-base | @media print | a | left: 0",
      "a | top: 0 !important",
      "@media print | a | right: 0 !important",
      "@layer x | b | top: 1px"
    ])
  })

  it("is all there, each declaration once", () => {
    const plain = declarations(baseCss)
    const moved = declarations(behindLayers(baseCss)).map((one) => one.replace(/^@layer mk-base \| /, ""))
    expect(moved.slice(0, -1).toSorted()).toEqual(plain.toSorted())
  })

  it("keeps the room of what lies over a page, and below the page where something does", () => {
    const outside = declarations(behindLayers(baseCss)).filter(
      (one) => !one.startsWith("@layer") && !one.endsWith("!important") && !one.startsWith("@keyframes")
    )
    expect(outside.map((one) => one.split(" | ").at(-1)!.split(":")[0]!)).toEqual(
      outside.map(() => expect.stringMatching(/^padding/))
    )
    expect(outside.some((one) => one.startsWith(".mk-consent |"))).toBe(true)
    expect(outside.at(-1)).toMatch(/^body:where\(html:has\(.*mk-consent.*\) | padding-bottom/)
  })

  it.each([
    ["@layer a, b;", true],
    ["@LAYER{a{b:c}}", true],
    ["@media print{@layer x{a{b:c}}}", true],
    ["@layered x{}", false],
    [".layer{a:b}", false]
  ])("is asked for by CSS that has layers: %s", (css, expected) => expect(namesLayers(css)).toBe(expected))

  it("has no layer whose name an author could take", () => {
    const named = [...behindLayers(baseCss).matchAll(/@layer ([\w-]+)/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(platformLayers)
  })
})
