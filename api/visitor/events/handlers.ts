/** Handler of the row by which pages tell of visitors. */
import { rows } from "../../access/rows.ts"
import { PublicEventsApi } from "./routes.ts"
import { tell } from "./tell.ts"

export const publicEventsRows = rows(PublicEventsApi, {
  tell: ({ payload, request }) => tell(payload, request)
})
