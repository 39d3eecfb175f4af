/** The condition by which a collection is narrowed. */

export interface Where {
  readonly field: string
  readonly value: string
}

/** `<field>=<value>`; the value may hold further equals signs. Undefined for another shape (COLC-04). */
export const readWhere = (text: string): Where | undefined => {
  const [, field, value] = /^\s*([A-Za-z][A-Za-z0-9_-]*)\s*=\s*(.+?)\s*$/s.exec(text) ?? []
  return field === undefined || value === undefined ? undefined : { field, value }
}
