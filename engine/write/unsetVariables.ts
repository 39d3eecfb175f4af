/** `css.unset_variable`: custom properties that a text asks for and nothing sets, of which browsers say nothing. */
import type { Accepted } from "../gate/verdict.ts"
import type { Warning } from "../model/Finding.ts"
import type { PageKind } from "../model/Page.ts"
import { meantBy } from "../values/misspelt.ts"

/**
 * Of the names that a text of this kind asks for without a fallback those that neither it nor what surrounds it sets.
 * A style sheet and a partial are shown with pages that may set what they ask for, so of theirs it is told of names
 * alone that the theme is meant to set.
 */
export const unsetVariables = (
  kind: PageKind,
  { marks }: Pick<Accepted, "marks">,
  around: ReadonlySet<string>
): ReadonlyArray<Warning> =>
  marks.variables
    .filter(({ name }) => !around.has(name) && !ofPlatform.test(name) && (setsItself.has(kind) || ofTheme.test(name)))
    .slice(0, mostTold)
    .map(({ name, ...place }) => {
      const meant = name.length > longestName ? undefined : meantBy(name, around)
      const advice = meant === undefined ? "Set it, or give var() a fallback." : `Did you mean ${meant}?`
      const whoCould = ofTheme.test(name) ? ", the site's stylesheet nor its theme" : " nor the site's stylesheet"
      const detail = `Neither this text${whoCould} sets ${shortened(name)}, so a declaration with var(${shortened(name)}) does nothing. ${advice}`
      return {
        code: "css.unset_variable",
        detail,
        variable: shortened(name),
        ...(meant !== undefined && { meant }),
        ...place
      }
    })

/** What is shown with nothing but what surrounds every page. */
const setsItself: ReadonlySet<PageKind> = new Set(["page", "notfound", "chrome"])
/** The families of names that a theme sets, see `compile.ts`. */
const ofTheme = /^--(?:color|font|space|radius|type-scale)-/
/** Set by our own scripts and components. */
const ofPlatform = /^--mk-/
const mostTold = 20
const longestName = 40
const shortened = (name: string): string => (name.length > 100 ? `${name.slice(0, 100)}…` : name)
