/** Writes the OpenAPI document beside this file, for readers of the repository. `npm run openapi` */
import { writeFileSync } from "node:fs"
import { openapi } from "./openapi.ts"

export const openapiFile = new URL("./openapi.json", import.meta.url)

export const openapiText = (): string => `${JSON.stringify(openapi(), null, 2)}\n`

if (import.meta.main) writeFileSync(openapiFile, openapiText())
