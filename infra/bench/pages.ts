/** The pages every builder under test gets: the same words, the same markup, about 10 KB of body each. */

export interface BenchPage {
  readonly route: string
  readonly title: string
  readonly description: string
  readonly html: string
}

const words =
  "pin block hammer string felt bridge spruce maple damper pedal bench key tone pitch room winter humidity action octave treble bass unison wire crown".split(
    " "
  )

/** A small linear congruential generator: the same pages on every machine. */
const sequence = (seed: number) => {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
}

/** Page `index`, the same for every caller. `edition` changes one sentence, as an edit would. */
export const benchPage = (index: number, edition = 0): BenchPage => {
  const next = sequence(index + 1)
  const sentence = (length: number): string => {
    const text = Array.from({ length }, () => words[next(words.length)]).join(" ")
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  const paragraph = (): string => `<p>${Array.from({ length: 5 }, () => sentence(9 + next(6))).join(" ")}</p>`
  const sections = Array.from(
    { length: 7 },
    (_, at) => `<section id="part-${at}">
<h2>${sentence(5)}</h2>
${Array.from({ length: 3 }, paragraph).join("\n")}
<ul>${Array.from({ length: 4 }, () => `<li><a href="/p/${next(1000)}">${sentence(4)}</a></li>`).join("")}</ul>
</section>`
  )
  const title = `Page ${index}: ${words[index % words.length]}`
  return {
    route: `/p/${index}`,
    title,
    description: sentence(14),
    html: `<h1>${title}</h1>\n<p class="edition">Edition ${edition}</p>\n${sections.join("\n")}`
  }
}

/** The chrome around every page, in every builder. */
export const benchChrome = {
  header: `<nav aria-label="Main"><a href="/">Home</a><a href="/p/1">One</a><a href="/p/2">Two</a><a href="/p/3">Three</a></nav>`,
  footer: `<p>14 Tannery Row, Merrow Bridge</p>`,
  css: `body{font-family:system-ui,sans-serif;line-height:1.6;max-width:60rem;margin:auto}nav a{margin-right:1rem}h1{font-size:2.4rem}`
}
