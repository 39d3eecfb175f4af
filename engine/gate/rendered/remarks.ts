/** What a rendered document lacks, as warnings about the text it was rendered for. */
import type { WarningCode } from "../../errors/warnings.ts"
import { limits } from "../../limits.ts"
import type { Warning } from "../../model/Finding.ts"
import type { Marks } from "../verdict.ts"
import type { RenderedLint } from "./lint.ts"

/**
 * A warning for each place of the text that lacks its counterpart; for what the text does not hold itself, one without a
 * place, which says so (LINT-06, LINT-08 to LINT-11).
 */
export const renderedWarnings = (
  { tabs, panels, navs, unmapped, unnoticed, filtersClosed }: RenderedLint,
  { hooks }: Pick<Marks, "hooks">
): ReadonlyArray<Warning> => {
  const own = Map.groupBy(hooks, ({ kind, name }) => `${kind}:${name}`)
  const pairless = (kind: "tab" | "panel", names: ReadonlyArray<string>) =>
    names.flatMap((name) => {
      const places = own.get(`${kind}:${name}`) ?? []
      const [code, other] = words[kind]
      const shown = name.length > 100 ? `${name.slice(0, 100)}…` : name
      const detail = `The page has data-mk-${kind}="${shown}" and no data-mk-${other} of that name, so ${effects[kind]}.`
      if (places.length === 0) return [{ code, detail: `${detail} ${elsewhere}`, name: shown }]
      return places.map(({ element, line, column }) => ({ code, detail, name: shown, element, line, column }))
    })
  const bare = navs === 0 ? [] : (own.get("nav:") ?? [])
  const code = "render.nav_without_menu_trigger" as const
  const detail =
    "This .mk-nav holds no [data-mk-menu], so its menu cannot be opened. Put a <button data-mk-menu> into it."
  return [
    ...pairless("tab", tabs),
    ...pairless("panel", panels),
    ...bare.map(({ element, line, column }) => ({ code, detail, element, line, column })),
    ...Array.from({ length: Math.max(0, navs - bare.length) }, () => ({ code, detail: `${detail} ${elsewhere}` })),
    ...(unmapped ? [{ code: "render.listings_no_map" as const, detail: noMap }] : []),
    ...(filtersClosed ? [{ code: "render.listings_filters_closed" as const, detail: closed }] : []),
    ...(unnoticed ? [{ code: "render.listing_notices_missing" as const, detail: noNotices }] : [])
  ].slice(0, limits.gateFindings)
}

const words = {
  tab: ["render.tab_without_panel", "panel"],
  panel: ["render.panel_without_tab", "tab"]
} as const satisfies { readonly [kind: string]: readonly [WarningCode, string] }

const effects = { tab: "pressing it opens nothing", panel: "nothing opens it" }

const elsewhere = "It stands in a partial or in what surrounds the page."

const noNotices =
  "The page shows a listing of an association's feed and none of the notices that its licence asks for: the association's mark, its trademarks and the disclaimer. listing-detail prints them: show the listing with it, or place a grid of listings on the page."

const noMap =
  "The page lets visitors filter its listings and shows no map of them. Place listings-map beside the grid: it shows what the filters leave. Leave it out only where a map would say nothing."

const closed =
  'The page has a form that filters listings, and no grid with data-url-filters: without script the form does nothing, and what it shows has no address. Write data-url-filters="all" on the grid, or the names of the form\'s controls.'
