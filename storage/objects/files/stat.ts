/** The file at a path; undefined for nothing, a folder, a link. */
import { type BigIntStats, lstatSync } from "node:fs"
import { orUndefined } from "./errno.ts"

export const statOf = (file: string): BigIntStats | undefined => {
  const stat = orUndefined(() => lstatSync(file, { bigint: true, throwIfNoEntry: false }))
  return stat?.isFile() ? stat : undefined
}
