import { Cause, Context, Effect, Exit, Layer, Scope, Stream } from "effect"
import { GetObjectCommand } from "@aws-sdk/client-s3"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Objects, ObjectStoreFailure, ObjectPreconditionFailed } from "../../engine/ports/Objects.ts"
import { findS3Server, type S3Server } from "../../test/builders/radosgw.ts"
import { seeded } from "../../test/builders/seeded.ts"
import { describeObjects } from "./contract.ts"
import { layerS3 } from "./S3.ts"
import { ensureBuckets } from "./s3/buckets.ts"
import { layerObjects } from "./layer.ts"
import { openClients, type S3Config } from "./s3/clients.ts"

const html = { contentType: "text/html; charset=utf-8" }
const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)
const errorOf = async <A, E>(effect: Effect.Effect<A, E>) => {
  const exit = await Effect.runPromiseExit(effect)
  if (Exit.isSuccess(exit)) throw new Error("It succeeded where it had to fail.")
  return Cause.squash(exit.cause)
}

const random = seeded()
const source = findS3Server()
if (source.kind === "missing") {
  const line = "=".repeat(100)
  console.warn(`\n${line}\nNOT TESTED: objects in S3 (storage/objects/S3.ts).\n${source.reason}\n${line}\n`)
  describe.skip(`S3 as an object store: ${source.reason}`, () => void it("is not tested", () => {}))
} else {
  describe(`on ${source.name}`, () => {
    let server: S3Server
    beforeAll(async () => void (server = await source.start()))
    afterAll(() => server?.stop())

    const configFor = (endpoint = server.endpoint): S3Config => {
      const { accessKey, secretKey } = server
      const run = randomBytes(4).toString("hex")
      const [bucket, privateBucket] = [`makeready-public-${run}`, `makeready-private-${run}`]
      return { endpoint, region: "us-east-1", bucket, privateBucket, accessKey, secretKey }
    }
    const open = async <E>(layer: Layer.Layer<Objects, E>) => {
      const scope = await run(Scope.make())
      const context = await run(Layer.buildWithScope(layer, scope))
      return { objects: Context.get(context, Objects), close: () => run(Scope.close(scope, Exit.void)) }
    }

    describeObjects("S3", () => open(layerObjects({ kind: "s3", ...configFor() })), random.bytes)

    describe("two clients", () => {
      let config: S3Config
      let opened: Awaited<ReturnType<typeof open>>
      let clients: ReturnType<typeof openClients>
      beforeAll(async () => {
        config = configFor()
        await run(ensureBuckets(config))
        opened = await open(layerS3(config))
        clients = openClients(config)
      })
      afterAll(async () => {
        clients.close()
        await opened.close()
      })

      it("read what the other wrote, with the same headers and etag", async () => {
        const { public: store } = opened.objects
        const options = { ...html, cacheControl: "public, max-age=60", metadata: { "page-version": "ver_1" } }
        const body = random.bytes(20_000)
        const whole = await run(store.put("by/bulk é.html", body, options))
        const conditional = await run(store.put("by/condition é.html", body, { ...options, ifAbsent: true }))
        const streamed = await run(store.putStream("by/stream é.html", Stream.succeed(body), options))
        for (const [name, written] of Object.entries({ bulk: whole, condition: conditional, stream: streamed })) {
          const key = `by/${name} é.html`
          const at = { Bucket: config.bucket, Key: key }
          const byAmazon = await clients.s3.send(new GetObjectCommand(at))
          expect(Buffer.from(await byAmazon.Body!.transformToByteArray()).equals(body)).toBe(true)
          expect(byAmazon).toMatchObject({ ContentType: options.contentType, CacheControl: options.cacheControl })
          expect(byAmazon.Metadata).toMatchObject(options.metadata)
          const byBulk = await clients.bulk.statObject(config.bucket, key)
          expect(byBulk).toMatchObject({ size: 20_000, etag: written.etag })
          expect(byBulk.metaData).toMatchObject({ ...options.metadata, "content-type": options.contentType })
          expect((await buffer(await clients.bulk.getObject(config.bucket, key))).equals(body)).toBe(true)
          expect(await run(store.head(key))).toMatchObject({ etag: written.etag, metadata: options.metadata })
        }
      })

      it("leave no unfinished upload of a stream that fails", async () => {
        const { public: store } = opened.objects
        const broken = Stream.succeed(random.bytes(20_000_000)).pipe(Stream.concat(Stream.fail("gone")))
        expect(await errorOf(store.putStream("broken.bin", broken, html))).toBe("gone")
        const unfinished = await clients.bulk.listIncompleteUploads(config.bucket, "", true).toArray()
        expect(unfinished).toEqual([])
      })

      it("find the buckets made a second time as they were", async () => {
        const { public: store } = opened.objects
        await run(store.put("kept.html", Buffer.from("kept"), html))
        await run(ensureBuckets(config))
        expect(await run(store.head("kept.html"))).toMatchObject({ size: 4 })
      })
    })

    describe("failures", () => {
      it("of the account or the bucket are failures, not absence", async () => {
        const { objects, close } = await open(layerS3(configFor()))
        const store = objects.public
        const operations = {
          get: store.get("a.html"),
          getStream: store.getStream("a.html"),
          put: store.put("a.html", Buffer.from("x"), html),
          putIf: store.put("a.html", Buffer.from("x"), { ...html, ifAbsent: true }),
          list: store.list("", { limit: 1 }),
          remove: store.remove(["a.html"])
        }
        for (const [name, operation] of Object.entries(operations))
          expect(await errorOf<unknown, unknown>(operation), name).toBeInstanceOf(ObjectStoreFailure)
        await close()

        const stranger = await open(layerS3({ ...configFor(), secretKey: "wrong" }))
        for (const operation of [stranger.objects.public.get("a.html"), stranger.objects.public.ping])
          expect(await errorOf<unknown, unknown>(operation)).toBeInstanceOf(ObjectStoreFailure)
        await stranger.close()
      })

      it("of a server that is not there are told after a few attempts", async () => {
        const { objects, close } = await open(layerS3(configFor("http://127.0.0.1:9")))
        expect(await errorOf(objects.public.put("a.html", Buffer.from("x"), html))).toBeInstanceOf(ObjectStoreFailure)
        expect(await errorOf(objects.public.get("a.html"))).toBeInstanceOf(ObjectStoreFailure)
        await close()
      })

      it("of a service that ignores conditions are told before it is used", async () => {
        const careless = createServer((incoming, response) => {
          incoming.resume().on("end", () => response.writeHead(200, { etag: '"x"' }).end())
        }).listen(0, "127.0.0.1")
        await once(careless, "listening")
        const config = configFor(`http://127.0.0.1:${(careless.address() as AddressInfo).port}`)
        const error = await errorOf(Effect.scoped(Layer.build(layerObjects({ kind: "s3", ...config }))))
        expect(String(error)).toContain("ignores the condition")
        careless.close()
      })

      it("that pass are passed over, those that stay are not", async () => {
        const proxy = await startFaultyProxy(server.endpoint)
        const config = configFor(proxy.endpoint)
        await run(ensureBuckets(config))
        const { objects, close } = await open(layerS3(config))
        const store = objects.public
        const put = (options = {}) => store.put("a.html", Buffer.from("x"), { ...html, ...options })

        for (const fault of ["refused", "cut"] as const) {
          proxy.fail(2, fault)
          await run(put())
          proxy.fail(2, fault)
          expect(await run(store.get("a.html"))).toMatchObject({ size: 1 })
          proxy.fail(Infinity, fault)
          expect(await errorOf(put())).toBeInstanceOf(ObjectStoreFailure)
          expect(await errorOf(store.get("a.html"))).toBeInstanceOf(ObjectStoreFailure)
          expect(proxy.failed()).toBeLessThan(10)
          proxy.fail(0, fault)
        }

        const impatient = await open(layerS3({ ...config, silenceMs: 200 }))
        const { public: stalled } = impatient.objects
        proxy.fail(Infinity, "silent")
        expect(await errorOf(stalled.put("a.html", Buffer.from("x"), html))).toBeInstanceOf(ObjectStoreFailure)
        expect(await errorOf(stalled.get("a.html"))).toBeInstanceOf(ObjectStoreFailure)
        await impatient.close()

        // Carried out, but answered with an error: the second attempt must know its own work.
        proxy.fail(1, "answer lost")
        const { etag } = await run(store.put("b.html", Buffer.from("mine"), { ...html, ifAbsent: true }))
        expect(await run(store.head("b.html"))).toMatchObject({ etag, size: 4 })
        const again = store.put("b.html", Buffer.from("other"), { ...html, ifAbsent: true })
        expect(await errorOf(again)).toBeInstanceOf(ObjectPreconditionFailed)
        await close()
        await proxy.close()
      })
    })
  })
}

