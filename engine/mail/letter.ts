/**
 * The one template of every mail: what is to be said, as plain text and as HTML that says the same. The plainest program
 * shows the text, in which each link stands alone on its line; others show one column with one button, as wide as the
 * screen, by day and by night. Everything that is put in is text, without characters that turn its direction or are not
 * seen; nothing of it is markup.
 */
import { escapeXml } from "../values/escape.ts"
import { directionOf } from "../values/locale.ts"
import { withoutUnseen } from "../values/plainText.ts"
import { folded } from "./folded.ts"
import { ground, look, nightStyle } from "./look.ts"

export interface Letter {
  readonly subject: string
  /** At the head of it; the subject where it is left out. */
  readonly title?: string
  /** BCP 47; English where it is left out. */
  readonly language?: string
  readonly body: ReadonlyArray<LetterPart>
  /** Said in small, below a line: whom it is from and why it came. */
  readonly foot?: ReadonlyArray<LetterPart>
  /** How the language writes a name and what it names; as English does where it is left out. */
  readonly line?: (label: string, value: string) => string
}

export type LetterPart =
  /** A paragraph. */
  | string
  /** What nobody should overlook. A letter has one at most, at its beginning. */
  | { readonly alert: string }
  /** Above what follows, where a letter tells of several things. */
  | { readonly heading: string }
  | { readonly facts: ReadonlyArray<LetterFact> }
  | { readonly list: ReadonlyArray<string> }
  /** The thing to do. A letter has one. */
  | { readonly button: string; readonly to: string }
  /** A link among words. */
  | { readonly link: string; readonly to: string; readonly before?: string }
  /** One below the other. Programs that show no pictures show `alt`; the words of the letter say the same. */
  | { readonly pictures: ReadonlyArray<LetterPicture> }
  | { readonly card: LetterCard }
  | { readonly quiet: string }

export interface LetterFact {
  readonly label: string
  readonly value: string
  /** Where the value leads to. */
  readonly to?: string
}

export interface LetterPicture {
  readonly label: string
  readonly address: string
  readonly alt: string
  /** Where a tap on it leads to. */
  readonly to: string
}

export interface LetterCard {
  readonly title: string
  /** Above the title, in large. */
  readonly price: string
  readonly lines: ReadonlyArray<string>
  readonly quiet: ReadonlyArray<string>
  readonly to: string
  readonly photo: { readonly url: string; readonly alt: string } | null
}

/** What somebody wrote, as it stands within a line of a letter or its subject: line breaks would let a name pretend to be more. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()

/** The letter as a mail carries it. */
export const written = (letter: Letter) => ({
  subject: letter.subject,
  text: folded(textOf(letter)),
  html: folded(htmlOf(letter)),
  ...(letter.language !== undefined && { language: letter.language })
})

const textOf = (letter: Letter): string => {
  const { body, foot = [] } = letter
  const parts = body.flatMap((part) => partText(part, letter))
  const small = foot.flatMap((part) => partText(part, letter))
  return `${[titleOf(letter), ...parts, ...(small.length > 0 ? ["--", ...small] : [])].join("\n\n")}\n`
}

const englishLine = (label: string, value: string): string => `${label}: ${value}`

const partText = (part: LetterPart, { line = englishLine }: Letter): ReadonlyArray<string> => {
  if (typeof part === "string") return [withoutUnseen(part)]
  if ("alert" in part) return [withoutUnseen(part.alert)]
  if ("heading" in part) return ["----", withoutUnseen(part.heading)]
  if ("facts" in part)
    return [
      part.facts
        .map(({ label, value, to }) => {
          const said = line(withoutUnseen(label), withoutUnseen(value))
          return to === undefined || to === value || !/^https?:/.test(to) ? said : `${said}\n${to}`
        })
        .join("\n")
    ]
  if ("list" in part)
    return part.list.length === 0 ? [] : [part.list.map((one) => `- ${withoutUnseen(one)}`).join("\n")]
  // Whoever reads text alone answers by their program's own button.
  if ("button" in part) return /^https?:/.test(part.to) ? [`${withoutUnseen(part.button)}:`, part.to] : []
  if ("link" in part)
    return [
      `${[part.before, part.link]
        .filter(Boolean)
        .map((one) => withoutUnseen(one!))
        .join(" ")}:\n${part.to}`
    ]
  if ("pictures" in part) return []
  if ("quiet" in part) return [withoutUnseen(part.quiet)]
  const { title, price, lines, quiet, to } = part.card
  return [[...[title, price, ...lines, ...quiet].map(withoutUnseen), to].join("\n")]
}

