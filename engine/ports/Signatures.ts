/**
 * Signatures of what leaves the house and comes back: form tokens, links to files, address tokens. Each purpose has a
 * key of its own, so what was signed for one proves nothing for another (AU-C20).
 */
import { Context, type Effect } from "effect"

export type SignaturePurpose =
  "form" | "upload" | "card" | "file" | "address" | "scope" | "session" | "domain" | "saved"

export class Signatures extends Context.Service<
  Signatures,
  {
    /** URL-safe text of a MAC over `text`, with the id of the key that made it in front. */
    readonly sign: (purpose: SignaturePurpose, text: string) => Effect.Effect<string>
    /** Compares in constant time. */
    readonly verify: (purpose: SignaturePurpose, text: string, signature: string) => Effect.Effect<boolean>
    /** The same as `sign` where an effect for each text would be too much: a render signs while it draws. */
    readonly signer: (purpose: SignaturePurpose) => (text: string) => string
  }
>()("engine/Signatures") {}
