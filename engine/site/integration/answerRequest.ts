/** How an integration request goes from one status to the next: claimed, then placed, given up or given back to the queue. */
import { refuse, type Refusal } from "../../errors/Refusal.ts"
import type { Actor } from "../../model/ids.ts"
import type { IntegrationRequest, IntegrationStatus } from "../../model/IntegrationRequest.ts"
import { readRoute } from "../routes.ts"

/** What an integrator says of a request. Which members it has depends on the status, see `members`. */
export interface RequestAnswer {
  /** `pending` gives a claimed request back. */
  readonly status: IntegrationStatus
  readonly route?: string
  readonly formKey?: string
  readonly detail?: string
}

/**
 * The request as it is after the answer. Refuses with `request.invalid` where a member is missing or belongs to another
 * status, with `page.route_invalid` and its like for the route, and with `integration.status_conflict` where the answer
 * does not follow from the status the request has (INTREQ-06 to INTREQ-10).
 */
export const answerRequest = (
  request: IntegrationRequest,
  answer: RequestAnswer,
  by: Actor,
  now: number
): IntegrationRequest | Refusal => {
  const faults = faultsIn(answer)
  const [fault] = faults
  if (fault !== undefined)
    return refuse("request.invalid", `The answer ${answer.status} does not stand so: ${fault.path} ${fault.reason}.`, {
      fields: faults
    })
  const route = answer.route === undefined ? null : readRoute(answer.route)
  if (route !== null && typeof route !== "string") return route
  if (request.status !== follows[answer.status]) return conflict(request, answer.status)
  return {
    ...request,
    status: answer.status,
    claimedBy: { pending: null, claimed: by, done: request.claimedBy, failed: request.claimedBy }[answer.status],
    route,
    formKey: answer.formKey ?? null,
    detail: answer.detail?.trim() ?? null,
    updatedAt: now
  }
}

/** The one status that each answer follows. */
const follows = { pending: "claimed", claimed: "pending", done: "claimed", failed: "claimed" } as const

const members = ["route", "formKey", "detail"] as const
type Member = (typeof members)[number]

const needed: { readonly [status in RequestAnswer["status"]]: ReadonlyArray<Member> } = {
  pending: [],
  claimed: [],
  done: ["route"],
  failed: ["detail"]
}
const taken: typeof needed = { pending: [], claimed: [], done: ["route", "formKey"], failed: ["detail"] }

const faultsIn = (answer: RequestAnswer) =>
  members.flatMap((member) => {
    const path = `body.${member}`
    if (needed[answer.status].includes(member))
      return answer[member] === undefined ? [{ path, reason: `is missing, and ${answer.status} needs it` }] : []
    return answer[member] !== undefined && !taken[answer.status].includes(member)
      ? [{ path, reason: `does not belong to ${answer.status}` }]
      : []
  })

const conflict = ({ id, status, claimedBy }: IntegrationRequest, answered: RequestAnswer["status"]): Refusal =>
  refuse(
    "integration.status_conflict",
    `The request ${id} is ${status}, and ${answered} follows only ${follows[answered]}.`,
    { id, current: status, claimedBy }
  )
