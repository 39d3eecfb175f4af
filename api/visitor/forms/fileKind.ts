/** Which kind of file it is, by its content and nothing else (CFORM-41). */
import { Effect } from "effect"
import { fileTypeFromBuffer } from "file-type"
import type { FormFileKind } from "../../../engine/model/Form.ts"

/** Undefined for what forms do not take. */
export const fileKind = (bytes: Uint8Array): Effect.Effect<FormFileKind | undefined> =>
  Effect.map(
    Effect.promise(() => fileTypeFromBuffer(bytes).catch(() => undefined)),
    (found) => {
      if (found === undefined) return undefined
      // One container for Word and for much else; what it holds is named in it.
      if (found.mime === "application/x-cfb") return holdsWordDocument(bytes) ? "doc" : undefined
      return kinds[found.mime]
    }
  )

const kinds: { readonly [type: string]: FormFileKind } = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/apng": "png",
  "image/webp": "webp",
  "image/heic": "heic",
  "image/heif": "heic"
}

/** The stream that every Word document has, by its name in the container's directory ([MS-DOC] 2.1.1). */
const holdsWordDocument = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from("WordDocument", "utf16le"))
