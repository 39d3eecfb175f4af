/**
 * Pages on paper: dark on white whatever the theme, what only a screen can do left out, addresses written after the links
 * that leave the site, and breaks where a reader expects them. What would make a print useless or unreadable goes before
 * what an author wrote for screens; an author's own `@media print` can still say otherwise, with `!important`.
 */
export const printCss = `@media print {
  *, ::before, ::after { background: none !important; color: #000 !important; -webkit-text-fill-color: currentcolor !important; box-shadow: none !important; text-shadow: none !important; }
  :where(html, body) { padding: 0 !important; font-size: 11pt; }
  :where(.mk-skip, .mk-consent, .mk-chat, .mk-lightbox, [data-mk-region="announcement"], nav, .mk-form, :is(h1, h2, h3, h4, h5, h6):has(+ .mk-form), .mk-form-sent, .mk-listings-filters, video, audio, iframe, dialog) { display: none !important; }
  :where([data-mk-panel][hidden]) { display: revert !important; }
  :where(details)::details-content { content-visibility: visible !important; block-size: auto !important; }
  :where(.mk-reveal) { opacity: 1 !important; transform: none !important; visibility: visible !important; }
  :where([data-mk-region="header"], [data-mk-region="header"] > *) { position: static !important; }
  :where(.mk-carousel .mk-track) { display: block !important; overflow: visible !important; }
  :where([data-mk-region="main"] a[href^="http"])::after { content: " (" attr(href) ")"; font-size: 0.85em; font-weight: 400; overflow-wrap: anywhere; }
  :where([data-mk-region="main"] a[href^="http"]:has(img, svg, picture))::after { content: none; }
  :where(h1, h2, h3, h4, h5, h6) { break-after: avoid; }
  :where(h1, h2, h3, h4, h5, h6, img, svg, figure, blockquote, pre, tr, .mk-listing) { break-inside: avoid; }
  :where(thead) { display: table-header-group; }
  :where(p, li, dd, blockquote) { orphans: 3; widows: 3; }
  :where(img, svg) { max-height: 22cm; object-fit: contain; }
}
`
