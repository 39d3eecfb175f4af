/** Who is told of enquiries, and how often. What the owner says here is not asked back (CA-A26). */
import { Effect } from "effect"
import type { Json } from "../../../../engine/values/Json.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { siteFields } from "../../../../engine/site/fields/catalogue.ts"
import { notifyDailyOf } from "../../../../engine/site/fields/notifyDaily.ts"
import { siteIsLive } from "../../../../engine/site/live.ts"
import { notificationOf } from "../../../../engine/site/notification.ts"
import { timeZoneOf, zoneInWords } from "../../../../engine/site/timeZone.ts"
import { Write } from "../../../access/Call.ts"
import { changeSite } from "../../../use-cases/site/changeSite.ts"
import { findSite } from "../../../use-cases/site/findSite.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { goTo } from "../answers.ts"
import { html, type Piece } from "../../../answers/html.ts"
import { detailsPage, detailsPath } from "./frame.ts"
import { lately } from "../lately.ts"
import { doneNote, field, form, refused } from "../parts.ts"
import { endedTexts, receiversSheet } from "./receivers.ts"
import { isUntold, untoldText } from "../sites/tasks.ts"
import { contestedNote, merged, seenFields } from "../seen.ts"
import type { SiteVisit } from "../Visit.ts"
import { type Labels, statusOf, wrongFields } from "../wording.ts"

export const whoIsTold = (visit: SiteVisit) =>
  toldScreen(visit, valuesOf(visit.site), { above: doneNote(doneTexts, visit.query) })

const doneTexts = {
  ...endedTexts,
  recipients: "Saved.",
  often: "Saved. Enquiries that wait for a mail of the day already come with it, when it was to come."
}

export const saveRecipients = (visit: SiteVisit) =>
  save(
    visit,
    recipientFields.map(([name]) => name),
    (said) =>
      Object.fromEntries(
        recipientFields.map(([name]) => {
          const addresses = (said[name] ?? "").split(/[\s,;]+/).filter((address) => address !== "")
          return [name, addresses.length === 0 ? null : addresses]
        })
      ),
    "recipients"
  )

export const saveOften = (visit: SiteVisit) =>
  save(
    visit,
    [],
    () => ({ notifyDaily: visit.form.get("often") === "daily" ? (visit.form.get("at") ?? "") : null }),
    "often"
  )

/** `names` are those of fields that somebody else may have changed since they were shown, each by itself. */
const save = (
  visit: SiteVisit,
  names: ReadonlyArray<string>,
  change: (said: Values) => { readonly [name: string]: Json },
  done: string
) =>
  asOwner(
    visit.site.id,
    Effect.gen(function* () {
      const { site } = yield* Write
      const found = merged(visit.form, names, valuesOf(site))
      if (Object.keys(found.contested).length === 0) yield* changeSite(change(found.values))
      return found
    })
  ).pipe(
    Effect.flatMap(({ contested }) =>
      Object.keys(contested).length === 0
        ? Effect.succeed(goTo(`${detailsPath(visit, "told")}?done=${done}`))
        : Effect.flatMap(
            lately(visit, ({ action }) => action === "site.change"),
            (by) => againScreen(visit, names, { above: contestedNote(by), status: 409 })
          )
    ),
    Effect.catchTag("Refusal", (refusal) => {
      const { notifyDaily: at, ...wrong } = wrongFields(refusal)
      return againScreen(visit, names, {
        above: refused(refusal, labels),
        wrong: { ...wrong, ...(at !== undefined && { at }) },
        status: statusOf(refusal.code)
      })
    })
  )

/** What was typed is shown again, and beneath it what somebody else has said of the same. */
const againScreen = Effect.fnUntraced(function* (visit: SiteVisit, names: ReadonlyArray<string>, screen: Screen) {
  const site = yield* findSite(visit.site.id)
  const now = valuesOf(site)
  const { values, contested } = merged(visit.form, names, now)
  return yield* toldScreen(
    { ...visit, site },
    { ...now, ...Object.fromEntries(visit.form), ...values },
    { ...screen, wrong: { ...contested, ...screen.wrong } }
  )
})

