/**
 * `mk_fn`, the nonce that a page's script mints on every load: proof that a browser ran it, and that it took a person's time. It
 * is `<milliseconds since 1970 in base 36>.<22 to 64 URL-safe characters of randomness>` (AU-B26).
 */
import { limits } from "../../../limits.ts"

export type NonceVerdict = "good" | "malformed" | "young" | "outdated"

/**
 * Whether the nonce could be one of ours, by the visitor's own clock, which is often wrong: by days it may be, and no more
 * than that, or a nonce would outlive what is remembered of those that were used (`formNonceKeptMs`).
 */
export const judgeNonce = (nonce: string, now: number): NonceVerdict => {
  const [, minted] = /^([0-9a-z]{6,10})\.[\w-]{22,64}$/.exec(nonce) ?? []
  if (minted === undefined) return "malformed"
  const age = now - Number.parseInt(minted, 36)
  if (age < -limits.formNonceAheadMs || age > limits.formNonceLifeMs) return "outdated"
  return age >= 0 && age <= limits.formNonceAgeMs ? "young" : "good"
}
