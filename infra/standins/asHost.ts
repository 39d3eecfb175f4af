/** A port at which a stand-in speaks TLS as the host it stands for, for browsers that are told to find that host there. */
import { type AddressInfo, connect } from "node:net"
import { createServer } from "node:tls"
import { certificateFor } from "./certificate.ts"

export interface AsHost {
  readonly port: number
  readonly close: () => void
}

/** Hands on what comes to `standIn`, a `127.0.0.1:<port>`, byte by byte. On a free port, or on the one given. */
export const asHost = async (name: string, standIn: string, port = 0): Promise<AsHost> => {
  const server = createServer(certificateFor(name), (incoming) => {
    const onward = connect(Number(standIn.split(":")[1]), "127.0.0.1")
    const end = () => {
      incoming.destroy()
      onward.destroy()
    }
    incoming.on("error", end).pipe(onward).on("error", end).pipe(incoming)
  })
  await new Promise<void>((listening, failed) =>
    server.once("error", failed).listen(port, "127.0.0.1", () => listening())
  )
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
