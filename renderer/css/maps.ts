/** Maps before an author styles them: of one height with the list that stands in them until they are drawn. */
export const mapsCss = `:where(.mk-map) { position: relative; block-size: 24rem; overflow: auto; border-radius: var(--radius-small, 0.25rem); background: var(--color-surface, #f4f2ed); color: var(--color-text, #1a1d21); }
:where(.mk-map[data-mk-drawn]) { overflow: hidden; }
:where(.mk-map__list:not([hidden])) { margin: 0; padding: 1rem; list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: 1rem; }
:where(.mk-map__item > *) { margin: 0; }
:where(.mk-map__title) { font-weight: 600; }
`
