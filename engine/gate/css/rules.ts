/** Every CSS rule. Adding one is a file in `rules/` and its line here. */
import type { CssRule } from "./rule.ts"
import { atRule } from "./rules/atRule.ts"
import { callable } from "./rules/callable.ts"
import { containerEscape } from "./rules/containerEscape.ts"
import { declarations } from "./rules/declarations.ts"
import { fontSource } from "./rules/fontSource.ts"
import { forbiddenCharacter } from "./rules/forbiddenCharacter.ts"
import { mediaUnknown } from "./rules/mediaUnknown.ts"
import { property } from "./rules/property.ts"
import { reference } from "./rules/reference.ts"
import { selector } from "./rules/selector.ts"
import { syntax } from "./rules/syntax.ts"
import { tooDeep } from "./rules/tooDeep.ts"
import { unbalanced } from "./rules/unbalanced.ts"

export const cssRules: ReadonlyArray<CssRule> = [
  forbiddenCharacter,
  containerEscape,
  tooDeep,
  unbalanced,
  syntax,
  selector,
  atRule,
  property,
  callable,
  reference,
  fontSource,
  mediaUnknown,
  declarations
]
