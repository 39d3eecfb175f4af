/**
 * Whoever writes to a site chooses what the judges read, so their work may grow with a text and no faster: a judge that
 * looks back over what it has read would hold the process for everybody. Each case is the worst known text for some
 * judge, parser or differ, at three sizes; and beyond what is known, texts are drawn from the pieces of which each of
 * their languages is made. `MAKEREADY_TEST_DRAWS=50 npm run soak -- growth` draws many more, and longer ones.
 */
import { describe, expect, it } from "vitest"
import { seeded } from "./builders/seeded.ts"
import { readWhere } from "../engine/components/collection/where.ts"
import { diffVersions } from "../engine/content/diff/diffVersions.ts"
import { gate } from "../engine/gate/gate.ts"
import { srcsetAddresses } from "../engine/gate/html/srcset.ts"
import { judgeScript } from "../engine/gate/script/judge.ts"
import { limits } from "../engine/limits.ts"
import { safeFilename } from "../engine/content/media/filename.ts"
import type { Version } from "../engine/model/Page.ts"
import { reviewChanges } from "../engine/content/review/reviewChanges.ts"
import { readMeta } from "../engine/site/meta.ts"
import { blockChanges, stretchesOf } from "../engine/content/words/changes.ts"
import { picturesOf } from "../engine/content/words/pictures.ts"
import { rebase } from "../engine/content/words/rebase.ts"
import { blocksOf, readTyped } from "../engine/content/words/words.ts"
import { parseRange } from "../engine/serve/conditional.ts"
import { editClassOf } from "../engine/write/editClass.ts"
import { foreignLosses } from "../engine/write/guards/crossWriterLines.ts"
import { countDeletedLines } from "../engine/write/guards/destructiveOverwrite.ts"
import { inheritAuthors } from "../engine/write/guards/lineAuthors.ts"
import { allowed, findGrowth, growth, growthBeyondAStep, type Make } from "./growth/measure.ts"
import { subjects } from "./growth/subjects.ts"
import { cook, drawRecipe } from "./growth/texts.ts"
import { drawsOfRun, seedOfRun } from "./run/seed.ts"

const surroundings = {
  partials: new Set<string>(),
  media: new Set<string>(),
  collections: new Map([["team", new Set(["name"])]]),
  leadDestinations: new Set<string>(),
  imageAccount: "https://images.example/account/"
}
const judgePage = (html: string) => gate({ html }, { ...surroundings, kind: "page", route: "/" })
const judgePageCss = (css: string) => gate({ html: "<p>x</p>", css }, { ...surroundings, kind: "page", route: "/" })
const judgeStylesheet = (css: string) => gate({ css }, { ...surroundings, kind: "stylesheet", route: null })

/** A text of `size` characters, made of units that may say which one they are. */
const fill = (size: number, unit: string | ((at: number) => string), before = "", after = ""): string => {
  const units: Array<string> = []
  for (let length = before.length + after.length, at = 0; length < size; at++) {
    const next = typeof unit === "string" ? unit : unit(at)
    units.push(next)
    length += next.length
  }
  return before + units.join("") + after
}

const holds = (make: Make, size: number): void => expect(growth(make, size)).toBeLessThan(allowed)

/** The same for the judge, whose budgets are far beyond. */
const judgeHolds = (make: Make, size: number): void => expect(growthBeyondAStep(make, size)).toBeLessThan(allowed)

const slow = { timeout: 120_000 }

/** A page of four times this is well below its budget. */
const pageSize = 16 * 1024

