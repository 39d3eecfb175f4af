/** What a screen is told of the request it answers. */
import type { Effect } from "effect"
import type { Refusal } from "../../../engine/errors/Refusal.ts"
import type { Site } from "../../../engine/model/Site.ts"
import type { OwnerSession } from "../../../engine/ports/OwnerSessions.ts"
import type { Ports } from "../../access/Ports.ts"
import type { Answer } from "../../answers/Answer.ts"
import type { Visit } from "../../answers/screens/screenRoutes.ts"

export type { Visit }

/** A visit of somebody who is signed in. */
export interface OwnerVisit extends Visit {
  readonly session: OwnerSession
  /** Every site that is theirs. */
  readonly sites: ReadonlyArray<Site>
  /** What each of their forms has to carry. */
  readonly formToken: string
}

/** A visit to a screen of one of their sites. */
export interface SiteVisit extends OwnerVisit {
  readonly site: Site
}

/** What a screen may reach. */
export type Reach = Ports

export type Shown = Effect.Effect<Answer, Refusal, Reach>
