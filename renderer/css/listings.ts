/**
 * Grids of listings before an author styles them: as many cards in a row as there is room for, photos of one shape, and
 * the whole card a link to the listing; and maps of them, as lists of the height that the map will have. What the licence of a feed asks for is small, and readable.
 */
export const listingsCss = `:where(.mk-listings__grid) { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 1.5rem; margin: 0; padding: 0; list-style: none; }
:where(.mk-listing) { position: relative; display: flex; flex-direction: column; gap: 0.25rem; min-width: 0; padding-bottom: 1rem; border: 1px solid color-mix(in srgb, currentColor 18%, transparent); border-radius: var(--radius-small, 0.25rem); overflow: clip; background: var(--color-surface, #fff); color: var(--color-text, #1a1d21); }
:where(.mk-listing > *) { margin-block: 0; margin-inline: 1rem; }
:where(.mk-listing:focus-within) { outline: 2px solid currentColor; outline-offset: 2px; }
:where(.mk-listing__photo) { width: 100%; aspect-ratio: 3 / 2; margin: 0 0 0.75rem; object-fit: cover; object-position: top left; background: color-mix(in srgb, currentColor 8%, transparent); }
:where(.mk-listing[data-mk-no-photo])::before { content: ""; flex: none; aspect-ratio: 3 / 2; margin-bottom: 0.75rem; background: linear-gradient(to bottom right, transparent 50%, color-mix(in srgb, currentColor 20%, transparent) 50.5%) calc(50% - 1.25rem) calc(50% - 1rem) / 2.5rem 2rem no-repeat, linear-gradient(to bottom left, transparent 50%, color-mix(in srgb, currentColor 20%, transparent) 50.5%) calc(50% + 1.25rem) calc(50% - 1rem) / 2.5rem 2rem no-repeat, linear-gradient(color-mix(in srgb, currentColor 20%, transparent), color-mix(in srgb, currentColor 20%, transparent)) 50% calc(50% + 1rem) / 3.5rem 2rem no-repeat, color-mix(in srgb, currentColor 8%, transparent); }
:where(.mk-listing__status) { position: absolute; inset: 0.75rem auto auto 0.75rem; margin: 0; padding: 0.125rem 0.625rem; border: 1px solid currentColor; border-radius: 1rem; background: var(--color-background, #fff); color: var(--color-text, #1a1d21); font-size: 0.875rem; font-weight: 600; }
:where(.mk-listing__price) { font-size: 1.25rem; font-weight: 700; }
:where(.mk-listing__link) { text-decoration: none; }
:where(.mk-listing__link)::after { content: ""; position: absolute; inset: 0; }
:where(.mk-listing:hover .mk-listing__link) { text-decoration: underline; }
:where(.mk-listing__link:focus-visible) { outline: none; }
:where(.mk-listing__facts) { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0; list-style: none; }
:where(.mk-listing__builder, .mk-listing__mls, .mk-listing__brokerage, .mk-listing__realtor) { font-size: 0.875rem; }
:where(.mk-listing__builder, .mk-listing__mls) { margin-top: auto; padding-top: 0.5rem; }
:where(.mk-listing__realtor) { position: relative; z-index: 1; align-self: flex-start; padding-block: 0.25rem; text-decoration: underline; }
:where(.mk-listings__status:has(> :not([hidden]))) { margin-bottom: 1rem; }
:where(.mk-listings__status p) { margin: 0 0 0.25rem; }
.mk-listings__failure:where([hidden]) { display: none; }
:where(.mk-listings__count) { font-weight: 600; }
:where(.mk-listings__failure, .mk-listings__set-aside) { padding: 0.5rem 0.75rem; border-inline-start: 0.25rem solid currentColor; background: color-mix(in srgb, currentColor 6%, transparent); }
:where(.mk-listings-filters [aria-invalid="true"]) { outline: 2px solid currentColor; outline-offset: -1px; }
:where(.mk-listings__wider) { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0.5rem 0 0; padding: 0; list-style: none; }
:where(.mk-listings__wider a) { display: inline-block; padding-block: 0.4rem; }
:where(.mk-listings__pager) { display: flex; flex-wrap: wrap; gap: 0.5rem; justify-content: center; margin-top: 2rem; }
:where(.mk-listings__pager a) { display: grid; place-items: center; min-width: 2.75rem; min-height: 2.75rem; padding: 0 0.75rem; border: 1px solid transparent; border-radius: var(--radius-small, 0.25rem); text-decoration: none; }
:where(.mk-listings__gap) { display: grid; place-items: center; min-height: 2.75rem; }
:where(.mk-listings__pager a:hover) { text-decoration: underline; }
:where(.mk-listings__pager a[aria-current]) { border-color: currentColor; font-weight: 700; }
:where(.mk-listings__attribution) { margin-top: 2rem; font-size: 0.75rem; line-height: 1.5; }
:where(.mk-listings__attribution p) { max-width: 80ch; margin: 0.5rem 0 0; }
:where(.mk-listings__realtor-logo) { display: inline-flex; align-items: center; gap: 0.375rem; min-height: 1.5rem; font-size: 0.875rem; font-weight: 700; text-decoration: none; }
:where(.mk-listings-map) { display: flex; flex-direction: column; }
:where(.mk-listings-map__view) { position: relative; flex: 1 1 28rem; min-height: 14rem; overflow: auto; border: 1px solid color-mix(in srgb, currentColor 18%, transparent); border-radius: var(--radius-small, 0.25rem); }
:where(.mk-listings-map__view[data-mk-drawn]) { overflow: hidden; }
:where(.mk-listings-map__list:not([hidden])) { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); margin: 0; padding: 0; list-style: none; }
:where(.mk-listings-map__view:not([data-mk-drawn])) { background: color-mix(in srgb, currentColor 6%, transparent); }
@media (scripting: enabled) {
  :where(.mk-listings-map__view:not([data-mk-drawn], [data-mk-error]) > .mk-listings-map__list) { visibility: hidden; content-visibility: hidden; max-block-size: 0; overflow: hidden; animation: mk-listings-map-list 0s 15s forwards; }
  :where(.mk-listings-map[aria-busy="true"] > .mk-listings-map__view > .mk-listings-map__list) { animation: none; }
}
@keyframes mk-listings-map-list { to { visibility: visible; content-visibility: visible; max-block-size: none; } }
:where(.mk-listings-map__item) { padding: 0.75rem 1rem; border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
:where(.mk-listings-map__item p, .mk-listings-map__notice) { margin: 0; }
:where(.mk-listings-map__price) { font-weight: 700; }
:where(.mk-listings-map__link) { display: inline-block; padding-block: 0.25rem; }
:where(.mk-listings-map__mls, .mk-listings-map__brokerage, .mk-listings-map__realtor) { font-size: 0.875rem; }
:where(.mk-listings-map__notice) { padding: 1rem; }
:where(.mk-listings__saved-search) { margin-top: 2.5rem; padding-top: 1.5rem; border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
:where(.mk-listings__saved-search-heading) { margin: 0 0 1rem; font-size: 1.25rem; }
:where(.mk-listings-filters) { display: flex; flex-wrap: wrap; gap: 0.75rem 1rem; align-items: end; margin-bottom: 2rem; }
:where(.mk-listings-filters label) { flex: 0 1 auto; display: grid; gap: 0.25rem; min-width: min(11rem, 100%); }
:where(.mk-listings-filters label:has([type="checkbox"], [type="radio"])) { min-width: 0; }
@media (max-width: 30em) {
  :where(.mk-listings-filters) { display: grid; grid-template-columns: minmax(0, 1fr); }
}
:where(.mk-listings-filters input:not([type="checkbox"], [type="radio"]), .mk-listings-filters select) { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid currentColor; border-radius: var(--radius-small, 0.25rem); background: var(--color-background, #fff); color: var(--color-text, #1a1d21); }
`
