/** The origin's counters as Prometheus is told of them: one row a metric. */
import { Counter, Gauge, type Registry } from "prom-client"
import type { RunningOrigin } from "./startOrigin.ts"

type Counted = ReturnType<RunningOrigin["counters"]>

interface OriginFigure {
  readonly name: string
  readonly help: string
  /** Whether it only rises, from the start of the process on. */
  readonly rises: boolean
  readonly label?: string
  /** By the value of its label, or one. */
  readonly values: (counted: Counted) => number | { readonly [value: string]: number }
}

export const originFigures: ReadonlyArray<OriginFigure> = [
  {
    name: "makeready_origin_answers_total",
    help: "Answers to visitors, by class of status.",
    rises: true,
    label: "class",
    values: ({ answers }) => answers
  },
  {
    name: "makeready_origin_ready_total",
    help: "Answers that were taken ready-made from memory.",
    rises: true,
    values: ({ ready }) => ready
  },
  {
    name: "makeready_origin_store_reads_total",
    help: "Questions to the object store.",
    rises: true,
    values: ({ storeReads }) => storeReads
  },
  {
    name: "makeready_origin_store_failures_total",
    help: "Questions that the object store did not answer.",
    rises: true,
    values: ({ storeFailures }) => storeFailures
  },
  {
    name: "makeready_origin_stale_total",
    help: "Answers with what was remembered, since the store could not be asked whether it has changed.",
    rises: true,
    values: ({ stale }) => stale
  },
  {
    name: "makeready_origin_passed_on_total",
    help: "Requests that were passed on to the API.",
    rises: true,
    values: ({ passedOn }) => passedOn
  },
  {
    name: "makeready_origin_evictions_total",
    help: "Objects forgotten for want of room.",
    rises: true,
    values: ({ evictions }) => evictions
  },
  {
    name: "makeready_origin_connections_closed_total",
    help: "Connections that took nothing of an answer for too long, and those turned away since there were too many.",
    rises: true,
    label: "why",
    values: ({ slowReaders, turnedAway }) => ({ slow: slowReaders, many: turnedAway })
  },
  {
    name: "makeready_origin_held_forms",
    help: "Enquiries kept here until the API takes them.",
    rises: false,
    values: ({ heldForms }) => heldForms
  },
  {
    name: "makeready_origin_cache_bytes",
    help: "Bytes of objects that are remembered.",
    rises: false,
    values: ({ cacheBytes }) => cacheBytes
  }
]

/** Has a registry tell them as they are when it is asked. */
export const registerOriginFigures = (registry: Registry, counters: () => Counted): void => {
  for (const { name, help, rises, label, values } of originFigures) {
    const options = { name, help, labelNames: label === undefined ? [] : [label], registers: [registry] }
    const metric = rises ? new Counter({ ...options, collect }) : new Gauge({ ...options, collect })
    function collect(): void {
      metric.reset()
      const found = values(counters())
      if (typeof found === "number") return metric.inc(found)
      for (const [value, count] of Object.entries(found)) metric.inc({ [label!]: value }, count)
    }
  }
}
