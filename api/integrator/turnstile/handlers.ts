/** Handlers of the rows on a vendor's check: take, call, return. */
import { rows } from "../../access/rows.ts"
import { readTurnstile } from "../../use-cases/site/turnstile/readTurnstile.ts"
import { setTurnstile } from "../../use-cases/site/turnstile/setTurnstile.ts"
import { TurnstileApi } from "./routes.ts"

export const turnstileRows = rows(TurnstileApi, {
  read: () => readTurnstile,
  set: ({ payload }) => setTurnstile(payload)
})
