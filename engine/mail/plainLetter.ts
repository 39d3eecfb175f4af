/** A mail that is written as plain text alone, in the face of all others: its paragraphs, and its links as links. */
import type { Letter, LetterPart } from "./letter.ts"

export const plainLetter = (subject: string, text: string, language?: string): Letter => ({
  subject,
  ...(language !== undefined && { language }),
  body: text
    .trim()
    .split(/\n{2,}/)
    .map(partOf)
})

const partOf = (paragraph: string): LetterPart =>
  /^https?:\/\/\S+$/.test(paragraph.trim()) ? { link: paragraph.trim(), to: paragraph.trim() } : paragraph
