/** Buttons that send something: in the theme's first colour, on which its text is legible (`theme.contrast`). */
export const buttonsCss = `:where(.mk-form__submit, .mk-address-lookup__submit, .mk-comparables__submit, .mk-listings-filters button) { min-height: 2.75rem; padding: 0.5rem 1.5rem; border: 1px solid transparent; border-radius: var(--radius-small, 0.25rem); background: var(--color-primary, #1f4fd8); color: var(--color-on-primary, #fff); cursor: pointer; }
`
