/**
 * Forms of a page, where script runs: mints a nonce for each load, checks what was filled in, sends it without leaving
 * the page, and shows the confirmation in place of the form. Without this script a form posts by itself. Whatever a
 * visitor reads comes from the page or from the answer and is set as text.
 */
import { keepAgent, prepare } from "./forms/carried.js"
import { giveBack, keepDraft } from "./forms/draft.js"
import { recheck } from "./forms/problems.js"
import { prove } from "./forms/proof.js"
import { submit } from "./forms/sending.js"
import { all, on, root, set } from "./member.js"

keepAgent()
const ours = all(root, 'form.mk-form[data-mk-form][action^="/__"]')
for (const form of ours) {
  set(form, "novalidate", "")
  prepare(form)
  giveBack(form)
  on(form, "input", ({ target }) => {
    keepDraft(form)
    recheck(form, target)
  })
  for (const near of ["focusin", "pointerover"]) on(form, near, () => prove(form)?.catch(() => {}), { once: true })
  on(form, "submit", (event) => {
    event.preventDefault()
    submit(form)
  })
}
// A page out of the browser's memory was not loaded again, but its nonces may have been used.
addEventListener("pageshow", ({ persisted }) => persisted && ours.forEach(prepare))
