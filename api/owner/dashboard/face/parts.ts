/** How the pieces look that screens of the desk are made of: `../parts.ts` writes them. */
export const partsStyle = `
.tasks{display:grid;gap:var(--space-8);margin:0 0 var(--space-24);padding:0;list-style:none}
.task{position:relative;display:flex;flex-wrap:wrap;gap:var(--space-8) var(--space-16);align-items:center;padding:var(--space-16);background:var(--sheet);border:1px solid var(--line);border-radius:var(--round)}
.task>.body{flex:1 1 13rem;min-width:0}
.task h3,.task p{margin:0;overflow-wrap:anywhere}
.task p{color:var(--quiet);font-size:.9375rem}
.task .said{color:var(--ink)}
.task a.whole{color:inherit;text-decoration:none}
.task a.whole::after{content:"";position:absolute;inset:0;border-radius:var(--round)}
.task:has(a.whole):hover{border-color:var(--quiet)}
.task a.whole:focus-visible{outline:none}
.task:has(a.whole:focus-visible){outline:3px solid var(--deed);outline-offset:2px}
.task form,.task .button{position:relative;margin:0}
.task.alert{background:var(--went);border-color:var(--wrong)}
.task.alert p{color:var(--ink)}
.task .go{color:var(--deed);font-weight:650;font-size:.9375rem}

.badge{display:inline-block;padding:0 .5rem;font-size:.8125rem;font-weight:600;line-height:1.5rem;white-space:nowrap;color:var(--ink);background:var(--soft);border-radius:1rem}
.badge.good{color:var(--ink);background:var(--came)}
.badge.bad{color:var(--wrong);background:var(--went)}
.badge.strong{color:var(--on-deed);background:var(--deed)}

.empty{margin:0 0 var(--space-24);padding:var(--space-40) var(--space-24);text-align:center;border:1px dashed var(--line);border-radius:var(--round)}
.empty h2{margin:0 0 var(--space-8);font-size:1.125rem}
.empty p{max-width:32rem;margin:0 auto var(--space-16);color:var(--quiet)}
.empty>:last-child{margin-bottom:0}

.details{margin:0 0 var(--space-24);background:var(--sheet);border:1px solid var(--line);border-radius:var(--round)}
.details>div{display:grid;grid-template-columns:minmax(7rem,10rem) minmax(0,1fr) auto;gap:var(--space-4) var(--space-16);align-items:baseline;padding:.75rem var(--space-16)}
.details>div+div{border-top:1px solid var(--line)}
.details dt{color:var(--quiet);font-size:.9375rem}
.details dd{margin:0;min-width:0;overflow-wrap:anywhere}
.details dd.deed{text-align:end}
@media (max-width:30rem){.details>div{grid-template-columns:minmax(0,1fr) auto}.details dt{grid-column:1/-1}}

.thumb{flex:none;display:block;width:5rem;aspect-ratio:16/10;overflow:hidden;background:var(--soft);border:1px solid var(--line);border-radius:.375rem}
.thumb img{display:block;width:100%;height:100%;object-fit:cover;object-position:top}
.thumb.tall{width:3.5rem;aspect-ratio:3/4}
.rows>li:has(>.thumb){flex-wrap:nowrap;align-items:center}
.rows>li>.thumb{flex:none}
.rows>li>.thumb+*{flex:1 1 8rem;min-width:0;overflow-wrap:anywhere}

.rows>li:has(>.tick){flex-wrap:nowrap}
.rows>li>.tick{position:relative;z-index:1;flex:none;display:grid;place-items:center;align-self:stretch;min-width:2.75rem;margin:-.875rem -.75rem -.875rem -1rem;cursor:pointer}
.tick input{width:1.125rem;height:1.125rem;margin:0;accent-color:var(--deed)}
.rows>li>.tick+*{flex:1 1 8rem;min-width:0;overflow-wrap:anywhere}

.tabs{gap:0 var(--space-24);margin:var(--space-16) 0 var(--space-24);border-bottom:1px solid var(--line)}
.tabs a{display:flex;align-items:center;min-height:2.75rem;margin-bottom:-1px;color:var(--quiet);text-decoration:none;border-bottom:2px solid transparent}
.tabs a:hover{color:var(--ink)}
.tabs a[aria-current]{border-color:var(--deed)}
nav>.tabs{margin-top:0}
@media (max-width:40rem){
.tabs{gap:0;border:0}
.tabs li{flex:1 0 auto;border-bottom:1px solid var(--line)}
.tabs a{justify-content:center;padding-inline:.3125rem}
.rows>li>details{flex-basis:100%}
.rows>li>div~details>summary{padding-block:var(--space-8)}
}
.deeds+details{margin-top:var(--space-16)}

.numbers{display:grid;grid-template-columns:repeat(auto-fit,minmax(8rem,1fr));gap:var(--space-8);margin:0 0 var(--space-24)}
.numbers>div{display:flex;flex-direction:column-reverse;justify-content:flex-end;padding:var(--space-16);background:var(--sheet);border:1px solid var(--line);border-radius:var(--round)}
.numbers dd{margin:0;font-size:1.75rem;font-weight:700;line-height:1.2;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.numbers dt{color:var(--quiet);font-size:.875rem}
`.trim()
