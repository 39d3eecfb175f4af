/** One announcement to another of our processes: a POST with the secret that all of them share. */
import { Effect } from "effect"
import { type Agent, request } from "node:http"

export interface Target {
  /** `http://host:port`, or `unix:` and the path of a socket. */
  readonly address: string
  readonly secret: string
}

export const post = (agent: Agent, { address, secret }: Target, path: string, body: string) =>
  Effect.tryPromise({
    try: (signal) =>
      new Promise<void>((resolve, reject) => {
        const sent = request(
          {
            agent,
            signal,
            method: "POST",
            path,
            ...(address.startsWith("unix:") ? { socketPath: address.slice("unix:".length) } : hostOf(address)),
            headers: {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(body),
              authorization: `Bearer ${secret}`
            }
          },
          (response) => {
            response.resume()
            if (response.statusCode === 200) response.once("end", resolve)
            else reject(new Error(`${address} answered ${response.statusCode}.`))
          }
        )
        sent.once("error", reject)
        sent.end(body)
      }),
    catch: (cause) => cause
  })

const hostOf = (address: string) => {
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[(.*)\]$/, "$1"), port: port === "" ? 80 : Number(port) }
}
