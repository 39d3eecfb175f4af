/** What a kind of pending change does once the owner has answered. Each kind is a file beside the routes it belongs to. */
import type { Effect } from "effect"
import type { Refusal } from "../../../../engine/errors/Refusal.ts"
import type { PendingChange } from "../../../../engine/model/PendingChange.ts"
import type { Site } from "../../../../engine/model/Site.ts"
import type { Write } from "../../../access/Call.ts"
import type { Ports } from "../../../access/Ports.ts"
import type { LinkView } from "../../../answers/linkPage.ts"

/** The question, and how a yes and a no to it read, where `Make this change?` would be another one. */
export interface Question {
  readonly title: string
  readonly text: string
  readonly accept: string
  readonly decline: string
}

export interface ChangeKind {
  readonly question?: Question
  /** Title and words once it was answered, where those for a change would be wrong. */
  readonly answers?: { readonly [state in "applied" | "declined" | "expired"]: readonly [title: string, text: string] }
  /**
   * Does what was asked, in a session of the owner and under the site's lock, having looked again at whether it still can
   * (CA-C13). Every check comes before the first write: a refusal is told to the owner and kept as the reason for `failed`.
   */
  readonly apply: (change: PendingChange) => Effect.Effect<void, Refusal, Ports | Write>
  /** Refuses while the answer leaves out what has to be said with a yes; it stays unanswered then. `knows`: other websites that the owner knows. */
  readonly mayApply?: (change: PendingChange, knows: string | undefined) => Effect.Effect<void, Refusal, Ports | Write>
  /** What was done, in one sentence, once it was; the change's own summary where that reads the same afterwards. */
  readonly done?: (change: PendingChange) => string
  /** What a no takes with it beside the change; nothing where it is left out. */
  readonly decline?: (change: PendingChange, note: string) => Effect.Effect<void, Refusal, Ports | Write>
  /** More to see than the change's own details; `token` is the link's own. Changes nothing. */
  readonly show?: (
    change: PendingChange,
    site: Site,
    token: string
  ) => Effect.Effect<Pick<LinkView, "review" | "visit" | "decline">, never, Ports>
}
