/**
 * A stand-in for the image host: https, pictures by path, and on demand an answer that fails, is no picture, or does not
 * come until the test lets it. Start it before `testApi()`, which is told its account.
 */
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { afterAll } from "vitest"
import { upstreams } from "./api.ts"
import { certificateFor, trust } from "../../infra/standins/certificate.ts"

/** A status alone, a picture, or a connection that ends unanswered. */
export type ImageAnswer = number | Uint8Array | "cut"

export interface ImageHost {
  /** Base address of the site's account, ending in a slash. */
  readonly account: string
  /** Has a path below the account answered so from now on; others are 404. */
  readonly put: (path: string, answer: ImageAnswer) => void
  /** Paths that were asked for, in order. */
  readonly asked: () => ReadonlyArray<string>
  /** Holds every answer back until `letGo`; `asked` resolves with the first request. */
  readonly stall: () => { readonly asked: Promise<void>; readonly letGo: () => void }
}

export const startImageHost = async (): Promise<ImageHost> => {
  const certificate = certificateFor("localhost")
  trust(certificate)
  const answers = new Map<string, ImageAnswer>()
  const asked: Array<string> = []
  let gate: { readonly arrive: () => void; readonly opened: Promise<void> } | undefined

  const server = createServer({ ...certificate }, (request, response) => {
    const path = (request.url ?? "").replace(/^\/acme\//, "")
    asked.push(path)
    const answer = answers.get(path) ?? 404
    const send = () => {
      if (answer === "cut") return void request.socket.destroy()
      return void (typeof answer === "number" ? response.writeHead(answer).end() : response.end(answer))
    }
    if (gate === undefined) return send()
    gate.arrive()
    void gate.opened.then(send)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  upstreams.push(host)
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  return {
    account: `https://${host}/acme/`,
    put: (path, answer) => void answers.set(path, answer),
    asked: () => [...asked],
    stall: () => {
      const [arrived, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      gate = { arrive: arrived.resolve, opened: opened.promise }
      const letGo = () => {
        gate = undefined
        opened.resolve()
      }
      return { asked: arrived.promise, letGo }
    }
  }
}
