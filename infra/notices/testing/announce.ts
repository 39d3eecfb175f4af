/** A process that tells the workers of a folder, and of addresses, that there is work: `node announce.ts <folder> <secret> [address …]`. */
import { Effect } from "effect"
import { telling } from "../announceWork.ts"

const [, , folder = "", secret = "", ...elsewhere] = process.argv
await Effect.runPromise(Effect.scoped(Effect.flatten(telling({ folder, secret, elsewhere }))))
