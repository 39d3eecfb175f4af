/**
 * Proof of work in place of a riddle (AU-A8): on sites with a bot challenge a form is sent together with a number that
 * takes a browser about a second to find and us one hash to check. The nonce is part of it, so it is good once.
 */
import { limits } from "../../limits.ts"
import type { Json } from "../../values/Json.ts"
import type { Site } from "../../model/Site.ts"
import { turnstileOf } from "./turnstile.ts"

/** Whether staff switched it on. */
export const challengeOn = ({ settings }: Pick<Site, "settings">): boolean => settings["botChallenge"] === true

/** Whether forms ask for it: also beside a vendor's check, in whose place it stands while the vendor is down. */
export const isChallenged = (site: Pick<Site, "settings">): boolean =>
  challengeOn(site) || turnstileOf(site) !== undefined

export const withChallenge = (settings: Site["settings"], on: boolean): { readonly [area: string]: Json } => {
  const { botChallenge: _, ...others } = settings
  return on ? { ...others, botChallenge: true } : others
}

/** The ASCII text whose SHA-256 must begin with zeros; undefined for what cannot be an answer. */
export const challengeText = (token: string, nonce: string, answer: string): string | undefined =>
  /^\d{1,10}$/.test(answer) ? `${token} ${nonce} ${answer}` : undefined

/** Whether a hash begins with `limits.challengeBits` zeros. */
export const isWorkDone = (hash: Uint8Array): boolean => {
  let zeros = 0
  for (const byte of hash) {
    zeros += Math.clz32(byte) - 24
    if (byte !== 0) break
  }
  return zeros >= limits.challengeBits
}
