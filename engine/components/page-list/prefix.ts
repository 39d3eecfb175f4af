/** The prefix whose pages a list shows. */
import { isPattern } from "../../publish/addresses.ts"
import { readRoute } from "../../site/routes.ts"

/** The prefix in its one spelling; a slash at its end changes nothing. */
export const prefixOf = (under: string | undefined): string | undefined => {
  if (under === undefined) return undefined
  const route = readRoute(under.length > 1 ? under.replace(/\/$/, "") : under)
  return typeof route === "string" && !isPattern(route) ? route : undefined
}
