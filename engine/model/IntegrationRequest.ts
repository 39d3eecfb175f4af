/** A wish of staff or of a connected product: the form of this intake template on the site, sent on to this destination. */
import type { Actor, IntegrationRequestId, SiteId } from "./ids.ts"
import type { FieldOption } from "./Collection.ts"

/** `pending` until an integrator claims it; `done` and `failed` are the end of it (INTREQ-03). */
export const integrationStatuses = ["pending", "claimed", "done", "failed"] as const
export type IntegrationStatus = (typeof integrationStatuses)[number]

/** One question of the template, as it was sent: whether a form can ask it is told when its fields are read. */
export interface IntakeQuestion {
  readonly name: string
  /** A field type of forms, or a kind that only the product knows. */
  readonly type: string
  readonly label?: string
  readonly required?: boolean
  readonly placeholder?: string
  readonly options?: ReadonlyArray<string | FieldOption>
  readonly value?: string | number | boolean
  /** Of a file: the kinds taken. */
  readonly accept?: ReadonlyArray<string>
  readonly multiple?: boolean
  /** A sentence beside the question, for which forms have no place. */
  readonly help?: string
}

export interface IntegrationRequest {
  readonly siteId: SiteId
  readonly id: IntegrationRequestId
  readonly status: IntegrationStatus
  /** What the product calls the template. */
  readonly intakeTemplateId: string
  /** The lead destination that the form is to name. */
  readonly destinationName: string
  readonly suggestedRoute: string | null
  /** Where on the page, in words for whoever places it. */
  readonly placement: string | null
  /** What people call the form. */
  readonly label: string | null
  readonly questions: ReadonlyArray<IntakeQuestion>
  readonly createdAt: number
  readonly updatedAt: number
  /** Null while it is pending. */
  readonly claimedBy: Actor | null
  /** Where the form was placed, and its key there; of a request that is done. */
  readonly route: string | null
  readonly formKey: string | null
  /** Why it could not be placed; of a request that failed. */
  readonly detail: string | null
}
