/** `css.framework_classes`: classes of a framework that nothing here gives a style. */
import { isOfIconFont } from "../gate/css/classes.ts"
import type { Accepted } from "../gate/verdict.ts"
import type { Warning } from "../model/Finding.ts"
import type { PageKind } from "../model/Page.ts"

/**
 * One warning of all of them, at the first, where there are several; `around` are the classes that the site's style sheets have.
 * Of a partial nothing is told: pages that show it may style it.
 */
export const unstyledClasses = (
  kind: PageKind,
  { marks }: Pick<Accepted, "marks">,
  around: ReadonlySet<string>
): ReadonlyArray<Warning> => {
  if (kind === "partial") return []
  const left = marks.frameworkClasses.filter(({ name }) => !around.has(name))
  const [first] = left
  if (first === undefined || (left.length < fewest && !left.some(({ name }) => isOfIconFont(name)))) return []
  const classes = left.slice(0, named).map(({ name }) => name)
  const icons = left.some(({ name }) => isOfIconFont(name)) ? " Draw icons as <svg>." : ""
  const some =
    left.length === 1 ? `The class ${classes[0]} is` : `${left.length} classes such as ${classes.join(", ")} are`
  const detail = `${some} of a CSS framework or an icon font, and none is loaded here: neither this text's CSS nor the site's stylesheet has a style for it. Send the CSS, or use classes of your own.${icons}`
  return [{ code: "css.framework_classes", detail, classes, line: first.line, column: first.column }]
}

/** Fewer may be names of one's own, for a script; those of an icon font hardly are. */
const fewest = 3
const named = 5
