/** Every compliance rule. Adding one is a file beside this one and its line here. */
import { fillerText } from "./fillerText.ts"
import { regulatedClaim } from "./regulatedClaim.ts"
import type { ComplianceRule } from "./rule.ts"
import { unfinishedMark } from "./unfinishedMark.ts"

export const complianceRules: ReadonlyArray<ComplianceRule> = [fillerText, regulatedClaim, unfinishedMark]
