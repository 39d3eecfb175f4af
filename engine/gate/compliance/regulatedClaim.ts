/**
 * Promises that advertising law forbids or ties to conditions nearly everywhere: a cure that is certain, a return that is
 * certain, credit that everybody gets (PIPE-16). A person should see them before visitors do. The list is short on
 * purpose: whoever adds to it adds to the table of passing texts as well. English and French; a claim that is cut up by
 * markup, or said in other words, is not found. Every repetition is bounded, so that a look takes time that grows with
 * the text and no faster.
 */
import { isVerbatimText } from "./verbatimText.ts"
import type { ComplianceRule } from "./rule.ts"

const gap = String.raw`[\s\u2010-]{1,4}`
const loose = String.raw`[\s\u2010-]{0,4}`
const certain = String.raw`(?:guaranteed|assured|100${loose}%(?:${gap}guaranteed)?)`
const illness =
  "(?:cancer|diabetes|arthritis|asthma|autism|alzheimer['’]s|dementia|depression|epilepsy|eczema|psoriasis|hepatitis|hiv|aids|covid(?:-19)?|infertility)"

/** Up to `most` of the words, each with the gap after it. */
const some = (most: number, ...words: ReadonlyArray<string>): string =>
  `(?:(?:${words.join("|").replaceAll(" ", gap)})${gap}){0,${most}}`

const percent = String.raw`(?<!\d)\d{1,3}(?:[.,]\d{1,2})?${loose}%`
/** Whole, so that it is quoted whole: “12%”, “100,000”. */
const number = String.raw`\d(?:[\d.,]{0,15}\d)?(?:${loose}%)?`
const gain = "(?:returns?|yields?|profits?|interest|roi|income)"
const kinds = ["an?", "annual", "yearly", "monthly", "fixed", "net", "gross", "rental", "investment", "financial"]
const period = `(?:${["an? year", "an? month", "per year", "per annum", "per month", "every year", "every month", "yearly", "annually", "monthly", "p\\.a\\."].join("|").replaceAll(" ", gap)})`
const vowing = String.raw`\b(?:guarantee|guarantees|guaranteeing|promise|promises|promising)${gap}`
const whom = [
  "you",
  "your",
  "our",
  "all",
  "every",
  "investors?",
  "clients?",
  "customers?",
  "the",
  "minimum",
  "at least"
]
const about = some(1, "at least", "up to", "over", "more than", "about", "around")

const rendement = "(?:rendements?|rentabilité|profits?|gains?|bénéfices?|intérêts?|revenus?)"
const genre = ["annuel(?:le)?s?", "net(?:te)?s?", "brute?s?", "mensuel(?:le)?s?", "locati(?:fs?|ves?)", "fixes?"]
const parAn = `(?:par${gap}(?:an|mois)|l['’]an)`
const engagement = String.raw`\b(?:garanti(?:t|s|r|ssons|ssez|ssent|ssant)|promet(?:s|tons|tez|tent)?)${gap}`
const aQui = ["vous", "à", "nos", "vos", "votre", "clients?", "investisseurs?", "une?", "des", "le", "la", "au moins"]
const environ = some(1, "au moins", "jusqu['’]à", "plus de", "environ", "près de")

