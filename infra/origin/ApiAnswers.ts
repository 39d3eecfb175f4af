import { standIn } from "../../engine/serve/askedPage.ts"
import { failureShown } from "../../engine/serve/failures.ts"
import type { PageFlags } from "../../engine/serve/flags.ts"
import { eventsPath, nothingHere, type Resolution } from "../../engine/serve/resolve.ts"
import { retryAfter, sendJson, sendPlain, type Exchange } from "./answer.ts"
import type { At } from "./At.ts"
import { clientAddress } from "./client.ts"
import type { Counters } from "./counters.ts"
import type { FlaggedPages } from "./FlaggedPages.ts"
import { type FormParts, isForm, sendForm } from "./forms/sendForm.ts"
import type { Found } from "./ObjectCache.ts"
import type { ObjectAnswers } from "./ObjectAnswers.ts"
import type { PassOn, Unanswered } from "./passOn.ts"

interface Parts {
  /** How many proxies in front are trusted to say whom they serve. */
  readonly proxyHops: number
  readonly counters: Counters
  /** Undefined in an origin without an API behind it. */
  readonly passOn: PassOn | undefined
  readonly forms: FormParts
  readonly flaggedPages: FlaggedPages
  readonly objects: ObjectAnswers
}

/** What the API is asked for. */
interface Asked {
  readonly path: string
  readonly query: string
}

/** Answers of the API on addresses of the site: forms, data, pages that are rendered for their address; and of its silence. */
export class ApiAnswers {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Undefined once something was sent; what to answer with instead where the API says that nothing is there. */
  async send(exchange: Exchange, asked: Asked, at: At, flags?: PageFlags): Promise<Resolution | undefined> {
    const isAlone = this.#parts.passOn === undefined
    const unanswered = isAlone ? { status: 503, headers: [] } : await this.#handOn(exchange, asked, at, flags)
    return unanswered && sendUnanswered(exchange, unanswered, at, asked.path)
  }

  /** A page as the API renders it for its address; the stored one where it cannot, which says that it is not what was asked for. */
  async sendOrStored(exchange: Exchange, asked: Asked, stored: Found, at: At): Promise<void> {
    const isAlone = this.#parts.passOn === undefined
    if (!isAlone && (await this.#handOn(exchange, asked, at, at.flags)) === undefined) return
    return this.#parts.objects.send(exchange, stored, { ...at, flags: standIn(at.flags) }, "page", 200)
  }

  /** Undefined once the API's answer is sent. */
  #handOn(exchange: Exchange, asked: Asked, { view, host }: At, flags?: PageFlags): Promise<Unanswered | undefined> {
    const { counters, proxyHops, flaggedPages, passOn, forms } = this.#parts
    counters.passedOn++
    const client = clientAddress(exchange.request, proxyHops)
    const { siteId, language } = view.site.edge
    const rewrite =
      flags && ((headers: ReadonlyArray<string>, page: Buffer) => flaggedPages.ofAnswer(headers, page, flags))
    const path = `${asked.path}${asked.query}`
    const passage = { path, siteId, host, client, surroundings: view, ...(rewrite && { rewrite }) }
    return isForm(exchange, asked.path)
      ? sendForm(exchange, { ...passage, language }, forms)
      : (passOn as PassOn).send(exchange, passage)
  }
}

const sendUnanswered = (
  exchange: Exchange,
  { status, headers }: Unanswered,
  at: At,
  path: string
): Resolution | undefined => {
  const { edge } = at.view.site
  const { language } = edge
  // Events are told by scripts alone, which say of the answer nothing but that they take any.
  const accept = path === eventsPath ? "application/json" : exchange.request.headers.accept
  const shown = failureShown({ status, accept, language, path })
  if (shown.kind === "notFound") return nothingHere(edge)
  const every = shown.status >= 500 && !headers.includes("Retry-After") ? [...headers, ...retryAfter] : headers
  if (shown.kind === "json") sendJson(exchange, shown.status, shown.body, every)
  else sendPlain(exchange, shown.status, shown.page, every)
  return undefined
}
