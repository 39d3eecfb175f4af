/** How a body written here is told from a file put in by hand. */
import type { BigIntStats } from "node:fs"

/**
 * Mode of the files of bodies: readable as the umask lets them be, and marked as written here by the sticky bit, which
 * means nothing on a file and goes wherever its mode goes.
 */
export const bodyMode = 0o1666
const markBit = 0o1000n

/** Whether a body was written here, and so has a record unless a power failure took it. */
export const isMarked = ({ mode }: BigIntStats): boolean => (mode & markBit) !== 0n
