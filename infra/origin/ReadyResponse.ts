/**
 * Node's answer to a request, which can also be sent with headers that were put together once. Node looks at each name and value
 * of `writeHead` at every answer, which is half of what the origin does for a page that it remembers; here they were looked at when
 * they were made. Date, connection and the framing of the body stay Node's to write.
 *
 * What Node calls `_storeHeader` turns the status line and the headers into the text that is sent. A Node that no longer calls it
 * sends the same headers the long way.
 */
import { type IncomingMessage, ServerResponse, validateHeaderName, validateHeaderValue } from "node:http"

/** Headers of an answer, by name and value, and as they are sent. */
export interface ReadyHeaders {
  readonly flat: Array<string>
  /** All but the length of the body, each with its line's end. */
  readonly text: string
  /** `Content-Length` with its value, from which Node knows that the connection can be kept; empty where there is none. */
  readonly framing: Array<string>
}

/** Headers made ready. Throws where Node would: on a name that is no token, and on a value that could begin another line. */
export const readyHeaders = (flat: ReadonlyArray<string>): ReadyHeaders => {
  const framing: Array<string> = []
  let text = ""
  for (let at = 0; at < flat.length; at += 2) {
    const [name, value] = [flat[at] as string, flat[at + 1] as string]
    validateHeaderName(name)
    validateHeaderValue(name, value)
    if (name === "Content-Length") framing.push(name, value)
    else text += `${name}: ${value}\r\n`
  }
  return { flat: [...flat], text: ofOnePiece(text), framing }
}

/** Both, one after the other. They stay in memory once, however many such answers they are part of. */
export const joined = (first: ReadyHeaders, second: ReadyHeaders): ReadyHeaders => ({
  flat: [...first.flat, ...second.flat],
  text: first.text + second.text,
  framing: [...first.framing, ...second.framing]
})

/** What was added up in small pieces is put together anew at every use. */
const ofOnePiece = (text: string): string => Buffer.from(text, "latin1").toString("latin1")

export class ReadyResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  declare private ready: ReadyHeaders | undefined

  /** `writeHead` with headers that were made ready. */
  writeReady(status: number, ready: ReadyHeaders): void {
    this.ready = ready
    this.writeHead(status, ready.flat)
  }

  /** Called by Node's `writeHead`. */
  protected _storeHeader(statusLine: string, headers: unknown): void {
    const { ready } = this
    if (ready === undefined || headers !== ready.flat) storeHeader.call(this, statusLine, headers)
    else storeHeader.call(this, statusLine + ready.text, ready.framing)
  }
}

const { _storeHeader: storeHeader } = ServerResponse.prototype as unknown as {
  readonly _storeHeader: (this: ServerResponse, statusLine: string, headers: unknown) => void
}
