/** What the script of a page does with a file that it sends ahead of a form, one request at a time. */
import { Effect } from "effect"
import { leadFileKey } from "../../engine/people/leads/files.ts"
import type { LeadFileId, SiteId } from "../../engine/model/ids.ts"
import { Objects } from "../../engine/ports/Objects.ts"
import { Database } from "../../storage/mysql/Database.ts"
import type { TestApi } from "./api.ts"
import type { OpenForm } from "./forms.ts"
import type { TestOrigin } from "./origin.ts"

export interface FileAhead {
  readonly field: string
  readonly filename: string
  readonly bytes: Uint8Array
  /** The length that is announced; that of the bytes if left out. */
  readonly length?: number
  /** That of the form if left out. */
  readonly token?: string
}

const visitor = "198.51.100.7"

export const uploadsOf = (origin: TestOrigin, page: string, { action, token }: Pick<OpenForm, "action" | "token">) => {
  const accept = "application/json"
  const at = (upload: string) => new URL(`${action}/uploads/${encodeURIComponent(upload)}`, page).href
  const tryBegin = ({ field, filename, bytes, ...said }: FileAhead, from = visitor) =>
    origin.visit(new URL(`${action}/uploads`, page).href, {
      method: "POST",
      headers: { accept, "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify({ token, length: bytes.length, field, filename, ...said })
    })
  return {
    tryBegin,
    /** Its id. */
    begin: async (file: FileAhead): Promise<string> => {
      const { status, text } = await tryBegin(file)
      if (status !== 201) throw new Error(`An upload was not begun: ${status} ${text}`)
      return JSON.parse(text).upload
    },
    standing: async (upload: string, from = visitor) => {
      const { status, headers } = await origin.visit(at(upload), {
        method: "HEAD",
        headers: { accept, "x-forwarded-for": from }
      })
      return { status, offset: Number(headers["upload-offset"]), length: Number(headers["upload-length"]) }
    },
    patch: async (upload: string, offset: number | string, body: Uint8Array, from = visitor) => {
      const { status, headers } = await origin.visit(at(upload), {
        method: "PATCH",
        headers: {
          accept,
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(offset),
          "x-forwarded-for": from
        },
        body
      })
      return { status, ...(status === 204 && { offset: Number(headers["upload-offset"]) }) } as {
        readonly status: number
        readonly offset: number
      }
    }
  }
}

/** A whole file in one piece; its id. */
export const sendAhead = async (ahead: ReturnType<typeof uploadsOf>, file: FileAhead): Promise<string> => {
  const upload = await ahead.begin(file)
  const { status } = await ahead.patch(upload, 0, file.bytes)
  if (status !== 204) throw new Error(`A piece was not taken: ${status}`)
  return upload
}

/** What lies in the private store of a site, and what is known of it. */
export const keptOf = (api: TestApi, siteId: string) =>
  api.run(
    Effect.gen(function* () {
      const { private: hidden } = yield* Objects
      const { query } = yield* Database
      const count = (prefix: string) =>
        Effect.map(Effect.orDie(hidden.list(prefix, { limit: 1_000 })), (found) => found.length)
      const rows = yield* query((db) =>
        db.selectFrom("lead_files").select(["lead_id", "visitor_hash", "size"]).where("site_id", "=", siteId).execute()
      )
      const waiting = rows.filter((row) => row.lead_id === null)
      return {
        pieces: yield* count(`uploads/${siteId}/`),
        files: yield* count(`leads/${siteId}/`),
        waiting: waiting.length,
        bytes: waiting.reduce((sum, row) => sum + Number(row.size), 0),
        hashes: rows.filter((row) => row.visitor_hash !== null).length
      }
    })
  )

/** A file of a lead as it is kept. */
export const keptFile = (api: TestApi, siteId: string, id: string): Promise<Buffer> =>
  api.run(
    Effect.gen(function* () {
      const key = leadFileKey(siteId as SiteId, id as LeadFileId)
      const found = yield* Effect.orDie((yield* Objects).private.get(key))
      return Buffer.from(found!.body)
    })
  )
