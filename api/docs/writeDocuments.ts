/** Writes the documents that follow from contracts, catalogue and limits into `docs/`: `npm run documents` */
import { writeFileSync } from "node:fs"
import { format } from "prettier"
import { errorsDocument } from "./generated/errors.ts"
import { limitsDocument } from "./generated/limits.ts"
import { retentionDocument } from "./generated/retention.ts"
import { warningsDocument } from "./generated/warnings.ts"
import { fileOf } from "./shelf.ts"

const generated: { readonly [slug: string]: () => string | Promise<string> } = {
  errors: errorsDocument,
  limits: limitsDocument,
  retention: retentionDocument,
  warnings: warningsDocument
}

/** Each with its file and its text as it should be now. */
export const generatedDocuments = (): Promise<ReadonlyArray<{ readonly file: URL; readonly text: string }>> =>
  Promise.all(
    Object.entries(generated).map(async ([slug, make]) => ({
      file: fileOf(slug),
      text: await format(await make(), { parser: "markdown", printWidth: 120, proseWrap: "preserve" })
    }))
  )

if (import.meta.main) for (const { file, text } of await generatedDocuments()) writeFileSync(file, text)
