/** Markup and CSS that must never get through. Each entry is refused; what is known to be harmless is in `inert.ts`. */
import { drawings } from "./drawings.ts"
import { elements } from "./elements.ts"
import { handlers } from "./handlers.ts"
import { mutation } from "./mutation.ts"
import { schemes } from "./schemes.ts"

export { inert } from "./inert.ts"
export { stylesheets } from "./stylesheets.ts"

/** By collection. */
export const markup = { handlers, schemes, elements, mutation, drawings } as const
