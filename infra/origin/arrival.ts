/**
 * How it is told that a request to a host arrives at an origin of ours: every origin answers one address on any host, sites
 * or none, with a proof that only those who share the origin's secret can make. Of one host it says nothing about another.
 */
import { createHmac } from "node:crypto"

export const arrivalPath = "/.well-known/makeready-domain"

/** The answer for a host, which is written in lower case and without a port. */
export const arrivalProof = (secret: string, host: string): string =>
  createHmac("sha256", secret).update(`makeready-domain\n${host}`).digest("base64url")

/** How long a proof is. */
export const arrivalBytes = 43
