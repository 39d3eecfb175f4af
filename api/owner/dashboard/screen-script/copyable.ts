/** A text that is entered somewhere else: it can be chosen whole by hand, and a script of ours puts a button beside it. */
import { html, type Markup } from "../../../answers/html.ts"

/** `what` tells one such button from the next to whoever hears the screen. */
export const copyable = (text: string, what: string): Markup =>
  html`<code class="mono whole-text" data-copy="${what}">${text}</code>`
