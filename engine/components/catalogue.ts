/** The components, for whoever asks all of them. */
import * as all from "./all.ts"
import type { Component } from "./contract.ts"

export const components: ReadonlyArray<Component> = Object.values(all)
