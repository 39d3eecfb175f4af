/** In which language a website speaks, by which clock it lives, and by which picture it is known. */
import { Effect } from "effect"
import type { Refusal } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import { siteFields } from "../../../../engine/site/fields/catalogue.ts"
import { knownTimeZones, timeZoneOf } from "../../../../engine/site/timeZone.ts"
import { localeName } from "../../../../engine/values/locale.ts"
import { wholeLanguages } from "../../../../engine/values/wordsIn.ts"
import type { Ports } from "../../../access/Ports.ts"
import type { Write } from "../../../access/Call.ts"
import { changeSite } from "../../../use-cases/site/changeSite.ts"
import { setFavicon } from "../../../use-cases/site/favicon.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { goTo } from "../answers.ts"
import { html, type Markup, type Piece } from "../../../answers/html.ts"
import { detailsPage, detailsPath } from "./frame.ts"
import { form, refused } from "../parts.ts"
import { imageOrigins, thumbnail } from "../pictures.ts"
import { type DoneTexts, publishedNote } from "../published.ts"
import type { SiteVisit } from "../Visit.ts"
import { statusOf } from "../wording.ts"

export const showLook = Effect.fnUntraced(function* (visit: SiteVisit) {
  return yield* lookScreen(visit, { above: yield* publishedNote(visit, doneTexts) })
})

const doneTexts: DoneTexts = {
  language: ["Saved.", "The website now says its own words, its dates and its figures in this language."],
  clock: "Saved. Times are told by this clock from now on.",
  icon: ["Saved.", "Browsers show it beside the name of the website, as soon as they ask for it again."]
}

export const saveLanguage = (visit: SiteVisit) =>
  save(visit, changeSite({ locale: visit.form.get("locale") ?? "" }), "language")

export const saveTimeZone = (visit: SiteVisit) =>
  save(visit, changeSite({ timeZone: visit.form.get("timeZone") || null }), "clock")

/** Nothing chosen takes it away: then the website has an icon made of its name. */
export const saveIcon = (visit: SiteVisit) => save(visit, setFavicon(visit.form.get("media") || null), "icon")

const save = <A>(visit: SiteVisit, change: Effect.Effect<A, Refusal, Ports | Write>, done: string) =>
  asOwner(visit.site.id, change).pipe(
    Effect.as(goTo(`${detailsPath(visit, "look")}?done=${done}`)),
    Effect.catchTag("Refusal", (refusal) =>
      lookScreen(visit, { above: refused(refusal), status: statusOf(refusal.code) })
    )
  )

/** Those in which every word is there, as they are spoken in several countries; and the one that is set. */
const offeredLocales = (current: string): ReadonlyArray<string> => [
  ...new Set([
    ...wholeLanguages,
    "en-GB",
    "en-US",
    "en-CA",
    "en-AU",
    "fr-CA",
    "fr-CH",
    "de-AT",
    "de-CH",
    "nl-BE",
    current
  ])
]

const picturesShown = 24

const lookScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200 }: { readonly above: Piece; readonly status?: number }
) {
  const { site, formToken } = visit
  const path = detailsPath(visit)
  const icon = site.settings["faviconAssetId"] ?? null
  const pictures = (yield* (yield* Media).list(site.id, { limit: limits.mediaPageSize })).filter(
    ({ kind }) => kind === "image"
  )
  const first = pictures.filter(({ id }) => id === icon)
  const offered = [...first, ...pictures.filter(({ id }) => id !== icon)].slice(0, picturesShown)
  return yield* detailsPage(
    visit,
    {
      name: "look",
      title: "Language and look",
      above,
      body: html`<div class="sheet">
          ${form(
            `${path}/language`,
            formToken,
            html`<h2>Language</h2>
              <p class="small">
                Of what the website says by itself: dates, prices, forms and notes. What is written on its pages stays
                as it is.
              </p>
              <label>
                ${siteFields.locale.label}
                <select name="locale">
                  ${offeredLocales(site.language).map((tag) => option(tag, localeName(tag), tag === site.language))}
                </select> </label
              ><button type="submit">Save</button>`
          )}
        </div>
        <div class="sheet">
          ${form(
            `${path}/time-zone`,
            formToken,
            html`<h2>Time zone</h2>
              <p class="small">Times in our mails and on these screens are told by it, and days begin by it.</p>
              <label>
                ${siteFields.timeZone.label}
                <select name="timeZone">
                  ${zoneOptions(visit)}
                </select> </label
              ><button type="submit">Save</button>`
          )}
        </div>
        <div class="sheet">
          <h2>Icon</h2>
          <p class="small">
            Beside the name of the website in a browser, and on the screen of a phone. Best is a square picture that can
            still be told when it is small.
          </p>
          ${
            offered.length === 0
              ? html`<p>
                  There are no pictures yet. <a href="/dashboard/${site.id}/media">Add one to the library</a> first.
                </p>`
              : form(
                  `${path}/icon`,
                  formToken,
                  html`<fieldset>
                      <legend class="vh">Icon</legend>
                      <ul class="gallery">
                        <li>
                          <label for="no-icon"
                            ><span class="frame"><span class="small">Made of the name</span></span
                            ><input
                              type="radio"
                              name="media"
                              id="no-icon"
                              value=""
                              ${icon === null && html` checked`}
                            />
                            None of them</label
                          >
                        </li>
                        ${offered.map(
                          (asset) =>
                            html`<li>
                              <label for="${asset.id}"
                                >${thumbnail({ ...asset, alt: "" })}<input
                                  type="radio"
                                  name="media"
                                  id="${asset.id}"
                                  value="${asset.id}"
                                  ${asset.id === icon && html` checked`}
                                />
                                ${asset.alt || asset.filename}</label
                              >
                            </li>`
                        )}
                      </ul>
                    </fieldset>
                    <button type="submit">Save</button>`
                )
          }
        </div>`
    },
    { status, imageOrigins: yield* imageOrigins(site) }
  )
})

const zoneOptions = ({ site }: SiteVisit): Piece => {
  const named = site.settings["timeZone"] ?? ""
  const byCountry = timeZoneOf({ ...site, settings: {} })
  const zones = [...new Set([...knownTimeZones, ...(typeof named === "string" && named !== "" ? [named] : [])])]
  return [
    option("", `As in your country: ${byCountry}`, named === ""),
    ...zones.map((zone) => option(zone, zone.replaceAll("_", " "), zone === named))
  ]
}

const option = (value: string, label: string, chosen: boolean): Markup =>
  html`<option value="${value}" ${chosen && html`selected`}>${label}</option>`
