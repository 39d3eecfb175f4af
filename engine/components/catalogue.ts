/** Every component that `<mk-component name=…>` can name. Adding one is a folder beside this file and its line here. */
import type { ComponentContract } from "./contract.ts"

export const components: ReadonlyArray<ComponentContract> = []
