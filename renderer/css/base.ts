/**
 * The base layer: what every page starts from. Each rule has the specificity of at most one element or class, so
 * anything an author writes after it wins (CSS-19). `:where()` counts nothing. What `?nomotion=1` and licences ask for wins over all of
 * it: `!important` of the first layer is stronger than that of any rule after it (CSS Cascading and Inheritance 5, 6.4.4).
 */
import { addressesCss } from "./addresses.ts"
import { areasCss } from "./areas.ts"
import { buttonsCss } from "./buttons.ts"
import { forcedColorsCss } from "./forcedColors.ts"
import { formsCss } from "./forms.ts"
import { listingsCss } from "./listings.ts"
import { mapsCss } from "./maps.ts"
import { printCss } from "./print.ts"
import { requiredCss } from "./required.ts"
import { reviewsCss } from "./reviews.ts"

export const baseCss = `*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-bottom: calc(var(--mk-consent-height, 0px) + var(--mk-chat-height, 0px)); }
body { padding-bottom: calc(var(--mk-consent-height, 0px) + var(--mk-chat-height, 0px)); }
@media screen and (scripting: enabled) {
  :where(html:has(> head > meta[name="mk-chat"])) { --mk-chat-height: 4.75rem; }
}
:where(body) { font-family: var(--font-body); color: var(--color-text); background: var(--color-background); line-height: 1.5; overflow-wrap: break-word; }
:where(h1, h2, h3, h4, h5, h6) { font-family: var(--font-heading); line-height: 1.2; }
:where(h2, h3, h4, h5, h6):where(.mk-collection__field) { margin: 0; font-size: inherit; }
:where(.mk-page-list__date) { display: block; }
:where(.mk-page-list__excerpt) { margin-block: 0.25rem 1rem; }
:where(code, kbd, samp, pre) { font-family: var(--font-mono, ui-monospace, monospace); }
:where(pre) { overflow-x: auto; }
@media screen and (max-width: 40em) {
  :where(table:has(> * > tr > :nth-child(5))) { display: block; max-width: 100%; overflow-x: auto; }
}
img { max-width: 100%; display: block; height: auto; }
img:where([width][height]) { height: auto; }
:where(picture, video, svg, iframe) { max-width: 100%; }
a { color: inherit; }
:where(button, input, select, textarea) { font: inherit; }
:where([hidden]:not([hidden="until-found"])) { display: none; }
.mk-skip { position: absolute; inset: 0 auto auto 0; z-index: 1000; padding: 0.75em 1em; background: var(--color-background, #fff); color: var(--color-text, #000); transform: translateY(-110%); }
.mk-skip:where(:focus) { transform: none; }
:where(.mk-carousel .mk-track) { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; }
:where(.mk-carousel .mk-track > *) { flex: 0 0 100%; scroll-snap-align: start; }
:where(.mk-gallery img[role="button"]) { cursor: zoom-in; }
:where(.mk-gallery--stage) { display: grid; grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr)); gap: 0.5rem; }
:where(.mk-gallery--stage > *) { background: color-mix(in srgb, currentColor 8%, transparent); width: 100%; aspect-ratio: 4 / 3; object-fit: cover; }
:where(.mk-gallery--stage > :first-child) { grid-column: 1 / -1; aspect-ratio: 3 / 2; }
.mk-lightbox { position: fixed; inset: 0; z-index: 1100; display: grid; place-items: center; padding: 1rem; border: 0; max-width: none; max-height: none; width: 100%; height: 100%; background: rgb(0 0 0 / 0.88); color: #fff; }
.mk-lightbox:where(:not([open])) { display: none; }
:where(.mk-lightbox) :focus-visible { outline: 3px solid #fff !important; outline-offset: 2px; }
:where(.mk-lightbox) :where(img) { max-height: 90vh; object-fit: contain; }
:where(.mk-lightbox__prev, .mk-lightbox__next, .mk-lightbox__close) { position: absolute; min-width: 2.75rem; min-height: 2.75rem; border: 1px solid transparent; background: rgb(0 0 0 / 0.5); color: inherit; cursor: pointer; }
:where(.mk-lightbox__prev) { inset: 50% auto auto 1rem; }
:where(.mk-lightbox__next) { inset: 50% 1rem auto auto; }
:where(.mk-lightbox__close) { inset: 1rem 1rem auto auto; }
:where(.mk-lightbox__count) { position: absolute; inset: auto auto 1rem 1rem; }
:where(html.mk-lightbox-open) { overflow: hidden; }
.mk-chat { position: fixed; inset-block-end: calc(1rem + var(--mk-consent-height, 0px)); inset-inline-end: 1rem; z-index: 1040; display: flex; flex-direction: column; align-items: flex-end; max-height: calc(100vh - 2rem - var(--mk-consent-height, 0px)); max-height: calc(100dvh - 2rem - var(--mk-consent-height, 0px)); }
.mk-chat__open, .mk-chat__close { flex: none; min-width: 2.75rem; min-height: 2.75rem; border: 1px solid transparent; background: var(--color-text, #1a1d21); color: var(--color-background, #fff); cursor: pointer; }
.mk-chat__open { padding: 0.5rem 1.25rem; border-radius: 2rem; }
.mk-chat__frame { display: block; flex: 0 1 36rem; min-height: 0; width: min(24rem, calc(100vw - 2rem)); border: 1px solid currentColor; background: #fff; }
.mk-chat__open:where([hidden]), .mk-chat__close:where([hidden]), .mk-chat__frame:where([hidden]) { display: none; }
.mk-consent { position: fixed; inset: auto 0 0 0; z-index: 1050; display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: center; max-height: 60vh; overflow-y: auto; scroll-padding-bottom: 4rem; padding: 1rem; background: var(--color-surface, #f4f5f7); color: var(--color-text, #1a1d21); font-family: var(--font-body); line-height: 1.5; border-top: 1px solid currentColor; }
.mk-consent:where([hidden]) { display: none; }
:where(.mk-consent__text) { flex: 1 1 20rem; margin: 0; }
:where(.mk-consent__link) { display: block; width: fit-content; color: inherit; text-decoration: underline; }
:where(.mk-consent__actions) { position: sticky; bottom: -1rem; display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 0.75rem; margin-block: -0.5rem; padding-block: 0.5rem; background: inherit; }
:where(.mk-consent__accept, .mk-consent__decline) { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid currentColor; border-radius: 0; background: none; color: inherit; cursor: pointer; }
${buttonsCss}${formsCss}${addressesCss}${listingsCss}${mapsCss}${areasCss}${reviewsCss}${forcedColorsCss}${printCss}${requiredCss}@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition-duration: 0.01ms !important; scroll-behavior: auto !important; }
}
@layer mk-still {
  [data-mk-nomotion], :where([data-mk-nomotion]) *, :where([data-mk-nomotion]) ::before, :where([data-mk-nomotion]) ::after { animation-duration: 0s !important; animation-delay: 0s !important; animation-iteration-count: 1 !important; animation-timeline: auto !important; transition-duration: 0s !important; transition-delay: 0s !important; scroll-behavior: auto !important; }
}
`
