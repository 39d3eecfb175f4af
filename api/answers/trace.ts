/** Which request is being served. */
import { Context } from "effect"

/** Follows a request through logs and metrics. `route` is filled in once a row has matched. */
export interface RequestTrace {
  readonly id: string
  route: string
}
export const CurrentTrace = Context.Reference<RequestTrace>("api/CurrentTrace", {
  defaultValue: () => ({ id: "req_none", route: "none" })
})
