/** What a write changes for visitors, in the terms the publishing plan understands. */
import type { ChromeKind, Page } from "../model/Page.ts"
import type { Change } from "../publish/plan.ts"

/** The page or asset shows another version than before. `listed` for what feeds and lists repeat of a page. */
export const contentChange = (page: Page, listed: boolean): Change => {
  const slot = page.slot ?? ""
  switch (page.kind) {
    case "page":
      return { kind: "page", pageId: page.id, routeBefore: page.slot, routeAfter: page.slot, listed }
    case "chrome":
      return { kind: "chrome", section: slot as ChromeKind }
    case "partial":
      return { kind: "partial", ref: slot }
    default:
      return { kind: page.kind }
  }
}

/** A page starts (`before` null), stops (`after` null) or goes on answering at an address. */
export const routeChange = (page: Page, before: string | null, after: string | null): Change => ({
  kind: "page",
  pageId: page.id,
  routeBefore: before,
  routeAfter: after,
  listed: true
})
