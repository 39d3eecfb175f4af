/** What an origin of ours answers at `probePath` for a host: nobody without its secret can. */
import { createHmac } from "node:crypto"

export const probePath = "/.well-known/makeready-domain"

export const hostProof = (originSecret: string, host: string): string =>
  createHmac("sha256", originSecret).update(`host ${host}`).digest("base64url")
