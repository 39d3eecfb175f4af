/** What a whole text leaves out that the one before it had: a write replaces all of it, and says so. */
import type { Warning } from "../model/Finding.ts"
import type { Payload } from "../model/Page.ts"

/** Of a write without `css` over a text that has some; one that sends it empty means it. */
export const leftOutAdvice = (before: Payload | undefined, sent: Payload): ReadonlyArray<Warning> => {
  const css = before?.css ?? ""
  if (css.trim() === "" || sent.css !== undefined) return []
  const lines = css.trim().split("\n").length
  return [
    {
      code: "write.css_left_out",
      detail: `The text before had ${lines} ${lines === 1 ? "line" : "lines"} of CSS, and this one was sent without \`css\`, so it has none.`,
      lines
    }
  ]
}