describe("S5: the judge of markup", () => {
  it.each<[string, (size: number) => string]>([
    ["nested elements", (size) => fill(size, "<div>")],
    [
      "elements nested as deep as allowed",
      (size) => fill(size, `${"<div>".repeat(400)}{{a}}TODO:${"</div>".repeat(400)}`)
    ],
    ["formatting that is never closed", (size) => fill(size, (at) => `<p><b id=${at}>x</p>`)],
    ["links that are not closed", (size) => fill(size, "<a>x")],
    ["list items that are not closed", (size) => fill(size, "<li>", "<ul>", "</ul>")],
    ["content moved out of a table", (size) => fill(size, "x<tr>", "<i></i>".repeat(size / 50) + "<table>")],
    ["many attributes", (size) => fill(size, (at) => `a${at} `, "<p ", ">x</p>")],
    ["many attributes of data", (size) => fill(size, (at) => `data-a${at}="x:y" `, "<p ", ">x</p>")],
    ["the same attribute many times", (size) => fill(size, 'id="a" ', "<p ", ">x</p>")],
    ["the same id many times", (size) => fill(size, '<i id="a"></i>')],
    ["many classes", (size) => fill(size, (at) => `c${at} `, '<p class="', '">x</p>')],
    ["stray end tags", (size) => fill(size, "</b>")],
    ["entities", (size) => fill(size, "&notit;&amp;&#0;")],
    ["comments", (size) => fill(size, "a<!---->")],
    ["comments that are none", (size) => fill(size, "<?a>")],
    ["text without markup", (size) => fill(size, "a ")],
    ["white space", (size) => fill(size, " ")],
    ["open braces", (size) => fill(size, "{{a")],
    ["links that leave the site", (size) => fill(size, (at) => `<a href="https://a${at}.example/">x</a>`)],
    ["commas in a srcset", (size) => fill(size, ",", '<img alt="" srcset="x', 'x">')],
    ["addresses in a srcset", (size) => fill(size, "/a 1x,(", '<img alt="" srcset="', '">')],
    ["blanks before a scheme", (size) => fill(size, "\t", '<a href="', 'javascript:x">y</a>')],
    ["steps upwards in an address", (size) => fill(size, "../", '<a href="/', '">y</a>')],
    ["a data address that never begins", (size) => fill(size, ";a=b", '<p data-x="data:', '">y</p>')],
    ["many style attributes", (size) => fill(size, '<p style="background:url(/a)">x</p>')],
    [
      "A6: style attributes that nest",
      (size) => fill(size, `<p style="${"a{".repeat(3_000)}${"@x{}".repeat(1_500)}">x</p>`)
    ],
    ["A6: a style attribute without end", (size) => fill(size, "a{@x{}", '<p style="', '">x</p>')],
    [
      "A6: a presentation attribute that nests",
      (size) => fill(size, "a{@x{}", '<svg><path fill="(', '"></path></svg>')
    ],
    ["brackets in a presentation attribute", (size) => fill(size, "url(", '<svg><path fill="', '"></path></svg>')],
    [
      "spaces in data-where",
      (size) =>
        fill(size, " ", '<mk-component name="collection" data-collection="team" data-where="a=b', 'c"></mk-component>')
    ],
    [
      "spaces before the equals sign of data-where",
      (size) =>
        fill(size, " ", '<mk-component name="collection" data-collection="team" data-where="a', 'b"></mk-component>')
    ],
    ["forms", (size) => fill(size, (at) => `<mk-component name="contact-form" data-form-id="f${at}"></mk-component>`)],
    [
      "fields of a form",
      (size) => fill(size, (at) => `f${at},`, '<mk-component name="contact-form" data-fields="', '"></mk-component>')
    ],
    ["pictures", (size) => fill(size, '<img src="/media/med_none" alt="">')],
    ["options", (size) => fill(size, "<option>a", "<select>")],
    ["headings that skip levels", (size) => fill(size, "<h1>a</h1><h3>{{b}}</h3>")],
    ["internal links", (size) => fill(size, (at) => `<a href="/a${at}">x</a>`)],
    ["menus within menus", (size) => fill(size, '<nav class="mk-nav"><b data-mk-menu></b>', "", "</nav>")],
    [
      "tabs of many names",
      (size) => fill(size, (at) => `<b data-mk-tab="${at}"></b><i data-mk-panel="${at + 1}"></i>`)
    ],
    ["blanks before a class", (size) => fill(size, " ", '<p class="mk-na', '">x</p>')],
    ["a text alternative of digits", (size) => fill(size, "2 ", '<img src="/a" alt="IMG_', 'x">')],
    ["filler words", (size) => fill(size, "your a b guaranteed 100% ")],
    ["promises that are denied", (size) => fill(size, "not guaranteed profits ")],
    ["promises that never come to their point", (size) => fill(size, "guarantee you all the net an 8% a net fixed ")],
    [
      "garanties qui n’en disent pas plus",
      (size) => fill(size, "garantit à vos clients 8 % par an d’un rendement net ")
    ],
    ["sizes of clothes", (size) => fill(size, "XXL, XXX ")]
  ])("takes time that grows with the text: %s", slow, (_, make) => {
    judgeHolds((size) => {
      const html = make(size)
      return () => judgePage(html)
    }, pageSize)
  })
})

