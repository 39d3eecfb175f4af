/** A sentence of a declaration with its code between backticks, as every description here writes it. */
import { html, type Piece } from "../answers/html.ts"

export const inlineText = (text: string): Piece =>
  text.split(/(`[^`]+`)/).map((part) => (/^`[^`]+`$/.test(part) ? html`<code>${part.slice(1, -1)}</code>` : part))