const titleOf = ({ title, subject }: Letter): string =>
  withoutUnseen(title ?? subject)
    .replace(/\s+/g, " ")
    .trim()

const htmlOf = (letter: Letter): string => {
  const { language = "en", body, foot = [] } = letter
  const title = escapeXml(titleOf(letter))
  const small = foot.map((part) => partHtml(part, true)).join("\n")
  return `<!doctype html>
<html lang="${escapeXml(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${nightStyle}</style>
</head>
<body class="mk-ground" style="${ground}">
<div role="main" lang="${escapeXml(language)}" dir="${directionOf(language)}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="mk-sheet" style="${look.sheet}"><tr><td align="${directionOf(language) === "rtl" ? "right" : "left"}" style="${look.inside}">
<h1 class="mk-ink" style="${look.title}">${title}</h1>
${body.map((part) => partHtml(part, false)).join("\n")}
${small === "" ? "" : `<div class="mk-line" style="${look.foot}">\n${small}\n</div>`}
</td></tr></table>
</td></tr></table>
</div>
</body>
</html>
`
}

const partHtml = (part: LetterPart, small: boolean): string => {
  if (typeof part === "string") return small ? quietly(said(part)) : `<p style="${look.words}">${said(part)}</p>`
  if ("alert" in part) return `<p class="mk-alert" style="${look.alert}">${said(part.alert)}</p>`
  if ("heading" in part) return `<h2 class="mk-ink" style="${look.heading}">${said(part.heading)}</h2>`
  if ("facts" in part) return `<dl style="margin:0">\n${part.facts.map(factHtml).join("\n")}\n</dl>`
  if ("list" in part)
    return part.list.length === 0
      ? ""
      : `<ul style="${look.list}">${part.list.map((one) => `<li style="margin:0 0 4px">${said(one)}</li>`).join("\n")}</ul>`
  if ("button" in part)
    return `<p style="margin:24px 0"><a class="mk-deed" href="${escapeXml(part.to)}" style="${look.button}">${said(part.button)}</a></p>`
  if ("link" in part) {
    const before = part.before === undefined ? "" : `${said(part.before)} `
    const link = `${before}${linked(part.to, said(part.link))}`
    return small ? quietly(link) : `<p style="${look.words}">${link}</p>`
  }
  if ("pictures" in part) return part.pictures.map(pictureHtml).join("\n")
  if ("quiet" in part) return quietly(said(part.quiet))
  return cardHtml(part.card)
}

/** Line breaks are kept; what was written stands by itself. */
const said = (text: string): string => escapeXml(withoutUnseen(text)).replace(/\r\n|\r|\n/g, "<br>\n")

const quietly = (html: string): string => `<p class="mk-quiet" style="${look.quiet}">${html}</p>`

const linked = (to: string, html: string): string =>
  `<a class="mk-link" href="${escapeXml(to)}" style="${look.link}">${html}</a>`

const factHtml = ({ label, value, to }: LetterFact): string => {
  const alone = `<bdi>${said(value)}</bdi>`
  return (
    `<dt class="mk-quiet" style="${look.label}"><bdi>${said(label)}</bdi></dt>` +
    `<dd style="${look.value}">${to === undefined ? alone : linked(to, alone)}</dd>`
  )
}

/** A page may be very long, so it is seen from its top; programs that cannot cut show all of it. */
const pictureHtml = ({ label, address, alt, to }: LetterPicture): string =>
  `<p class="mk-quiet" style="${look.caption}">${said(label)}</p>
<div class="mk-line" style="${look.picture}"><a class="mk-link" href="${escapeXml(to)}" style="${look.link}"><img src="${escapeXml(address)}" alt="${escapeXml(withoutUnseen(alt))}" width="480" style="${look.image}"></a></div>`

const cardHtml = ({ title, price, lines, quiet, to, photo }: LetterCard): string => {
  const picture =
    photo === null
      ? ""
      : `<a class="mk-link" href="${escapeXml(to)}" style="${look.link}"><img src="${escapeXml(photo.url)}" alt="${escapeXml(withoutUnseen(photo.alt))}" width="480" style="${look.image};border-radius:6px"></a>\n`
  return (
    `<div style="margin:0 0 28px">${picture}` +
    `<p style="margin:12px 0 0;font-size:18px;font-weight:bold">${said(price)}</p>\n` +
    `<p style="margin:2px 0 0">${linked(to, said(title))}</p>\n` +
    lines.map((line) => `<p style="margin:2px 0 0">${said(line)}</p>\n`).join("") +
    `<p class="mk-quiet" style="${look.quiet};margin:2px 0 0">${quiet.map(said).join(" · ")}</p></div>`
  )
}
