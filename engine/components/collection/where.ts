/** The condition by which a collection is narrowed. */

export interface Where {
  readonly field: string
  readonly value: string
}

/** `<field>=<value>`; the value may hold further equals signs. Undefined for another shape (COLC-04). */
export const readWhere = (text: string): Where | undefined => {
  const at = text.indexOf("=")
  const field = text.slice(0, Math.max(0, at)).trim()
  const given = text.slice(at + 1)
  // A value of nothing but white space is a space.
  const value = given.trim() || given.slice(-1)
  return /^[A-Za-z][A-Za-z0-9_-]*$/.test(field) && value !== "" ? { field, value } : undefined
}
