/** Stands for the services that measure visitors, each under a path of its own: its name. */
import type { ServiceName } from "../../engine/site/analytics/EventBatch.ts"
import { analyticsServices } from "../../engine/site/analytics/services/all.ts"
import { type StandIn, startStandIn } from "./StandIn.ts"

export interface AnalyticsStandIn extends StandIn {
  /** The base address of each. */
  readonly addresses: { readonly [Service in ServiceName]: string }
}

export const startAnalyticsStandIn = async (port = 0): Promise<AnalyticsStandIn> => {
  const server = await startStandIn((request) => {
    const [, name = ""] = request.url.pathname.split("/")
    const service = analyticsServices.find((one) => one.name === name)
    if (service === undefined) return { status: 404, body: { error: "There is no such stand-in." } }
    const target = request.target.slice(name.length + 1)
    return service.standIn({ ...request, target, url: new URL(target, request.url) })
  }, port)
  const addresses = Object.fromEntries(analyticsServices.map(({ name }) => [name, `${server.address}/${name}`]))
  return { ...server, addresses: addresses as AnalyticsStandIn["addresses"] }
}
