/** What stands where a picture of a version is not there yet: a drawing of any page, so that a mail shows no empty box. */
import { pictureNamed } from "../../../../../engine/content/review/Comparison.ts"
import type { Answer } from "../../../../answers/Answer.ts"
import { pictureHeaders } from "./shown.ts"

/** Undefined for a name that no picture has. Nobody keeps it: the next look may find the picture. */
export const untakenPicture = (name: string): Answer<Uint8Array> | undefined =>
  pictureNamed(name) && {
    status: 200,
    body: drawing,
    raw: { bytes: drawing, contentType: "image/png" },
    headers: pictureHeaders
  }

/** 480 by 300 pixels in two quiet colours, as PNG, which every program of mail shows. */
const drawing = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAeAAAAEsAQMAAAAhMPIZAAAABlBMVEX29O/d18sSmgq7AAAAiElEQVR42u3YsQnAMAwEQEP23ykjaQOnTBMMskAYcuqvfD/vMQs3Svge23fBMAzDf8OrSgkYhuHDsUcfhmEYhuHTd9XH5x0MJ7FIwjDc2lUBw3kskjAMN+8qGE5jkYRhuKGrAoYrWCRhGIZhGN6cwO8ShmEYhmEYhmEYhg1RGIZhGF7gWbgSfgBR3fkuzN7M7wAAAABJRU5ErkJggg==",
    "base64"
  )
)
