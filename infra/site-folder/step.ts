/** One call of a push, and what came of it. */
import { type CallOptions, type ErrorCode, isRefused } from "makeready/client"

/** What came of a step: as much as is told of it. */
export interface Outcome {
  readonly status: string
  /** The version there is now; null where the unit is gone. */
  readonly version: string | null
  readonly warnings: ReadonlyArray<{ readonly code: string; readonly detail: string }>
  readonly decidableBy?: ReadonlyArray<string>
  readonly meanwhile?: string
  /** What the site keeps, where the answer says so. */
  readonly text?: string
}

export interface Step {
  readonly unit: string
  /** Files whose text it carries, or takes away. */
  readonly files: ReadonlyArray<string>
  readonly does: string
  /** Undefined where the API has no rehearsal of it. */
  readonly rehearse?: (options: CallOptions) => Promise<Outcome>
  /** `version` is the one to build on: what was read, or what the step before it made. */
  readonly run: (version: string | null, options: CallOptions) => Promise<Outcome>
}

/** What any write answers, as far as it is told. */
interface Answer {
  readonly status: string
  readonly versionId?: string | null
  readonly latestVersionId?: string | null
  readonly updatedAt?: string
  readonly warnings?: Outcome["warnings"]
  readonly decidableBy?: ReadonlyArray<string>
  readonly meanwhile?: string
}

/** What is told of an answer; `before` is the version there is where it names none. */
export const outcomeOf = (answer: unknown, before: string | null): Outcome => {
  const { status, versionId, latestVersionId, updatedAt, warnings = [], decidableBy, meanwhile } = answer as Answer
  return {
    status,
    version: latestVersionId ?? versionId ?? updatedAt ?? before,
    warnings,
    ...(decidableBy !== undefined && { decidableBy }),
    ...(meanwhile !== undefined && { meanwhile })
  }
}

/** The site moved on between the look at it and the write. */
export class Moved extends Error {
  override readonly name: string = "Moved"
  readonly file: string

  constructor(file: string) {
    super(`${file} was changed at the site since it was looked at; nothing of it was done. Pull, look, and push again.`)
    this.file = file
  }
}

const unresolved: ReadonlyArray<ErrorCode> = ["gate.placeholder_unresolved"]

/** Whether a rehearsal was refused only for what this very push is about to bring. */
export const waitsForOthers = (
  error: unknown,
  coming: { readonly partials: ReadonlySet<string>; readonly collections: ReadonlySet<string> }
): boolean => {
  if (isRefused(error, "collection.not_found")) return coming.collections.size > 0
  if (!isRefused(error, ...unresolved)) return false
  const { reasons = [] } = error.problem as unknown as {
    readonly reasons?: ReadonlyArray<{ readonly code: string; readonly value?: string }>
  }
  return (
    reasons.length > 0 &&
    reasons.every(({ code, value = "" }) =>
      code === "html.partial_unknown"
        ? coming.partials.has(value)
        : code === "html.collection_unknown" && coming.collections.has(value)
    )
  )
}
