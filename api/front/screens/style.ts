/** How the service's own few pages look: the paper and ink of the dashboard, in one sheet that comes with the page. */
import { palette } from "../../answers/palette.ts"

export const style = `${palette}
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 ui-sans-serif,system-ui,sans-serif}
a{color:var(--deed);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--deed);outline-offset:3px;border-radius:.25rem}
.skip{position:absolute;left:-100rem}
.skip:focus{left:1rem;top:.5rem;padding:.5rem 1rem;background:var(--sheet);z-index:2}
header,main,footer{width:100%;max-width:62rem;margin:0 auto;padding:0 clamp(1rem,4vw,2.5rem)}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:baseline;padding-top:1.25rem;font-size:.9375rem}
header .mark{display:flex;align-items:center;gap:.5rem;margin-right:auto;font:600 1.1875rem/1.2 var(--serif);letter-spacing:-.01em;color:var(--ink);text-decoration:none}
header .mark svg{width:1.25rem;height:1.25rem;color:var(--deed)}
header a{color:var(--quiet);text-decoration:none;padding:.25rem 0}
header a:hover{color:var(--ink);text-decoration:underline}
main{padding-top:clamp(2rem,6vw,4.5rem);padding-bottom:4rem}
main.narrow{max-width:40rem}
h1,h2{font-family:var(--serif);font-weight:600}
h1{margin:0 0 .75rem;font-size:clamp(1.75rem,5vw,2.75rem);line-height:1.12;letter-spacing:-.025em;text-wrap:balance;overflow-wrap:anywhere}
h1.small{font-size:clamp(1.5rem,4vw,2rem)}
h2{margin:3rem 0 1rem;font-size:1.1875rem;line-height:1.3;letter-spacing:-.01em}
p{margin:0 0 1rem;overflow-wrap:anywhere}
.lead{max-width:40rem;margin-bottom:2.25rem;color:var(--quiet);font-size:1.1875rem;line-height:1.5}
.quiet,time{color:var(--quiet)}
.small{font-size:.9375rem}
code,pre,.mono{font:.9375em/1.55 ui-monospace,SFMono-Regular,Menlo,monospace}
code{overflow-wrap:anywhere}
pre{margin:0 0 1rem;padding:1rem clamp(1rem,3vw,1.375rem);background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;white-space:pre-wrap;overflow-wrap:anywhere}
pre b{font-weight:400;color:var(--quiet)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr));gap:1rem;margin:0;padding:0;list-style:none}
@media (min-width:44rem){.cards:has(>:nth-child(4):last-child){grid-template-columns:1fr 1fr}}
.cards>li{position:relative;padding:1.25rem 1.375rem 1.375rem;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem}
.cards>li:hover{border-color:var(--deed)}
.cards p{margin:.25rem 0 0;color:var(--quiet);font-size:.9375rem;line-height:1.5}
.cards a{color:var(--ink);font-weight:650;text-decoration:none;letter-spacing:-.01em}
.cards a::before{content:"";position:absolute;inset:0;border-radius:.75rem}
.cards a::after{content:" \\2192";content:" \\2192" / "";color:var(--deed)}
.cards a:focus-visible{outline:none}
.cards>li:has(a:focus-visible){outline:3px solid var(--deed);outline-offset:2px}
.facts{margin:0;border-top:1px solid var(--line)}
.facts div{display:grid;grid-template-columns:minmax(9rem,1fr) 3fr;gap:.125rem 1.25rem;padding:.625rem 0;border-bottom:1px solid var(--line)}
.facts dt{color:var(--quiet)}
.facts dd{margin:0;overflow-wrap:anywhere}
.facts dd p{margin:0}
@media (max-width:34rem){.facts div{grid-template-columns:1fr}}
.rows{margin:0 0 1.5rem;padding:0;list-style:none;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;overflow:hidden}
.rows>li{padding:1rem clamp(1rem,3vw,1.375rem)}
.rows>li+li{border-top:1px solid var(--line)}
.rows p{margin:0}
.rows .line{display:flex;flex-wrap:wrap;gap:0 1.25rem;justify-content:space-between}
.rows .subject{min-width:0;font-weight:600;overflow-wrap:anywhere}
.chips{display:flex;flex-wrap:wrap;gap:.5rem;margin:0 0 1.5rem;padding:0;list-style:none;font-size:.9375rem}
.chips a{display:block;padding:.25rem .75rem;border:1px solid var(--line);border-radius:1rem;text-decoration:none;overflow-wrap:anywhere}
.chips a[aria-current]{background:var(--deed);border-color:var(--deed);color:var(--on-deed)}
iframe{display:block;width:100%;height:26rem;margin:0 0 1rem;background:#fff;border:1px solid var(--line);border-radius:.75rem;resize:vertical}
table{width:100%;border-collapse:collapse;margin:0 0 1.5rem}
.wide{overflow-x:auto}
th,td{padding:.5rem .75rem .5rem 0;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;padding-right:0}
th{color:var(--quiet);font-weight:500;font-size:.9375rem}
.note{margin:0 0 1.5rem;padding:.875rem 1.125rem;background:var(--went);border-radius:.5rem}
label{display:block;font-weight:600}
input{display:block;width:100%;max-width:30rem;margin:.375rem 0 1.25rem;padding:.625rem .75rem;font:inherit;color:inherit;background:var(--sheet);border:1px solid var(--quiet);border-radius:.375rem}
button{padding:.6875rem 1.25rem;font:inherit;font-weight:600;line-height:1.4;color:var(--on-deed);background:var(--deed);border:1px solid var(--deed);border-radius:.375rem;cursor:pointer}
button.quiet{color:var(--deed);background:none}
@media print{header,form{display:none}}
`
