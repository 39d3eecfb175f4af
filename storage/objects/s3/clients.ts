/**
 * The two S3 clients over one account. `minio` puts whole bodies for less than half the processor time, which bounds a
 * rebuild; `@aws-sdk/client-s3` has conditions, ranges and multipart uploads. Both give up on a server that does not
 * connect or falls silent, and try again, a bounded number of times, what may be tried again; how long all of it may take
 * is kept in `send.ts`.
 */
import { S3Client } from "@aws-sdk/client-s3"
import { Client as BulkClient } from "minio"
import { Effect, type Scope } from "effect"
import http from "node:http"
import https from "node:https"

/** An account, its two buckets and where they are. Addresses are path-style: `<endpoint>/<bucket>/<key>`. */
export interface S3Config {
  /** Scheme, host and port, for example `http://127.0.0.1:9000`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly privateBucket: string
  readonly accessKey: string
  readonly secretKey: string
  /** Longest silence on a connection while an answer, or the rest of it, is awaited; in milliseconds, by default 30,000. */
  readonly silenceMs?: number
}

const CONNECT_MS = 5_000
const SILENCE_MS = 30_000
const SOCKETS = 128
/** Attempts at an operation that may be repeated, the first one included. */
export const ATTEMPTS = 3

export interface S3Clients {
  readonly s3: S3Client
  /** Does not repeat: the first attempt may have been carried out, and then its own effect would fail the condition. */
  readonly conditional: S3Client
  readonly bulk: BulkClient
  readonly close: () => void
}

export const openClients = (config: S3Config): S3Clients => {
  const { silenceMs = SILENCE_MS } = config
  const url = new URL(config.endpoint)
  const useSSL = url.protocol === "https:"
  const agent = new (useSSL ? https : http).Agent({ keepAlive: true, maxSockets: SOCKETS })

  const s3 = (maxAttempts: number) =>
    new S3Client({
      endpoint: config.endpoint,
      region: config.region,
      credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
      forcePathStyle: true,
      // Only Amazon checks the newer checksums, and others reject the framing they need for streams.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      maxAttempts,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: silenceMs,
        socketAcquisitionWarningTimeout: 10 * SILENCE_MS,
        [useSSL ? "httpsAgent" : "httpAgent"]: agent
      }
    })

  const bulk = new BulkClient({
    endPoint: url.hostname,
    port: url.port === "" ? (useSSL ? 443 : 80) : Number(url.port),
    useSSL,
    region: config.region,
    accessKey: config.accessKey,
    secretKey: config.secretKey,
    pathStyle: true,
    transportAgent: agent,
    transport: withTimeout(useSSL ? https : http, silenceMs),
    // It retries with a line on the console, and not where a connection broke; S3.ts does so itself.
    retryOptions: { disableRetry: true }
  })

  const [repeating, conditional] = [s3(ATTEMPTS), s3(1)]
  return {
    s3: repeating,
    conditional,
    bulk,
    close: () => {
      repeating.destroy()
      conditional.destroy()
      agent.destroy()
    }
  }
}

/** Both, until the scope closes. */
export const openedClients = (config: S3Config): Effect.Effect<S3Clients, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => openClients(config)),
    (clients) => Effect.sync(clients.close)
  )

/** The transport, with an end to silence; the bulk client has none of its own. */
const withTimeout = (transport: typeof http | typeof https, silenceMs: number): Pick<typeof http, "request"> => ({
  request: ((options: https.RequestOptions, onResponse: (response: http.IncomingMessage) => void) => {
    const request = transport.request(options, onResponse)
    request.setTimeout(silenceMs, () => request.destroy(new Error(`The server was silent for ${silenceMs} ms.`)))
    return request
  }) as typeof http.request
})
