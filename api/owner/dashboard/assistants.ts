/** Assistants that are connected to a site: which there are, what they may do, when they last came, and the way out. */
import { Effect } from "effect"
import { DAY_MS, limits } from "../../../engine/limits.ts"
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import type { AuditAction } from "../../../engine/model/AuditAction.ts"
import { included, isLower, type Scope } from "../../../engine/model/Credential.ts"
import type { CredentialId } from "../../../engine/model/ids.ts"
import { Sites } from "../../../engine/ports/Sites.ts"
import { unseenInName } from "../../../engine/values/plainText.ts"
import { audited } from "../../access/audited.ts"
import { ApiConfig } from "../../ApiConfig.ts"
import { allowAgain } from "../../use-cases/site/allowAgain.ts"
import { setScopes } from "../../use-cases/site/credentialScopes.ts"
import { setPolicy } from "../../use-cases/site/credentialPolicy.ts"
import { addCredential } from "../../use-cases/site/foundSite.ts"
import { revokeCredential } from "../../use-cases/site/revokeCredential.ts"
import { asOwner } from "../../use-cases/content/write/onBehalf.ts"
import { goTo } from "./answers.ts"
import { html, type Markup, type Piece } from "../../answers/html.ts"
import { connectedAssistant, waitingNames } from "./connectedAssistant.ts"
import { removedAssistants } from "./removedAssistants.ts"
import { pasted } from "./pasted.ts"
import { onceField, openedLongAgo, takeOnce } from "./once.ts"
import { isAbout, lately } from "./lately.ts"
import { signedInLately, signInAgain } from "./sign-in/again.ts"
import { doneNote, facts, field, form } from "./parts.ts"
import { sitePage } from "./sites/sitePage.ts"
import { screenScript } from "./screen-script/script.ts"
import { copyable } from "./screen-script/copyable.ts"
import type { SiteVisit } from "./Visit.ts"
import { policyWith, waitingKinds } from "./waitsFor.ts"
import { scopeLevels } from "./wording.ts"

export const assistants = (visit: SiteVisit) =>
  assistantsScreen(visit, {
    above: doneNote(doneTexts, visit.query)
  })

const doneTexts = {
  lowered: "Done. It may do less from now on, whatever key or token it holds.",
  waits: "Saved. It holds for everything it writes from now on.",
  "waits-both":
    "Saved, beside what was changed there since you opened this. It holds for everything it writes from now on.",
  removed: `Removed. It reaches this website no more. Anything that it left waiting can be turned down at once, under “Waiting”. For ${limits.assistantBackMs / DAY_MS} days you can allow it again, below.`,
  back: "It may do again what it could do before, with the key that it had. Everybody who looks after the website was told by mail.",
  made: "The key has been made already, and only once. If you did not keep its secret, remove it and create another one."
}

/** A new one; its secret is shown on the answer to this and never again. */
export const connect = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, form } = visit
  if (!(yield* signedInLately(visit))) return signInAgain(visit, `/dashboard/${site.id}/assistants`)
  const name = (form.get("name") ?? "").trim()
  const level = scopeLevels.find(({ scope }) => scope === form.get("may"))
  const unseen = unseenInName(name)
  if (name === "" || name.length > nameCharacters || unseen !== undefined || level === undefined)
    return yield* assistantsScreen(visit, {
      status: 422,
      name,
      ...(level !== undefined && { may: level.scope }),
      error:
        name === ""
          ? "Give it a name, so that you know it again."
          : unseen !== undefined
            ? `The name ${unseen}.`
            : `A name has at most ${nameCharacters} characters.`
    })
  const granted = included([level.scope])
  const made = yield* asOwner(
    site.id,
    Effect.gen(function* () {
      const taken = yield* takeOnce(site.id, form)
      if (taken !== "first") return taken
      const credential = yield* addCredential(site.id, name, granted)
      yield* recorded("credential.create", credential.clientId, name)
      return credential
    })
  )
  if (made === "again") return goTo(`/dashboard/${site.id}/assistants?done=made`)
  if (made === "old")
    return yield* assistantsScreen(visit, { status: 409, name, may: level.scope, error: openedLongAgo })
  const { baseUrl } = yield* ApiConfig
  return yield* sitePage(
    visit,
    {
      section: "assistants",
      title: "A new assistant",
      body: html`<h1>${name} can be connected now</h1>
        <p class="lead">
          Give these to the assistant. The secret is shown this once: whoever has it can do what you allowed.
        </p>
        ${connection(baseUrl, made)}
        <p><a href="/dashboard/${site.id}/assistants">Done, I have kept them</a></p>
        ${screenScript}`
    },
    { script: true }
  )
})