const recipientFields = (["notifyEmail", "notifyCc", "notifyBcc"] as const).map(
  (name) => [name, siteFields[name].label] as const
)

const labels: Labels = { ...Object.fromEntries(recipientFields), notifyDaily: "Once a day" }

type Values = { readonly [name: string]: string }

/** What the time says before anybody has chosen one. */
const morning = "08:00"

const valuesOf = (site: Site): Values => {
  const { to, cc, bcc } = notificationOf(site)
  const daily = notifyDailyOf(site)
  return {
    notifyEmail: to.join(", "),
    notifyCc: cc.join(", "),
    notifyBcc: bcc.join(", "),
    often: daily === null ? "once" : "daily",
    at: daily ?? morning
  }
}

interface Screen {
  readonly above: Piece
  readonly wrong?: Values
  readonly status?: number
}

const toldScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  values: Values,
  { above, wrong = {}, status = 200 }: Screen
) {
  const path = detailsPath(visit)
  const daily = values["often"] === "daily"
  const elsewhere = yield* receiversSheet(visit)
  return yield* detailsPage(
    visit,
    {
      name: "told",
      title: "Who is told of enquiries",
      above,
      body: html`<p class="lead">
          Every enquiry is kept under <a href="/dashboard/${visit.site.id}/enquiries">Enquiries</a>, whoever is told.
        </p>
        ${
          isUntold(visit.site) &&
          html`<div class="note bad">
            <p><strong>Nobody is told of enquiries.</strong> ${untoldText}</p>
          </div>`
        }
        <div class="sheet">
          ${form(
            `${path}/recipients`,
            visit.formToken,
            html`<h2>Who</h2>
              ${seenFields(
                recipientFields.map(([name]) => name),
                valuesOf(visit.site)
              )}
              <p class="small">
                Email addresses, with commas between
                them.${!siteIsLive(visit.site) && " They are written to once the website has a domain of its own."}
              </p>
              ${recipientFields.map(([name, label]) => field({ name, label, value: values[name] ?? "", error: wrong[name] }))}<button
                type="submit"
              >
                Save
              </button>`
          )}
        </div>
        ${elsewhere}
        <div class="sheet">
          ${form(
            `${path}/often`,
            visit.formToken,
            html`<h2>How often</h2>
              <fieldset class="field">
                <legend class="vh">How often</legend>
                <div class="choice">
                  <input type="radio" name="often" id="often-once" value="once" ${!daily && html` checked`} /><label
                    for="often-once"
                    ><strong>At once</strong>A mail for each enquiry, as it comes.</label
                  >
                </div>
                <div class="choice">
                  <input type="radio" name="often" id="often-daily" value="daily" ${daily && html` checked`} /><label
                    for="often-daily"
                    ><strong>Once a day</strong>One mail with all since the last, and none on a day without.</label
                  >
                </div>
              </fieldset>
              <div class="field">
                <label for="at">At what time, once a day</label>
                <input
                  id="at"
                  name="at"
                  type="time"
                  value="${values["at"]}"
                  aria-describedby="at-hint${wrong["at"] !== undefined && " at-wrong"}"
                  ${wrong["at"] !== undefined && html` aria-invalid="true"`}
                />
                <p class="hint" id="at-hint">
                  By the clock of ${zoneInWords(timeZoneOf(visit.site))}, which is set under
                  <a href="${detailsPath(visit, "look")}">Language and look</a>.
                </p>
                ${wrong["at"] !== undefined && html`<p class="wrong" id="at-wrong">${wrong["at"]}</p>`}
              </div>
              <button type="submit">Save</button>`
          )}
        </div>`
    },
    { status }
  )
})
