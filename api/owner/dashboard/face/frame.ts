/**
 * What stands around every screen: the bar above, the navigation, and the headings. On a phone the four screens an owner
 * comes for stand in a row and the others behind "More", which opens without script; on a desk all are a column at the
 * side. A browser that cannot show there what is closed leaves "More" to be opened.
 */
export const frameStyle = `
:root{--space-4:.25rem;--space-8:.5rem;--space-16:1rem;--space-24:1.5rem;--space-40:2.5rem;--soft:#ece7dc;--round:.625rem}
@media (prefers-color-scheme:dark){:root{--soft:#2c2924}}
body{font-family:var(--face);font-size:1rem;line-height:1.55}
h1{margin-bottom:var(--space-24);font-size:clamp(1.75rem,1.45rem + 1.5vw,2.25rem);font-weight:700;line-height:1.15;letter-spacing:-.03em}
h2{margin:var(--space-40) 0 var(--space-16);font-size:1.25rem;font-weight:700;line-height:1.3;letter-spacing:-.015em}
h3{font-size:1rem;font-weight:650;line-height:1.4}
.lead{font-size:1.0625rem}
.small,.hint,time,.crumb{font-size:.875rem}
button,.button{border-radius:.5rem}
.sheet,.rows{border-radius:var(--round)}

.top{max-width:none;padding:var(--space-16) clamp(1rem,4vw,1.5rem) 0;font-size:.875rem}
.top .mark{font-size:1rem}
.places{border:0;padding:0}
.places p{margin:0;font-weight:700;line-height:1.35}
.places li a,.more summary{display:flex;align-items:center;color:var(--quiet);font-weight:500;line-height:1.2;text-decoration:none;border:0}
.places li a:hover,.more summary:hover{color:var(--ink)}
.places li a[aria-current],.more.current summary{color:var(--ink);font-weight:650}
.places svg{flex:none;width:1.25rem;height:1.25rem;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.more{margin:0}
.more summary{list-style:none;cursor:pointer}
.more summary::-webkit-details-marker{display:none}
.more summary:focus-visible{outline-offset:-3px}
main{padding-top:clamp(1.5rem,4vw,2.5rem)}

@media (max-width:63.99rem){
.places nav{position:relative;display:grid;grid-template-columns:4fr 1fr;max-width:none;padding:var(--space-16) clamp(.5rem,2vw,1rem) 0;border-bottom:1px solid var(--line)}
.places p{grid-column:1/-1;padding:0 var(--space-8) var(--space-8);font-size:1.125rem}
.places .first{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:0}
.places .first a,.more summary{position:relative;flex-direction:column;gap:.1875rem;min-height:3.5rem;padding:var(--space-8) 0;font-size:.8125rem;white-space:nowrap;border-bottom:2px solid transparent}
.places .first a[aria-current],.more.current summary{border-color:var(--deed)}
.places .first .count{position:absolute;top:.25rem;left:50%;min-width:1.25rem;margin:0 0 0 .375rem;padding:0 .25rem;font-size:.75rem;line-height:1.25rem}
.more>ul{position:absolute;z-index:5;inset-inline:0;top:100%;display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:0;margin:0;padding:var(--space-8);background:var(--sheet);border-bottom:1px solid var(--line);box-shadow:0 1rem 1.5rem rgb(0 0 0/.12)}
.more>ul a{gap:.625rem;min-height:2.75rem;padding:0 var(--space-8);border-radius:.375rem}
.more>ul a[aria-current]{background:var(--soft)}
}
@media (min-width:64rem){
body:has(.places){display:grid;grid-template:auto minmax(0,1fr)/15rem minmax(0,1fr)}
body:has(.places)>.top{grid-column:1/-1;margin:0;padding:var(--space-16) var(--space-24);border-bottom:1px solid var(--line)}
body:has(.places) main{max-width:56rem;margin:0;padding-inline:clamp(2rem,4vw,3.5rem)}
.places{padding:var(--space-24) var(--space-16);border-inline-end:1px solid var(--line)}
.places nav{position:sticky;top:var(--space-24);padding:0}
.places p{padding:0 var(--space-8) var(--space-16);font-size:1.0625rem}
.places ul{display:grid;grid-template-columns:1fr;gap:.125rem}
.places li a,.more summary{gap:.625rem;min-height:2.25rem;padding:0 var(--space-8);font-size:.9375rem;border-radius:.375rem}
.places li a:hover,.places li a[aria-current]{background:var(--soft)}
.places .count{margin-inline-start:auto}
.more{margin-top:.125rem}
@supports selector(::details-content){
.more summary{display:none}
.more::details-content{display:block;content-visibility:visible}
}
}
@media print{.places{display:none}}
`.trim()
