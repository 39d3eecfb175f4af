/** The base layer's part for figures, charts and outlines of areas, in the theme's colours. */
export const areasCss = `:where(.mk-figures) { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr)); gap: 1rem 1.5rem; margin: 0; }
:where(.mk-figures dt) { font-size: 0.875rem; }
:where(.mk-figures dd) { margin: 0; font-size: 1.25rem; font-weight: 700; font-variant-numeric: tabular-nums; }
:where(.mk-neighborhood-stats__area, .mk-market-trends__area, .mk-comparables__heading) { margin: 0 0 0.75rem; font-family: var(--font-heading); font-size: 1.25rem; font-weight: 700; }
:where(.mk-neighborhood-stats__note, .mk-listing-stats__note, .mk-market-trends__note) { margin: 0.75rem 0 0; font-size: 0.8125rem; }
:where(.mk-market-trends, .mk-community-map) { margin: 0; }
:where(.mk-market-trends__chart) { margin: 0 0 1.5rem; }
:where(.mk-market-trends__chart p) { margin: 0; font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
:where(.mk-market-trends__chart .mk-market-trends__title) { margin-bottom: 0.25rem; font-size: 1rem; font-weight: 700; }
:where(.mk-market-trends__drawing) { display: block; width: 100%; height: 11rem; overflow: visible; }
:where(.mk-market-trends__drawing path) { fill: none; vector-effect: non-scaling-stroke; }
:where(.mk-market-trends__drawing .mk-market-trends__grid) { stroke: currentColor; stroke-opacity: 0.2; }
:where(.mk-market-trends__drawing .mk-market-trends__line) { stroke: var(--color-primary, currentColor); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
:where(.mk-market-trends__drawing .mk-market-trends__bar) { fill: var(--color-primary, currentColor); }
:where(.mk-market-trends__months) { display: flex; justify-content: space-between; gap: 1rem; }
:where(.mk-market-trends__table) { width: 100%; border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
:where(.mk-market-trends__table :is(th, td)) { padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: start; font-weight: 400; }
:where(.mk-market-trends__table thead th) { font-weight: 700; vertical-align: bottom; }
:where(.mk-community-map__view) { position: relative; overflow: hidden; border-radius: var(--radius-small, 0.25rem); }
:where(.mk-community-map__drawing) { display: block; width: 100%; height: auto; max-height: 24rem; overflow: hidden; border-radius: var(--radius-small, 0.25rem); background: var(--color-surface, transparent); }
:where(.mk-community-map__area) { fill: var(--color-primary, currentColor); fill-opacity: 0.2; stroke: var(--color-primary, currentColor); stroke-width: 2; stroke-linejoin: round; }
:where(.mk-community-map__within) { fill: var(--color-background, transparent); stroke: currentColor; stroke-opacity: 0.4; stroke-dasharray: 5 4; }
:where(.mk-community-map__listing) { fill: var(--color-primary, currentColor); stroke: var(--color-background, #fff); stroke-width: 3; }
:where(.mk-comparables p) { margin: 0; }
:where(.mk-comparables .mk-comparables__source) { font: 400 0.75rem/1.75 Roboto, Arial, sans-serif; letter-spacing: normal; white-space: nowrap; }
:where(.mk-comparables__details) { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr)); gap: 0.75rem 1rem; align-items: end; margin-block: 1rem 1.5rem; }
:where(.mk-comparables__details-heading) { grid-column: 1 / -1; }
:where(.mk-comparables__label) { display: block; margin-bottom: 0.25rem; font-size: 0.875rem; font-weight: 600; }
:where(.mk-comparables__input) { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid currentColor; border-radius: var(--radius-small, 0.25rem); background: var(--color-background, #fff); color: var(--color-text, #1a1d21); font: inherit; }
:where(.mk-comparables__prices, .mk-comparables__notice) { margin-block: 0.75rem 1rem; }
:where(.mk-community-map__caption) { margin-top: 0.5rem; font-size: 0.875rem; }
`