/** What an assistant is connected with: the parts, and ready to be pasted for those that many people use. */
export const connection = (
  baseUrl: string,
  key: { readonly clientId: string; readonly clientSecret: string }
): Markup =>
  html`<div class="sheet">
    ${facts([
      ["Address for assistants (MCP)", copyable(`${baseUrl}/mcp`, "the address for assistants")],
      ["Address for programs", copyable(`${baseUrl}/v1`, "the address for programs")],
      ["Client id", copyable(key.clientId, "the client id")],
      ["Secret", html`<code class="mono secret" data-copy="the secret">${key.clientSecret}</code>`]
    ])}
    <h2>To paste</h2>
    <p class="small">Each of these holds the secret, so keep it where you keep passwords.</p>
    ${pasted(baseUrl, key).map(
      ({ name, where, text }) =>
        html`<details>
          <summary>${name}</summary>
          <p class="small">${where}</p>
          <pre class="mono secret" data-copy="what ${name} needs">${text}</pre>
        </details>`
    )}
  </div>`

/** Its tokens stop working at once, and what it held of the site is free. */
export const disconnect = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params } = visit
  const id = params["credential"] as CredentialId
  if (!(yield* unlessGone(asOwner(site.id, revokeCredential(id))))) return yield* goneScreen(visit, id)
  return goTo(`/dashboard/${site.id}/assistants?done=removed`)
})

/** One that was removed comes in again by the key that it had: as much as making one, so it is asked who is there. */
export const letBackIn = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params } = visit
  if (!(yield* signedInLately(visit))) return signInAgain(visit, `/dashboard/${site.id}/assistants`)
  const id = params["credential"] as CredentialId
  if (!(yield* unlessGone(asOwner(site.id, allowAgain(id))))) return yield* goneScreen(visit, id)
  return goTo(`/dashboard/${site.id}/assistants?done=back`)
})

/** Less than it may do now, from now on. More is for whoever runs the service: the owner connects another one. */
export const lower = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params } = visit
  const id = params["credential"] as CredentialId
  const level = scopeLevels.find(({ scope }) => scope === visit.form.get("may"))
  const is = yield* asOwner(
    site.id,
    Effect.gen(function* () {
      const credential = (yield* (yield* Sites).credentials(site.id)).find((one) => one.id === id)
      if (credential === undefined || credential.revokedAt !== null) return "gone" as const
      if (level === undefined || !isLower([level.scope], credential.scopes)) return "no less" as const
      yield* setScopes(id, [level.scope])
      return "lower" as const
    })
  )
  if (is === "gone") return yield* goneScreen(visit, id)
  if (is === "lower") return goTo(`/dashboard/${site.id}/assistants?done=lowered`)
  const by = yield* lately(
    visit,
    (record) => record.action === "credential.scopes" && isAbout("credentialId", id)(record)
  )
  return yield* assistantsScreen(visit, { above: refusedRaise(by), status: 422 })
})

/** Whether it was done; false where there is no such assistant to do it to. */
const unlessGone = <A, R>(deed: Effect.Effect<A, Refusal, R>): Effect.Effect<boolean, Refusal, R> =>
  deed.pipe(
    Effect.as(true),
    Effect.catchIf(
      ({ code }) => code === "ops.credential_not_found",
      () => Effect.succeed(false)
    )
  )

