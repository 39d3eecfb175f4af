/** Archives are read back as they were written, by others too, and never in part. */
import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterEach, beforeEach, expect, it } from "vitest"
import { seeded } from "../../test/builders/seeded.ts"
import { contentOf, readEntries, TarWriter } from "./tar.ts"

let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "makeready-tar-"))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const random = seeded()
const all = async <A>(items: AsyncIterable<A>): Promise<Array<A>> => {
  const list: Array<A> = []
  for await (const item of items) list.push(item)
  return list
}

const written = async (sizes: ReadonlyArray<number>) => {
  const path = join(folder, "site.tar")
  const archive = await TarWriter.create(path, 1_700_000_000)
  const contents = sizes.map((size) => random.bytes(size))
  for (const [at, content] of contents.entries())
    await archive.add(`rows/pages/${at}.ndjson`, content.length, [content])
  await archive.end()
  return { path, contents }
}

it("gives back every entry, whatever its size", async () => {
  const { path, contents } = await written([0, 1, 511, 512, 513, 70_000])
  const entries = await readEntries(path)
  expect(entries.map(({ bytes }) => bytes)).toEqual([0, 1, 511, 512, 513, 70_000])
  for (const [at, entry] of entries.entries())
    expect(Buffer.concat(await all(contentOf(path, entry))).equals(contents[at]!)).toBe(true)
})

it("is an archive to any program that reads them", async () => {
  const { path, contents } = await written([3, 600])
  const { stdout } = await promisify(execFile)("tar", ["-xOf", path, "rows/pages/1.ndjson"], { encoding: "buffer" })
  expect(stdout.equals(contents[1]!)).toBe(true)
})

it("is refused when it is cut short, anywhere", async () => {
  const { path } = await written([600, 600])
  const whole = await readFile(path)
  for (const length of [0, 100, 700, 1_200, 2_000, whole.length - 1_024]) {
    await writeFile(path, whole.subarray(0, length))
    await expect(readEntries(path), String(length)).rejects.toThrow(/is no export of a site, or it is damaged/)
  }
})

it("takes no content of another length than was said", async () => {
  const archive = await TarWriter.create(join(folder, "other.tar"), 0)
  await expect(archive.add("a", 3, [Buffer.from("four")])).rejects.toThrow(/changed while it was read/)
  await archive.abandon()
})
