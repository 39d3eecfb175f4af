/**
 * A `multipart/form-data` body (RFC 7578), already within the row's limit. A form is told by its parts, not by its bytes:
 * every sender draws its own boundary, so the same form sent twice is two texts but one request.
 */
import { createHash } from "node:crypto"
import busboy from "busboy"
import { Effect } from "effect"
import { refuse, type Refusal } from "../../engine/errors/Refusal.ts"

export interface FormFile {
  /** As the sender calls it; says nothing of what is in it. */
  readonly filename: string
  readonly bytes: Uint8Array
}

/** Parts by name. Each name stands once. */
export interface Form {
  readonly fields: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, FormFile>
}

export const emptyForm: Form = { fields: new Map(), files: new Map() }

/** No row asks for more parts, and a field is a name, a number or a sentence. */
const limits = { fields: 16, files: 4, parts: 20, fieldSize: 4 * 1024, fieldNameSize: 100, headerPairs: 16 }

/** Reads a whole body. Refuses with `request.invalid` for one that is cut short, malformed or says a name twice. */
export const readForm = (contentType: string, body: Uint8Array): Effect.Effect<Form, Refusal> =>
  Effect.callback<Form, Refusal>((resume) => {
    const fields = new Map<string, string>()
    const files = new Map<string, FormFile>()
    const refuseForm = (reason: string) =>
      resume(
        Effect.fail(
          refuse("request.invalid", `The form cannot be read: ${reason}.`, { fields: [{ path: "body", reason }] })
        )
      )
    const isTaken = (name: string) => fields.has(name) || files.has(name)
    try {
      const parser = busboy({ headers: { "content-type": contentType }, limits, defParamCharset: "utf8" })
      parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
        if (nameTruncated || valueTruncated) return refuseForm(`the field ${name} is too long`)
        if (isTaken(name)) return refuseForm(`${name} is there more than once`)
        fields.set(name, value)
      })
      parser.on("file", (name, stream, { filename }) => {
        if (isTaken(name)) refuseForm(`${name} is there more than once`)
        const chunks: Array<Uint8Array> = []
        stream.on("data", (chunk: Uint8Array) => chunks.push(chunk))
        stream.on("error", ({ message }) => refuseForm(message))
        stream.on("close", () => files.set(name, { filename: filename ?? "", bytes: Buffer.concat(chunks) }))
      })
      for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
        parser.on(event, () => refuseForm("it has more parts than any route takes"))
      parser.on("error", (cause) => refuseForm(cause instanceof Error ? cause.message : "it is malformed"))
      parser.on("close", () => resume(Effect.succeed({ fields, files })))
      parser.end(body)
    } catch (cause) {
      refuseForm(cause instanceof Error ? cause.message : "it is malformed")
    }
  })

/** `request.invalid` for the first part that none of these names is the name of. */
export const refuseUnknownParts = (
  { fields, files }: Form,
  taken: ReadonlyArray<string>
): Effect.Effect<void, Refusal> => {
  const unknown = [...fields.keys(), ...files.keys()].find((name) => !taken.includes(name))
  return unknown === undefined ? Effect.void : Effect.fail(unknownPart(unknown, taken))
}

/** What nobody reads was meant to say something; it is refused like a member that is not known. */
export const unknownPart = (name: string, taken: ReadonlyArray<string>): Refusal =>
  refuse(
    "request.invalid",
    `The form has a part ${name}, which this route does not know; it takes ${taken.join(", ")}.`,
    {
      fields: [{ path: `body.${name}`, reason: "is not known here" }]
    }
  )

/** Equal for equal forms, whatever boundary they were sent with. */
export const formText = ({ fields, files }: Form): string =>
  JSON.stringify([
    [...fields],
    [...files].map(([name, { filename, bytes }]) => [name, filename, createHash("sha256").update(bytes).digest("hex")])
  ])
