import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { components as catalogue } from "../engine/components/catalogue.ts"
import { components, componentsFile } from "./writeComponents.ts"

it("E2: docs/components.md is what the contracts declare and the renderer emits", { timeout: 120_000 }, async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), "documents-"))
  onTestFinished(() => rm(cacheDir, { recursive: true, force: true }))
  const written = await readFile(componentsFile, "utf8")
  expect(written, "Write it anew with `npm run documents`.").toBe(await components(cacheDir))
  for (const { name, attributes, hooks, example } of catalogue) {
    expect(written).toContain(`### ${name}\n`)
    expect(written).toContain(example)
    for (const said of [...Object.keys(attributes), ...Object.keys(hooks)]) expect(written).toContain(`\`${said}\``)
  }
})
