/** A mail server that takes everything, until it is told to be away, slow, or to put senders off. */
import { SMTPServer } from "smtp-server"
import { freePorts } from "../../../infra/main/testing/freePorts.ts"

export type MailFault = "away" | "slow" | "puts off"

export interface TakenMail {
  readonly messageId: string
  readonly to: ReadonlyArray<string>
  /** As it came, with its headers. */
  readonly text: string
  readonly at: number
}

/** As long as one that is about to break down takes. */
const slowMs = 15_000

export class MailServer {
  readonly taken: Array<TakenMail> = []
  readonly #port: number
  #server: SMTPServer | undefined
  #fault: MailFault | null = null

  private constructor(port: number) {
    this.#port = port
  }

  static async start(): Promise<MailServer> {
    const [port] = await freePorts(1)
    const server = new MailServer(port!)
    await server.#listen()
    return server
  }

  get address(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  async fail(fault: MailFault | null): Promise<void> {
    this.#fault = fault
    if (fault === "away") await this.close()
    else if (this.#server === undefined) await this.#listen()
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server !== undefined) await new Promise<void>((closed) => server.close(() => closed()))
  }

  async #listen(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      closeTimeout: 100,
      onData: (stream, { envelope }, done) => {
        let text = ""
        stream.setEncoding("utf8").on("data", (part: string) => (text += part))
        stream.on("end", () => {
          if (this.#fault === "puts off")
            return done(Object.assign(new Error("Try again later."), { responseCode: 451 }))
          const to = envelope.rcptTo.map(({ address }) => address)
          const messageId = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? ""
          const take = () => {
            this.taken.push({ messageId, to, text: readable(text), at: performance.now() })
            done()
          }
          if (this.#fault === "slow") setTimeout(take, slowMs)
          else take()
        })
      }
    })
    // A client that goes away in the middle is one of the things that happen here.
    server.on("error", () => {})
    await new Promise<void>((listening) => server.listen(this.#port, "127.0.0.1", listening))
    this.#server = server
  }
}

/** Lines that were folded for the way, in one again. */
const readable = (text: string): string =>
  text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
