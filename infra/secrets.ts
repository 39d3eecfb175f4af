/**
 * The two secrets a start needs, made once and kept in `<data>/secrets.json` where the environment does not give them:
 * the key from which others are derived, and the operator's token.
 */
import { hkdfSync, randomBytes } from "node:crypto"
import { readFile, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { Redacted, Schema } from "effect"
import { makeFolder } from "../storage/objects/files/makeFolder.ts"
import { type Configuration, dataPaths } from "./config.ts"
import { keepNewFile } from "./local/keepFile.ts"

export interface Secrets {
  readonly secretKey: Redacted.Redacted<string>
  readonly operatorToken: Redacted.Redacted<string>
}

/** From the environment, else from the data directory, which gets them on the first start. */
export const secretsOf = async (configuration: Configuration): Promise<Secrets> => {
  const { secretKey, operatorToken, dataDir } = configuration
  if (secretKey !== undefined && operatorToken !== undefined) return { secretKey, operatorToken }
  const kept = await keptSecrets(dataPaths(dataDir).secrets)
  return {
    secretKey: secretKey ?? Redacted.make(kept.secretKey),
    operatorToken: operatorToken ?? Redacted.make(kept.operatorToken)
  }
}

/** A sentence where others than its owner may read or write the file that the secrets are taken from; undefined else. */
export const exposedSecrets = async (configuration: Configuration): Promise<string | undefined> => {
  const { secretKey, operatorToken, dataDir } = configuration
  if (secretKey !== undefined && operatorToken !== undefined) return undefined
  const file = dataPaths(dataDir).secrets
  const mode = (await stat(file).catch(() => undefined))?.mode ?? 0
  if ((mode & 0o077) === 0) return undefined
  return (
    `${file} holds the secret key and the operator's token of this installation, and others than its owner may read or write ` +
    `it (mode ${(mode & 0o777).toString(8).padStart(4, "0")}). Close it: chmod 600 ${file}`
  )
}

/** 32 bytes for one purpose; a key for another purpose tells nothing about it (RFC 5869). */
export const derivedKey = (secretKey: Redacted.Redacted<string>, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", Redacted.value(secretKey), "", `makeready ${purpose}`, 32))

/** Tells one key from another, and nothing else of it: the mark by which a backup and the database know their key. */
export const keyMark = (secretKey: Redacted.Redacted<string>): string =>
  Buffer.from(derivedKey(secretKey, "mark in backups")).toString("hex").slice(0, 32)

const Kept = Schema.Struct({ secretKey: Schema.NonEmptyString, operatorToken: Schema.NonEmptyString })

const keptSecrets = async (file: string): Promise<typeof Kept.Type> => {
  const text = await readFile(file, "utf8").catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error
    await makeSecrets(file)
    return readFile(file, "utf8")
  })
  try {
    return Schema.decodeUnknownSync(Schema.fromJsonString(Kept))(text)
  } catch (cause) {
    throw new Error(
      `${file} does not hold the two secrets it should, secretKey and operatorToken. Restore it from a backup; ` +
        `or remove it to get new ones, after which every access token must be asked for again, and stored secrets of receivers set again.`,
      { cause }
    )
  }
}

/** Of two processes that start at once, both end up with the first one's. */
const makeSecrets = async (file: string): Promise<void> => {
  makeFolder(dirname(file), 0o700)
  const secrets = { secretKey: randomToken(), operatorToken: randomToken() }
  await keepNewFile(file, `${JSON.stringify(secrets, null, 2)}\n`)
}

const randomToken = (): string => randomBytes(32).toString("base64url")
