/**
 * The port `engine/ports/Sealing.ts` by AES-256-GCM. What is stored is `s1.<nonce>.<ciphertext and tag>` in base64url;
 * the place is authenticated with it and not stored, so a row copied to another site or name does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { Effect, Layer } from "effect"
import { Sealing } from "../engine/ports/Sealing.ts"

const algorithm = "aes-256-gcm"
const version = "s1"
const nonceBytes = 12
const tagBytes = 16

/** Keys are 32 bytes for this purpose alone. What `previous` sealed still opens; nothing more is sealed with it. */
export const layer = (key: Uint8Array, previous?: Uint8Array): Layer.Layer<Sealing> =>
  Layer.succeed(Sealing, {
    seal: (place, secret) =>
      Effect.sync(() => {
        const nonce = randomBytes(nonceBytes)
        const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place))
        const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()])
        return [version, nonce.toString("base64url"), text.toString("base64url")].join(".")
      }),
    open: (place, sealed) => Effect.sync(() => open(key, place, sealed) ?? (previous && open(previous, place, sealed)))
  })

const open = (key: Uint8Array, place: string, sealed: string): string | undefined => {
  const parts = sealed.split(".")
  const [nonce, text] = parts.slice(1).map((part) => Buffer.from(part, "base64url"))
  if (parts.length !== 3 || parts[0] !== version || nonce?.length !== nonceBytes) return undefined
  if (text === undefined || text.length < tagBytes) return undefined
  try {
    const decipher = createDecipheriv(algorithm, key, nonce)
      .setAAD(Buffer.from(place))
      .setAuthTag(text.subarray(-tagBytes))
    return Buffer.concat([decipher.update(text.subarray(0, -tagBytes)), decipher.final()]).toString("utf8")
  } catch {
    return undefined
  }
}
