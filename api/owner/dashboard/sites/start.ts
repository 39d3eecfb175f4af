/** Starts another site of the owner's, blank or as a copy of one of theirs (OWNER-08). */
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import { dashboardActor } from "../../../../engine/model/ids.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { sharedTrial } from "../../../../engine/site/trial.ts"
import { unseenInName } from "../../../../engine/values/plainText.ts"
import { ApiConfig } from "../../../ApiConfig.ts"
import { addressOf, onLockedSite } from "../../../use-cases/site/findSite.ts"
import { startSite as startSiteLike } from "../../../use-cases/site/copying/start.ts"
import { goTo, page } from "../answers.ts"
import { connection } from "../assistants.ts"
import { html } from "../../../answers/html.ts"
import { signedInLately, signInAgain } from "../sign-in/again.ts"
import { onceField, openedLongAgo, takeOnce } from "../once.ts"
import { facts, field, form } from "../parts.ts"
import { leftOutOf } from "./copying.ts"
import { screenScript } from "../screen-script/script.ts"
import { shell } from "../shell.ts"
import { siteInWords } from "../wording.ts"
import type { OwnerVisit } from "../Visit.ts"

export const askToStart = (visit: OwnerVisit) => startScreen(visit, {})

export const startSite = Effect.fnUntraced(function* (visit: OwnerVisit) {
  const { form, sites: owned } = visit
  if (!(yield* signedInLately(visit))) return signInAgain(visit, "/dashboard/new")
  const name = (form.get("name") ?? "").trim()
  const original = owned.find(({ id }) => id === form.get("like"))
  const wrong = wrongName(name)
  if (wrong !== undefined)
    return yield* startScreen(visit, { status: 422, name, like: original?.id ?? "", error: wrong })
  if (owned.length >= limits.sitesPerOwner)
    return yield* refuse("request.invalid", `An owner has at most ${limits.sitesPerOwner} websites here.`)
  const outcome = yield* Effect.uninterruptible(
    onLockedSite(visit.session.siteId, () => startedOnce(visit, name, original))
  )
  if (outcome === "again") return goTo("/dashboard?done=started")
  if (outcome === "old")
    return yield* startScreen(visit, { status: 409, name, like: original?.id ?? "", error: openedLongAgo })
  const { site, credential, copy } = outcome
  const config = yield* ApiConfig
  const address = addressOf(config, yield* (yield* Sites).hostnames(site.id))
  return page(
    shell({
      title: `${name} has been started`,
      visit,
      narrow: true,
      body: html`<h1>${name} has been started</h1>
        <p class="lead">
          ${original === undefined ? "It is empty. Connect an assistant, and it can begin to write." : `It is a copy of ${original.name}. ${copy?.state === "running" ? "It is large, so putting it together takes some minutes; you see on its overview how far it is, and until then nothing can be changed on it." : "Its pages appear within a minute or so."} Its contact is empty, so that nobody writes to the wrong business.`}
          Search engines do not list it before it has a domain of its own.
        </p>
        ${copy !== undefined && (yield* leftOutOf(copy))}
        ${facts([["Address", html`<a href="${address}/">${siteInWords(address)}</a>`]])}
        <h2>Its first assistant</h2>
        <p>Give these to the assistant that is to write it. The secret is shown this once.</p>
        ${connection(config.baseUrl, credential)}
        <p>
          <a class="button" href="/dashboard/${site.id}${original !== undefined && "?done=copied"}"
            >To the new website</a
          >
        </p>
        ${screenScript}`
    }),
    { script: true }
  )
})

/** What is wrong with a name for a site, as its owner is told; undefined where nothing is. */
const wrongName = (name: string): string | undefined => {
  if (name === "") return "Give it a name."
  if (name.length > limits.siteNameCharacters) return `A name has at most ${limits.siteNameCharacters} characters.`
  const unseen = unseenInName(name)
  return unseen === undefined ? undefined : `The name ${unseen}.`
}

/** Under the lock of the site through which they signed in, so that of two posts of one form one makes a site. */
const startedOnce = Effect.fnUntraced(function* (visit: OwnerVisit, name: string, original: Site | undefined) {
  const { siteId } = visit.session
  const taken = yield* takeOnce(siteId, visit.form)
  return taken === "first" ? yield* started(visit, name, original) : taken
})

const started = (visit: OwnerVisit, name: string, original: Site | undefined) =>
  startSiteLike({
    name,
    original,
    owner: visit.session.address,
    trial: sharedTrial(visit.sites),
    actor: dashboardActor
  })

interface StartScreen {
  readonly status?: number
  readonly name?: string
  readonly like?: string
  readonly error?: string
}

const startScreen = Effect.fnUntraced(function* (visit: OwnerVisit, given: StartScreen) {
  const once = yield* onceField
  return page(
    shell({
      title: "Start another website",
      visit,
      narrow: true,
      body: html`<p class="crumb"><a href="/dashboard">Your websites</a></p>
        <h1>Start another website</h1>
        <div class="sheet">
          ${form(
            "/dashboard/new",
            visit.formToken,
            html`${once}${field({ name: "name", label: "What it is called", value: given.name ?? "", maxLength: limits.siteNameCharacters, required: true, error: given.error })}
              <fieldset class="field">
                <legend>How it begins</legend>
                ${choice("", "Blank", "An assistant writes it from the first word.", (given.like ?? "") === "")}
                ${visit.sites.map(({ id, name }) => choice(id, `As a copy of ${name}`, "With its pages, pictures and look. Contact, enquiries and everything connected stay behind.", given.like === id))}
              </fieldset>
              <button type="submit">Start it</button>`
          )}
        </div>`
    }),
    { status: given.status ?? 200 }
  )
})

const choice = (value: string, name: string, about: string, checked: boolean) =>
  html`<div class="choice">
    <input type="radio" name="like" id="like-${value || "blank"}" value="${value}" ${checked && html` checked`} /><label
      for="like-${value || "blank"}"
      ><strong>${name}</strong>${about}</label
    >
  </div>`
