import { expect, it } from "vitest"
import { findChromium } from "./chromium.ts"

const shell = "/usr/lib/chromium/chromium-headless-shell"

it.each<[ReadonlyArray<string>, string | undefined]>([
  [[], undefined],
  [["/usr/bin/chromium"], "/usr/bin/chromium"],
  [["/opt/homebrew/bin/google-chrome", "/usr/local/bin/chromium"], "/usr/local/bin/chromium"],
  [[shell], shell],
  [["/usr/bin/chromium", shell], shell]
])("of %j it is %s: what draws no windows of its own comes first", (installed, found) => {
  expect(findChromium((path) => installed.includes(path))).toBe(found)
})
