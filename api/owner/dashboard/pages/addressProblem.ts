/** What is wrong with the address that an owner typed for a page, in their words. */
import type { ErrorCode } from "../../../../engine/errors/catalogue.ts"
import type { Refusal } from "../../../../engine/errors/Refusal.ts"

/** Undefined where the refusal is about something else. */
export const addressProblem = ({ code }: Pick<Refusal, "code">): string | undefined => problems[code]

const problems: { readonly [code in ErrorCode]?: string } = {
  "page.route_invalid":
    "This cannot be an address. Begin with a slash, then letters, digits and hyphens, such as /about/team.",
  "page.route_trailing_slash": "Leave out the slash at the end.",
  "page.route_reserved": "The website uses this address itself. Choose another.",
  "page.route_taken": "Another page has this address already. Choose another."
}
