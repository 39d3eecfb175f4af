/**
 * `npm run client` writes `source/operations.ts` from the API's declarations, and `lib`: the whole client as JavaScript
 * with its types. Both are in the repository, because Node strips no types of what lies in `node_modules`, and because a
 * browser takes the files as they are.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { format } from "prettier"
import ts from "typescript"
import { openapi } from "../api/docs/openapi.ts"
import { operationsText } from "./generate.ts"

const sourceFolder = new URL("./source/", import.meta.url)
export const clientFolder = new URL("./", import.meta.url)

/** Every written file with its text, by its path in this folder. */
export const clientFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const operations = await formatted(operationsText(openapi()))
  const written = new Map([["source/operations.ts", operations]])
  const sources = new Set(["operations.ts", ...readdirSync(sourceFolder).filter((file) => file.endsWith(".ts"))])
  for (const name of [...sources].sort()) {
    const text = name === "operations.ts" ? operations : readFileSync(new URL(name, sourceFolder), "utf8")
    const stem = name.slice(0, -".ts".length)
    const script = ts.transpileModule(text, { compilerOptions, fileName: name }).outputText
    const types = ts.transpileDeclaration(text, { compilerOptions, fileName: name }).outputText
    written.set(`lib/${stem}.js`, await formatted(script))
    written.set(`lib/${stem}.d.ts`, await formatted(types.replaceAll(/(from "\.\/[\w]+)\.ts"/g, '$1.js"')))
  }
  return written
}

const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  isolatedDeclarations: true,
  declaration: true
} satisfies ts.CompilerOptions

const formatted = (text: string): Promise<string> =>
  format(text, { parser: "typescript", semi: false, printWidth: 120, trailingComma: "none" })

if (import.meta.main) for (const [path, text] of await clientFiles()) writeFileSync(new URL(path, clientFolder), text)
