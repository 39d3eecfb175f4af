/** Whether the ports can be had, asked before anything is started, so that the answer can name the variable. */
import { createServer } from "node:net"
import { Effect } from "effect"
import type { Configuration } from "../../config.ts"
import { StartRefused } from "./StartRefused.ts"

export const checkPorts = ({ bind, apiPort, originPort }: Configuration): Effect.Effect<void, StartRefused> =>
  Effect.all([check("MAKEREADY_API_PORT", bind, apiPort), check("MAKEREADY_ORIGIN_PORT", bind, originPort)], {
    discard: true
  })

const check = (variable: string, bind: string, port: number): Effect.Effect<void, StartRefused> =>
  Effect.tryPromise({
    try: () =>
      new Promise<void>((free, taken) => {
        const server = createServer().once("error", taken)
        server.listen(port, bind, () => server.close(() => free()))
      }),
    catch: (error) => {
      const { code, message } = error as NodeJS.ErrnoException
      const why = {
        EADDRINUSE: `Port ${port} on ${bind} is in use by another program. Stop that program, or choose another port in ${variable}.`,
        EACCES: `Port ${port} may not be used by this account. Choose a port above 1023 in ${variable}.`,
        EADDRNOTAVAIL: `This machine has no address ${bind} to listen on. Correct MAKEREADY_BIND.`
      }[code ?? ""]
      return new StartRefused({
        message:
          why ?? `Port ${port} on ${bind} cannot be listened on (${message}). Check ${variable} and MAKEREADY_BIND.`
      })
    }
  })
