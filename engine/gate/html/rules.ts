/** Every HTML rule. Adding one is a file in `rules/` and its line here. The order does not matter: findings are sorted. */
import type { HtmlRule } from "./rule.ts"
import { actionOffsite } from "./rules/actionOffsite.ts"
import { animatedAttribute } from "./rules/animatedAttribute.ts"
import { assetOffsite } from "./rules/assetOffsite.ts"
import { attributeNotAllowed } from "./rules/attributeNotAllowed.ts"
import { cdata } from "./rules/cdata.ts"
import { choiceContent } from "./rules/choiceContent.ts"
import { collectionUnknown } from "./rules/collectionUnknown.ts"
import { commentJoins } from "./rules/commentJoins.ts"
import { componentName } from "./rules/componentName.ts"
import { componentValue } from "./rules/componentValue.ts"
import { customContent } from "./rules/customContent.ts"
import { customPlacement } from "./rules/customPlacement.ts"
import { dataUrl } from "./rules/dataUrl.ts"
import { drawingRepeats } from "./rules/drawingRepeats.ts"
import { droppedTag } from "./rules/droppedTag.ts"
import { duplicateAttribute } from "./rules/duplicateAttribute.ts"
import { elementNotAllowed } from "./rules/elementNotAllowed.ts"
import { eventHandler } from "./rules/eventHandler.ts"
import { forbiddenCharacter } from "./rules/forbiddenCharacter.ts"
import { foreignControl } from "./rules/foreignControl.ts"
import { formAction } from "./rules/formAction.ts"
import { formDestination } from "./rules/formDestination.ts"
import { formRepeated } from "./rules/formRepeated.ts"
import { fragmentOnly } from "./rules/fragmentOnly.ts"
import { frameSource } from "./rules/frameSource.ts"
import { linkScheme } from "./rules/linkScheme.ts"
import { malformedComment } from "./rules/malformedComment.ts"
import { mediaUnknown } from "./rules/mediaUnknown.ts"
import { misnested } from "./rules/misnested.ts"
import { moved } from "./rules/moved.ts"
import { paintReference } from "./rules/paintReference.ts"
import { partialRef } from "./rules/partialRef.ts"
import { partialUnknown } from "./rules/partialUnknown.ts"
import { placeholder } from "./rules/placeholder.ts"
import { renderedForm } from "./rules/renderedForm.ts"
import { reviewedPlace } from "./rules/reviewedPlace.ts"
import { scriptUrl } from "./rules/scriptUrl.ts"
import { strayEndTag } from "./rules/strayEndTag.ts"
import { styleAttribute } from "./rules/styleAttribute.ts"
import { styleTooLong } from "./rules/styleTooLong.ts"
import { syntax } from "./rules/syntax.ts"
import { textOnlyContent } from "./rules/textOnlyContent.ts"
import { tooDeep } from "./rules/tooDeep.ts"
import { tooManyParts } from "./rules/tooManyParts.ts"
import { wholeDocument } from "./rules/wholeDocument.ts"

export const htmlRules: ReadonlyArray<HtmlRule> = [
  // What the text is
  wholeDocument,
  syntax,
  forbiddenCharacter,
  duplicateAttribute,
  malformedComment,
  commentJoins,
  cdata,
  // Whether parsers keep it as it is
  droppedTag,
  strayEndTag,
  moved,
  misnested,
  tooDeep,
  tooManyParts,
  drawingRepeats,
  textOnlyContent,
  choiceContent,
  // What it may hold
  elementNotAllowed,
  attributeNotAllowed,
  eventHandler,
  // Where it may point
  scriptUrl,
  dataUrl,
  linkScheme,
  assetOffsite,
  actionOffsite,
  frameSource,
  fragmentOnly,
  animatedAttribute,
  paintReference,
  styleAttribute,
  styleTooLong,
  // What the platform fills in
  componentName,
  componentValue,
  collectionUnknown,
  formAction,
  formDestination,
  formRepeated,
  renderedForm,
  foreignControl,
  reviewedPlace,
  customContent,
  customPlacement,
  partialRef,
  partialUnknown,
  mediaUnknown,
  placeholder
]
