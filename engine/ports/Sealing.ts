/**
 * Secrets of customers that we must be able to use again: signing secrets, API keys. What is stored of them is sealed by
 * authenticated encryption under a key from configuration, so that a copy of the database gives none of them away
 * (DEST-08).
 */
import { Context, type Effect } from "effect"

export class Sealing extends Context.Service<
  Sealing,
  {
    /** `place` says whose secret it is, such as `<site>/<name>`; what was sealed for one opens for no other. */
    readonly seal: (place: string, secret: string) => Effect.Effect<string>
    /** Undefined for what was altered, belongs elsewhere, or was sealed under a key that is gone. */
    readonly open: (place: string, sealed: string) => Effect.Effect<string | undefined>
  }
>()("engine/Sealing") {}

/** The end of a secret, for people to tell it by; of a short one nothing, since too little would stay unknown. */
export const secretHint = (secret: string): string => `…${secret.length >= 12 ? secret.slice(-4) : ""}`
