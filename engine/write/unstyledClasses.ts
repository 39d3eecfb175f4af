/** `css.framework_classes`: classes of a framework that nothing here gives a style. */
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
  if (first === undefined || left.length < fewest) return []
  const classes = left.slice(0, named).map(({ name }) => name)
  const detail = `${left.length} classes such as ${classes.join(", ")} are those of a CSS framework, and none is loaded here: neither this text's CSS nor the site's stylesheet styles them. Send the CSS that they stand for, or use classes of your own.`
  return [{ code: "css.framework_classes", detail, classes, line: first.line, column: first.column }]
}

/** Fewer may be names of one's own, for a script. */
const fewest = 3
const named = 5
