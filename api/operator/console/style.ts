/** What the console adds to how all screens look: tables of figures, the four answers, and wider pages. */
export const style = `
.top,.place nav,main{max-width:70rem}
.top .mark span{font-weight:400;color:var(--quiet)}
.top form{margin:0}
.entry{max-width:34rem;margin:0 auto}
input[type=password],input[type=search],input[type=number]{display:block;width:100%;margin:.375rem 0 0;padding:.625rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:.375rem}
.head{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:baseline;justify-content:space-between}
.head h1{margin-bottom:.75rem}
.as-of{margin:0 0 .5rem;color:var(--quiet);font-size:.9375rem}
.as-of:empty{display:none}
.as-of.bad{color:var(--wrong);font-weight:600}
.old{border-left:4px solid var(--wrong);padding-left:.75rem}
.answers{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr));gap:1rem;margin:0 0 2rem;padding:0;list-style:none}
.answers>li{padding:1rem 1.25rem 1.125rem;background:var(--sheet);border:1px solid var(--line);border-top:4px solid var(--deed);border-radius:.5rem}
.answers>li.look{border-top-color:var(--quiet)}
.answers>li.act{border-top-color:var(--wrong)}
.answers h2{display:flex;justify-content:space-between;gap:1rem;align-items:baseline;margin:0 0 .25rem;font-size:1.0625rem}
.answers p{margin:0;color:var(--quiet);font-size:.9375rem;line-height:1.45}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.5rem,1fr));gap:1rem 1.5rem;margin:0 0 2rem;padding:1rem 1.25rem;background:var(--sheet);border:1px solid var(--line);border-radius:.5rem}
.figures div{display:flex;flex-direction:column-reverse;justify-content:flex-end}
.figures dt{color:var(--quiet);font-size:.9375rem}
.figures dd{margin:0;font-size:1.5rem;line-height:1.25;font-weight:600;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.figures a{color:inherit}
.wide{margin:0 0 1.5rem;overflow-x:auto;background:var(--sheet);border:1px solid var(--line);border-radius:.5rem}
.wide:focus-visible{outline-offset:-3px}
table{width:100%;border-collapse:collapse;font-size:.9375rem;line-height:1.45}
th,td{padding:.5625rem .875rem;text-align:left;vertical-align:baseline}
tbody tr{border-top:1px solid var(--line)}
th{color:var(--quiet);font-weight:500;white-space:nowrap}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td time,td .state{white-space:nowrap}
td form{display:inline-block;margin:0}
td form,td a{margin-right:.75rem}
td button{padding:.1875rem .625rem;font-size:.875rem}
td .mono,td .small{font-size:.875rem}
td .why{display:block;min-width:14rem;max-width:34rem;overflow-wrap:anywhere}
td .mono{overflow-wrap:normal;white-space:nowrap}
td .records{display:grid;gap:.375rem;min-width:18rem}
td .records .mono{overflow-wrap:anywhere;white-space:normal}
td:has(form){white-space:nowrap}
@media (max-width:40rem){
.wide{overflow-x:visible;background:none;border:0}
.wide table,.wide tbody{display:block}
.wide thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.wide tbody tr{display:block;margin:0 0 .75rem;padding:.375rem 0;background:var(--sheet);border:1px solid var(--line);border-radius:.5rem}
.wide td,.wide td.number,td:has(form){display:grid;grid-template-columns:7rem minmax(0,1fr);gap:.75rem;padding:.25rem .875rem;text-align:left;white-space:normal;overflow-wrap:anywhere}
.wide td::before{content:attr(data-name);color:var(--quiet)}
.wide td.blank{display:none}
.wide td>*{min-width:0;grid-column:2}
.wide td .why{min-width:0}
.wide td .mono{overflow-wrap:anywhere;white-space:normal}
.wide td form,.wide td a{margin-right:0}
.wide td .records{min-width:0}
}
.find{display:flex;flex-wrap:wrap;gap:.75rem;align-items:flex-end;margin:0 0 1.25rem}
.find>div{flex:1 1 14rem}
.chips{display:flex;flex-wrap:wrap;gap:.5rem;margin:0 0 1.25rem;padding:0;list-style:none;font-size:.9375rem}
.chips a{display:block;padding:.1875rem .75rem;border:1px solid var(--line);border-radius:1rem;text-decoration:none;color:var(--quiet)}
.chips a[aria-current]{background:var(--deed);border-color:var(--deed);color:var(--on-deed)}
.chips a span{font-variant-numeric:tabular-nums}
.states{display:inline-flex;flex-wrap:wrap;gap:.125rem .875rem}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr));gap:0 2.5rem}
.two>*{min-width:0}
.facts{border-top:1px solid var(--line)}
.trail{margin:0 0 1.5rem;padding:0;list-style:none;border-left:2px solid var(--line)}
.trail>li{display:grid;grid-template-columns:15.5rem minmax(0,1fr);gap:0 1.25rem;padding:.375rem 0 .375rem 1.125rem;position:relative;overflow-wrap:anywhere}
.trail>li::before{content:"";position:absolute;left:calc(-.25rem - 1px);top:.875rem;width:.5rem;height:.5rem;border-radius:50%;background:var(--line)}
.trail>li.bad::before{background:var(--wrong)}
@media (max-width:40rem){.trail>li{grid-template-columns:1fr}}
progress{width:8rem;max-width:100%;height:.5rem;accent-color:var(--deed);vertical-align:middle}
fieldset .choice{padding:.25rem 0}
`