const styles: ReadonlyArray<[string, (size: number) => string]> = [
  ["blocks left open before at-rules", (size) => "a{".repeat(size / 4) + "@x{}".repeat(size / 8)],
  ["blocks in blocks", (size) => "@media print{".repeat(size / 14) + "}".repeat(size / 14)],
  ["rules", (size) => fill(size, (at) => `.a${at}{color:red}`)],
  ["addresses", (size) => fill(size, "a{b:url(/a)}")],
  ["brackets", (size) => fill(size, "(")],
  ["addresses left open", (size) => fill(size, "url(")],
  ["functions with comments", (size) => fill(size, "src(/**/ ")],
  ["strings that do not end", (size) => fill(size, "'\n")],
  ["backslashes", (size) => fill(size, "\\\n")],
  ["escapes", (size) => fill(size, "\\72 ")],
  ["comments that do not end", (size) => fill(size, "/* ")],
  ["comments in front of a declaration", (size) => fill(size, "/**/ ", "a{", "b:c}")],
  ["semicolons", (size) => fill(size, ";", "a{b:c", "}")],
  ["colons", (size) => fill(size, ":", "a{b", "}")],
  ["words in a value", (size) => fill(size, "x ", "a{b:", "}")],
  ["braces in a value", (size) => fill(size, "{}", "a{--b:", "}")],
  ["conditions", (size) => fill(size, "(a)and ", "@media ", "{}")],
  ["ends of the element around", (size) => fill(size, "</style")],
  ["selectors of what must stay visible", (size) => fill(size, ".mk-form__turnstile,", "", "a{display:none}")],
  ["classes of what must stay visible", (size) => fill(size, ":is(.mk-form__turnstile)", "", "{display:none}")],
  ["what must stay visible, hidden", (size) => fill(size, ".mk-form__turnstile{display:none}")]
]

describe.each([
  ["a stylesheet", judgeStylesheet],
  ["the css of a page", judgePageCss]
])("A6: the judge of %s", (_, judge) => {
  it.each(styles)("takes time that grows with the text: %s", slow, (_name, make) => {
    judgeHolds((size) => {
      const css = make(size)
      return () => judge(css)
    }, 16 * 1024)
  })
})

describe("the judge of scripts", () => {
  it.each<[string, (size: number) => string]>([
    ["names", (size) => fill(size, (at) => `let a${at};`)],
    ["functions over variables", (size) => fill(size, (at) => `var a${at};function a${at}(){}`)],
    ["brackets", (size) => fill(size, "(")],
    ["arrow functions that never come", (size) => fill(size, "a,", "(", "a)")],
    ["text", (size) => fill(size, "x", '"', '"')],
    ["templates", (size) => fill(size, "${a}", "`", "`")],
    ["labels", (size) => fill(size, "a: {", "", "")]
  ])("takes time that grows with the text: %s", slow, (_, make) => {
    judgeHolds((size) => {
      const js = make(size)
      return () => judgeScript(js)
    }, pageSize)
  })
})

const version = (html: string): Version =>
  ({ payload: { html }, title: "", meta: {}, createdBy: "cred_a", lineAuthors: {} }) as unknown as Version

