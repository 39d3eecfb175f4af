import { execFile, spawn } from "node:child_process"
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { buildProcesses } from "./build.ts"
import { presentBuild } from "./present.ts"
import { isBeingBuilt } from "./users.ts"

/** A checkout of one small process, with a slash at its end, and a cache beside it. */
let root: string
let cache: string
const entries = { main: "src/main.ts" }

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const build = (options = {}) => buildProcesses(cache, { root, entries, ...options })
const said = async (folder: string) => {
  const { run } = (await import(pathToFileURL(join(folder, "main.mjs")).href)) as { run: () => Promise<unknown> }
  return run()
}

beforeEach(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "built-")))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  root = join(folder, "checkout/")
  cache = join(folder, "cache")
  write("package-lock.json", "{}")
  write("src/main.ts", `import { word } from "./word.ts"\nexport const run = (): string => word\n`)
  write("src/word.ts", `export const word: string = "first"\n`)
})

/** Each build takes seconds on a busy machine. */
const slow = { timeout: 120_000 }

describe("a build", slow, () => {
  it("is that of its sources, of the packages and of where they lie", async () => {
    const folder = await build()
    expect(presentBuild(cache, root)).toBe(folder)
    expect(await build()).toBe(folder)
    expect(JSON.parse(readFileSync(join(folder, "sources.json"), "utf8"))).toEqual(["src/main.ts", "src/word.ts"])

    const before = { word: readFileSync(join(root, "src/word.ts"), "utf8"), lock: "{}" }
    for (const [file, text, back] of [
      ["src/word.ts", `export const word: string = "other"\n`, before.word],
      ["package-lock.json", `{ "lockfileVersion": 3 }`, before.lock]
    ] as const) {
      write(file, text)
      expect(presentBuild(cache, root), file).toBeUndefined()
      write(file, back)
      expect(presentBuild(cache, root), file).toBe(folder)
    }
    write("src/unused.ts", "export const more = 1\n")
    expect(presentBuild(cache, root), "what does not go in does not matter").toBe(folder)
    rmSync(join(root, "src/word.ts"))
    expect(presentBuild(cache, root)).toBeUndefined()
    expect(presentBuild(join(cache, "none"), root)).toBeUndefined()
  })

  it.runIf(process.getuid?.() === 0)("of another account is not run, nor what is called like one", async () => {
    const folder = await build()
    chownSync(folder, 65_534, 65_534)
    expect(presentBuild(cache, root)).toBeUndefined()
    chownSync(folder, 0, 0)
    expect(presentBuild(cache, root)).toBe(folder)
    renameSync(folder, join(root, "aside"))
    symlinkSync(join(root, "aside"), folder)
    expect(presentBuild(cache, root)).toBeUndefined()
  })

  it("is made anew of a changed source, and the one before goes when nobody uses it", async () => {
    const first = await build()
    expect(await said(first)).toBe("first")
    // Whoever runs from it may load more of it.
    const user = spawn(process.execPath, [
      "--input-type=module",
      "-e",
      `import { enterUser } from ${JSON.stringify(new URL("users.ts", import.meta.url).href)}
       enterUser(${JSON.stringify(first)}); console.log("entered"); setTimeout(() => {}, 60_000)`
    ])
    await new Promise((entered) => user.stdout.once("data", entered))

    write("src/word.ts", `export const word: string = "second"\n`)
    const second = await build()
    expect(await said(second)).toBe("second")
    expect(readdirSync(cache).sort()).toEqual([first, second].map((folder) => folder.slice(cache.length + 1)).sort())

    user.kill("SIGKILL")
    await new Promise((gone) => user.once("close", gone))
    write("src/word.ts", `export const word: string = "third"\n`)
    const third = await build()
    expect(readdirSync(cache)).toEqual([third.slice(cache.length + 1)])
  })

  it("is one, of two builders at once, and neither leaves anything", async () => {
    const [first, second] = await Promise.all([build(), build()])
    expect(first).toBe(second)
    expect(readdirSync(cache)).toEqual([first.slice(cache.length + 1)])
  })

  it("tells whoever asks where its source is, and keeps later what is imported later", async () => {
    write("src/beside.txt", "beside")
    write(
      "src/main.ts",
      `import { readFileSync } from "node:fs"
       import { Worker } from "node:worker_threads"
       import { where } from "cjs"
       export const run = async () => ({
         url: import.meta.url, dirname: import.meta.dirname, filename: import.meta.filename, main: import.meta.main,
         beside: readFileSync(new URL("./beside.txt", import.meta.url), "utf8"),
         text: "import.meta.url", where,
         thread: await new Promise((told) => new Worker(new URL("./thread.ts", import.meta.url)).once("message", told)),
         later: (await import("./later.ts")).later
       })`
    )
    write("src/thread.ts", `import { parentPort } from "node:worker_threads"\nparentPort?.postMessage(import.meta.url)`)
    write("src/later.ts", `export const later: string = import.meta.url`)
    write("node_modules/cjs/package.json", `{ "name": "cjs", "main": "index.js" }`)
    write("node_modules/cjs/index.js", `exports.where = [__dirname, __filename]`)
    const folder = await build()
    const urlOf = (file: string) => pathToFileURL(join(root, file)).href
    expect(await said(folder)).toEqual({
      url: urlOf("src/main.ts"),
      dirname: join(root, "src"),
      filename: join(root, "src/main.ts"),
      main: false,
      beside: "beside",
      text: "import.meta.url",
      where: [join(root, "node_modules/cjs"), join(root, "node_modules/cjs/index.js")],
      thread: urlOf("src/thread.ts"),
      later: urlOf("src/later.ts")
    })
    expect(readFileSync(join(folder, "main.mjs"), "utf8")).toContain("// src/main.ts")
    expect(readdirSync(folder).filter((name) => name.startsWith("later-"))).toHaveLength(1)
  })

  it("that cannot be made says why, and leaves nothing behind", async () => {
    write("src/word.ts", `export const word: string = \n`)
    await expect(build()).rejects.toThrow(/^The processes cannot be built\. Rolldown said:\n[^]*src\/word\.ts/)
    write("src/word.ts", `export const word: string = import.meta.resolve("node:fs")\n`)
    await expect(build()).rejects.toThrow(/src\/word\.ts asks for import\.meta\.resolve, which a bundle cannot tell it/)
    expect(readdirSync(cache)).toEqual([])
    expect(presentBuild(cache, root)).toBeUndefined()
  })

  it("ends with whoever ordered it, and what that left is removed by the next", async () => {
    const module = new URL("build.ts", import.meta.url).href
    const builder = spawn(process.execPath, [
      "--input-type=module",
      "-e",
      `import { buildProcesses } from ${JSON.stringify(module)}
       await buildProcesses(${JSON.stringify(cache)}, ${JSON.stringify({ root, entries })})`
    ])
    const drafts = () => (isBeingBuilt(cache) ? readdirSync(cache) : [])
    await expect.poll(drafts, { interval: 5 }).toHaveLength(1)
    builder.kill("SIGKILL")
    await new Promise((gone) => builder.once("close", gone))
    expect(isBeingBuilt(cache)).toBe(false)
    const folder = await build()
    expect(readdirSync(cache)).toEqual([folder.slice(cache.length + 1)])
  })
})

