/** Classes of a text that only a framework would give a meaning; whether a style sheet of the site does is asked later. */
import { limits } from "../../../limits.ts"
import { isOfFramework } from "../../css/classes.ts"
import { attributeValue, type Element } from "../tree.ts"

export class FrameworkClasses {
  /** Each where it stands first. */
  private readonly found = new Map<string, number>()

  enter(element: Element): void {
    if (this.found.size >= limits.gateFindings) return
    const place = element.sourceCodeLocation?.attrs?.["class"]?.startOffset ?? 0
    for (const name of (attributeValue(element, "class") ?? "").split(/\s+/))
      if (!this.found.has(name) && isOfFramework(name)) this.found.set(name, place)
  }

  list(): ReadonlyArray<{ readonly name: string; readonly offset: number }> {
    return [...this.found].slice(0, limits.gateFindings).map(([name, offset]) => ({ name, offset }))
  }
}
