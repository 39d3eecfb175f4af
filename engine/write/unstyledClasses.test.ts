/** Classes of a framework that nothing gives a style. */
import { expect, it } from "vitest"
import { noMarks } from "../gate/verdict.ts"
import type { PageKind } from "../model/Page.ts"
import { unstyledClasses } from "./unstyledClasses.ts"

const told = (classes: ReadonlyArray<string>, around: ReadonlyArray<string> = [], kind: PageKind = "page") =>
  unstyledClasses(
    kind,
    { marks: { ...noMarks, frameworkClasses: classes.map((name, at) => ({ name, line: at + 3, column: 7 })) } },
    new Set(around)
  )

it("are told of in one warning at the first where there are three, and two may be names of one's own", () => {
  const utilities = ["px-4", "flex", "mt-8"]
  expect(told(utilities.slice(1))).toEqual([])
  expect(told(utilities)).toMatchObject([{ classes: utilities, line: 3, column: 7 }])
  expect(told(utilities)[0]!.detail).toMatch(/^3 classes such as px-4, flex, mt-8 are of a CSS framework/)
  expect(told([])).toEqual([])
})

it("are told of where there is but one, of an icon font, with what draws icons", () => {
  const [icon] = told(["fa-house"])
  expect(icon?.detail).toMatch(/^The class fa-house is .* Draw icons as <svg>\.$/)
  expect(told(["px-4", "flex", "mt-8"])[0]!.detail).not.toContain("<svg>")
})

it("are none that the site's stylesheet has a style for, and of a partial none: pages may style it", () => {
  expect(told(["px-4", "flex", "mt-8"], ["flex"])).toEqual([])
  expect(told(["px-4", "flex", "mt-8"], [], "partial")).toEqual([])
})

it("are named five at most", () => {
  const [warning] = told(Array.from({ length: 9 }, (_, at) => `mt-${at}`))
  expect(warning).toMatchObject({ classes: ["mt-0", "mt-1", "mt-2", "mt-3", "mt-4"] })
  expect(warning?.detail).toMatch(/^9 classes such as/)
})
