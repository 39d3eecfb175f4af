/** In which language a website speaks, by which clock it lives, by which picture it is known, and by which it is shared. */
import { Effect } from "effect"
import type { Refusal } from "../../../../engine/errors/Refusal.ts"
import { limits } from "../../../../engine/limits.ts"
import { Pages } from "../../../../engine/ports/Pages.ts"
import { Media } from "../../../../engine/ports/Media.ts"
import type { MediaId } from "../../../../engine/model/ids.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import { siteFields } from "../../../../engine/site/fields/catalogue.ts"
import { sharePictureOf } from "../../../../engine/site/fields/ogImage.ts"
import { isClockUnknown, knownTimeZones, timeZoneOf, zoneInWords } from "../../../../engine/site/timeZone.ts"
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
import { imageOrigins, pictureOption, thumbnail } from "../pictures.ts"
import { type DoneTexts, publishedNote } from "../published.ts"
import type { SiteVisit } from "../Visit.ts"
import { plural, statusOf } from "../wording.ts"

export const showLook = Effect.fnUntraced(function* (visit: SiteVisit) {
  return yield* lookScreen(visit, { above: yield* publishedNote(visit, doneTexts) })
})

const doneTexts: DoneTexts = {
  language: ["Saved.", "The website now says its own words, its dates and its figures in this language."],
  clock: "Saved. Times are told by this clock from now on.",
  shared: [
    "Saved.",
    "It is shown where a page is shared that has no picture of its own, as soon as it is looked up anew."
  ],
  icon: ["Saved.", "Browsers show it beside the name of the website, as soon as they ask for it again."]
}

export const saveLanguage = (visit: SiteVisit) =>
  save(visit, changeSite({ locale: visit.form.get("locale") ?? "" }), "language")

export const saveTimeZone = (visit: SiteVisit) =>
  save(visit, changeSite({ timeZone: visit.form.get("timeZone") || null }), "clock")

/** Nothing chosen takes it away: then pages are shared with the cards that are drawn for them. */
export const saveSharePicture = (visit: SiteVisit) => {
  const assetId = visit.form.get("media") || null
  return save(visit, changeSite({ ogImage: assetId === null ? null : { assetId } }), "shared")
}

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

/** The newest pictures of the library, and those that are chosen however old they are. */
const picturesOf = Effect.fnUntraced(function* (site: Site, chosen: ReadonlyArray<string | undefined>) {
  const media = yield* Media
  const newest = (yield* media.list(site.id, { limit: limits.mediaPageSize })).filter(({ kind }) => kind === "image")
  const known = new Map(newest.map((asset) => [asset.id as string, asset]))
  const missing = chosen.flatMap((id) => (id === undefined || known.has(id) ? [] : [id as MediaId]))
  const older = missing.length === 0 ? [] : yield* media.find(site.id, missing)
  return { newest, chosen: (id: string) => known.get(id) ?? older.find((asset) => asset.id === id) }
})

const lookScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  { above, status = 200 }: { readonly above: Piece; readonly status?: number }
) {
  const { site, formToken } = visit
  const path = detailsPath(visit)
  const named = site.settings["faviconAssetId"]
  const icon = typeof named === "string" ? named : undefined
  const share = sharePictureOf(site)
  const pictures = yield* picturesOf(site, [icon, share])
  const choice = (of: Choice): Markup => pictureChoice(visit, of, pictures)
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
                </select>
              </label>
              <div class="deeds"><button type="submit">Save</button></div>`
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
                </select>
              </label>
              <div class="deeds"><button type="submit">Save</button></div>`
          )}
        </div>
        ${choice({
          name: "share-picture",
          title: "Picture for sharing",
          lead: `Shown where somebody shares a page of yours that has no picture of its own. ${ownPictures(yield* (yield* Pages).countShared(site.id))}Best is a wide one, twice as wide as high.`,
          chosen: share,
          none: "A card with the page’s title"
        })}
        ${choice({
          name: "icon",
          title: "Icon",
          lead: "Beside the name of the website in a browser, and on the screen of a phone. Best is a square picture that can still be told when it is small.",
          chosen: icon,
          none: "Made of the name"
        })}`
    },
    { status, imageOrigins: yield* imageOrigins(site) }
  )
})

/** Whoever looks at such a page would wonder why another picture is shared. */
const ownPictures = (count: number): string =>
  count === 0 ? "" : `${plural(count, "page has", "pages have")} one, and ${count === 1 ? "shows" : "show"} that. `

interface Choice {
  /** Last part of the path that takes it. */
  readonly name: string
  readonly title: string
  readonly lead: string
  readonly chosen: string | undefined
  /** What is shown while none is chosen. */
  readonly none: string
}

/** One of the library, or none; what is chosen stands first. */
const pictureChoice = (
  visit: SiteVisit,
  { name, title, lead, chosen, none }: Choice,
  pictures: Effect.Success<ReturnType<typeof picturesOf>>
): Markup => {
  const first = chosen === undefined ? undefined : pictures.chosen(chosen)
  const others = pictures.newest.filter(({ id }) => id !== chosen)
  const offered = [...(first === undefined ? [] : [first]), ...others].slice(0, picturesShown)
  const library = `/dashboard/${visit.site.id}/media`
  return html`<div class="sheet">
    <h2>${title}</h2>
    <p class="small">${lead}</p>
    ${
      offered.length === 0
        ? html`<p>There are no pictures yet. <a href="${library}">Add one to the library</a> first.</p>`
        : form(
            `${detailsPath(visit)}/${name}`,
            visit.formToken,
            html`<div class="pictured chosen">
                <p>
                  ${first === undefined ? html`<span class="frame"><span class="small">None</span></span>` : thumbnail({ ...first, alt: "" })}
                  ${first === undefined ? none : first.alt || first.filename}
                </p>
              </div>
              <details>
                <summary>
                  ${first === undefined ? "Choose one" : "Choose another"}<span class="vh">: ${title}</span>
                </summary>
                <fieldset>
                  <legend class="vh">${title}</legend>
                  <ul class="gallery">
                    <li>
                      <label for="no-${name}"
                        ><span class="frame"><span class="small">${none}</span></span
                        ><input
                          type="radio"
                          name="media"
                          id="no-${name}"
                          value=""
                          ${first === undefined && html` checked`}
                        />
                        None of them</label
                      >
                    </li>
                    ${offered.map((asset) => pictureOption(asset, { id: `${name}-${asset.id}`, checked: asset === first }))}
                  </ul>
                </fieldset>
                <button type="submit">Save</button>
              </details>`
          )
    }
  </div>`
}

const zoneOptions = ({ site }: SiteVisit): Piece => {
  const named = site.settings["timeZone"] ?? ""
  const unnamed = { ...site, settings: {} }
  const zones = [...new Set([...knownTimeZones, ...(typeof named === "string" && named !== "" ? [named] : [])])]
  return [
    option(
      "",
      isClockUnknown(unnamed) ? "Not chosen yet: UTC" : `As in your country: ${zoneInWords(timeZoneOf(unnamed))}`,
      named === ""
    ),
    ...zones
      .map((zone) => [zone, zoneInWords(zone)] as const)
      .toSorted(([, one], [, other]) => one.localeCompare(other, "en"))
      .map(([zone, words]) => option(zone, words, zone === named))
  ]
}

const option = (value: string, label: string, chosen: boolean): Markup =>
  html`<option value="${value}" ${chosen && html`selected`}>${label}</option>`
