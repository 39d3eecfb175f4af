/** Writes the part of `docs/configuration.md` that follows from what destinations declare: `npm run configuration` */
import { readFile, writeFile } from "node:fs/promises"
import { format } from "prettier"
import { destinations } from "../engine/people/leads/destinations/catalogue.ts"

export const configurationFile = new URL("../docs/configuration.md", import.meta.url)

/** The document with the table as it should be now. */
export const withTable = (document: string): Promise<string> => {
  const [before, , after] = document.split(/(<!-- The table is written[^]*?<!-- The table ends here\. -->)/)
  if (before === undefined || after === undefined) throw new Error("docs/configuration.md has lost the table's marks.")
  const marked = `<!-- The table is written by \`npm run configuration\`, from what each destination declares. -->\n\n${table()}\n\n<!-- The table ends here. -->`
  return format(before + marked + after, { parser: "markdown", printWidth: 120, proseWrap: "preserve" })
}

function table(): string {
  const rows = destinations.flatMap(({ name, title, configurable }) =>
    Object.values(configurable).map(({ variable, fallback, takes }) => [
      `\`MAKEREADY_${variable}\``,
      `\`${name}\`: ${title}`,
      fallback === undefined ? "none" : `\`${fallback}\``,
      takes
    ])
  )
  const header = ["variable", "receiver", "default", "what it takes"]
  return [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
}

if (import.meta.main) await writeFile(configurationFile, await withTable(await readFile(configurationFile, "utf8")))
