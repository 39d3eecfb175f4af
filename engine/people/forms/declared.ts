/** The forms that an accepted text declares. */
import type { FormDeclaration } from "../../model/Form.ts"
import type { PagePart } from "../../model/PagePart.ts"
import { isFormComponent, readForm } from "./declaration.ts"

/** In order of appearance. Forms of partials that the text names belong to the partials. */
export const declaredForms = (parts: ReadonlyArray<PagePart> | null): ReadonlyArray<FormDeclaration> =>
  (parts ?? []).flatMap((part) =>
    part.kind === "component" && isFormComponent(part.name)
      ? [readForm(part.name, new Map(Object.entries(part.attributes))).declaration]
      : []
  )
