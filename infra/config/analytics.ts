/** Where measuring services are: what each declares that it can be configured by. */
import type { ServiceName } from "../../engine/site/analytics/EventBatch.ts"
import { analyticsServices } from "../../engine/site/analytics/services/all.ts"
import type { AnalyticsAddresses } from "../connectors/analytics/AnalyticsVendors.ts"
import { type Member, text, variable } from "./variables.ts"

export const analytics: Member<AnalyticsAddresses> = {
  variables: analyticsServices.map(({ address }) => variableOf(address)),
  read: (reading) =>
    Object.fromEntries(
      analyticsServices.map(({ name, address }) => {
        const set = reading.set(variableOf(address))
        return [name, set === undefined ? address.fallback : (address.read?.(set) ?? set)]
      })
    ) as { readonly [Service in ServiceName]: string }
}

function variableOf({ variable: name, takes, fits }: (typeof analyticsServices)[number]["address"]) {
  return variable(name, takes, text(fits))
}
