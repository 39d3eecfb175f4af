/**
 * A form that a visitor sent. It is handed on to the API, and where that is away, or says that it cannot for now, kept here and
 * answered as if it had been taken (SUBMIT-02). Whether it is spam, for a form that exists and filled in as that asks is
 * found out when it is taken in. Where it cannot be kept the visitor is told to send it again. Gives what the API said of
 * a request that is no form to be kept.
 */
import { controls } from "../../../engine/people/forms/controls.ts"
import { cacheControl } from "../../../engine/serve/headers.ts"
import { plainPagesIn } from "../../../engine/serve/plainPages.ts"
import { wantsJson } from "../../../engine/people/leads/submission/accept.ts"
import { parseFormAddress, submittedAddress, visitedPath } from "../../../engine/people/leads/submission/address.ts"
import { formsPrefix } from "../../../engine/serve/resolve.ts"
import { retryAfter, send, sendJson, sendPlain, type Exchange } from "../answer.ts"
import type { Passage, PassOn, Unanswered } from "../passOn.ts"
import { bodyOf } from "./bodyOf.ts"
import type { HeldForm, HeldForms } from "./HeldForms.ts"

export interface FormParts {
  readonly passOn: PassOn | undefined
  readonly held: HeldForms | undefined
  readonly newId: () => string
  readonly clock: () => number
}

/** Not so what is sent ahead of one, which is sent again by who sent it. */
export const isForm = ({ request }: Exchange, path: string): boolean =>
  request.method === "POST" && path.startsWith(formsPrefix) && !path.endsWith("/uploads")

/** Whether it names files that wait for it: they are gone before the API may be back, so it is not kept without them. */
const namesUploads = (body: Buffer): boolean =>
  new RegExp(`(?:^|&)${controls.upload}=|name="${controls.upload}"`).test(body.toString("latin1"))

export const sendForm = async (
  exchange: Exchange,
  passage: Passage & { readonly language?: string | undefined },
  parts: FormParts
): Promise<Unanswered | undefined> => {
  const { request, response, scheme } = exchange
  const { passOn, held, newId, clock } = parts
  const receivedAt = clock()
  const id = newId()
  const body = await bodyOf(request)
  const unanswered = passOn === undefined ? away : await passOn.sendForm(exchange, passage, { id, body })
  if (unanswered === undefined || response.closed) return undefined
  // That the API does not know us for an origin is none of the visitor's business, and will be mended.
  if (unanswered.status < 500 && !isNotOurs(unanswered.status)) return unanswered
  const address = parseFormAddress(passage.path.slice(formsPrefix.length))
  const form: HeldForm = {
    id,
    siteId: passage.siteId,
    path: passage.path,
    host: passage.host,
    scheme,
    client: passage.client,
    receivedAt,
    headers: described.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === "string" ? [name, value] : []
    })
  }
  const keeps = address !== undefined && "whole" in body && held !== undefined && !namesUploads(body.whole)
  if (keeps && (await held.keep(form, body.whole)))
    confirm(exchange, address.key, visitedPath(request.headers.referer, passage.host) ?? "/")
  else if (unanswered.said !== undefined)
    send(exchange, unanswered.status, unanswered.said.headers, unanswered.said.body)
  else {
    const { formNotTaken } = plainPagesIn(passage.language)
    if (wantsJson(request.headers.accept)) sendJson(exchange, 503, { ok: false, error: formNotTaken.text }, retryAfter)
    else sendPlain(exchange, 503, formNotTaken, retryAfter)
  }
  return undefined
}

const isNotOurs = (status: number): boolean => status === 401 || status === 403

const away: Unanswered = { status: 503, headers: [] }

const described = ["content-type", "accept", "referer", "accept-language", "user-agent"] as const

/** As the API confirms. */
const confirm = (exchange: Exchange, key: string, back: string): void => {
  if (wantsJson(exchange.request.headers.accept)) return sendJson(exchange, 200, { ok: true }, unindexed)
  send(exchange, 303, [
    "Location",
    submittedAddress(back, key),
    "Content-Length",
    "0",
    "Cache-Control",
    cacheControl.never,
    ...unindexed
  ])
}

const unindexed = ["X-Robots-Tag", "noindex, nofollow"]
