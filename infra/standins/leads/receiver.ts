/** Stands for a site's own receiver of leads: takes whatever is posted and answers with JSON. */
import { type StandIn, startStandIn } from "../StandIn.ts"

export const startReceiver = (reply: unknown = { ok: true }, port = 0): Promise<StandIn> =>
  startStandIn(() => ({ status: 200, body: reply }), port)
