/** What a refused upload or import leaves behind, on a disk and in an object store that is one: nothing. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer, request as httpRequest } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { limits, MIB } from "../../../engine/limits.ts"
import { layerFiles } from "../../../storage/objects/Files.ts"
import { testApi, upstreams } from "../../../test/builders/api.ts"
import { aDocx, anMp4, anSvg, aPdf, aPicture, aZip } from "../../../test/builders/files.ts"
import type { TestSite } from "../../../test/builders/testSite.ts"

const directory = mkdtempSync(join(tmpdir(), "makeready-remains-"))
const temporary = join(directory, "tmp")
mkdirSync(temporary)
// Whatever this process puts aside, it puts aside here.
vi.stubEnv("TMPDIR", temporary)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(directory, { recursive: true })
})
const objects = join(directory, "objects")
const api = testApi({}, { objects: layerFiles({ directory: objects }) })

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Files of the library, finished or not, and whatever else lies about. */
const remains = () => [
  ...filesIn(temporary),
  ...filesIn(join(objects, ".store", "incoming")),
  ...filesIn(join(objects, "private")).filter((path) => path.includes("/incoming/")),
  ...filesIn(join(objects, "public")).filter((path) => path.includes("/media/"))
]

const nothingRemains = async (site: TestSite) => {
  await expect.poll(remains).toEqual([])
  expect((await site.get("/v1/media")).body.media).toEqual([])
}

const polyglot = (...files: ReadonlyArray<Buffer>) => Buffer.concat(files)
const html = Buffer.from("<!doctype html><script>alert(1)</script>")
const padded = async (size: number) => {
  const picture = await aPicture("jpeg")
  return Buffer.concat([picture, Buffer.alloc(size - picture.length)])
}

/** Promises more pixels than anybody should unpack. */
const vast = async () => {
  const picture = await aPicture("gif")
  picture.writeUInt16LE(65_535, 6)
  picture.writeUInt16LE(65_535, 8)
  return picture
}

/** What is wrong with it, as what it is sent, and how it is refused. */
const files: ReadonlyArray<readonly [string, string, () => Promise<Buffer> | Buffer, string]> = [
  ["truncated picture", "a.png", async () => (await aPicture("png")).subarray(0, -200), "media.damaged"],
  ["truncated document", "a.pdf", () => aPdf(4_000).subarray(0, 2_000), "media.damaged"],
  ["truncated film", "a.mp4", () => anMp4().subarray(0, -1), "media.damaged"],
  ["file that is empty", "a.png", () => Buffer.alloc(0), "media.unsupported_type"],
  ["page mislabelled as a picture", "a.png", () => html, "media.unsupported_type"],
  ["program mislabelled as a document", "a.pdf", () => Buffer.from("MZ\x90\0 and so on"), "media.unsupported_type"],
  ["archive mislabelled as a document", "a.docx", () => aZip({ "a.txt": "a" }), "media.unsupported_type"],
  ["document that is a page as well", "a.docx", () => polyglot(html, aDocx()), "media.unsupported_type"],
  [
    "picture that is an archive as well",
    "a.gif",
    async () => polyglot(await aPicture("gif"), aDocx()),
    "media.damaged"
  ],
  ["film that is an archive as well", "a.mp4", () => polyglot(anMp4(), aZip({ "a.txt": "a" })), "media.damaged"],
  ["drawing with a script", "a.svg", () => anSvg("<script>alert(1)</script>"), "media.svg_rejected"],
  ["picture that is oversized", "a.jpg", () => padded(limits.imageBytes + 1), "media.too_large"],
  ["document that is oversized", "a.pdf", () => aPdf(limits.documentBytes), "media.too_large"],
  ["picture of too many pixels", "a.png", vast, "media.too_many_pixels"]
]

describe("an upload", () => {
  it.each(files)("of a %s leaves nothing on the disk or in the object store", async (_, name, make, code) => {
    const site = await api.aSite()
    const body = new FormData()
    body.append("alt", "")
    body.append("file", new Blob([new Uint8Array(await make())]), name)
    expect((await site.post("/v1/media", body)).code).toBe(code)
    await nothingRemains(site)
  })

  it("beyond every limit leaves nothing on the disk or in the object store", async () => {
    const site = await api.aSite()
    const body = new FormData()
    body.append("alt", "")
    body.append("file", new Blob([Buffer.alloc(limits.videoBytes + MIB)]), "a.mp4")
    expect((await site.post("/v1/media", body)).code).toBe("request.too_large")
    await nothingRemains(site)
  })

  it("aborted half-way leaves nothing on the disk or in the object store", async () => {
    const site = await api.aSite()
    const { clientId, clientSecret } = site
    const { token } = (await api.anonymous.post("/v1/auth/token", { clientId, clientSecret })).body
    const sending = httpRequest(`${site.address()}/v1/media`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "multipart/form-data; boundary=b",
        "content-length": String(4 * MIB)
      }
    })
    sending.on("error", () => {})
    sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
    sending.write(aPdf(MIB))
    // Not before a part of it has come to lie on the disk.
    await expect.poll(remains).toHaveLength(1)
    sending.destroy()
    await nothingRemains(site)
  })
})

describe("an import", () => {
  const aSource = async (answer: Buffer, announced = answer.length) => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-length": announced }).write(answer)
      if (announced > answer.length) setImmediate(() => response.destroy())
      else response.end()
    })
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
    onTestFinished(() => void server.close().closeAllConnections())
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    upstreams.push(host)
    return `http://${host}`
  }
  const imported = async (site: TestSite, url: string) => (await site.post("/v1/media/import", { url, alt: "" })).code

  it.each(files)("of a %s leaves nothing on the disk or in the object store", async (_, name, make, code) => {
    const site = await api.aSite()
    expect(await imported(site, `${await aSource(await make())}/${name}`)).toBe(code)
    await nothingRemains(site)
  })

  it("whose source breaks off leaves nothing on the disk or in the object store", async () => {
    const site = await api.aSite()
    expect(await imported(site, await aSource(aPdf(MIB), 4 * MIB))).toBe("media.source_unreachable")
    await nothingRemains(site)
  })
})

it("what is taken is all that remains", async () => {
  const site = await api.aSite()
  const body = new FormData()
  body.append("alt", "")
  body.append("file", new Blob([new Uint8Array(aPdf())]), "a.pdf")
  const { id } = (await site.post("/v1/media", body)).body
  expect(remains().map((path) => path.slice(path.lastIndexOf("/media/")).replace(/=$/, ""))).toEqual([
    expect.stringContaining(`/media/${id}/`),
    expect.stringContaining(`/media/${id}/`)
  ])
})
