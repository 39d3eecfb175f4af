/** Handlers of the rows on measuring services: take, call, return. */
import { rows } from "../../access/rows.ts"
import { readAnalytics } from "../../use-cases/site/analytics/readAnalytics.ts"
import { setSecrets } from "../../use-cases/site/analytics/setSecrets.ts"
import { AnalyticsApi } from "./routes.ts"

export const analyticsRows = rows(AnalyticsApi, {
  read: () => readAnalytics,
  setSecrets: ({ payload }) => setSecrets(payload)
})
