/** A reason not to start that a person can act on: whole sentences, shown without a stack. */
import { Data } from "effect"

export class StartRefused extends Data.TaggedError("StartRefused")<{
  readonly message: string
  /** Its configuration forbids it, so that another try without a change of that is in vain. */
  readonly isConfiguration?: boolean
}> {}
