/** A collector of traces on this machine, for tests: takes OTLP/HTTP in JSON, and can stall or be away. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** Of the process that made it. */
  readonly process: string
  readonly attributes: { readonly [name: string]: unknown }
}

export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly address: string
  readonly spans: () => ReadonlyArray<Span>
  /** Everything that was sent, as it was sent. */
  readonly sent: () => string
  /** From now on nothing is answered. */
  readonly stall: () => void
  readonly close: () => Promise<void>
}

export const startCollector = async (): Promise<Collector> => {
  const bodies: Array<string> = []
  let stalled = false
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      if (stalled) return
      bodies.push(body)
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => bodies.flatMap((body) => spansOf(JSON.parse(body) as Traces)),
    sent: () => bodies.join("\n"),
    stall: () => void (stalled = true),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    }
  }
}

interface Attribute {
  readonly key: string
  readonly value: { readonly [kind: string]: unknown }
}

interface Traces {
  readonly resourceSpans: ReadonlyArray<{
    readonly resource: { readonly attributes: ReadonlyArray<Attribute> }
    readonly scopeSpans: ReadonlyArray<{
      readonly spans: ReadonlyArray<
        Omit<Span, "attributes" | "process"> & { readonly attributes: ReadonlyArray<Attribute> }
      >
    }>
  }>
}

const spansOf = ({ resourceSpans }: Traces): ReadonlyArray<Span> =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const process = String(valuesOf(resource.attributes)["makeready.process"])
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, process, attributes: valuesOf(span.attributes) }))
    )
  })

const valuesOf = (attributes: ReadonlyArray<Attribute>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
