/** The page every server under test answers with: 20 KB of ordinary HTML, the same bytes everywhere. */
import { benchPage } from "../pages.ts"

export const PAGE_BYTES = 20_480

export const page = (): Buffer => {
  const { title, html } = benchPage(1)
  const start = `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n</head>\n<body>\n`
  const end = "\n</body>\n</html>\n"
  const sections = Array.from({ length: 4 }, (_, index) => benchPage(index + 2).html).join("\n")
  const body = `${html}\n${sections}`.slice(0, PAGE_BYTES - start.length - end.length)
  return Buffer.from(start + body + end)
}
