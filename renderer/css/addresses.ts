/**
 * Fields by which addresses are looked up, before an author styles them: field and button side by side where there is room,
 * the list over what follows, so that nothing moves. The attribution in the list has the colours that its terms name.
 */
export const addressesCss = `:where(.mk-address-lookup) { max-width: 40rem; margin-block: 1rem; }
:where(.mk-address-lookup p) { margin: 0; }
:where(.mk-address-lookup__label) { display: block; margin-bottom: 0.25rem; font-weight: 600; }
:where(.mk-address-lookup__row) { display: flex; flex-wrap: wrap; gap: 0.5rem; }
:where(.mk-address-lookup__box) { position: relative; flex: 1 1 14rem; min-width: 0; }
:where(.mk-address-lookup__input) { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid currentColor; border-radius: var(--radius-small, 0.25rem); background: var(--color-background, #fff); color: var(--color-text, #1a1d21); }
:where(.mk-address-lookup__submit) { flex: 0 0 auto; max-width: 100%; }
:where(.mk-address-lookup[aria-busy] .mk-address-lookup__submit) { opacity: 0.6; cursor: progress; }
:where(.mk-address-lookup__list) { position: absolute; inset: calc(100% + 0.25rem) 0 auto; z-index: 20; overflow: hidden; border: 1px solid currentColor; border-radius: var(--radius-small, 0.25rem); background: var(--color-background, #fff); color: var(--color-text, #1a1d21); box-shadow: 0 0.5rem 1.5rem rgb(0 0 0 / 0.2); }
:where(.mk-address-lookup__list ul) { margin: 0; padding: 0; list-style: none; }
:where(.mk-address-lookup__option) { padding: 0.625rem 0.75rem; min-height: 2.75rem; cursor: pointer; overflow-wrap: anywhere; }
:where(.mk-address-lookup__option:hover) { background: color-mix(in srgb, currentColor 8%, transparent); }
:where(.mk-address-lookup__option[aria-selected="true"]) { background: var(--color-text, #1a1d21); color: var(--color-background, #fff); outline: 2px solid transparent; outline-offset: -2px; }
:where(.mk-address-lookup__list .mk-address-lookup__source) { padding: 0.375rem 0.75rem; background: #fff; color: #5e5e5e; text-align: end; }
:where(.mk-address-lookup__foot) { display: flex; justify-content: space-between; gap: 0.25rem 1rem; min-height: 3em; margin-top: 0.25rem; font-size: 0.875rem; line-height: 1.5; }
:where(.mk-address-lookup__source) { flex: none; font: 400 0.75rem/1.75 Roboto, Arial, sans-serif; letter-spacing: normal; white-space: nowrap; }
`
