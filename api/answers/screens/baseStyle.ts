/** How every screen looks that people sign in to: paper and ink, one colour for what can be done, and room to read. */
export const baseStyle = `
*,::before,::after{box-sizing:border-box}
html{scroll-padding-block:5rem 8rem;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 ui-sans-serif,system-ui,sans-serif}
a{color:var(--deed);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--deed);outline-offset:3px;border-radius:.25rem}
.skip{position:absolute;left:-100rem}
.skip:focus{left:1rem;top:.5rem;padding:.5rem 1rem;background:var(--sheet);z-index:2}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}

.top{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:baseline;justify-content:space-between;max-width:50rem;margin:0 auto;padding:1rem clamp(1rem,4vw,2.5rem) 0;font-size:.9375rem}
.top a{color:var(--quiet);text-decoration:none}
.top a:hover{color:var(--ink);text-decoration:underline}
.top .mark{color:var(--ink);font-weight:700;letter-spacing:-.01em}
.top>:last-child{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.place{padding-top:1.25rem;border-bottom:1px solid var(--line)}
.place nav{max-width:50rem;margin:0 auto;padding:0 clamp(1rem,4vw,2.5rem)}
.place p{margin:0 0 .5rem;font-size:1.25rem;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere}
.place p a{color:inherit;text-decoration:none}
.place ul{display:flex;flex-wrap:wrap;gap:0 1.375rem;margin:0;padding:0;list-style:none}
.place li a{display:block;padding:.625rem 0 .5rem;color:var(--quiet);text-decoration:none;white-space:nowrap;border-bottom:3px solid transparent}
.place li a:hover{color:var(--ink)}
.place li a[aria-current]{color:var(--ink);font-weight:600;border-color:var(--deed)}
.place li a:focus-visible{outline-offset:-3px}
.count{display:inline-block;min-width:1.5em;margin-left:.25rem;padding:0 .4em;font-size:.8125rem;line-height:1.5em;font-weight:600;text-align:center;color:var(--on-deed);background:var(--deed);border-radius:1em}

main{width:100%;max-width:50rem;margin:0 auto;padding:clamp(1.5rem,5vw,3rem) clamp(1rem,4vw,2.5rem) 5rem}
main.narrow{max-width:36rem}
h1{margin:0 0 1.25rem;font-size:clamp(1.5rem,4.5vw,2rem);line-height:1.2;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:anywhere}
h2{margin:2.5rem 0 .75rem;font-size:1.1875rem;line-height:1.3;letter-spacing:-.01em;overflow-wrap:anywhere}
h3{margin:0;font-size:1.0625rem;line-height:1.4}
p{margin:0 0 1rem;overflow-wrap:anywhere}
h1+.lead{margin-top:-.75rem}
.lead{max-width:38rem;color:var(--quiet)}
h1+p:has(.state){margin-top:-.75rem}
.crumb{margin:0 0 .75rem;font-size:.9375rem}
.crumb a{color:var(--quiet)}
.small,.hint,time{color:var(--quiet);font-size:.9375rem}
.hint{margin:.25rem 0 0}
code.mono{display:block}
.mono{font:.9375em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}

.sheet{margin:0 0 1.5rem;padding:clamp(1.125rem,4vw,1.75rem);background:var(--sheet);border:1px solid var(--line);border-radius:.75rem}
.sheet>:first-child{margin-top:0}
.sheet>:last-child{margin-bottom:0}
.sheet h2{margin-top:0}
.sheet h3{margin:1.75rem 0 1rem}
.note{margin:0 0 1.5rem;padding:.875rem 1.125rem;background:var(--came);border-radius:.5rem}
.note.bad{background:var(--went)}
.note>:last-child{margin-bottom:0}
.note ul{margin:.5rem 0 0;padding-left:1.25rem}

.rows{margin:0 0 1.5rem;padding:0;list-style:none;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;overflow:hidden}
.rows>li{display:flex;flex-wrap:wrap;gap:.125rem 1.25rem;align-items:baseline;justify-content:space-between;padding:.875rem clamp(1rem,3vw,1.375rem);position:relative}
.rows>li+li{border-top:1px solid var(--line)}
.rows>li>:first-child{flex:1 1 14rem;min-width:0;overflow-wrap:anywhere}
.rows a.whole{color:inherit;font-weight:600;text-decoration:none;overflow-wrap:anywhere}
.rows a.whole::after{content:"";position:absolute;inset:0}
.rows>li:has(a.whole):hover{background:color-mix(in srgb,var(--deed) 5%,transparent)}
.rows a.whole:focus-visible{outline:none}
.rows>li:has(a.whole:focus-visible){outline:3px solid var(--deed);outline-offset:-3px;border-radius:.75rem}
.rows .small,.rows time{display:block}
.rows form{margin:0;position:relative}
.rows.plain{background:none;border:0;border-radius:0}
.rows.plain>li{padding-inline:0}
.state{font-size:.875rem;color:var(--quiet);white-space:nowrap}
@media (max-width:22.5rem){.state{white-space:normal}}
.state::before{content:"";display:inline-block;width:.55em;height:.55em;margin-right:.45em;border-radius:50%;background:currentColor}
.state.live{color:var(--deed)}
.state.bad{color:var(--wrong)}

.facts{margin:0 0 1.5rem}
.facts div{display:grid;grid-template-columns:minmax(7rem,1fr) 3fr;gap:.125rem 1.25rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
.facts dt{color:var(--quiet)}
.facts dd{margin:0;overflow-wrap:anywhere}
@media (max-width:30rem){.facts div{grid-template-columns:1fr}}

label,legend{display:block;padding:0;font-weight:600}
fieldset{margin:0;padding:0;border:0;min-width:0}
.field{margin:0 0 1.25rem}
input[type=text],input[type=email],input[type=tel],input[type=date],input[type=time],input[type=file],textarea,select{display:block;width:100%;margin:.375rem 0 0;padding:.625rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:.375rem}
textarea{resize:vertical;field-sizing:content;min-height:2.9rem;line-height:1.5}
.wrong{color:var(--wrong);font-size:.9375rem;margin:.25rem 0 0}
[aria-invalid]{border-color:var(--wrong)!important}
.choice{display:flex;gap:.75rem;align-items:baseline;padding:.5rem 0}
.choice label{font-weight:400}
.choice strong{display:block;font-weight:600}
.choice input{flex:none;width:1.125rem;height:1.125rem;margin:0;accent-color:var(--deed);translate:0 .125rem}
button,.button{display:inline-block;padding:.6875rem 1.25rem;font:inherit;font-weight:600;line-height:1.4;text-decoration:none;color:var(--on-deed);background:var(--deed);border:1px solid var(--deed);border-radius:.375rem;cursor:pointer}
button.quiet,.button.quiet{color:var(--deed);background:none}
button.link{padding:0;color:var(--deed);background:none;border:0;font-weight:400;text-decoration:underline;text-underline-offset:.15em}
button .aside{font-weight:400}
.deeds{display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:center;margin:1.5rem 0 0}
.deeds form{margin:0}
.tabs{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:1rem 0 1.75rem;padding:0;list-style:none}
.tabs a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
`.trim()
