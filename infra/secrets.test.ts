import { chmod, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, expect, it, onTestFinished } from "vitest"
import { Redacted, Result } from "effect"
import { configurationFrom } from "./config.ts"
import { derivedKey, exposedSecrets, secretsOf } from "./secrets.ts"

let dataDir: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "secrets-"))
  dataDir = join(folder, "data")
  onTestFinished(() => rm(folder, { recursive: true }))
})

const configuration = (environment: { readonly [name: string]: string } = {}) =>
  Result.getOrThrow(configurationFrom({ MAKEREADY_DATA_DIR: dataDir, ...environment }, "/"))
const shown = async (environment?: { readonly [name: string]: string }) => {
  const { secretKey, operatorToken } = await secretsOf(configuration(environment))
  return [Redacted.value(secretKey), Redacted.value(operatorToken)]
}

it("are made once, whoever asks first, and only their owner can read them", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => shown()))
  expect(new Set(all.map(String)).size).toBe(1)
  expect(all[0]![0]).toHaveLength(43)
  expect(all[0]![0]).not.toBe(all[0]![1])
  expect((await stat(join(dataDir, "secrets.json"))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(["secrets.json"])
})

it("of the environment go first, and nothing is kept when it gives both", async () => {
  const token = "t".repeat(32)
  const key = "k".repeat(32)
  expect(await shown({ MAKEREADY_SECRET_KEY: key, MAKEREADY_OPERATOR_TOKEN: token })).toEqual([key, token])
  await expect(readdir(dataDir)).rejects.toThrow("ENOENT")
  expect((await shown({ MAKEREADY_OPERATOR_TOKEN: token }))[1]).toBe(token)
})

it("are never replaced when the file is damaged; the message names it", async () => {
  await shown()
  await writeFile(join(dataDir, "secrets.json"), "{}")
  await expect(shown()).rejects.toThrow(/secrets\.json does not hold the two secrets/)
})

it("are told to be closed where others than their owner may read or write the file, and it is taken from", async () => {
  const file = join(dataDir, "secrets.json")
  const told = (environment?: { readonly [name: string]: string }) => exposedSecrets(configuration(environment))
  expect(await told()).toBeUndefined()
  await shown()
  expect(await told()).toBeUndefined()
  for (const [mode, text] of [
    [0o644, "0644"],
    [0o640, "0640"],
    [0o602, "0602"]
  ] as const) {
    await chmod(file, mode)
    expect(await told()).toContain(`may read or write it (mode ${text}). Close it: chmod 600 ${file}`)
  }
  const [token, key] = ["t".repeat(32), "k".repeat(32)]
  expect(await told({ MAKEREADY_SECRET_KEY: key })).toContain(file)
  expect(await told({ MAKEREADY_SECRET_KEY: key, MAKEREADY_OPERATOR_TOKEN: token })).toBeUndefined()
})

it("derive keys that differ by purpose", () => {
  const key = Redacted.make("k".repeat(32))
  expect(derivedKey(key, "access tokens")).toHaveLength(32)
  expect(derivedKey(key, "access tokens")).toEqual(derivedKey(key, "access tokens"))
  expect(derivedKey(key, "access tokens")).not.toEqual(derivedKey(key, "purges"))
})
