/** Deliveries that fail or wait, across sites. Of a lead nothing is shown: state, host and code alone. */
import { Effect } from "effect"
import { limits } from "../../../engine/limits.ts"
import type { DeliveryStatus } from "../../../engine/model/Lead.ts"
import { Oversight, type SeenDelivery } from "../../../engine/ports/Oversight.ts"
import { deliveryCode } from "../../../engine/staff/deliveryCode.ts"
import { html, type Markup } from "../../answers/html.ts"
import { state } from "../../answers/screens/wording.ts"
import { receiverHosts } from "../oversight/hosts.ts"
import { readDeliveryPlace, writeDeliveryPlace } from "../oversight/places.ts"
import { ago, clock, further, screen, siteLinks, table } from "./parts.ts"
import type { StaffVisit } from "./Visit.ts"

export const deliveries = Effect.fnUntraced(function* (visit: StaffVisit) {
  const now = yield* clock
  const status: DeliveryStatus = visit.query.get("status") === "pending" ? "pending" : "failed"
  const before = readDeliveryPlace(visit.query.get("after") ?? "")
  const found = yield* (yield* Oversight).deliveries({
    status,
    limit: limits.opsPageSize + 1,
    ...(before !== undefined && { before })
  })
  const shown = found.slice(0, limits.opsPageSize)
  const last = shown.at(-1)
  const next = found.length > shown.length && last ? writeDeliveryPlace(last) : null
  const tab = (to: DeliveryStatus, label: string) =>
    html`<li>
      <a href="/operator/deliveries?status=${to}" ${to === status && html` aria-current="page"`}>${label}</a>
    </li>`
  return screen(visit, {
    title: "Deliveries",
    section: "deliveries",
    body: html`<h1>Deliveries</h1>
      <p class="lead">
        Enquiries that have not reached a place they are handed on to. What is in them is for the site’s own people.
      </p>
      <ul class="chips">
        ${tab("failed", "Failed")}${tab("pending", "Waiting")}
      </ul>
      ${yield* deliveryTable(shown, now, true)}
      ${further(`/operator/deliveries?${new URLSearchParams({ status, after: next ?? "" }).toString()}`, next)}`
  })
})

const looks: { readonly [status in DeliveryStatus]: readonly [string, string] } = {
  pending: ["Waits", ""],
  synced: ["Arrived", "live"],
  failed: ["Failed", "bad"]
}

/** `sites` shows whose they are. */
export const deliveryTable = Effect.fnUntraced(function* (
  all: ReadonlyArray<SeenDelivery>,
  now: number,
  sites: boolean
) {
  if (all.length === 0) return html`<p>There is none.</p>` satisfies Markup
  const hostOf = yield* receiverHosts(all)
  const linkTo = yield* siteLinks(sites ? all : [])
  return table(
    "Deliveries",
    [
      ...(sites ? [{ name: "Site" }] : []),
      { name: "State" },
      { name: "Destination" },
      { name: "Host" },
      { name: "Code" },
      { name: "Tried", number: true },
      { name: "Last" },
      { name: "Next" }
    ],
    all.map((one) => [
      ...(sites ? [linkTo(one.siteId)] : []),
      state(looks[one.status]),
      one.destination,
      hostOf(one) ?? one.provider,
      deliveryCode(one.error),
      one.attempts,
      ago(one.updatedAt, now),
      one.nextAttemptAt !== null && ago(one.nextAttemptAt, now)
    ])
  )
})