describe("S5: what compares two texts", () => {
  const lines = (size: number, word: string) => fill(size, (at) => `<p>${word} ${at}</p>\n`)
  const words = (size: number, word: string) => fill(size, (at) => `${word}${at} `)

  it.each<[string, (size: number) => () => unknown]>([
    [
      "lines of another writer",
      (size) => {
        const [was, is] = [version(lines(size, "old")), lines(size, "new")]
        return () => foreignLosses(was, { html: is }, "cred_b")
      }
    ],
    [
      "one long line of another writer",
      (size) => {
        const [was, is] = [version(words(size, "old")), words(size, "olb")]
        return () => foreignLosses(was, { html: is }, "cred_b")
      }
    ],
    [
      "equal lines",
      (size) => {
        const [was, is] = [version(fill(size, "<hr>\n")), fill(size, "<hr>\n<br>\n")]
        return () => [foreignLosses(was, { html: is }, "cred_b"), countDeletedLines(was.payload, { html: is })]
      }
    ],
    [
      "two versions of equal lines",
      (size) => {
        // Long enough that lists of them stay below 16,384: those beyond are kept elsewhere, and cost the machine's pages.
        const [line, other] = ["<p>one and the same</p>\n", "<p>another one</p>\n"]
        const [was, is] = [version(fill(size, line)), version(fill(size, line, other))]
        return () => diffVersions(was, is)
      }
    ],
    [
      "authors of lines",
      (size) => {
        const [was, is] = [version(lines(size, "old")), lines(size, "new")]
        return () => inheritAuthors(was, { html: is }, "cred_b")
      }
    ],
    [
      "two versions",
      (size) => {
        const [was, is] = [version(lines(size, "old")), version(lines(size, "new"))]
        return () => diffVersions(was, is)
      }
    ],
    [
      "the class of an edit",
      (size) => {
        const [was, is] = [lines(size, "old"), lines(size, "new")]
        return () => editClassOf("page", { html: was }, { html: is })
      }
    ],
    [
      "the class of an edit to one tag of many attributes",
      (size) => {
        const [was, is] = ["a", "b"].map((word) => fill(size, (at) => `data-${word}${at} `, "<p ", ">x</p>"))
        return () => editClassOf("page", { html: was! }, { html: is! })
      }
    ],
    [
      "the class of an edit between quotes that do not pair",
      (size) => {
        const [was, is] = ["a", "b"].map((word) => fill(size, `<p title='x" ${word}`))
        return () => editClassOf("page", { html: was! }, { html: is! })
      }
    ],
    [
      "the words of blocks",
      (size) => {
        const [was, is] = [blocksOf(lines(size, "old")), blocksOf(lines(size, "new"))]
        return () => blockChanges(was, is)
      }
    ],
    [
      "words typed against a text that moved on",
      (size) => {
        const [was, is] = [blocksOf(lines(size, "old")), blocksOf(lines(size, "new"))]
        return () => rebase(was, is, new Map([[0, "typed"]]))
      }
    ]
  ])("takes time that grows with them: %s", slow, (_, make) => holds(make, 24 * 1024))

  // Longer ones are told as replaced: what grows with the square below that bound is what an owner waits for.
  it.each<[string, (size: number) => () => unknown]>([
    ["words", (size) => () => stretchesOf(words(size, "old"), words(size, "new"))],
    ["spaces", (size) => () => stretchesOf(fill(size, "a  "), fill(size, "b   "))]
  ])("takes time that grows with a block that changed: %s", slow, (_, make) => holds(make, 700))
})

