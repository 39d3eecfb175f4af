/** Staff of the installation, who write under no credential. */
import type { Actor } from "../model/ids.ts"

export const isStaff = (actor: Actor): boolean => actor === "system"
