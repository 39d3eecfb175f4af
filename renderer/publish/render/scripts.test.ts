/** What the platform's own scripts cost a visitor, sent as the origin sends them. */
import { expect, it } from "vitest"
import { encode } from "../../../infra/origin/encode.ts"
import { platformScripts } from "../../../engine/publish/keys.ts"
import * as scripts from "./scripts.ts"

const all = Object.values(scripts)

/**
 * On pages alone with a grid of listings that a visitor can filter or go on in. It also says what was set aside, brings
 * appended pages again for whoever comes back, and keeps what can be saved in step with what is shown.
 */
const listingsBytes = 3 * 1024
/** On pages alone with a map; what draws it comes on top, once the map comes into view. */
const mapsBytes = 7 * 1024

/** On pages alone with a field by which addresses are looked up. */
const addressesBytes = 2 * 1024

it("together they are no more than 10 KB, 3 KB more where listings are searched, 7 KB where there is a map and 2 KB where addresses are looked up, and each is there under its own name", async () => {
  expect(all.map(({ path }) => /^\/__mk\/(\w+)\.js\?v=[0-9a-f]{32}$/.exec(path)?.[1]).sort()).toEqual(
    [...platformScripts].sort()
  )
  const sizes = await Promise.all(
    all.map(async ({ assets }) => (await encode(Buffer.from(assets[0]!.body), "br", true))!.length)
  )
  const bytesOf = (name: string) => sizes[all.findIndex(({ path }) => path.startsWith(`/__mk/${name}.js?`))]!
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0)
  expect(total - bytesOf("listings") - bytesOf("maps") - bytesOf("addresses")).toBeLessThanOrEqual(10 * 1024)
  expect(bytesOf("listings")).toBeLessThanOrEqual(listingsBytes)
  expect(bytesOf("addresses")).toBeLessThanOrEqual(addressesBytes)
  expect(bytesOf("maps")).toBeLessThanOrEqual(mapsBytes)
})
