/**
 * A refusal as a browser without script shows it: on the page that the form was sent from, with everything that was typed;
 * where that cannot be had, in the site's header and footer; and where there are none, on a small page of our own.
 */
import { Effect } from "effect"
import type { PublishedForm } from "../../../engine/model/Form.ts"
import type { SiteId } from "../../../engine/model/ids.ts"
import { consentWords, readSignedWords } from "../../../engine/people/forms/consent.ts"
import { controls } from "../../../engine/people/forms/controls.ts"
import { refilledPage } from "../../../engine/people/forms/refilled.ts"
import { refusalWording } from "../../../engine/people/forms/refusal/languages.ts"
import { submitPath } from "../../../engine/people/leads/submission/address.ts"
import { formTokenText } from "../../../engine/people/forms/token.ts"
import { Objects } from "../../../engine/ports/Objects.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import { clothed, type Notice } from "../../../engine/publish/clothed.ts"
import { notFoundKey, pageKey } from "../../../engine/publish/keys.ts"
import { challengeHeaders } from "../../../engine/serve/headers.ts"
import type { Answer } from "../../answers/Answer.ts"
import { noticeOf, type Refused, refused, type Said, type Sender, worded } from "./answers.ts"
import { one } from "./guard.ts"
import type { Received } from "./received.ts"
import { routeOf } from "./routeOf.ts"

/** What is known of what was refused; a body that was not read leaves out what it said. */
export interface Attempted {
  readonly siteId: SiteId
  readonly form?: PublishedForm | undefined
  readonly received?: Received | undefined
}

export const shownRefusal = Effect.fnUntraced(function* (sender: Sender, why: Refused, attempted: Attempted) {
  const plain = refused(sender, why)
  if (sender.json || sender.site === undefined || why.reason === "offline") return plain
  const page = (yield* refilled(sender, why, attempted)) ?? (yield* inClothes(sender, why, attempted.siteId))
  return page === undefined ? plain : asPage(plain, page)
})

/** Under the policy of the site, whose page it is: that comes on the way to the visitor. */
const asPage = ({ status, headers = {} }: Answer<Said>, { text, headers: more }: StoredPage): Answer<Said> => {
  const { "content-security-policy": _, "referrer-policy": __, ...others } = headers
  return { status, headers: { ...others, ...more }, body: text, raw: { text, contentType: "text/html; charset=utf-8" } }
}

const refilled = Effect.fnUntraced(function* (sender: Sender, why: Refused, { siteId, form, received }: Attempted) {
  if (form === undefined || received === undefined || sender.site === undefined || why.reason === "repeated")
    return undefined
  const { pageId, declaration } = form
  const words = refusalWording(sender.site.language)
  const { message, whole, named } = worded(why.reason === "outdated" ? { ...why, reason: "renewed" } : why, words)
  const read = readSignedWords(one(received, controls.consentWords))
  // What was agreed to was other words.
  const isMoved = read !== undefined && read.words !== consentWords(declaration, sender.site.language)
  const values = new Map(received.values)
  if (isMoved) values.delete(controls.consent)
  const token = yield* (yield* Signatures).sign("form", formTokenText(siteId, pageId, declaration.key))
  const files = [...received.files.map(({ field }) => field), ...Object.keys(received.problems)]
  for (const route of new Set([routeIn(sender.back), (yield* routeOf(form)) ?? "/", "/"])) {
    const page = route === undefined ? undefined : yield* stored(pageKey(siteId, route))
    const shown =
      page &&
      refilledPage(page.text, {
        action: submitPath(pageId, declaration.key),
        values,
        files: new Set(files),
        title: words.titles[why.status],
        said: whole === undefined ? [message] : [message, whole],
        problems: named,
        labels: why.labels ?? new Map(),
        chooseAgain: words.chooseAgain,
        controls: { [controls.token]: token, [controls.back]: sender.back }
      })
    if (page && shown) return { ...page, text: shown }
  }
  return undefined
})

const inClothes = (sender: Sender, why: Refused, siteId: SiteId) => noticeInClothes(noticeOf(sender, why), siteId)

const noticeInClothes = Effect.fnUntraced(function* (notice: Notice, siteId: SiteId) {
  const page = yield* stored(notFoundKey(siteId))
  const shown = page && clothed(page.text, notice)
  return page && shown ? { ...page, text: shown } : undefined
})

/** A notice for a browser, in the header and footer of the site; `plain` is answered where it has none. */
export const shownNotice = Effect.fnUntraced(function* (notice: Notice, plain: Answer<string>, siteId: SiteId) {
  const page = yield* noticeInClothes(notice, siteId)
  return page === undefined ? plain : (asPage(plain, page) as Answer<string>)
})

interface StoredPage {
  readonly text: string
  /** Of the answer, for the origin. */
  readonly headers: { readonly [name: string]: string }
}

const stored = Effect.fnUntraced(function* (key: string) {
  const found = yield* (yield* Objects).public.get(key).pipe(Effect.catch(() => Effect.succeed(undefined)))
  if (found === undefined) return undefined
  const text = new TextDecoder().decode(found.body)
  return { text, headers: challengeHeaders(found.metadata) } satisfies StoredPage
})

/** Undefined for a path that is not written as paths are. */
const routeIn = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
