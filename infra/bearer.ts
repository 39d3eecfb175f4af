/** Who bears a secret that processes of ours share, or a token of the operator's. */
import { createHash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"

/**
 * Whether a request bears one of the secrets as a bearer token (RFC 6750, 2.1). Hashes are compared, and those of all, so that
 * the time taken says nothing of any.
 */
export const bears = ({ headers }: IncomingMessage, ...secrets: ReadonlyArray<string>): boolean => {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1]
  if (given === undefined) return false
  const hash = sha256(given)
  return secrets.filter((secret) => timingSafeEqual(hash, sha256(secret))).length > 0
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest()
