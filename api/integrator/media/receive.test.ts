/** Forms that come in slowly, on a real connection with a patience short enough to be watched. */
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { expect, it, onTestFinished } from "vitest"
import { Objects } from "../../../engine/ports/Objects.ts"
import { layerFiles } from "../../../storage/objects/Files.ts"
import { receive } from "../../use-cases/content/media/receive.ts"

const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'

/** Serves one upload into a store of its own on the disk, and says how it ended. */
const aReceiver = async (patience: { readonly stallMs: number; readonly totalMs: number }) => {
  const directory = await mkdtemp(join(tmpdir(), "makeready-receive-"))
  onTestFinished(() => rm(directory, { recursive: true }))
  const { private: store } = await Effect.runPromise(Effect.provide(Objects, layerFiles({ directory })))
  const ended = Promise.withResolvers<string>()
  const server = createServer((incoming, response) => {
    Effect.runPromise(
      receive(incoming, store, "incoming/file", patience).pipe(
        Effect.match({ onFailure: ({ code }) => code as string, onSuccess: ({ bytes }) => `${bytes} bytes` })
      )
    ).then((outcome) => {
      response.end()
      ended.resolve(outcome)
    }, ended.reject)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const sending = request({
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b" }
  })
  sending.on("error", () => {})
  sending.write(head)
  onTestFinished(() => {
    sending.destroy()
    server.close().closeAllConnections()
  })
  const kept = async () => {
    const listed = await Effect.runPromise(store.list("", { limit: 10 }))
    const unfinished = await readdir(join(directory, ".store/incoming/private"))
    return [...listed.map(({ key }) => key), ...unfinished]
  }
  return { sending, ended: ended.promise, kept }
}

it("gives up an upload on which nothing moves, and keeps nothing of it", async () => {
  const { sending, ended, kept } = await aReceiver({ stallMs: 100, totalMs: 60_000 })
  sending.write("%PDF-1.7")
  expect(await ended).toBe("request.timeout")
  expect(await kept()).toEqual([])
})

it("gives up an upload that trickles on and on", async () => {
  const { sending, ended, kept } = await aReceiver({ stallMs: 300, totalMs: 600 })
  const trickle = setInterval(() => sending.write("x"), 50)
  onTestFinished(() => clearInterval(trickle))
  expect(await ended).toBe("request.timeout")
  expect(await kept()).toEqual([])
})

it("says of one whose sender went away that it ended too early, and keeps nothing of it", async () => {
  const { sending, ended, kept } = await aReceiver({ stallMs: 5_000, totalMs: 60_000 })
  sending.write("%PDF-1.7", () => sending.destroy())
  expect(await ended).toBe("request.aborted")
  expect(await kept()).toEqual([])
})

it("takes one that comes in many small pieces", async () => {
  const { sending, ended, kept } = await aReceiver({ stallMs: 5_000, totalMs: 60_000 })
  for (const piece of "%PDF-1.7 and so on") sending.write(piece)
  sending.end("\r\n--b--\r\n")
  expect(await ended).toBe("18 bytes")
  expect(await kept()).toHaveLength(1)
})
