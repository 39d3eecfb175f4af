/** One address that leads elsewhere, set or removed by the owner of the site. */
import { Effect } from "effect"
import type { Refusal } from "../../../../engine/errors/Refusal.ts"
import { Sites } from "../../../../engine/ports/Sites.ts"
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
export const setForwarding = Effect.fnUntraced(function* (visit: SiteVisit) {
  const { site, form } = visit
  const said = (name: string) => (form.get(name) ?? "").trim()
  const hosts = (yield* (yield* Sites).hostnames(site.id)).map(({ host }) => host)
  const asked = {
    from: pathTyped(said("from"), hosts),
    to: targetTyped(said("to")),
    status: said("kind") === "302" ? 302 : 301
  }
  return yield* asOwner(site.id, writersMeant(form.getAll("writer"), setRedirect(asked))).pipe(
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
})

/** An old address as it was printed: whole, of a host of the site's own, or without the slash that it begins with. */
const pathTyped = (typed: string, hosts: ReadonlyArray<string>): string => {
  const whole = /^https?:\/\/([^/:?#]+)(?::\d+)?(.*)$/i.exec(typed)
  if (whole !== null && hosts.includes(whole[1]!.toLowerCase()))
    return whole[2]!.startsWith("/") ? whole[2]! : `/${whole[2]}`
  return targetTyped(typed)
}

/** Where it leads, without the slash that it begins with; an address elsewhere is told by what stands before its colon. */
const targetTyped = (typed: string): string => (/^(?:[/\\]|[a-z][a-z0-9+.-]*:|$)/i.test(typed) ? typed : `/${typed}`)

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
