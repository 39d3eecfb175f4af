/** What a purpose of links has to say and to do. Each is a file of this folder. */
import type { Effect } from "effect"
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import type { VersionId } from "../../../engine/model/ids.ts"
import type { Site } from "../../../engine/model/Site.ts"
import type { Link } from "../../../engine/ports/Links.ts"
import type { Write } from "../../access/Call.ts"
import type { Ports } from "../../access/Ports.ts"
import type { LinkView } from "../../answers/linkPage.ts"

export const decisions = ["accept", "decline", "undo"] as const
export type Decision = (typeof decisions)[number]

/** What the form of a link page sends. */
export interface LinkForm {
  readonly email?: string
  /** Which button was pressed: of two on pages that ask for a decision, or the one that takes a decision back. */
  readonly decision?: Decision
  readonly note?: string
  /** Other websites and mail addresses that the owner says they know, apart by blanks; left out by whoever was not asked. */
  readonly knows?: string
  /** The form of our own page asked for an address; left out by programs that answer a link without it. */
  readonly asksForAddress?: true
  /** The owner said that there shall be no address. */
  readonly withoutAddress?: true
}

/** A link with the token it was opened by. */
export interface OpenedLink extends Link {
  readonly token: string
}

export interface LinkKind {
  /** Says what the link is about. Changes nothing. */
  readonly look: (link: OpenedLink, site: Site) => Effect.Effect<LinkView, never, Ports>
  /** Does it, in a session of the site's owner; the link has been used up. A refusal undoes both. */
  readonly act: (link: Link, form: LinkForm) => Effect.Effect<LinkView, Refusal, Ports | Write>
  /** What to say of a link that was used up for nothing; undefined where it did what it was for. */
  readonly inVain?: (link: Link, site: Site) => Effect.Effect<LinkView | undefined, never, Ports>
  /** The version that it asks about, where it asks about one. */
  readonly version?: (link: Link) => Effect.Effect<VersionId | undefined, never, Ports>
  /** Title above the words of a refusal. */
  readonly failed: string
}
