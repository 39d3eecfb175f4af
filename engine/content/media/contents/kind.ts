/** What a file may be, from its first bytes: enough to stop reading one that is too large for what it is. */
import { limits } from "../../../limits.ts"
import type { MediaType } from "../../../model/Media.ts"

/** How many bytes are enough. */
export const headBytes = 64

/** The most bytes a file that begins like this may have; only films may have more than pictures and documents. */
export const sizeLimit = (head: Uint8Array): number => (startsAsVideo(head) ? limits.videoBytes : limits.imageBytes)

const startsAsVideo = (head: Uint8Array): boolean => {
  const text = String.fromCharCode(...head.subarray(0, 12))
  if (text.startsWith("\x1a\x45\xdf\xa3")) return true
  return text.slice(4, 8) === "ftyp" && !/^(?:avi[fs]|hei[cxms]|mif1|msf1)/.test(text.slice(8, 12))
}

/** Whether a file may be a drawing, as far as its first bytes tell: blanks may stand before it. */
export const looksLikeMarkup = (head: Uint8Array): boolean => /^\s*(?:<|$)/.test(new TextDecoder().decode(head))

const extensions: { readonly [type in MediaType]: string } = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
  "image/svg+xml": "svg",
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "video/mp4": "mp4",
  "video/webm": "webm"
}

/** What names of files of a type end in, without the dot. */
export const extensionOf = (type: MediaType): string => extensions[type]