/** What was wanted of one that somebody has removed meanwhile. */
const goneScreen = Effect.fnUntraced(function* (visit: SiteVisit, id: CredentialId) {
  const by = yield* lately(visit, isAbout("credentialId", id))
  const above = html`<div class="note bad" role="alert"><p>That assistant is not connected any more. ${by}</p></div>`
  return yield* assistantsScreen(visit, { above, status: 404 })
})

/**
 * Which kinds of its changes wait for the owner from now on: each box that was turned is, and the others stay as they are
 * by now. What waits already goes on waiting.
 */
export const saveWaits = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, params, form } = visit
  const id = params["credential"] as CredentialId
  const is = yield* asOwner(
    site.id,
    Effect.gen(function* () {
      const credential = (yield* (yield* Sites).credentials(site.id)).find((one) => one.id === id)
      if (credential === undefined || credential.revokedAt !== null) return "gone" as const
      const [wanted, now] = [form.getAll("waits"), waitingNames(credential)]
      const seen = form.get("seen")?.split(" ") ?? now
      const isTurned = (name: string) => wanted.includes(name) !== seen.includes(name)
      const names = waitingKinds.map(({ name }) => name)
      yield* setPolicy(
        id,
        policyWith(
          credential.policy,
          names.filter((name) => (isTurned(name) ? wanted : now).includes(name))
        )
      )
      return names.some((name) => now.includes(name) !== seen.includes(name))
        ? ("waits-both" as const)
        : ("waits" as const)
    })
  )
  if (is === "gone") return yield* goneScreen(visit, id)
  return goTo(`/dashboard/${site.id}/assistants?done=${is}`)
})

const refusedRaise = (lately: Piece): Markup =>
  html`<div class="note bad" role="alert">
    <p>Choose less than it may do now. To let it do more, connect another one with a key of its own. ${lately}</p>
  </div>`

const nameCharacters = 100

const recorded = Effect.fnUntraced(function* (action: AuditAction, id: string, label: string) {
  yield* audited(action, {}, { credentialId: id, label })
})

interface AssistantsScreen {
  readonly above?: Piece
  readonly status?: number
  readonly name?: string
  readonly may?: Scope
  readonly error?: string
}

const assistantsScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200, name = "", may: chosen = "content:edit", error }: AssistantsScreen
) {
  const { site, formToken } = visit
  const once = yield* onceField
  const sites = yield* Sites
  const all = yield* sites.credentials(site.id)
  const uses = yield* sites.lastUses(site.id)
  const present = all.filter(({ revokedAt }) => revokedAt === null)
  const gone = all.filter(({ revokedAt }) => revokedAt !== null)
  return yield* sitePage(
    visit,
    {
      section: "assistants",
      title: "Connected assistants",
      body: html`${above}
        <h1>Connected assistants</h1>
        <p class="lead">
          Programs that read and write this website for you. Each has a key of its own, so you can take any of them out
          at any time.
        </p>
        ${
          present.length === 0
            ? html`<p>None is connected.</p>`
            : html`<ul class="rows">
                ${present.map((credential) => connectedAssistant(visit, credential, uses.get(credential.id)))}
              </ul>`
        }
        <h2>Connect another one</h2>
        <div class="sheet">
          ${form(
            `/dashboard/${site.id}/assistants`,
            formToken,
            html`${once}${field({ name: "name", label: "What you call it", value: name, maxLength: nameCharacters, required: true, error })}
              <fieldset class="field">
                <legend>What it may do</legend>
                ${scopeLevels.map(
                  ({ scope, name: level, may }, at) =>
                    html`<div class="choice">
                      <input
                        type="radio"
                        name="may"
                        id="may-${at}"
                        value="${scope}"
                        ${scope === chosen && html` checked`}
                      /><label for="may-${at}"><strong>${level}</strong>It ${may}.</label>
                    </div>`
                )}
              </fieldset>
              <button type="submit">Create a key</button>`
          )}
        </div>
        ${yield* removedAssistants(visit, gone)}`
    },
    { status }
  )
})
