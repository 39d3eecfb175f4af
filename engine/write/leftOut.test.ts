import { describe, expect, it } from "vitest"
import { leftOutAdvice } from "./leftOut.ts"

const styled = { html: "<h1>Bread</h1>", css: ".a { color: red }\n.b { color: blue }\n" }

describe("a write without CSS", () => {
  it("over a text that has some is told, with how much of it is gone", () => {
    const [warning, ...more] = leftOutAdvice(styled, { html: "<h1>Cake</h1>" })
    expect(warning).toMatchObject({ code: "write.css_left_out", lines: 2 })
    expect(more).toEqual([])
  })

  it("is meant where it is sent empty, sent anew, or there was none", () => {
    expect(leftOutAdvice(styled, { html: "<h1>Cake</h1>", css: "" })).toEqual([])
    expect(leftOutAdvice(styled, styled)).toEqual([])
    for (const before of [undefined, { html: "<h1>Bread</h1>" }, { html: "<h1>Bread</h1>", css: " \n" }])
      expect(leftOutAdvice(before, { html: "<h1>Cake</h1>" })).toEqual([])
  })
})