describe("a process", slow, () => {
  /** What a process says that may run from a build, and is told so by these words. */
  const begun = async (words: ReadonlyArray<string>, environment: NodeJS.ProcessEnv = {}) => {
    write(
      "begin.ts",
      `import { begin } from ${JSON.stringify(new URL("begin.ts", import.meta.url).href)}
      await begin("main", async () => ({ run: () => console.log("from its sources") }))`
    )
    const env = {
      ...process.env,
      MAKEREADY_CACHE_DIR: join(cache, "none"),
      NODE_COMPILE_CACHE: undefined,
      ...environment
    }
    return promisify(execFile)(process.execPath, [join(root, "begin.ts"), ...words], { env })
  }

  it("runs from the build it is told of, or from its sources", async () => {
    write("src/main.ts", `export const run = (): void => console.log("from a build")`)
    const folder = await build()
    expect((await begun([folder])).stdout).toBe("from a build\n")
    expect((await begun(["sources"])).stdout).toBe("from its sources\n")
    expect((await begun([])).stdout).toBe("from its sources\n")
    expect(readdirSync(join(folder, "users"))).toEqual([])
  })

  it("says that a build cannot be loaded, and runs from its sources", async () => {
    write("src/main.ts", `export const run = (): void => console.log("from a build")`)
    const folder = await build()
    writeFileSync(join(folder, "main.mjs"), `import "./gone.mjs"`)
    const { stdout, stderr } = await begun([folder])
    expect(stdout).toBe("from its sources\n")
    expect(stderr).toContain(`The build in ${folder} cannot be loaded, so this process runs from its sources.`)
    expect(stderr).toContain("gone.mjs")
  })

  it("of this checkout finds a build in the folder for what is compiled, of the present sources alone", async () => {
    const folder = await buildProcesses(cache, { entries: { main: "infra/main/built/testing/said.ts" } })
    const kept = { MAKEREADY_CACHE_DIR: cache }
    expect((await begun([], kept)).stdout).toBe("from a build of this checkout\n")
    writeFileSync(join(folder, "sources.json"), JSON.stringify(["package.json"]))
    expect((await begun([], kept)).stdout).toBe("from its sources\n")
  })
})
