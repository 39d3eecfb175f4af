/**
 * The port `engine/ports/Signatures.ts` by HMAC-SHA-256: `<key id>.<mac>`, both in base64url. A signature carries no
 * time of its own; where it must pass, the time is part of what is signed. After the secret key was changed earlier
 * signatures hold while the key before is given as well; what pages carry is renewed by rendering them again (AU-B27).
 */
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from "node:crypto"
import { Effect, Layer } from "effect"
import { Signatures, type SignaturePurpose } from "../engine/ports/Signatures.ts"

/** `keyOf` gives 32 bytes for one purpose alone; `previousOf` those from before, by which nothing is signed any more. */
export const layer = (
  keyOf: (purpose: SignaturePurpose) => Uint8Array,
  previousOf: (purpose: SignaturePurpose) => Uint8Array | undefined = () => undefined
): Layer.Layer<Signatures> => {
  const signers = new Map<SignaturePurpose, (text: string) => string>()
  const signer = (purpose: SignaturePurpose) => {
    const known = signers.get(purpose) ?? signerOf(keyOf(purpose))
    signers.set(purpose, known)
    return known
  }
  return Layer.succeed(Signatures, {
    sign: (purpose, text) => Effect.sync(() => signer(purpose)(text)),
    verify: (purpose, text, signature) =>
      Effect.sync(() => {
        if (equal(signer(purpose)(text), signature)) return true
        const previous = previousOf(purpose)
        return previous !== undefined && equal(signerOf(previous)(text), signature)
      }),
    signer
  })
}

const signerOf = (bytes: Uint8Array) => {
  // Made once: of bytes Node makes one for each signature, which takes several times as long as to sign.
  const key = createSecretKey(bytes)
  const id = mac(key, "key id").slice(0, keyIdCharacters)
  return (text: string): string => `${id}.${mac(key, `text ${text}`)}`
}

/** Enough to tell keys apart, and nothing of the key itself. */
const keyIdCharacters = 6

const mac = (key: KeyObject, text: string): string => createHmac("sha256", key).update(text, "utf8").digest("base64url")

const equal = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
