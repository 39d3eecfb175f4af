/**
 * Which file this is, in a way that a rename keeps and a new file changes: inode, modification time to the nanosecond,
 * and size. It ties a body to what is recorded about it without reading the body.
 */
import type { BigIntStats } from "node:fs"

export type Identity = string

export const identityOf = ({ ino, mtimeNs, size }: BigIntStats): Identity =>
  `${ino.toString(36)}-${mtimeNs.toString(36)}-${size.toString(36)}`
