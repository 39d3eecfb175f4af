/**
 * Reviews before an author styles them: the rating large beside its stars, cards of one height in as many columns as there
 * is room for, and the attribution small and readable. In the theme's colours, so that a dark one has dark cards.
 */
export const reviewsCss = `:where(.mk-reviews) { margin-block: 1.5rem; }
:where(.mk-reviews p) { margin: 0; }
:where(.mk-reviews__summary) { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1rem; }
:where(.mk-reviews__rating) { display: flex; align-items: center; gap: 0.625rem; font-size: 1.25rem; }
:where(.mk-reviews__value) { font-family: var(--font-heading); font-size: 2rem; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
:where(.mk-reviews__stars) { display: inline-block; flex: none; width: 5em; height: 1em; color: #b06000; color: color-mix(in srgb, #f29900 60%, var(--color-text, #1a1d21)); }
:where(.mk-reviews__list) { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); gap: 1rem; margin: 1rem 0; padding: 0; list-style: none; }
:where(.mk-reviews__item) { display: flex; flex-direction: column; gap: 0.375rem; min-width: 0; padding: 1.25rem; border: 1px solid color-mix(in srgb, currentColor 18%, transparent); border-radius: var(--radius-small, 0.25rem); background: var(--color-surface, #fff); color: var(--color-text, #1a1d21); overflow-wrap: anywhere; }
:where(.mk-reviews__author) { font-weight: 600; }
:where(.mk-reviews__author a) { text-decoration: none; }
:where(.mk-reviews__author a:hover, .mk-reviews__author a:focus-visible) { text-decoration: underline; }
:where(.mk-reviews__given) { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.75rem; }
:where(.mk-reviews__date) { font-size: 0.875rem; }
:where(.mk-reviews__text) { display: grid; gap: 0.5rem; margin-top: 0.25rem; }
:where(.mk-reviews__links) { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-top: auto; padding-top: 0.5rem; font-size: 0.875rem; }
:where(.mk-reviews__links a) { display: inline-block; padding-block: 0.25rem; }
:where(.mk-reviews__note, .mk-reviews__source) { max-width: 80ch; font-size: 0.8125rem; }
`
