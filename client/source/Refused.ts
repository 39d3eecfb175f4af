/** What a call fails with: the API refused, or nothing answered. */
import type { ErrorCode } from "./operations.ts"

/** Members that every refusal may have. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ErrorCode
  /** What happened in this case. */
  readonly detail: string
  /** What to do next; absent where nothing would help. */
  readonly remediation?: string
  readonly requestId: string
  /** Resending the identical request with this header goes ahead all the same. */
  readonly acknowledgeWith?: { readonly header: string; readonly value: string }
  readonly [member: string]: unknown
}

/** One place of a text that the gate turned down. Lines and columns count from one. */
export interface Reason {
  readonly source: "html" | "css" | "js" | "tokens"
  readonly code: string
  readonly message: string
  readonly line: number
  readonly column: number
  readonly element?: string
  readonly attribute?: string
  readonly value?: string
}

interface Judged {
  readonly reasons: ReadonlyArray<Reason>
}
interface Acknowledged {
  readonly acknowledgeWith: { readonly header: string; readonly value: string }
  readonly latestVersionId: string | null
}
interface Misread {
  readonly fields: ReadonlyArray<{ readonly path: string; readonly reason: string }>
}
interface Stale {
  readonly latestVersionId: string | null
  readonly publishedVersionId: string | null
  readonly startFrom: { readonly versionId: string; readonly path: string } | null
}

interface Outrun {
  readonly version: string
  readonly latestBy: string | null
  readonly latestAt: string | null
  /** Method and path that show what it is now. */
  readonly readAgain: string
}

/** What refusals of some codes say beside that. */
export interface Members {
  readonly "gate.rejected": Judged
  readonly "gate.component_value": Judged
  readonly "gate.placeholder_unresolved": Judged
  readonly "request.invalid": Misread
  readonly "request.query_invalid": Misread
  readonly "version.conflict": Stale
  readonly "version.stale": Outrun
  readonly "precondition.required": Stale
  readonly "write.cross_writer_overwrite": Acknowledged
  readonly "write.cross_writer_fields": Acknowledged
  readonly "write.destructive_overwrite": Acknowledged & { readonly deletedLines: number }
  readonly "write.replaces_waiting": Acknowledged
  readonly "lease.held": { readonly heldByLabel: string; readonly expiresAt: string }
}

/** The problem document of a code. */
export type ProblemOf<Code extends ErrorCode> = Problem & {
  readonly code: Code
} & (Code extends keyof Members ? Members[Code] : unknown)

/** The API said no. `code` is one of a closed list; `problem` is the document with every member. */
export class Refused<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name: string = "Refused"
  readonly code: Code
  readonly status: number
  readonly problem: ProblemOf<Code>
  /** Seconds until it is worth asking again; null where the API did not say. */
  readonly retryAfterSeconds: number | null
  readonly #again: (acknowledge: { readonly [header: string]: string }) => Promise<unknown>

  constructor(
    problem: ProblemOf<Code>,
    retryAfterSeconds: number | null,
    again: (acknowledge: { readonly [header: string]: string }) => Promise<unknown>
  ) {
    super([problem.detail, problem.remediation ?? ""].join(" ").trim())
    this.code = problem.code
    this.status = problem.status
    this.problem = problem
    this.retryAfterSeconds = retryAfterSeconds
    this.#again = again
  }

  /** The header that clears this refusal; undefined where none does. */
  get acknowledgeWith(): { readonly header: string; readonly value: string } | undefined {
    return (this.problem as Problem).acknowledgeWith
  }

  /** Sends the identical request again with the header that says it is meant. Rejects with this where there is none. */
  acknowledge<Answer = unknown>(): Promise<Answer> {
    const header = this.acknowledgeWith
    if (header === undefined) return Promise.reject(this)
    return this.#again({ [header.header]: header.value }) as Promise<Answer>
  }
}

/** Whether a call was refused, and with one of these codes where some are given. */
export const isRefused = <Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: ReadonlyArray<Code>
): error is Refused<Code> => error instanceof Refused && (codes.length === 0 || codes.includes(error.code as Code))

/** Nothing answered, however often it was asked. A write with a key may be sent again under it. */
export class Unreachable extends Error {
  override readonly name: string = "Unreachable"
  readonly attempts: number

  constructor(url: string, attempts: number, cause: unknown) {
    super(`Nothing answers at ${url}; it was asked ${attempts === 1 ? "once" : `${attempts} times`}.`, { cause })
    this.attempts = attempts
  }
}
