/**
 * How files of a backup are encrypted: AES-256-GCM, each with a nonce of its own, under a key that is derived from
 * `MAKEREADY_BACKUP_KEY`. A file is `MKB1`, nonce, ciphertext, tag; what it is for is authenticated with it. That no file stands
 * for another of its kind is seen from the hash of what it holds.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto"
import type { Redacted } from "effect"
import { derivedKey } from "../secrets.ts"
import { BackupProblem } from "./BackupProblem.ts"

export interface BackupKeys {
  readonly content: Uint8Array
  readonly names: Uint8Array
}

/** Undefined where no key is set: then files are plain. */
export const backupKeys = (key: Redacted.Redacted<string> | undefined): BackupKeys | undefined =>
  key && { content: derivedKey(key, "backup content"), names: derivedKey(key, "backup names") }

/** A name that tells nothing of the content to who has no key. */
export const hiddenName = (keys: BackupKeys, name: string): string =>
  createHmac("sha256", keys.names).update(name).digest("hex")

/** How much longer a file is than what it holds. */
export const overheadBytes = 4 + 12 + 16

export const isEncrypted = (start: Uint8Array): boolean => Buffer.from(start.subarray(0, 4)).equals(magic)

/** The pieces of a file that holds these pieces. */
export async function* encrypted(
  keys: BackupKeys,
  purpose: string,
  pieces: AsyncIterable<Uint8Array>
): AsyncGenerator<Uint8Array> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keys.content, nonce).setAAD(Buffer.from(purpose))
  yield magic
  yield nonce
  for await (const piece of pieces) yield cipher.update(piece)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/**
 * What an encrypted file holds. It comes before the tag at the end is checked, so whoever acts on it has read the file to its
 * end once before.
 */
export async function* decrypted(
  keys: BackupKeys,
  purpose: string,
  pieces: AsyncIterable<Uint8Array>
): AsyncGenerator<Uint8Array> {
  const headBytes = magic.length + nonceBytes
  let waiting = Buffer.alloc(0)
  let decipher: ReturnType<typeof decipherOf> | undefined
  for await (const piece of pieces) {
    waiting = Buffer.concat([waiting, piece])
    if (decipher === undefined) {
      if (waiting.length < headBytes) continue
      if (!isEncrypted(waiting)) throw damaged()
      decipher = decipherOf(keys, waiting.subarray(magic.length, headBytes), purpose)
      waiting = waiting.subarray(headBytes)
    }
    if (waiting.length <= tagBytes) continue
    yield decipher.update(waiting.subarray(0, -tagBytes))
    waiting = Buffer.from(waiting.subarray(-tagBytes))
  }
  if (decipher === undefined || waiting.length !== tagBytes) throw damaged()
  decipher.setAuthTag(waiting)
  try {
    decipher.final()
  } catch {
    throw damaged()
  }
}

const decipherOf = (keys: BackupKeys, nonce: Uint8Array, purpose: string) =>
  createDecipheriv(algorithm, keys.content, nonce).setAAD(Buffer.from(purpose))

const damaged = () =>
  new BackupProblem({ message: "It cannot be decrypted: the key is another one, or it is damaged." })

const algorithm = "aes-256-gcm"
const magic = Buffer.from("MKB1")
const nonceBytes = 12
const tagBytes = 16
