/** How a review looks, on both pages that show one. Every long word breaks, so that nothing scrolls sideways. */
export const reviewStyle = `
.told{margin:0 0 1.25rem;padding:.75rem 1rem;background:var(--paper);border:1px solid var(--line);border-radius:.5rem;overflow-wrap:anywhere}
.told .op{display:block;font-size:.8125rem;color:var(--quiet)}
.told .grave{color:var(--wrong)}
.review{min-width:0}
.review h3{margin:1.75rem 0 .5rem;font-size:1.0625rem;line-height:1.4}
.review h4{margin:1rem 0 .5rem;font-size:.9375rem}
.changes{margin:0 0 1rem;padding:0;list-style:none}
.changes>li{margin:0 0 1rem;min-width:0}
.changes p{margin:0 0 .25rem;overflow-wrap:anywhere}
.review .label{font-weight:600}
.changes ins,.changes del{display:flow-root;padding:.375rem .75rem;text-decoration:none;overflow-wrap:anywhere;border-inline-start:.25rem solid transparent}
.changes del{border-radius:.375rem .375rem 0 0}
.changes ins{border-radius:0 0 .375rem .375rem}
.changes del:last-child,.changes ins:first-of-type:nth-last-child(1):not(del+ins){border-radius:.375rem}
.changes b{font-weight:700;text-decoration:underline;text-decoration-thickness:.1em;text-underline-offset:.2em}
.changes .op{display:block;font-size:.8125rem;color:var(--quiet)}
.changes .value{white-space:pre-wrap}
.changes .still{margin:.375rem 0 0;font-weight:600}
.changes .elsewhere{display:inline-block;color:var(--wrong)}
.changes img{display:block;width:10rem;max-width:100%;height:auto;max-height:10rem;object-fit:contain;object-position:left;margin:.25rem 0 .375rem;background:var(--paper)}
.swatch{display:inline-block;width:2.5rem;height:1.25rem;margin-inline-end:.5rem;vertical-align:-.25rem;border:1px solid var(--quiet);border-radius:.25rem}
.review details{margin:1.5rem 0}
.review summary{cursor:pointer}

.untaken{margin:0 0 1.5rem;padding:.75rem 1rem;border:1px dashed var(--quiet);border-radius:.5rem}
.compared{margin:0 0 1.5rem}
.choices{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:0 0 1rem}
.choices fieldset{display:flex;flex-wrap:wrap;align-items:center;margin:0;padding:0;border:1px solid var(--quiet);border-radius:.375rem;overflow:clip}
.choices legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.choices label{position:relative;display:flex;align-items:center;min-height:2.75rem;padding:0 1rem;font-size:.9375rem;font-weight:500;line-height:1.3;cursor:pointer}
.choices label+label{border-inline-start:1px solid var(--quiet)}
.choices input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.choices label:has(:checked){color:var(--on-deed);background:var(--deed)}
.choices label:has(:focus-visible){outline:3px solid var(--deed);outline-offset:-5px;box-shadow:inset 0 0 0 5px var(--on-deed)}
.panes{display:grid;gap:1rem;align-items:start}
.panes figure{min-width:0;margin:0}
.panes figcaption{margin:0 0 .5rem;font-size:.9375rem;line-height:1.5}
.jumps{display:block}
.jumps a{display:inline-block;min-width:1.75rem;padding:.125rem .375rem;text-align:center}
.pane{max-height:min(70vh,44rem);overflow:auto;overscroll-behavior:auto;border:1px solid var(--line);border-radius:.5rem;background:var(--paper)}
.picture{position:relative;margin:0 auto;max-width:24.375rem}
.desk .picture{max-width:none}
.picture img{display:block;width:100%;height:auto}
.picture svg{position:absolute;inset:0;width:100%;height:100%}
.picture rect{fill:none;vector-effect:non-scaling-stroke}
.picture .halo{stroke:#fff;stroke-width:6px;opacity:.9}
.picture .line{stroke:#b3261e;stroke-width:2.5px}
.picture g:target .line{stroke-width:5px}
@supports selector(:has(*)){
.panes figure{display:none}
.compared:has([value=phone]:checked) .panes .phone,.compared:has([value=desk]:checked) .panes .desk{display:block}
.compared:has([value=after]:checked) .panes .before,.compared:has([value=before]:checked) .panes .after{display:none}
.compared:has([value=both]:checked) .panes{grid-template-columns:repeat(2,minmax(0,1fr))}
}
.story{margin:1.75rem 0}
.story ol{margin:0;padding:0 0 0 1.375rem}
.story li{margin:0 0 1rem;padding-inline-start:.25rem}
.story p{margin:0;overflow-wrap:anywhere}
.story h3+p{margin:0 0 1rem}

.decide{position:sticky;bottom:0;z-index:3;display:flex;flex-wrap:wrap;align-items:flex-start;gap:.5rem;max-height:85vh;max-height:85dvh;margin-block:2rem 0;padding:.5rem 1rem calc(.5rem + env(safe-area-inset-bottom,0px));overflow:auto;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem .75rem 0 0;box-shadow:0 -.25rem 1rem rgb(0 0 0/.08)}
.decide form{margin:0!important;padding:0!important;border:0!important}
.decide button,.decide summary{min-height:2.75rem;white-space:nowrap}
.decide .not-now,.decide details[open] .no{display:none}
.decide details[open] .not-now{display:inline}
.decide:has(details[open])>form{display:none}
.decide details{flex:0 1 auto;margin:0}
.decide details[open]{flex:1 1 100%}
.decide summary{display:inline-flex;align-items:center;padding:.625rem 1.125rem;font-weight:600;color:var(--deed);border:1px solid var(--deed);border-radius:.375rem;list-style:none;cursor:pointer}
.decide summary::-webkit-details-marker{display:none}
.decide details[open] summary{width:auto;min-height:2.25rem;padding:0;border-color:transparent;text-decoration:underline;font-weight:400}
.decide details[open] form{margin-top:.5rem!important}
.decide .field{margin:0 0 .75rem}
@media (max-width:30rem){.decide>form,.decide>details{flex:1 1 0}.decide>form button,.decide summary{width:100%;justify-content:center;padding-inline:.5rem}}
.decide>form:has(.knows){flex:1 1 100%}
.knows{display:flex;gap:.625rem;align-items:flex-start;min-height:2.75rem;max-height:30vh;margin:0 0 .25rem;padding:.5rem .375rem;overflow:auto;font-weight:400;cursor:pointer}
.knows input{flex:none;width:1.375rem;height:1.375rem;margin:0;accent-color:var(--deed)}
.knows span,.knows strong{min-width:0;color:var(--ink);overflow-wrap:anywhere}
.decide .wrong{margin:0 0 .5rem;overflow-wrap:anywhere}
.decide textarea{max-height:40vh}
body:has(.decide) .mk-chat{bottom:5.5rem}
@media print{.decide,.choices{display:none}.pane{max-height:none;overflow:visible}}
@media (forced-colors:active){.changes del{border-color:GrayText}.changes ins{border-color:Highlight}.choices label:has(:checked){forced-color-adjust:none;color:HighlightText;background:Highlight}}
`