/** What each claim is called, and how it is written. */
const claims: ReadonlyArray<readonly [what: string, pattern: string]> = [
  ["a certain cure", String.raw`\b${certain}${gap}(?:cures?|healing|recovery${gap}from${gap}${illness})\b`],
  [
    "a certain cure",
    String.raw`\bguarantee[ds]?${gap}(?:to|that${gap}(?:it|we|you)${gap}(?:will${gap})?)${loose}(?:cure|heal)\b`
  ],
  ["a certain cure", String.raw`\bmiracle${gap}cures?\b`],
  ["a certain cure", String.raw`\b(?:cures|heals|reverses)${gap}(?:(?:your|all|any)${gap})?${illness}(?![\w-])`],
  ["a certain cure", String.raw`\bguérison${gap}garantie\b`],
  [
    "a certain return",
    String.raw`\b${certain}${gap}(?:(?:annual|monthly|yearly|rental|investment|financial|fixed)${gap}){1,2}(?:returns?|income|yields?|profits?)\b`
  ],
  [
    "a certain return",
    String.raw`\b${certain}${gap}(?:returns?|profits?|yields?|interest)${gap}(?:of|on|up${gap}to)${gap}(?:${number}|(?:your${gap})?(?:investment|capital|money)\b)`
  ],
  [
    "a certain return",
    String.raw`\b(?:guaranteed|assured)${gap}\d{1,3}(?:[.,]\d{1,2})?${loose}%${gap}(?:\w{1,12}${gap})?(?:returns?|yields?|profits?|interest|roi)\b`
  ],
  ["a certain return", String.raw`\b(?:guaranteed|assured)${gap}(?:roi|profits?|appreciation|capital${gap}gains?)\b`],
  ["a certain return", String.raw`\brisk${gap}free${gap}(?:investments?|investing|profits?|yields?)\b`],
  // “We guarantee 8% returns a year”, “guarantees investors a net yield of 6.5%”
  ["a certain return", `${vowing}${some(4, ...whom, ...kinds)}${about}${percent}${gap}${some(3, ...kinds)}${gain}\\b`],
  ["a certain return", `${vowing}${some(4, ...whom, ...kinds)}${gain}${gap}of${gap}${about}${percent}`],
  // “8% guaranteed returns”, “8% returns a year, guaranteed”, “returns of 8% are guaranteed”, “8% a year guaranteed”
  [
    "a certain return",
    String.raw`${percent}${gap}${some(2, ...kinds)}(?:guaranteed|assured)${gap}${some(2, ...kinds)}${gain}\b`
  ],
  [
    "a certain return",
    String.raw`(?:${percent}${gap}${some(2, ...kinds)}${gain}|\b${gain}${gap}of${gap}${about}${percent})(?:${gap}${period})?,?${gap}(?:(?:is|are)${gap})?(?:guaranteed|assured)\b`
  ],
  ["a certain return", String.raw`${percent}${gap}${period},?${gap}(?:guaranteed|assured)\b`],
  ["a certain return", String.raw`\b(?:rendements?|profits?|gains?)${gap}garantis?\b`],
  // « 6 % de rentabilité nette garantie », « 8 % par an garantis »
  ["a certain return", String.raw`\brentabilité${gap}${some(2, ...genre)}garantie\b`],
  ["a certain return", String.raw`\b(?:rendements?|profits?|gains?)${gap}${some(2, ...genre)}garantis?\b`],
  ["a certain return", String.raw`${percent}${gap}${parAn},?${gap}garantis?\b`],
  // « Nous garantissons un rendement annuel de 8 % », « garantit 8 % de rendement »
  [
    "a certain return",
    `${engagement}${some(4, ...aQui)}${rendement}${gap}${some(2, ...genre)}(?:de${gap}|d['’])${environ}${percent}`
  ],
  [
    "a certain return",
    `${engagement}${some(4, ...aQui)}${environ}${percent}${gap}${some(1, "par an", "par mois")}(?:de${gap}|d['’])${rendement}(?![\\wé])`
  ],
  ["credit for everybody", String.raw`\bguaranteed${gap}(?:mortgage|loan|credit)${gap}approvals?\b`],
  ["credit for everybody", String.raw`\b(?:prêts?|crédits?)${gap}garantis?${gap}à${gap}tous\b`]
]

const written = claims.map(([what, pattern]) => [what, new RegExp(pattern, "gi")] as const)

/** Nearly every text ends here. */
const suspect = /guarantee|promis|promet|assured|100\s?%|cure|heal|reverses|risk|garanti/i

/** A sentence that denies a claim, or warns of it, is what the law asks for: “there are no miracle cures”. */
const warnedBefore = /\b(?:never|beware|avoid|nobody|myths?|scams?|jamais)\b/i
/** These deny what follows in their own clause: “no fees, guaranteed returns of 12%” denies the fees. */
const deniedBefore = /\b(?:no|not|nor|neither|none|without|cannot|against|aucune?|pas|sans|ne)\b|n['’]t\b|\bn['’]/i
const deniedAfter = /^[^,;:]*?\b(?:do|does|is|are|can|could|should|will)(?:\s{1,4}(?:not|never)|not|n['’]t)\b/i

export const regulatedClaim: ComplianceRule = {
  code: "compliance.regulated_claim",
  about: "It promises what the law restricts.",
  examples: {
    held: "<p>Guaranteed returns of 12% on your investment</p>",
    passed: "<p>We never promise guaranteed returns on investment.</p>"
  },
  look: (text) => {
    if (!suspect.test(text.value) || isVerbatimText(text)) return null
    for (const [what, pattern] of written)
      for (const match of text.value.matchAll(pattern)) {
        if (isDenied(text.value, match)) continue
        const value = match[0].replace(/\s+/g, " ")
        return { reason: `The page promises ${what}, which the law restricts: “${value}”.`, value, at: match.index }
      }
    return null
  }
}

/** How far a denial may stand from what it denies. */
const nearby = 160

/** Whether the sentence around a claim, as far as it is near, says the opposite. */
const isDenied = (text: string, { 0: claim, index }: RegExpExecArray): boolean => {
  const before = text.slice(Math.max(0, index - nearby), index)
  const after = text.slice(index + claim.length, index + claim.length + nearby)
  const sentence = before.slice(Math.max(...[". ", "! ", "? ", "\n\n"].map((end) => before.lastIndexOf(end) + 1)))
  const clause = sentence.slice(Math.max(...[",", ";", ":"].map((end) => sentence.lastIndexOf(end) + 1)))
  const end = after.search(/[.!?](?:\s|$)/)
  return (
    warnedBefore.test(sentence) || deniedBefore.test(clause) || deniedAfter.test(end < 0 ? after : after.slice(0, end))
  )
}
