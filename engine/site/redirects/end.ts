/** Where a redirect leads in the end. */
import { limits } from "../../limits.ts"
import type { Redirect } from "../../model/Redirect.ts"
import { brought, type AnsweringRow, ledOn } from "./following.ts"
import { readRedirectTarget } from "./target.ts"

/** Where the target leads in the end. */
export type RedirectEnd =
  /** Something answers at `to`. */
  | { readonly kind: "serves"; readonly to: string }
  /** Nothing is at `at`, which is what was sent or where that is led on. */
  | {
      readonly kind: "missing"
      readonly at: string
      /** What was sent names many addresses, as only `from` can. */
      readonly isMany?: true
    }
  /** `reason` ends a sentence. */
  | { readonly kind: "not_allowlisted"; readonly reason: string }
  /** Its scheme is none that a redirect leads to. */
  | { readonly kind: "invalid" }
  | { readonly kind: "loop" }
  /** It goes over more redirects, or longer addresses, than anybody follows. */
  | { readonly kind: "far" }

export interface AskedEnd {
  /** Where the redirect is to stand, as such addresses are kept: what leads there is a loop. Null for nowhere. */
  readonly from: string | null
  /** As sent. */
  readonly to: string
  /** Origins that are approved for the site. */
  readonly origins: ReadonlyArray<string>
  /** The row that answers at an address, the one that is to stand at `from` among them. */
  readonly answering: (route: string, query: string) => AnsweringRow<Pick<Redirect, "from" | "to">> | undefined
  /** Characters of addresses that may still be followed, here and by whoever shares it. */
  readonly reach?: { left: number }
}

/**
 * Follows `to` to its end: a target that is led on itself is followed, so that no visitor is sent on twice (CA-D35), and its
 * query and fragment travel along as a visitor's would. What is published wins over rows, so nothing is followed beyond it:
 * each route that is yielded asks for whether something answers there.
 */
export function* followed({
  from: own,
  to: sent,
  origins,
  answering,
  reach = { left: limits.redirectReach }
}: AskedEnd): Generator<string, RedirectEnd, boolean> {
  const passed = new Set<string>()
  let to = sent
  for (;;) {
    const target = readRedirectTarget(to)
    if (target.kind === "elsewhere") return { kind: "not_allowlisted", reason: target.reason }
    if (target.kind === "otherScheme") return { kind: "invalid" }
    if (target.kind === "unusable") return { kind: "missing", at: to }
    if (target.kind === "origin")
      return origins.includes(target.origin)
        ? { kind: "serves", to: target.to }
        : { kind: "not_allowlisted", reason: `the origin ${target.origin} is not approved for the site` }
    if (yield target.route) return { kind: "serves", to: target.to }
    const { query, fragment } = brought(target.to)
    const next = answering(target.route, query)
    if (next === undefined) return { kind: "missing", at: to, ...(target.route.endsWith("/*") && { isMany: true }) }
    const { from, to: further } = next.row
    if (from === own || passed.has(from)) return { kind: "loop" }
    // It says that what was there is gone.
    if (further === null) return { kind: "missing", at: to }
    passed.add(from)
    to = ledOn(further, next.query, fragment)
    reach.left -= to.length
    if (passed.size > limits.redirectHops || reach.left < 0) return { kind: "far" }
  }
}
