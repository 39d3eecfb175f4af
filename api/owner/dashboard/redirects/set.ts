/** One address that leads elsewhere, set or removed by the owner of the site. */
import { Effect } from "effect"
import type { Refusal } from "../../../../engine/errors/Refusal.ts"
import { removeRedirect, setRedirect } from "../../../use-cases/site/redirects/setRedirect.ts"
import { asOwner } from "../../../use-cases/content/write/onBehalf.ts"
import { html } from "../../../answers/html.ts"
import { goTo } from "../answers.ts"
import { refused } from "../parts.ts"
import type { SiteVisit } from "../Visit.ts"
import { statusOf } from "../wording.ts"
import { writersMeant } from "./meant.ts"
import { redirectsPath, redirectsScreen } from "./list.ts"

/** What stands there already is shown first, and gives way once the form comes back with its writer's name. */
export const setForwarding = (visit: SiteVisit) => {
  const { site, form } = visit
  const said = (name: string) => (form.get(name) ?? "").trim()
  const asked = { from: said("from"), to: said("to"), status: said("kind") === "302" ? 302 : 301 }
  return asOwner(site.id, writersMeant(form.getAll("writer"), setRedirect(asked))).pipe(
    Effect.as(goTo(`${redirectsPath(visit)}?done=set`)),
    Effect.catchTag("Refusal", (refusal) => {
      const writer = writerInTheWay(refusal)
      return redirectsScreen(visit, {
        above:
          writer === undefined
            ? refused(refusal)
            : html`<div class="note bad" role="alert">
                <p>${asked.from} leads to ${String(refusal.fields?.["to"])} already. Save once more to change that.</p>
              </div>`,
        status: statusOf(refusal.code),
        typed: form,
        meant: writer !== undefined && html`<input type="hidden" name="writer" value="${writer}" />`
      })
    })
  )
}

const writerInTheWay = ({ code, fields }: Refusal): string | undefined =>
  code === "redirect.overwrite_existing"
    ? (fields?.["acknowledgeWith"] as { readonly value: string } | undefined)?.value
    : undefined

/** The row says whose it is, so nobody else's goes that took its place meanwhile. */
export const removeForwarding = (visit: SiteVisit) =>
  asOwner(visit.site.id, writersMeant(visit.form.getAll("writer"), removeRedirect(visit.form.get("from") ?? ""))).pipe(
    Effect.as(goTo(`${redirectsPath(visit)}?done=removed`)),
    Effect.catchTag("Refusal", (refusal) =>
      redirectsScreen(visit, { above: refused(refusal), status: statusOf(refusal.code) })
    )
  )
