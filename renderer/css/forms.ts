/**
 * Forms before an author styles them: readable, large enough to touch, one column on a phone. What decides whether a
 * confirmation is seen is no matter of style, so only those two rules cannot be overridden. The buttons of dates and times are
 * drawn in the field's own ink: a browser's are black, which nobody sees in a dark field. Forced colours bring theirs.
 */
export const formsCss = `:where(.mk-form) { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; max-width: 40rem; }
:where(.mk-form__field) { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.25rem; align-content: start; min-width: 0; margin: 0; padding: 0; border: 0; }
:where(.mk-form__choice, .mk-form__consent) { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.25rem 0.75rem; align-items: start; }
:where(.mk-form__label) { padding: 0; }
:where(.mk-form__field:has(:required) > .mk-form__label, .mk-form__field[data-mk-required] > .mk-form__label, .mk-form__consent:has(:required) > .mk-form__label)::after { content: " *"; content: " *" / ""; }
:where(.mk-form__input) { max-width: 100%; }
:where(.mk-form__input:not([type="checkbox"], [type="radio"])) { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid currentColor; border-radius: var(--radius-small, 0.25rem); background: var(--color-background, #fff); color: var(--color-text, #1a1d21); }
:where(textarea.mk-form__input) { resize: vertical; }
@media (forced-colors: none) {
  :where(.mk-form__input[type="date"])::-webkit-calendar-picker-indicator { background: linear-gradient(currentColor, currentColor) 50% 15% / 80% 25% no-repeat, linear-gradient(currentColor, currentColor) 10% 50% / 8% 70% no-repeat, linear-gradient(currentColor, currentColor) 90% 50% / 8% 70% no-repeat, linear-gradient(currentColor, currentColor) 50% 85% / 80% 8% no-repeat; }
  :where(.mk-form__input[type="time"])::-webkit-calendar-picker-indicator { background: linear-gradient(currentColor, currentColor) 50% 35% / 8% 30% no-repeat, linear-gradient(currentColor, currentColor) 62% 54% / 28% 8% no-repeat, radial-gradient(circle closest-side, transparent 74%, currentColor 80% 92%, transparent); }
}
:where(.mk-form__input[type="checkbox"], .mk-form__input[type="radio"]) { width: 1.25rem; height: 1.25rem; margin: 0.15em 0 0; }
:where(.mk-form__error, .mk-form__problem) { color: color-mix(in srgb, #c00 60%, currentColor); font-weight: 600; }
:where(.mk-form__input[aria-invalid="true"]) { outline: 2px solid color-mix(in srgb, #c00 60%, currentColor); outline-offset: 1px; }
:where(.mk-form__problem) { grid-column: 1 / -1; }
:where(.mk-form__problem)::before { content: "!"; content: "!" / ""; display: inline-block; box-sizing: content-box; width: 1.25em; margin-inline-end: 0.4em; border: 2px solid; border-radius: 50%; font-size: 0.8em; line-height: 1.25; text-align: center; }
:where(.mk-form__error) { white-space: pre-line; }
:where(.mk-form__progress) { display: flex; gap: 0.5rem; align-items: center; height: 1.5em; overflow: hidden; line-height: 1.5; white-space: nowrap; visibility: hidden; }
:where(.mk-form__progress[data-mk-shown]) { visibility: visible; }
:where(.mk-form__progress > progress) { flex: none; width: 8rem; accent-color: currentColor; }
:where(.mk-form__error:empty) { display: none; }
:where(.mk-form__submit) { justify-self: start; }
:where(.mk-form__submit[aria-disabled="true"]) { opacity: 0.6; cursor: progress; }
@media (min-width: 40em) {
  :where(.mk-form--cols-2) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  :where(.mk-form--cols-3) { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  :where(.mk-form > :not(.mk-form__field), .mk-form__field:has(> textarea, > [type="file"])) { grid-column: 1 / -1; }
}
:where(.mk-form-sent:not(:target, [data-mk-shown])) { display: none !important; }
:where(.mk-form:has(+ .mk-form-sent:target), .mk-form[data-mk-sent]) { display: none !important; }
`
