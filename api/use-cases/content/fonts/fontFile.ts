/** Takes an upload for a font by what is in it: header and table directory, then the tables themselves. */
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliDecompress } from "node:zlib"
import { Effect } from "effect"
import { refuse } from "../../../../engine/errors/Refusal.ts"
import { hasFontTables, readWoff2, type Woff2 } from "../../../../engine/content/fonts/woff2.ts"
import { limits } from "../../../../engine/limits.ts"
import type { FormFile } from "../../../access/form.ts"

const decompress = promisify(brotliDecompress)

/**
 * The name under which the file is stored, from its content. Refuses with `font.invalid` for a missing or broken file,
 * `request.too_large` beyond 2 MB, `font.unsupported_type` for anything that is not WOFF2, whatever it is called.
 */
export const fontFile = Effect.fnUntraced(function* (file: FormFile | undefined) {
  if (file === undefined)
    return yield* refuse("font.invalid", "The form has no part named file that holds a file.", {
      fields: [{ path: "file", reason: "is missing" }]
    })
  const { bytes } = file
  if (bytes.length > limits.fontBytes)
    return yield* refuse("request.too_large", `The file has ${bytes.length} bytes; ${limits.fontBytes} are accepted.`, {
      limitBytes: limits.fontBytes
    })
  const woff2 = readWoff2(bytes)
  if ("kind" in woff2)
    return yield* woff2.kind === "other-format"
      ? refuse("font.unsupported_type", "The file does not begin as a WOFF2 font does.")
      : broken(woff2.reason)
  if (woff2.decodedBytes > limits.fontDecodedBytes)
    return yield* broken(`its tables would take more than ${limits.fontDecodedBytes} bytes`)
  const tables = yield* Effect.promise(() => tablesOf(bytes, woff2))
  if (tables === undefined || !hasFontTables(woff2, tables))
    return yield* broken("its compressed data is not that of the tables it announces")
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32)
  return { name: `${hash}.woff2`, bytes }
})

/** Never more than the directory announces is held; undefined where the stream is broken or goes on beyond that. */
const tablesOf = (bytes: Uint8Array, { compressed, decodedBytes }: Woff2): Promise<Uint8Array | undefined> =>
  decompress(bytes.subarray(compressed.offset, compressed.offset + compressed.length), {
    maxOutputLength: Math.max(1, decodedBytes)
  }).catch(() => undefined)

const broken = (reason: string) =>
  refuse("font.invalid", `The font cannot be used: ${reason}.`, { fields: [{ path: "file", reason }] })
