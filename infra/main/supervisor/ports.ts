/** Whether the ports can be had, asked before anything is started, so that the answer can name the variable. */
import { createServer } from "node:net"
import { Effect } from "effect"
import type { Configuration } from "../../config.ts"
import { StartRefused } from "./StartRefused.ts"

/**
 * Fails with a sentence where a port of `npm start` cannot be had: that of the API, of the origin, and those where each API
 * process answers for its figures. Workers and the origin serve without a port for theirs, so these are not looked at.
 */
export const checkPorts = (settings: Configuration): Effect.Effect<void, StartRefused> => {
  const { bind, apiPort, originPort, metricsPort, wakePort, apiProcesses, workers } = settings
  const all = apiProcesses + workers + 1
  const last = (metricsPort ?? 0) + all - 1
  const answering = `MAKEREADY_METRICS_PORT is ${metricsPort}, and ${all} processes answer for their figures from there upwards, the last on ${last}`
  if (last > 65_535)
    return new StartRefused({
      isConfiguration: true,
      message: `${answering}. There is no port above 65535: choose another range.`
    })
  if (wakePort !== null && [apiPort, originPort].includes(wakePort))
    return new StartRefused({
      isConfiguration: true,
      message: `MAKEREADY_WAKE_PORT is ${wakePort}, which is ${whose(wakePort, settings)}: choose another one.`
    })
  const taken = [apiPort, originPort, wakePort].find(
    (port) => port !== null && metricsPort !== null && port >= metricsPort && port <= last
  )
  if (taken !== undefined)
    return new StartRefused({
      isConfiguration: true,
      message: `${answering}. ${taken} among them is ${whose(taken, settings)}: choose another range.`
    })
  const figures = metricsPort === null ? [] : Array.from({ length: apiProcesses }, (_, index) => metricsPort + index)
  return Effect.all(
    [
      check("MAKEREADY_API_PORT", bind, apiPort),
      check("MAKEREADY_ORIGIN_PORT", bind, originPort),
      ...figures.map((port) => check("MAKEREADY_METRICS_PORT", bind, port))
    ],
    { discard: true }
  )
}

const whose = (port: number | null, { apiPort, originPort }: Configuration): string =>
  port === apiPort
    ? "the port of the API"
    : port === originPort
      ? "the port of the origin"
      : "where workers hear of work (MAKEREADY_WAKE_PORT)"

/** The same of the port where one process alone answers for its figures, where it has one. */
export const checkMetricsPort = ({ bind, metricsPort }: Configuration): Effect.Effect<void, StartRefused> =>
  metricsPort === null ? Effect.void : check("MAKEREADY_METRICS_PORT", bind, metricsPort)

const check = (variable: string, bind: string, port: number): Effect.Effect<void, StartRefused> =>
  Effect.tryPromise({
    try: () =>
      new Promise<void>((free, taken) => {
        const server = createServer().once("error", taken)
        server.listen(port, bind, () => server.close(() => free()))
      }),
    catch: (error) => {
      const { code, message } = error as NodeJS.ErrnoException
      return new StartRefused({
        message:
          portText({ code, address: bind, port }, variable) ??
          `Port ${port} on ${bind} cannot be listened on (${message}). Check ${variable} and MAKEREADY_BIND.`
      })
    }
  })

/** Why a port cannot be listened on and what to do, where that is known of the error that says so. */
export const portText = (
  { code, address, port }: { readonly code?: string | undefined; readonly address?: string; readonly port?: number },
  variable: string
): string | undefined =>
  ({
    EADDRINUSE: `Port ${port} on ${address} is in use by another program. Stop that program, or choose another port in ${variable}.`,
    EACCES: `Port ${port} may not be used by this account. Choose a port above 1023 in ${variable}.`,
    EADDRNOTAVAIL: `This machine has no address ${address} to listen on. Correct MAKEREADY_BIND.`
  })[code ?? ""]
