/** The forms of one page while it is being rendered: gives each ids of its own, and the one that has its anchor. */
import type { PageId } from "../../model/ids.ts"

export class ShownForms {
  /** Signs what makes a form the one it is, see `formTokenText`. */
  readonly token: (owner: PageId, key: string) => string
  private count = 0
  private readonly anchors = new Set<string>()
  private files = false

  constructor(token: (owner: PageId, key: string) => string) {
    this.token = token
  }

  /** Call once for each form, in the order of the page. */
  add(key: string, isOurs: boolean, takesFiles: boolean): { readonly prefix: string; readonly anchor: string | null } {
    const prefix = `mk-f${++this.count}`
    if (!isOurs) return { prefix, anchor: null }
    const anchor = formAnchor(key)
    this.files ||= takesFiles
    const isFirst = !this.anchors.has(anchor)
    this.anchors.add(anchor)
    return { prefix, anchor: isFirst ? anchor : null }
  }

  /** Whether any of them is sent to us and so needs the platform's script. */
  get anyOurs(): boolean {
    return this.anchors.size > 0
  }

  /** Whether any of those takes files. */
  get anyFiles(): boolean {
    return this.files
  }
}

/** Whether an id is of those that forms of the platform give their fields. */
export const isFieldId = (id: string): boolean => /^mk-f\d/.test(id)

/** Fragment to which a visitor without script comes back after sending a form (AU-B30). */
export const formAnchor = (key: string): string => `mk-form-${key}`
