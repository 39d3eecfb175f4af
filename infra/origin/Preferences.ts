import type { IncomingMessage } from "node:http"
import { parseAcceptEncoding, type Preference } from "../../engine/serve/encoding.ts"

const most = 256
const mostCharacters = 200

/** The codings that visitors accept. Browsers send the same few headers, so each is parsed once; a bounded number is kept. */
export class Preferences {
  readonly #known = new Map<string | undefined, Preference>()

  of({ headers }: IncomingMessage): Preference {
    const header = headers["accept-encoding"] as string | undefined
    const known = this.#known.get(header)
    if (known !== undefined) return known
    const preference = parseAcceptEncoding(header)
    if (this.#known.size >= most) this.#known.clear()
    if (header === undefined || header.length <= mostCharacters) this.#known.set(header, preference)
    return preference
  }
}
