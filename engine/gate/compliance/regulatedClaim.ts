/**
 * Promises that advertising law forbids or ties to conditions nearly everywhere: a cure that is certain, a return that is
 * certain, credit that everybody gets (PIPE-16). A person should see them before visitors do. The list is short on
 * purpose: whoever adds to it adds to the table of passing texts as well. English and French; a claim that is cut up by
 * markup, or said in other words, is not found.
 */
import { isVerbatimText } from "./verbatimText.ts"
import type { ComplianceRule } from "./rule.ts"

const gap = String.raw`[\s\u2010-]{1,4}`
const loose = String.raw`[\s\u2010-]{0,4}`
const certain = String.raw`(?:guaranteed|assured|100${loose}%(?:${gap}guaranteed)?)`
const illness =
  "(?:cancer|diabetes|arthritis|asthma|autism|alzheimer['’]s|dementia|depression|epilepsy|eczema|psoriasis|hepatitis|hiv|aids|covid(?:-19)?|infertility)"

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
    String.raw`\b${certain}${gap}(?:returns?|profits?|yields?|interest)${gap}(?:of|on|up${gap}to)${gap}(?:\d|(?:your${gap})?(?:investment|capital|money)\b)`
  ],
  [
    "a certain return",
    String.raw`\b(?:guaranteed|assured)${gap}\d{1,3}(?:[.,]\d{1,2})?${loose}%${gap}(?:\w{1,12}${gap})?(?:returns?|yields?|profits?|interest|roi)\b`
  ],
  ["a certain return", String.raw`\b(?:guaranteed|assured)${gap}(?:roi|profits?|appreciation|capital${gap}gains?)\b`],
  ["a certain return", String.raw`\brisk${gap}free${gap}(?:investments?|investing|profits?|yields?)\b`],
  ["a certain return", String.raw`\b(?:rendements?|profits?|gains?)${gap}garantis?\b`],
  ["credit for everybody", String.raw`\bguaranteed${gap}(?:mortgage|loan|credit)${gap}approvals?\b`],
  ["credit for everybody", String.raw`\b(?:prêts?|crédits?)${gap}garantis?${gap}à${gap}tous\b`]
]

const written = claims.map(([what, pattern]) => [what, new RegExp(pattern, "i")] as const)

/** Nearly every text ends here. */
const suspect = /guarantee|assured|100\s?%|cure|heal|reverses|risk|garanti/i

/** A sentence that denies a claim, or warns of it, is what the law asks for: “there are no miracle cures”. */
const deniedBefore =
  /\b(?:no|not|never|nor|neither|none|without|cannot|beware|avoid|nobody|against|myths?|scams?|aucun|aucune|pas|jamais|sans)\b|n['’]t\b/i
const deniedAfter = /\b(?:do|does|is|are|can|could|should|will)(?:\s{1,4}(?:not|never)|not|n['’]t)\b/i

export const regulatedClaim: ComplianceRule = {
  code: "compliance.regulated_claim",
  examples: {
    held: "<p>Guaranteed returns of 12% on your investment</p>",
    passed: "<p>We never promise guaranteed returns on investment.</p>"
  },
  look: (text) => {
    if (!suspect.test(text.value)) return null
    for (const [what, pattern] of written) {
      const match = pattern.exec(text.value)
      if (match === null || isDenied(text.value, match) || isVerbatimText(text)) continue
      const value = match[0].replace(/\s+/g, " ")
      return { reason: `The page promises ${what}, which the law restricts: “${value}”.`, value }
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
  const begin = Math.max(...[". ", "! ", "? ", "\n\n"].map((end) => before.lastIndexOf(end) + 1))
  const end = after.search(/[.!?](?:\s|$)/)
  return deniedBefore.test(before.slice(begin)) || deniedAfter.test(end < 0 ? after : after.slice(0, end))
}
