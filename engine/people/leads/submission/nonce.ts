/**
 * `mk_fn`, the nonce that a page's script mints on every load: proof that a browser ran it, and that it took a person's time. It
 * is `<milliseconds since 1970 in base 36>.<22 to 64 URL-safe characters of randomness>` (AU-B26).
 */
import { limits } from "../../../limits.ts"

export type NonceVerdict = "good" | "malformed" | "young"

/** Whether the nonce could be one of ours. Visitors' clocks are often wrong, so only an age under a second tells. */
export const judgeNonce = (nonce: string, now: number): NonceVerdict => {
  const [, minted] = /^([0-9a-z]{6,10})\.[\w-]{22,64}$/.exec(nonce) ?? []
  if (minted === undefined) return "malformed"
  const age = now - Number.parseInt(minted, 36)
  return age >= 0 && age <= limits.formNonceAgeMs ? "young" : "good"
}
