/**
 * Traces over OTLP/HTTP, from request to job, where the standard variables name a collector. Everything else about them is
 * set by the standard variables too (`OTEL_SERVICE_NAME`, `OTEL_EXPORTER_OTLP_HEADERS`, …), which Effect's exporter reads.
 * Without one nothing is traced, and nothing of the exporter is loaded.
 */
import { ConfigProvider, Effect, Layer, References } from "effect"

/** Whether traces are wanted. An empty variable counts as left out. */
export const isTraced = (environment: NodeJS.ProcessEnv): boolean =>
  Boolean(environment["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] || environment["OTEL_EXPORTER_OTLP_ENDPOINT"]) &&
  environment["OTEL_SDK_DISABLED"]?.toLowerCase() !== "true" &&
  (environment["OTEL_TRACES_EXPORTER"] ?? "otlp").split(",").includes("otlp")

/** Longest wait for a collector: what it does not take within it is given up, and nobody is kept waiting. */
const collectorMs = 10_000

/** The tracer of a process. `name` tells processes of one installation apart. */
export const layerTelemetry = (name: string, environment: NodeJS.ProcessEnv): Layer.Layer<never> =>
  isTraced(environment)
    ? Layer.unwrap(Effect.promise(() => exporting(name, environment)))
    : Layer.succeed(References.TracerEnabled, false)

const exporting = async (name: string, environment: NodeJS.ProcessEnv): Promise<Layer.Layer<never>> => {
  const [{ OtlpSerialization, OtlpTracer }, { FetchHttpClient }] = await Promise.all([
    import("effect/observability"),
    import("effect/http")
  ])
  const patient: typeof fetch = (input, init) => {
    const late = AbortSignal.timeout(collectorMs)
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, late]) : late })
  }
  const client = FetchHttpClient.layer.pipe(Layer.provide(Layer.succeed(FetchHttpClient.Fetch, patient)))
  const resource = {
    ...(!environment["OTEL_SERVICE_NAME"] && { serviceName: "makeready" }),
    attributes: { "service.instance.id": `${name}-${process.pid}`, "makeready.process": name }
  }
  return OtlpTracer.layerFromConfig({ resource }).pipe(
    Layer.provide(client),
    Layer.provide(OtlpSerialization.layerJson),
    // Effect exports only what is named here, where the standard's default is `otlp`.
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnvRecord({ ...environment, OTEL_TRACES_EXPORTER: "otlp" })))
  )
}
