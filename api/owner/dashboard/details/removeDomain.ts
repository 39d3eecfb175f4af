/** A domain taken off the website by its owner. Asked once, with what follows. */
import { Effect } from "effect"
import { Sites } from "../../../../engine/ports/Sites.ts"
import { rootOf } from "../../../../engine/site/domains/records.ts"
import { endsServing } from "../../../../engine/site/domains/serving.ts"
import { html, type Piece } from "../../../answers/html.ts"
import { disconnectDomain } from "../../../use-cases/site/domains/attach.ts"
import { goTo } from "../answers.ts"
import { nothingHere } from "../closed.ts"
import { form } from "../parts.ts"
import { sitePage } from "../sites/sitePage.ts"
import type { SiteVisit } from "../Visit.ts"
import { hostInWords } from "../wording.ts"
import { detailsPath } from "./frame.ts"

export const askToRemoveDomain = (visit: SiteVisit) => removeScreen(visit, visit.query.get("host") ?? "", {})

export const removeOwnDomain = Effect.fnUntraced(function* (visit: SiteVisit) {
  const host = visit.form.get("host") ?? ""
  return yield* disconnectDomain(visit.site.id, host, { mayEndServing: visit.form.get("last") === "yes" }).pipe(
    Effect.flatMap((outcome) =>
      outcome === "removed"
        ? Effect.succeed(goTo(`${detailsPath(visit, "domain")}?done=removed`))
        : removeScreen(visit, host, { above: nowTheLast, status: 409 })
    ),
    Effect.catchTag("Refusal", () => Effect.succeed(nothingHere(visit)))
  )
})

const nowTheLast = html`<div class="note bad" role="alert">
  <p>
    <strong>Meanwhile it has become the only domain that leads to the website,</strong> so it was not removed. Read once
    more what follows.
  </p>
</div>`

const removeScreen = Effect.fnUntraced(function* (
  visit: SiteVisit,
  host: string,
  { above, status = 200 }: { readonly above?: Piece; readonly status?: number }
) {
  const root = rootOf(host)
  const name = hostInWords(root)
  const held = yield* (yield* Sites).hostnames(visit.site.id)
  const leaving = held.filter((one) => one.standing !== null && rootOf(one.host) === root)
  if (leaving.length === 0) return nothingHere(visit)
  const isLast = endsServing(held, leaving)
  const path = detailsPath(visit, "domain")
  return yield* sitePage(
    visit,
    {
      section: "settings",
      title: `Remove ${name}?`,
      body: html`${above}
        <p class="crumb"><a href="${path}">Domain</a></p>
        <h1>Remove ${name}?</h1>
        <div class="sheet">
          <p>
            ${leaving.map(({ host }) => hostInWords(host)).join(" and ")} no longer
            ${leaving.length === 1 ? "leads" : "lead"} to the website, at once. The domain stays yours, where it is
            registered: what you entered there can be taken away, and it can be connected again at any time.
          </p>
          ${
            isLast
              ? html`<p>
                  <strong>No other domain leads to the website.</strong> It is reached at its preview address alone from
                  then on: links to ${name}, from search engines and on paper, end nowhere, search engines drop the
                  website, and enquiries are no longer mailed to whom you named. Nothing of the website itself is
                  deleted.
                </p>`
              : html`<p>Links to pages below ${name} end nowhere from then on. Your other domains stay as they are.</p>`
          }
          <div class="deeds">
            ${form(
              `${path}/remove`,
              visit.formToken,
              html`<input
                  type="hidden"
                  name="host"
                  value="${root}"
                />${isLast && html`<input type="hidden" name="last" value="yes" />`}
                <button type="submit">${isLast ? "Take the website off its domain" : "Remove it"}</button>`
            )}
            <a href="${path}">Keep it</a>
          </div>
        </div>`
    },
    { status }
  )
})
