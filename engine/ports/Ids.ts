/** Where ids and secrets come from. The engine asks; only infra makes randomness. */
import { Context, type Effect } from "effect"
import type { IdPrefix } from "../model/ids.ts"

export class Ids extends Context.Service<
  Ids,
  {
    /** A fresh id such as `ver_01k…`; ids of one prefix made by one process sort by time. */
    readonly make: (prefix: IdPrefix) => Effect.Effect<string>
    /** `bytes` of randomness, base64url without padding. 32 bytes for a secret or link, 16 for an unguessable label. */
    readonly secret: (bytes: number) => Effect.Effect<string>
    /** Unguessable lower-case host label part: 26 characters of base32, 130 bits (DRAFT-07). */
    readonly label: Effect.Effect<string>
  }
>()("engine/Ids") {}