describe("S5: what reads a text for the owner, a form or a field", () => {
  it.each<[string, (size: number) => () => unknown]>([
    ["the words of preformatted spaces", (size) => reading(blocksOf, fill(size, " ", "<pre>a", "b</pre>"))],
    ["the words of preformatted lines", (size) => reading(blocksOf, fill(size, " \n", "<pre>a", "b</pre>"))],
    ["the words between many marks", (size) => reading(blocksOf, fill(size, "<p>a <b>b</b> <i>c</i></p>"))],
    ["the words of a deep text", (size) => reading(blocksOf, fill(size, `${"<b>".repeat(400)}a${"</b>".repeat(400)}`))],
    [
      "typed spaces",
      (size) => reading((text) => readTyped(text, { preformatted: true, breaks: false }), fill(size, " ", "a", "b"))
    ],
    [
      "typed spaces that do not count",
      (size) => reading((text) => readTyped(text, { preformatted: false, breaks: false }), fill(size, " ", "a", "b"))
    ],
    [
      "typed lines",
      (size) => reading((text) => readTyped(text, { preformatted: false, breaks: true }), fill(size, " \n", "a", "b"))
    ],
    ["the words of many lines", (size) => reading(blocksOf, fill(size, "a<br>", "<p>", "b</p>"))],
    ["the words of many line breaks", (size) => reading(blocksOf, fill(size, "<br> ", "<p>a", "b</p>"))],
    ["pictures", (size) => reading(picturesOf, fill(size, '<img src="a" alt="">'))],
    ["a condition of spaces", (size) => reading(readWhere, fill(size, " ", "a=b", "c"))],
    ["a condition without a value", (size) => reading(readWhere, fill(size, " ", "a"))],
    ["an attribute, as its owner reads it", (size) => review({ html: fill(size, "a", '<p data-x="', '">x</p>') })],
    [
      "an address of many endings, as its owner reads it",
      (size) => review({ html: fill(size, ".png?", '<p data-x="https://', ' x">x</p>') })
    ],
    ["a script without addresses, as its owner reads it", (size) => review({ js: fill(size, "a") })],
    [
      "declarations under a long selector, as their owner reads them",
      (size) => review({ css: fill(size / 2, "a,", "", "b") + fill(size / 2, "c:d;", "{", "}") })
    ],
    ["a srcset", (size) => reading(srcsetAddresses, fill(size, ",", "a", "b"))],
    ["a range of spaces", (size) => reading((text) => parseRange(text, 9), fill(size, " ", "bytes=", "x"))],
    ["a file's name of dots", (size) => reading((name) => safeFilename(name, "file"), fill(size, ". ", "a", "b"))],
    ["a file's name of folders", (size) => reading((name) => safeFilename(name, "file"), fill(size, "/"))],
    ["a description", (size) => reading((text) => readMeta({ description: text }, rules), fill(size, "a"))],
    ["a schema", (size) => schema(size / 5)]
  ])("takes time that grows with it: %s", slow, (_, make) => holds(make, limits.stylesheetBytes / 16))

  // Its text as JSON is written out before it is found too long, and from 128 KiB on is kept apart by V8.
  it("takes time that grows with it: a schema that is too large", slow, () =>
    judgeHolds(schema, limits.metaSchemaBytes)
  )

  const schema: Make = (size) => reading((text) => readMeta({ schema: { a: [text] } }, rules), fill(size, "a"))
  const review = (payload: Version["payload"]) => () => reviewChanges({ payload: {} }, { payload })
  const reading =
    <A>(read: (text: string) => A, text: string) =>
    () =>
      read(text)
  const rules = { staff: false, imageAccount: null }
})

describe("S5: what nobody thought of", () => {
  const draws = drawsOfRun()
  // In every run a few short texts; by hand, as many as are asked for and as long as each may be.
  const bounds = draws === 1 ? { most: 64 * 1024, long: 60_000 } : { most: Infinity, long: 200_000 }

  it.each(subjects)(
    "in texts drawn from its pieces, $name does not grow faster than they do",
    { timeout: 120_000 * draws },
    (subject) => {
      const draw = seeded(seedOfRun() + [...subject.name].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7))
      for (let drawn = 0; drawn < draws; drawn++) {
        const [text, other] = [drawRecipe(subject.pieces, draw), drawRecipe(subject.pieces, draw)]
        const make: Make = (size) => {
          const [one, two] = [cook(text, size), cook(other, size)]
          return () => subject.read(one, two)
        }
        const most = Math.min(subject.most, bounds.most)
        expect(
          findGrowth(make, { ...bounds, first: 1_024, most, bounded: subject.most }),
          JSON.stringify({ text, other })
        ).toBeUndefined()
      }
    }
  )

  it("is found where there is some", () => {
    const square: Make = (size) => () => {
      let sum = 0
      for (let one = 0; one < size; one++) for (let other = 0; other < size; other++) sum = (sum + one * other) % 7
      return sum
    }
    expect(findGrowth(square, { first: 1_024, most: 16 * 1024, long: 20_000 })?.growth).toBeGreaterThan(allowed)
  })
})
