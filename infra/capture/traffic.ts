/**
 * What the capture browser gets to see. The site's own host is answered by a private origin in this process: the same
 * code, the same store and the same policy as a visitor meets, reachable from nowhere else. Everything else goes through
 * the filter for outbound connections. Bodies are passed on as they come.
 */
import { Context, Effect, Layer } from "effect"
import { type Dispatcher, request } from "undici"
import type { SiteId } from "../../engine/model/ids.ts"
import type { EdgeRecord } from "../../engine/publish/edge.ts"
import { edgeKey } from "../../engine/publish/keys.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { limits } from "../../engine/limits.ts"
import { pagePolicy } from "../../engine/serve/csp.ts"
import type { AskForFile, WantedFile } from "../../renderer/capture/Look.ts"
import { Egress } from "../connectors/egress.ts"
import type { ApiTarget } from "../origin/options.ts"
import { startOrigin } from "../origin/startOrigin.ts"

export class CaptureTraffic extends Context.Service<
  CaptureTraffic,
  {
    /** The site's own host, answered as visitors get it. */
    readonly firstParty: AskForFile
    /** Any other host, through the filter for outbound connections. */
    readonly elsewhere: AskForFile
    /** The security policy under which the site's pages stand. */
    readonly policy: (siteId: SiteId) => Promise<string>
  }
>()("infra/CaptureTraffic") {}

export interface TrafficOptions {
  readonly scheme: "http" | "https"
  /** Where the private origin hands on what only the API can answer. */
  readonly api: () => ApiTarget
}

export const traffic = ({ scheme, api }: TrafficOptions): Layer.Layer<CaptureTraffic, never, Objects | Egress> =>
  Layer.effect(
    CaptureTraffic,
    Effect.gen(function* () {
      const { public: store } = yield* Objects
      const egress = yield* Egress
      const context = yield* Effect.context()
      // Started with the first look: most processes never take one.
      let origin: ReturnType<typeof startOrigin> | undefined
      yield* Effect.addFinalizer(() => Effect.promise(async () => (await origin)?.close()))
      const started = () => (origin ??= startOrigin({ store, port: 0, scheme, cacheBytes, api: api(), log: () => {} }))

      return CaptureTraffic.of({
        firstParty: async ({ url, headers }, given) => {
          const { port } = await started()
          const signal = AbortSignal.any([given, AbortSignal.timeout(timeoutMs)])
          let at = new URL(url)
          for (let hop = 0; ; hop++) {
            const answer = await request(`http://127.0.0.1:${port}${at.pathname}${at.search}`, {
              method: "GET",
              signal,
              headers: { host: at.host, ...asked(headers) }
            })
            const next = ledTo(answer, at)
            if (next === null || hop === limits.redirectHops)
              return { status: answer.statusCode, headers: told(answer.headers), body: answer.body }
            await answer.body.dump()
            at = next
          }
        },
        elsewhere: ({ url, headers }, given) =>
          Effect.runPromiseWith(context)(
            egress
              .open({ url, headers: asked(headers), maxBytes: limits.captureForeignFileBytes, timeoutMs })
              .pipe(Effect.map((opened) => ({ ...opened, headers: told(opened.headers) }))),
            { signal: given }
          ),
        policy: (siteId) =>
          Effect.runPromiseWith(context)(
            Effect.map(Effect.orDie(store.get(edgeKey(siteId))), (record) => {
              const edge = record && (JSON.parse(new TextDecoder().decode(record.body)) as EdgeRecord)
              return pagePolicy(edge?.csp ?? closed, scheme === "https")
            })
          )
      })
    })
  )

/** One look at a time is remembered by nobody. */
const cacheBytes = 16 * 1024 * 1024
const timeoutMs = limits.captureMs

const closed: EdgeRecord["csp"] = { connect: [], formAction: [], image: [], script: [], frame: [] }

const asked = (headers: WantedFile["headers"]): { [name: string]: string } =>
  Object.fromEntries(
    ["accept", "range", "user-agent"].flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))
  )

/** Where the site leads on to within itself. Whoever gets the answer follows no redirect, as the browsers of visitors do. */
const ledTo = ({ statusCode, headers: { location } }: Answered, at: URL): URL | null => {
  const leads = (statusCode === 301 || statusCode === 302) && typeof location === "string"
  const to = leads ? URL.parse(location, at) : null
  return to?.origin === at.origin ? to : null
}
type Answered = Pick<Dispatcher.ResponseData, "statusCode" | "headers">

/** The body arrives whole and decoded, so what spoke of its way here does not hold any more. */
const told = (headers: { readonly [name: string]: string | ReadonlyArray<string> | undefined }) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofTheWay.has(name) ? [] : [[name, [value].flat().join(", ")]]
    )
  )
const ofTheWay = new Set(["connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding"])
