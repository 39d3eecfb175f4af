/** What is built of scripts' sources is kept from start to start, and never believed once a source is another. */
import { execFile } from "node:child_process"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, it } from "vitest"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "makeready-builds-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Start {
  /** Addresses of all scripts, which are made of their content. */
  readonly paths: ReadonlyArray<string>
  readonly loadedCompiler: boolean
}

/** A process that starts, as far as scripts are concerned. */
const start = async (): Promise<Start> => {
  const script = `
    import { registerHooks } from "node:module"
    let loadedCompiler = false
    registerHooks({
      load: (url, context, next) => {
        if (/node_modules\\/rolldown\\/dist\\//.test(url)) loadedCompiler = true
        return next(url, context)
      }
    })
    const scripts = await import(${JSON.stringify(new URL("./scripts.ts", import.meta.url).href)})
    console.log(JSON.stringify({ paths: Object.values(scripts).map(({ path }) => path), loadedCompiler }))`
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, NODE_COMPILE_CACHE: folder }
  })
  return JSON.parse(stdout) as Start
}

type Kept = Record<string, { code: string; readonly sources: Record<string, string> }>

const file = async (): Promise<string> => {
  const [found] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith("scripts.json"))
  return join(folder, found!)
}
const change = async (work: (kept: Kept) => void): Promise<void> => {
  const kept = JSON.parse(await readFile(await file(), "utf8")) as Kept
  work(kept)
  await writeFile(await file(), JSON.stringify(kept))
}
/** The build of one script's modules. */
const formsIn = (kept: Kept) => Object.entries(kept).find(([name]) => name.includes("browser/forms.js"))![1]

it("builds once, and starts without the compiler after that", async () => {
  const first = await start()
  expect(first.loadedCompiler).toBe(true)
  expect(await start()).toEqual({ ...first, loadedCompiler: false })
  // What it says is what is kept, so a build that was kept is indeed used.
  await change((kept) => (formsIn(kept).code = "export const other = document.title"))
  const changed = await start()
  expect(changed.paths).toHaveLength(first.paths.length)
  expect(changed.paths.filter((path) => !first.paths.includes(path))).toEqual([expect.stringContaining("forms.js")])
  // A source that is not what the build was made of.
  await change((kept) => {
    const { sources } = formsIn(kept)
    sources[Object.keys(sources).at(-1)!] = "0".repeat(64)
  })
  expect(await start()).toEqual(first)
  // A source that is gone, and a file that a full disk has cut short.
  await change((kept) => {
    formsIn(kept).code = "export const other = document.title"
    formsIn(kept).sources["renderer/browser/gone.js"] = "0".repeat(64)
  })
  expect(await start()).toEqual(first)
  await writeFile(await file(), (await readFile(await file(), "utf8")).slice(0, -100))
  expect(await start()).toEqual(first)
  expect(await start()).toEqual({ ...first, loadedCompiler: false })
})
