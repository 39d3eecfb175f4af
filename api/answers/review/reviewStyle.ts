/** How a review looks, on both pages that show one. Every long word breaks, so that nothing scrolls sideways. */
export const reviewStyle = `
.review{min-width:0}
.review h3{margin:1.75rem 0 .5rem;font-size:1.0625rem;line-height:1.4}
.review h4{margin:1rem 0 .5rem;font-size:.9375rem}
.changes{margin:0 0 1rem;padding:0;list-style:none}
.changes>li{margin:0 0 1rem;min-width:0}
.changes p{margin:0 0 .25rem;overflow-wrap:anywhere}
.changes .label{font-weight:600}
.changes ins,.changes del{display:flow-root;padding:.375rem .75rem;text-decoration:none;overflow-wrap:anywhere;border-inline-start:.25rem solid transparent}
.changes del{border-radius:.375rem .375rem 0 0}
.changes ins{border-radius:0 0 .375rem .375rem}
.changes del:last-child,.changes ins:first-of-type:nth-last-child(1):not(del+ins){border-radius:.375rem}
.changes b{font-weight:700;text-decoration:underline;text-decoration-thickness:.1em;text-underline-offset:.2em}
.changes .op{display:block;font-size:.8125rem;color:var(--quiet)}
.changes .value{white-space:pre-wrap}
.changes .elsewhere{display:inline-block;color:var(--wrong)}
.changes img{display:block;width:10rem;max-width:100%;height:auto;max-height:10rem;object-fit:contain;object-position:left;margin:.25rem 0 .375rem;background:var(--paper)}
.swatch{display:inline-block;width:2.5rem;height:1.25rem;margin-inline-end:.5rem;vertical-align:-.25rem;border:1px solid var(--quiet);border-radius:.25rem}
.review details{margin:1.5rem 0}
.review summary{cursor:pointer}
@media (forced-colors:active){.changes del{border-color:GrayText}.changes ins{border-color:Highlight}}
`
