/** What is wrong with the variables of OpenTelemetry's own standard, which its exporter reads where traces are wanted. */
import { isUrl } from "../../engine/values/configured.ts"
import { isTraced } from "../telemetry/telemetry.ts"
import type { Environment } from "./variables.ts"

const isEndpoint = (value: string) => isUrl(value, ["http:", "https:"])
const isCompression = (value: string) => ["gzip", "none"].includes(value)
const isWhole = (value: string) => /^\d{1,9}$/.test(value)

const endpoint = ["an address such as http://collector.example.com:4318", isEndpoint] as const
const compression = ["gzip or none", isCompression] as const
const whole = ["a whole number", isWhole] as const

const checked = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_COMPRESSION: compression,
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: compression,
  OTEL_EXPORTER_OTLP_TIMEOUT: whole,
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: whole,
  OTEL_BSP_EXPORT_TIMEOUT: whole,
  OTEL_BSP_SCHEDULE_DELAY: whole,
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: whole
} as const

/** Each variable that cannot be meant, with its value and what it takes; none where nothing is traced. */
export const telemetryProblems = (
  environment: Environment
): ReadonlyArray<{ readonly name: string; readonly value: string; readonly takes: string }> =>
  isTraced({ ...environment })
    ? Object.entries(checked).flatMap(([name, [takes, fits]]) => {
        const value = environment[name]?.trim() || undefined
        return value === undefined || fits(value) ? [] : [{ name, value, takes }]
      })
    : []
