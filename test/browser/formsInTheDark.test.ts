/** Forms on a site whose theme is dark: what a browser draws in a field is seen there too. */
import sharp from "sharp"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { testApi } from "../builders/api.ts"
import { formPages } from "../builders/formPages.ts"
import { testOrigin } from "../builders/origin.ts"

const api = testApi()
const origin = testOrigin(api)
const { open } = formPages(api, origin)

const fields = [
  { name: "day", label: "Day", type: "date" },
  { name: "hour", label: "Hour", type: "time" }
]
const html = `<mk-component name="form" data-fields='${JSON.stringify(fields)}'></mk-component>`

/** How many pixels of the end of a field, where its button is, differ from its ground. */
const drawnIn = async (page: Page, label: string) => {
  const input = page.getByLabel(label)
  const { width, height } = (await input.boundingBox())!
  const end = { left: Math.round(width) - 40, top: 6, width: 34, height: Math.round(height) - 12 }
  const pixels = await sharp(await input.screenshot())
    .extract(end)
    .greyscale()
    .raw()
    .toBuffer()
  const [ground] = pixels
  return pixels.filter((grey) => Math.abs(grey - ground!) > 90).length
}

it.each([
  ["dark", "#14181c", "#f2efe9"],
  ["light", "#ffffff", "#1a1d21"]
])("shows the buttons by which a day and an hour are picked in a %s field", async (_, ground, ink) => {
  const { page } = await open(html, { css: `.mk-form__input { background: ${ground}; color: ${ink} }` })
  expect(await drawnIn(page, "Day")).toBeGreaterThan(30)
  expect(await drawnIn(page, "Hour")).toBeGreaterThan(30)
})