/** Hands requests on to a server, but refuses the next few, cuts their connections, never answers, or loses the answers. */
const startFaultyProxy = async (target: string) => {
  let faults = 0
  let failed = 0
  let kind: "refused" | "cut" | "silent" | "answer lost" = "refused"
  const { hostname, port } = new URL(target)

  const forward = (incoming: IncomingMessage, answer: (upstream: IncomingMessage) => void) => {
    const { method, url, headers } = incoming
    incoming.pipe(request({ hostname, port, method, path: url, headers, agent: false }, answer))
  }
  const unavailable = (response: ServerResponse) => response.writeHead(503, { "content-length": 0 }).end()

  const server = createServer((incoming, response) => {
    if (faults <= 0)
      return forward(incoming, (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.rawHeaders)
        upstream.pipe(response)
      })
    faults--
    failed++
    if (kind === "cut") return incoming.socket.destroy()
    if (kind === "silent") return incoming.resume()
    if (kind === "answer lost")
      return forward(incoming, (upstream) => upstream.resume().on("end", () => unavailable(response)))
    incoming.resume().on("end", () => unavailable(response))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (count: number, how: typeof kind) => {
      faults = count
      failed = 0
      kind = how
    },
    failed: () => failed,
    close: () => new Promise((done) => server.close(done))
  }
}
