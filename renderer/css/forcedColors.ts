/**
 * Colours that visitors force upon pages (CSS Color Adjustment 1, 3): backgrounds are gone, and with them whatever they alone told. A
 * button without a border would be bare text, and a tab that is open like any other. Drawings keep their own colours, which
 * are not seen on every ground.
 */
const buttons = ["button", '[type="submit"]', '[type="button"]', '[type="reset"]']
const chosen = [
  '[role="tab"][aria-selected="true"]',
  '[data-mk-tab][aria-expanded="true"]',
  '[data-mk-goto][aria-current="true"]',
  ".mk-listings__pager a[aria-current]"
]

export const forcedColorsCss = `@media (forced-colors: active) {
  :where(${buttons.join(", ")}):where(:not(:focus-visible, .mk-map__pin)) { outline: 1px solid; outline-offset: -1px; }
  :where(${chosen.join(", ")}):where(:not(:focus-visible)) { outline: 4px double; outline-offset: -4px; }
  :where(.mk-listing[data-mk-no-photo])::before { border: 1px solid; }
  :where(.mk-reviews__stars) { color: CanvasText; }
  :where(.mk-market-trends__drawing .mk-market-trends__line) { stroke: CanvasText; }
  :where(.mk-market-trends__drawing .mk-market-trends__bar) { fill: CanvasText; }
  :where(.mk-community-map__drawing) { background: Canvas; }
  :where(.mk-community-map__area) { fill: CanvasText; stroke: CanvasText; }
  :where(.mk-community-map__within) { fill: Canvas; stroke: CanvasText; }
  :where(.mk-community-map__listing) { fill: LinkText; stroke: Canvas; }
}
`
