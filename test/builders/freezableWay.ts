/**
 * A way to the database on which everything, or only what comes back, is lost from some moment on, while connections stay
 * open: what a frozen server or a cut cable looks like. For tests on this machine only.
 */
import { connect, createServer, type AddressInfo, type Socket } from "node:net"

export interface FreezableWay {
  readonly port: number
  readonly freeze: () => void
  /** What is sent arrives; nothing comes back. */
  readonly freezeAnswers: () => void
  /** The same from the next commit on, which is carried out. */
  readonly freezeCommits: () => void
  /** Whatever is sent waits on the way, as it does in TCP while a cable is out, and arrives with `thaw`, late. */
  readonly hold: () => void
  /** Every connection ends, and none is made, as where a firewall answers. */
  readonly refuse: () => void
  readonly thaw: () => void
  readonly close: () => void
}

/** A query whose text is the word, or ends with it as a statement of its own. */
const saysCommit = (bytes: Buffer): boolean => /(?:^.{4}\x03|;\n)commit$/s.test(bytes.toString("latin1"))

export const wayTo = async (server: URL): Promise<FreezableWay> => {
  const path = server.searchParams.get("socketPath")
  const ends = new Set<Socket>()
  let frozen: "nothing" | "commits" | "answers" | "everything" | "held" | "refused" = "nothing"
  const listener = createServer((asked) => {
    if (frozen === "refused") return void asked.on("error", () => {}).resetAndDestroy()
    const there = path === null ? connect(Number(server.port || 3306), server.hostname) : connect(path)
    for (const [from, to] of [
      [asked, there],
      [there, asked]
    ] as const) {
      ends.add(from)
      from.on("close", () => ends.delete(from)).on("error", () => to.destroy())
      from.on("end", () => to.end())
      from.on("data", (bytes: Buffer) => {
        if (frozen === "commits" && from === asked && saysCommit(bytes)) frozen = "answers"
        const isHeld = frozen === "everything" || (frozen === "answers" && from === there)
        if (!isHeld) to.write(bytes)
      })
      if (frozen === "held") from.pause()
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve))
  return {
    port: (listener.address() as AddressInfo).port,
    freeze: () => void (frozen = "everything"),
    freezeAnswers: () => void (frozen = "answers"),
    freezeCommits: () => void (frozen = "commits"),
    hold: () => {
      frozen = "held"
      for (const end of ends) end.pause()
    },
    refuse: () => {
      frozen = "refused"
      for (const end of ends) end.destroy()
    },
    thaw: () => {
      frozen = "nothing"
      for (const end of ends) end.resume()
    },
    close: () => {
      for (const end of ends) end.destroy()
      listener.close()
    }
  }
}
