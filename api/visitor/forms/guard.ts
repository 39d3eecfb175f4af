/** What a submission must bring along before anybody looks at what it says (SUBMIT-14 to SUBMIT-17, SUBMIT-22, -23). */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import { challengeText, isWorkDone } from "../../../engine/people/forms/challenge.ts"
import { consentKey, consentWords, readSignedWords } from "../../../engine/people/forms/consent.ts"
import { controls } from "../../../engine/people/forms/controls.ts"
import { judgeNonce } from "../../../engine/people/leads/submission/nonce.ts"
import { formTokenText } from "../../../engine/people/forms/token.ts"
import type { PublishedForm } from "../../../engine/model/Form.ts"
import { Signatures } from "../../../engine/ports/Signatures.ts"
import type { Refused } from "./answers.ts"
import type { Received } from "./received.ts"

export const one = ({ values }: Pick<Received, "values">, name: string): string => values.get(name)?.[0] ?? ""

/** People never see the field, so whoever fills it in is a program (SUBMIT-07). */
export const isTrapped = (received: Received): boolean => one(received, controls.honeypot).trim() !== ""

/** What the visitor read beside the consent box, as the page says that it showed it; else what the form says now. */
export const wordsShown = Effect.fnUntraced(function* (
  { siteId, pageId, declaration }: PublishedForm,
  received: Received,
  language: string
) {
  const sent = readSignedWords(one(received, controls.consentWords))
  if (sent !== undefined) {
    const text = formTokenText(siteId, pageId, consentKey(declaration.key, sent.words))
    if (yield* (yield* Signatures).verify("form", text, sent.signature)) return sent.words
  }
  return consentWords(declaration, language)
})

const outdated: Refused = { status: 403, reason: "outdated" }
const lacksToken: Refused = { status: 403, reason: "lacksToken" }
const lacksNonce: Refused = { status: 403, reason: "lacksNonce" }

/** The nonce to use up, null where a browser without script sent none, or the refusal. */
export const proveOrigin = Effect.fnUntraced(function* (
  { siteId, pageId, declaration }: PublishedForm,
  received: Received,
  { json, challenged }: { readonly json: boolean; readonly challenged: boolean },
  now: number
) {
  const signatures = yield* Signatures
  const text = formTokenText(siteId, pageId, declaration.key)
  const token = one(received, controls.token)
  // The page's own script always has both, so it is a program that lacks them, and told which.
  if (token === "" && json) return lacksToken
  if (!(yield* signatures.verify("form", text, token))) return outdated
  const nonce = one(received, controls.nonce)
  if (nonce === "" && json) return lacksNonce
  if (challenged && nonce === "") return needsScript
  // Without script there is none; what asks for JSON is a script (AU-A1).
  if (nonce === "") return { nonce: null }
  const verdict = judgeNonce(nonce, now)
  if (verdict === "malformed") return json ? lacksNonce : outdated
  if (verdict === "outdated") return outdated
  if (verdict === "young") return { status: 403, reason: "hasty" } satisfies Refused
  if (challenged && !isProven(received)) return unproven
  return { nonce }
})

/** Whether the work that the site's bot challenge asks for was done, for this very submission (SUBMIT-32). */
const isProven = (received: Received): boolean => {
  const [token, nonce] = [controls.token, controls.nonce].map((name) => one(received, name))
  const answer = one(received, controls.work) || one(received, controls.challenge)
  const text = challengeText(token ?? "", nonce ?? "", answer)
  return text !== undefined && isWorkDone(createHash("sha256").update(text).digest())
}

const needsScript: Refused = { status: 403, reason: "needsScript" }
const unproven: Refused = { status: 403, reason: "unproven" }
