/**
 * A file that is sent ahead of its form to the product as `npm start` runs it, while its API processes are killed in the
 * middle, with files on a disk and with an S3 server. Its sender does as pages do: asks where the upload stands, and goes on
 * from there.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Launched, leftOf, pause } from "../../infra/main/testing/Launched.ts"
import { aPdf } from "../builders/files.ts"
import { findS3Server, type S3Server } from "../builders/radosgw.ts"
import { seeded } from "../builders/seeded.ts"
import { Operator } from "./product.ts"

const random = seeded()
const pieceBytes = 64 * 1024

interface Answer {
  readonly status: number
  readonly headers: { readonly [name: string]: string | ReadonlyArray<string> | undefined }
}

const source = findS3Server()
const stores = ["files", ...(source.kind === "missing" ? [] : ["an S3 server"])]

describe.each(stores)("a file that is sent ahead, kept in %s,", (store) => {
  let dataDir: string
  let server: S3Server | undefined
  let product: Launched
  let operator: Operator

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "makeready-faults-"))
    server = store !== "files" && source.kind === "available" ? await source.start() : undefined
    product = await Launched.start({
      dataDir,
      arguments: ["--no-demo"],
      environment: { MAKEREADY_PROXY_HOPS: "1", MAKEREADY_API_PROCESSES: "2", ...(server && settingsOf(server)) }
    })
    await product.ready()
    operator = await Operator.of(product, dataDir)
  })

  afterAll(async () => {
    product.signal("SIGTERM")
    await product.exited
    expect(await leftOf(dataDir)).toEqual([])
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it("D1, SUBMIT-33: is with its lead byte for byte, whatever is killed while it is sent ahead", async () => {
    const site = await operator.site()
    const fields = [{ name: "cv", label: "CV", type: "file", required: true }]
    await site.createPage(
      "/ask",
      `<h1>Ask</h1><mk-component name="form" data-fields='${JSON.stringify(fields)}'></mk-component>`
    )
    const { body } = await site.visit("/ask")
    const [, action = ""] = /action="(\/__forms\/[^"]+)"/.exec(body) ?? []
    const [, token = ""] = /name="mk_ft" value="([^"]+)"/.exec(body) ?? []
    const bytes = Buffer.concat([aPdf(), Buffer.from(Array.from({ length: 3_000_000 }, () => random.below(256)))])
    const ask = (method: string, path: string, headers: { readonly [name: string]: string }, sent?: Uint8Array) =>
      asked(product, site.host, method, path, headers, sent)
    /** As often as it takes: nobody answers, or an origin says that nobody does. */
    const answered = async (...request: Parameters<typeof ask>): Promise<Answer> => {
      for (;;) {
        const answer = await ask(...request).catch(() => undefined)
        if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer
        await pause(300)
      }
    }

    const begun = await answered(
      "POST",
      `${action}/uploads`,
      { "content-type": "application/json" },
      Buffer.from(JSON.stringify({ token, field: "cv", filename: "cv.pdf", length: bytes.length }))
    )
    expect(begun.status).toBe(201)
    const path = String(begun.headers["location"])
    let killed = 0
    let offset = 0
    for (let pieces = 0; offset < bytes.length; pieces++) {
      const kill = (): void => {
        const pid = product.childOf("main/api.ts")
        if (pid === undefined) return
        process.kill(pid, "SIGKILL")
        killed++
      }
      // At any moment of a piece: while it is read, put, told.
      const isFatal = pieces % 6 === 5
      const timer = isFatal ? setTimeout(kill, random.below(40)) : undefined
      const sent = await ask(
        "PATCH",
        path,
        { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
        bytes.subarray(offset, offset + pieceBytes)
      ).catch(() => undefined)
      if (isFatal && sent !== undefined) await pause(50)
      clearTimeout(timer)
      const standing = sent?.status === 204 ? sent : await answered("HEAD", path, {})
      expect(standing.status).toBe(204)
      const reached = Number(standing.headers["upload-offset"])
      // What was said to be kept is.
      expect(reached).toBeGreaterThanOrEqual(offset)
      offset = reached
    }
    expect(killed).toBeGreaterThan(3)
    const form = new URLSearchParams({
      mk_ft: token,
      mk_fn: `${(Date.now() - 5_000).toString(36)}.${crypto.randomUUID().replaceAll("-", "")}`,
      mk_up: path.split("/").at(-1)!
    })
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    expect((await answered("POST", action, headers, Buffer.from(form.toString()))).status).toBe(200)
    const { body: read } = await site.over(product, "GET", "/v1/leads")
    expect(read.leads).toMatchObject([{ data: { cv: "cv.pdf" }, files: [{ size: bytes.length }] }])
    const { body: lead } = await site.over(product, "GET", `/v1/leads/${read.leads[0].id}`)
    const kept = await site.fetchFile(new URL(lead.files[0].url).pathname)
    expect([kept.status, kept.bytes.equals(bytes)]).toEqual([200, true])
  }, 600_000)
})

const settingsOf = ({ endpoint, accessKey, secretKey }: S3Server) => ({
  MAKEREADY_S3_ENDPOINT: endpoint,
  MAKEREADY_S3_ACCESS_KEY: accessKey,
  MAKEREADY_S3_SECRET_KEY: secretKey,
  MAKEREADY_S3_BUCKET: "makeready-public-uploads",
  MAKEREADY_S3_PRIVATE_BUCKET: "makeready-private-uploads"
})

const asked = (
  product: Launched,
  host: string,
  method: string,
  path: string,
  headers: { readonly [name: string]: string },
  body?: Uint8Array
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(body.length) }
    const sent = request(
      {
        host: "127.0.0.1",
        port: product.ports.origin,
        method,
        path,
        headers: { host, accept: "application/json", ...length, ...headers },
        agent: false
      },
      (answer) => {
        answer
          .on("error", reject)
          .on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
          .resume()
      }
    )
    sent.on("error", reject).end(body)
  })
