/** How the documentation looks: the paper and ink of every page of ours, a serif for headings, code on a dark plate. */
import { palette } from "../answers/palette.ts"

export const style = `${palette}
:root{--plate:#1c2320;--on-plate:#e9e7df;--plate-quiet:#a3ada6;--plate-line:#343d38;--mono:ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
@media (prefers-color-scheme:dark){:root{--plate:#0f1311}}
*,::before,::after{box-sizing:border-box}
html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
body{margin:0;background:var(--sheet);color:var(--ink);font:1.0625rem/1.65 ui-sans-serif,system-ui,sans-serif}
a{color:var(--deed);text-underline-offset:.18em;text-decoration-thickness:.06em}
:focus-visible{outline:3px solid var(--deed);outline-offset:2px;border-radius:.25rem}
.skip{position:absolute;left:-100rem}
.skip:focus{left:1rem;top:.5rem;padding:.5rem 1rem;background:var(--sheet);z-index:9}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}

.top{z-index:5;position:relative;background:var(--paper);border-bottom:1px solid var(--line)}
.top>div{display:flex;flex-wrap:wrap;gap:.375rem 1.5rem;align-items:center;max-width:92rem;margin:0 auto;padding:.625rem clamp(1rem,3vw,2rem)}
.mark{display:flex;align-items:center;min-height:2rem;gap:.5rem;font:600 1.1875rem/1.2 var(--serif);letter-spacing:-.01em;color:var(--ink);text-decoration:none}
.mark svg{width:1.25rem;height:1.25rem;color:var(--deed)}
.mark span{font:400 .9375rem/1.2 ui-sans-serif,system-ui,sans-serif;color:var(--quiet);letter-spacing:0}
.top ul{display:flex;gap:1.25rem;margin:0;padding:0;list-style:none;font-size:.9375rem}
.top li a{display:block;padding:.25rem 0;color:var(--quiet);text-decoration:none}
.top li a:hover,.top li a[aria-current]{color:var(--ink);text-decoration:underline}
.find{position:relative;flex:1 1 14rem;max-width:26rem;margin-inline-start:auto;display:flex}
.find input{flex:1;min-width:0;padding:.4375rem .75rem;font:inherit;font-size:.9375rem;color:inherit;background:var(--sheet);border:1px solid var(--quiet);border-radius:.375rem 0 0 .375rem}
.find button{padding:.4375rem .875rem;font:inherit;font-size:.9375rem;color:var(--ink);background:var(--paper);border:1px solid var(--quiet);border-inline-start:0;border-radius:0 .375rem .375rem 0;cursor:pointer}
.hits{position:absolute;inset:calc(100% + .375rem) 0 auto auto;width:min(34rem,calc(100vw - 2rem));max-height:70vh;overflow:auto;margin:0;padding:.375rem;background:var(--sheet);border:1px solid var(--line);border-radius:.5rem;box-shadow:0 1rem 2.5rem #0003}
.hits:empty{display:none}
.top .hits{display:block;list-style:none}
.top .hits:empty{display:none}
.top .hits a{padding:.5rem .75rem;color:inherit;border-radius:.375rem}
.top .hits a:is(:hover,:focus){background:var(--paper);text-decoration:none}
.hits strong{display:block;font-weight:600}
.hits span{display:block;font-size:.875rem;color:var(--quiet)}

.page{display:grid;grid-template-columns:minmax(0,1fr);max-width:92rem;margin:0 auto;padding:0 clamp(1rem,3vw,2rem)}
main{min-width:0;max-width:46rem;padding:2rem 0 4rem}
.page.broad main{max-width:none}
.shelves{padding:1.5rem 0 3rem;border-top:1px solid var(--line);font-size:.9375rem}
.shelves h2{margin:1.25rem 0 .375rem;font:600 .8125rem/1.4 ui-sans-serif,system-ui,sans-serif;letter-spacing:.02em;color:var(--quiet)}
.shelves ul{margin:0;padding:0;list-style:none}
.shelves a{display:block;padding:.25rem .75rem;margin-inline-start:-.75rem;color:inherit;text-decoration:none;border-radius:.375rem}
.shelves a:hover{background:var(--paper)}
.shelves a[aria-current]{font-weight:600;color:var(--deed);background:var(--paper)}
.toc{font-size:.875rem;margin:0 0 1.5rem}
.toc summary{padding:.375rem 0;font-weight:600;color:var(--quiet);cursor:pointer}
.toc ul{margin:0;padding:0;list-style:none}
.toc a{display:block;padding:.1875rem 0 .1875rem .75rem;color:var(--quiet);text-decoration:none;border-inline-start:2px solid var(--line);overflow-wrap:anywhere}
.toc .in a{padding-inline-start:1.5rem}
.toc a:hover{color:var(--ink)}
.toc a[aria-current]{color:var(--deed);border-color:var(--deed)}
@media (min-width:60rem){
html{scroll-padding-top:5rem}
.top{position:sticky;top:0}
.page{grid-template-columns:15rem minmax(0,1fr);column-gap:clamp(2rem,4vw,4rem)}
.shelves{grid-column:1;grid-row:1;position:sticky;top:3.5rem;align-self:start;max-height:calc(100vh - 3.5rem);overflow-y:auto;border:0;padding:1.5rem .75rem 3rem}
.to-shelves{display:none}
.shelves{grid-row:1/span 2}
main{grid-column:2;grid-row:2;padding-top:2.75rem}
.toc{grid-column:2;grid-row:1;padding-top:1.5rem;margin-bottom:-1.5rem}
}
@media (max-width:59.99rem){.toc{order:-1;margin:1rem 0 -1rem}}
@media (min-width:80rem){
.page:has(.toc){grid-template-columns:15rem minmax(0,46rem) minmax(12rem,1fr)}
main{grid-row:1}
.toc{grid-column:3;grid-row:1;position:sticky;top:3.5rem;align-self:start;max-height:calc(100vh - 3.5rem);overflow-y:auto;padding:2.75rem .5rem 3rem 0;margin:0}
@supports selector(::details-content){.toc::details-content{content-visibility:visible}.toc summary{list-style:none;pointer-events:none}.toc summary::-webkit-details-marker{display:none}}
}

h1,h2,h3,h4{font-family:var(--serif);font-weight:600;line-height:1.2;letter-spacing:-.012em;text-wrap:balance;overflow-wrap:anywhere}
h1{margin:0 0 1.25rem;font-size:clamp(2rem,5vw,2.75rem)}
h2{margin:3.25rem 0 1rem;font-size:1.625rem}
h3{margin:2.25rem 0 .75rem;font-size:1.25rem}
h4{margin:1.75rem 0 .5rem;font-size:1.0625rem}
h1+p{font-size:1.1875rem;line-height:1.55;color:var(--quiet)}
.anchor{display:inline-block;min-height:1.5rem;color:inherit;text-decoration:none}
.anchor:hover{text-decoration:underline}
:target{animation:none}
h2:target,h3:target,.op:target>h2{box-shadow:inset 0 -.5em color-mix(in srgb,var(--deed) 22%,transparent)}
p,ul,ol,dl{margin:0 0 1.125rem}
li{margin:.25rem 0}
li>:is(p,ul,ol){margin-bottom:.5rem}
hr{margin:2.5rem 0;border:0;border-top:1px solid var(--line)}
code{font-family:var(--mono);font-size:.875em;overflow-wrap:anywhere}
:not(pre)>code{padding:.1em .3em;background:var(--paper);border:1px solid var(--line);border-radius:.25rem}
h1 code,h2 code,h3 code,.anchor code{padding:0;background:none;border:0;font-size:.9em}
.note{margin:1.5rem 0;padding:.875rem 1.125rem;background:var(--paper);border-inline-start:3px solid var(--deed);border-radius:0 .375rem .375rem 0}
.note>:last-child{margin:0}

.code{position:relative;margin:0 0 1.375rem;background:var(--plate);color:var(--on-plate);border-radius:.5rem;overflow:hidden}
.code figcaption{padding:.5rem 1rem;font-size:.8125rem;line-height:1.4;color:var(--plate-quiet);border-bottom:1px solid var(--plate-line)}
.code.answer figcaption::before{content:"";display:inline-block;width:.5rem;height:.5rem;margin-inline-end:.5rem;border-radius:50%;background:#8cc9b5}
.code.no figcaption::before{content:"";display:inline-block;width:.5rem;height:.5rem;margin-inline-end:.5rem;border-radius:50%;background:#f0a196}
.code pre{margin:0;padding:.875rem 1rem;overflow-x:auto;font-size:.875rem;line-height:1.6;tab-size:2}
.code pre:focus-visible{outline-offset:-3px}
.code code{font-size:1em;overflow-wrap:normal}
.copy{position:absolute;top:.3125rem;right:.5rem;padding:.1875rem .625rem;font:500 .8125rem/1.4 ui-sans-serif,system-ui,sans-serif;color:var(--on-plate);background:var(--plate);border:1px solid var(--plate-line);border-radius:.25rem;cursor:pointer}
.copy:hover{border-color:var(--plate-quiet)}
.copy:focus-visible{outline-color:#8cc9b5}
.token.keyword,.token.tag,.token.selector,.token.function{color:#8cc9b5}
.token.string,.token.attr-value,.token.template-string{color:#e8cd97}
.token.property,.token.attr-name,.token.variable,.token.parameter{color:#a9cbea}
.token.number,.token.boolean,.token.constant,.token.null{color:#e0afd0}
.token.comment{color:#b3bab4}
.wide>table,table{width:100%;border-collapse:collapse;font-size:.9375rem;line-height:1.5}
div.wide{margin:0 0 1.375rem;overflow-x:auto}
th{text-align:start;font-weight:600;color:var(--quiet);white-space:nowrap}
th,td{padding:.5rem 1rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td:first-child code{white-space:nowrap}
.right{text-align:end}
.turn{display:flex;flex-wrap:wrap;gap:1rem;justify-content:space-between;margin-top:4rem;padding-top:1.5rem;border-top:1px solid var(--line)}
.turn a{flex:1 1 12rem;padding:.875rem 1.125rem;text-decoration:none;border:1px solid var(--line);border-radius:.5rem;font:600 1.0625rem/1.35 var(--serif)}
.turn a:hover{border-color:var(--deed)}
.turn span{display:block;font:400 .875rem/1.5 ui-sans-serif,system-ui,sans-serif;color:var(--quiet)}
.turn .next{text-align:end}
.small{font-size:.875rem;color:var(--quiet)}
main>.small>a:only-child{display:inline-block;padding:.375rem 0}

.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:1rem;margin:0 0 2rem;padding:0;list-style:none}
.cards li{margin:0;display:flex}
.cards a{flex:1;padding:1rem 1.25rem;color:inherit;text-decoration:none;background:var(--sheet);border:1px solid var(--line);border-radius:.5rem}
.cards a:hover{border-color:var(--deed)}
.cards strong{display:block;margin-bottom:.25rem;font:600 1.125rem/1.3 var(--serif);color:var(--deed)}
.cards span{font-size:.9375rem;color:var(--quiet)}

.verb{font:600 .8125rem/1.5 var(--mono);letter-spacing:.02em;color:var(--deed)}
.path{font-family:var(--mono);font-size:.9375rem;overflow-wrap:anywhere}
.op{padding:2.25rem 0;border-top:1px solid var(--line);content-visibility:auto;contain-intrinsic-size:auto 60rem}
.op h2{margin:0 0 .375rem;font-size:1.4375rem}
.op .where{margin:0 0 1rem}
.op h3{margin:1.5rem 0 .5rem;font:600 .9375rem/1.4 ui-sans-serif,system-ui,sans-serif;letter-spacing:0}
@media (min-width:72rem){.op .two{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:2.5rem}.op .said{position:sticky;top:4.5rem;align-self:start}}
.op .members{content-visibility:auto;contain-intrinsic-size:auto 24rem}
.members{margin:0;font-size:.9375rem}
.members dt{padding-top:.5rem;border-top:1px solid var(--line)}
.members dd{margin:.125rem 0 .5rem}
.members .bounds{margin:.25rem 0}
.members .members{margin:.375rem 0 0;padding-inline-start:1rem;border-inline-start:2px solid var(--line)}
.type,.bounds,.either{font-size:.875rem;color:var(--quiet);margin:0}
.must{font-size:.8125rem;color:var(--wrong)}
.members summary,.op summary{background:var(--sheet);font-size:.875rem;color:var(--deed);cursor:pointer;padding:.125rem 0}
.said pre{max-height:28rem;overflow:auto}
.said summary{padding:.375rem 0;font-weight:600}
.codes{columns:18rem;padding:0;list-style:none;font-size:.875rem}
.codes a{font:.875em var(--mono);overflow-wrap:anywhere}
.ops{margin:0 0 1.75rem;padding:0;list-style:none}
.ops a{display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:0 .75rem;padding:.4375rem 0;color:inherit;text-decoration:none;border-top:1px solid var(--line)}
.ops a:hover .path{text-decoration:underline}
.ops span:last-child{grid-column:2;font-size:.875rem;color:var(--quiet)}
.found{margin:0;padding:0;list-style:none}
.found li{padding:1rem 0;border-top:1px solid var(--line);margin:0}
.found a{font:600 1.125rem/1.3 var(--serif)}
.found p{margin:.25rem 0 0}
@media print{.top,.shelves,.toc,.turn,.copy,.skip{display:none!important}.page{display:block}main{max-width:none}.code{background:none;color:inherit;border:1px solid var(--line)}.code figcaption,.token{color:inherit!important}.code pre{white-space:pre-wrap}h2,h3{break-after:avoid}}
`.trim()
