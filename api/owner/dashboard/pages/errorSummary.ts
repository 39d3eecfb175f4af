/** What is wrong, said once above the form with links to its fields, and with the focus: no script has to move it there. */
import { html, type Markup } from "../../../answers/html.ts"

export interface ErrorSummary {
  readonly text: string
  /** What the gate found, where no field is named. */
  readonly reasons?: ReadonlyArray<string>
  /** The same text stands beside the field. */
  readonly wrong?: ReadonlyArray<{ readonly field: string; readonly text: string }>
}

export const errorSummary = ({ text, reasons = [], wrong = [] }: ErrorSummary): Markup =>
  html`<div class="note bad" role="alert" tabindex="-1" autofocus>
    <h2>There is a problem</h2>
    <p>${text}</p>
    ${
      wrong.length + reasons.length > 0 &&
      html`<ul>
        ${wrong.map((each) => html`<li><a href="#${each.field}">${each.text}</a></li>`)}
        ${reasons.map((reason) => html`<li>${reason}</li>`)}
      </ul>`
    }
  </div>`
