/**
 * How the dashboard looks. One file, kept for ever. Each screen is a list, a detail or figures, and is made of:
 *
 * - `.lead` below the heading, `.crumb` above it, `.small` and `.hint` for what may be passed over, `.vh` for screen readers;
 * - lists: `.rows` (a row leads on by `a.whole`), `.gallery` of pictures, `.tasks` of `.task` cards, `.empty` where nothing is;
 * - details: `.details` (a name, a value and what changes it), `.facts` without a deed, `.sheet` around a form, `.tabs`;
 * - figures: `.numbers` to read at a glance, `.chart`, `.counts` as a table;
 * - marks: `.badge`, `.state`, `.count`, `.thumb`; `.note` says what was done, `.note.bad` what is wrong;
 * - deeds: `button`, `.button`, `.quiet`, `.link`, side by side in `.deeds`; `.bar` and `.decide` stay in reach.
 *
 * `parts.ts` writes most of them. Distances are `--space-4`, `-8`, `-16`, `-24` and `-40`; colours stand in
 * `api/answers/palette.ts`, and `--soft` is a quiet ground; type is `--face`. What holds for all of it is in `face/`.
 */
import { createHash } from "node:crypto"
import { palette } from "../../answers/palette.ts"
import { baseStyle } from "../../answers/screens/baseStyle.ts"
import { reviewStyle } from "../../answers/review/reviewStyle.ts"
import { frameStyle } from "./face/frame.ts"
import { partsStyle } from "./face/parts.ts"
import { typefaceStyle } from "./face/typeface.ts"

export const style = `${palette}
${typefaceStyle}
${baseStyle}
${frameStyle}
${partsStyle}

.words{display:grid;gap:.875rem 1.5rem}
.block{display:grid;grid-template-columns:7rem minmax(0,1fr);gap:.25rem 1.25rem;padding:.125rem 0}
.block>label,.block>legend,.block>.kind{padding-top:.5625rem;color:var(--quiet);font-size:.875rem;font-weight:400;line-height:1.5}
.block .runs{display:grid;gap:.5rem}
.block .runs .run{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.75rem;align-items:baseline}
.block .runs .run label{order:2;color:var(--quiet);font-size:.8125rem;font-weight:400}
.block textarea{margin:0;background:transparent;border-color:var(--line)}
.block textarea:hover,.block textarea:focus{background:var(--paper);border-color:var(--quiet)}
.block textarea.changed{border-color:var(--deed);border-left-width:4px}
.block.h1 textarea,.block.h2 textarea{font-size:1.375rem;font-weight:650;line-height:1.3;letter-spacing:-.01em}
.block.h3 textarea,.block.h4 textarea{font-size:1.1875rem;font-weight:650;line-height:1.35}
.block .theirs{grid-column:2;margin:0;font-size:.9375rem}
@media (max-width:40rem){.block{grid-template-columns:1fr;padding:0}.block>label,.block>legend,.block>.kind{padding:0}.block .theirs{grid-column:1}.block .runs .run{grid-template-columns:1fr;gap:.125rem}.block .runs .run label{order:0}}
.bar{position:sticky;bottom:0;display:flex;flex-wrap:wrap;gap:.75rem 1.25rem;align-items:center;margin:2rem clamp(-1.75rem,-4vw,-1.125rem) clamp(-1.75rem,-4vw,-1.125rem)!important;padding:.875rem clamp(1.125rem,4vw,1.75rem);background:var(--sheet);border-top:1px solid var(--line);border-radius:0 0 .75rem .75rem}
.bar p{margin:0}

.part>h2{margin:1.5rem 0 1rem;padding-top:1.25rem;border-top:1px solid var(--line)}
.part:first-child>h2{margin-top:0;padding-top:0;border-top:0}
.words{grid-template-columns:minmax(0,1fr)}
.part{display:grid;grid-template-columns:minmax(0,1fr);gap:.875rem 1.5rem}
.part>h2{margin-bottom:0}
.pictured p{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:0}
.pictured .frame{width:8rem;margin:0}
.chosen+details{margin-bottom:0}
.chosen{margin:0 0 1rem;font-size:.875rem}
.tabled{overflow-x:auto;padding:.25rem 0}
.tabled table{min-width:100%;border-collapse:collapse}
.tabled th,.tabled td{min-width:8rem;padding:.25rem;vertical-align:top;text-align:start;border:1px solid var(--line)}
.tabled textarea{margin:0;background:transparent;border-color:transparent}
.tabled textarea:hover,.tabled textarea:focus{background:var(--paper);border-color:var(--quiet)}
.tabled textarea.changed{border-color:var(--deed);border-left-width:4px}
.tabled th textarea{font-weight:650}
.tabled .block{grid-template-columns:1fr}
.undo{margin:-.75rem 0 1.5rem}
.note .deeds{margin-top:.75rem}
.note h2{margin-top:0}
.beside-page iframe{display:block;width:100%;height:100%;background:#fff;border:1px solid var(--line);border-radius:.75rem}
.beside-page.alone{height:75vh;height:75dvh;min-height:24rem}
.beside>.beside-page{display:none}
@media (min-width:75rem){
main:has(.beside){max-width:112rem}
.beside{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:2rem;align-items:start}
.beside>.beside-page{display:block;position:sticky;top:1rem;height:calc(100vh - 2rem)}
.page-tab{display:none}
}

.mk-chat{position:fixed;right:1rem;bottom:1rem;z-index:10;display:flex;flex-direction:column;align-items:flex-end;max-height:calc(100dvh - 2rem)}
.mk-chat__close{flex:none;min-width:2.75rem;min-height:2.75rem}
.mk-chat__open{min-height:2.75rem;padding:.5rem 1.25rem;border-radius:2rem}
.mk-chat__frame{display:block;width:min(24rem,calc(100vw - 2rem));flex:0 1 36rem;min-height:0;border:1px solid var(--line);border-radius:.75rem;background:#fff}
.mk-chat [hidden]{display:none}
[data-pointing] [data-page] [data-place]{cursor:crosshair;outline:2px dashed var(--deed);outline-offset:2px}

.gallery{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(11rem,44%),1fr));gap:1rem;margin:0 0 1.5rem;padding:0;list-style:none}
.gallery>li{position:relative;min-width:0;padding:.5rem .5rem .75rem;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem}
.gallery .frame,.frame{display:grid;place-items:center;aspect-ratio:4/3;margin-bottom:.5rem;background:var(--paper);border-radius:.375rem;overflow:hidden}
.frame img{display:block;width:100%;height:100%;object-fit:contain}
.frame.large{max-width:28rem;aspect-ratio:3/2}
.gallery p{margin:0 .25rem;font-size:.875rem;line-height:1.45}
.gallery a{color:inherit}
.gallery a.whole{text-decoration:none}
.gallery a.whole::after{content:"";position:absolute;inset:0;border-radius:.75rem}
.gallery a.whole:focus-visible{outline:none}
.gallery>li:has(:focus-visible){outline:3px solid var(--deed);outline-offset:2px}
.gallery label{display:block;font-weight:400;font-size:.875rem;cursor:pointer}
.gallery label::after{content:"";position:absolute;inset:0;border-radius:.75rem}
.gallery input{accent-color:var(--deed);width:1.125rem;height:1.125rem;margin:0 .25rem 0 0;vertical-align:-.2em}
.gallery>li:has(:checked){border-color:var(--deed);box-shadow:inset 0 0 0 1px var(--deed)}

body:has(.framed){display:flex;flex-direction:column;height:100vh;height:100dvh;min-height:0}
body:has(.framed) .top{flex:none;position:relative;z-index:2;gap:.5rem 1rem;align-items:center;width:100%;max-width:none;padding:.5rem clamp(.75rem,2vw,1.5rem);background:var(--sheet);border-bottom:1px solid var(--line)}
body:has(.framed) .top>:last-child{overflow:visible;white-space:normal}
body:has(.framed) main{flex:1;min-height:0;max-width:none;padding:0}
.framed{display:block;width:100%;height:100%;border:0;background:#fff}
.about{flex:1 1 12rem;min-width:0}
.about a{display:inline-block;padding:.25rem 0;text-decoration:underline}
.about h1{margin:0;font-size:1rem;font-weight:700;line-height:1.35;letter-spacing:0}
.about p{margin:0;line-height:1.35}
.about .small{display:block;font-size:.875rem}
.switch{display:flex;border:1px solid var(--quiet);border-radius:.375rem;overflow:clip}
.top .switch a{display:flex;align-items:center;min-height:2.75rem;padding:0 1rem;color:var(--ink);text-decoration:none}
.top .switch a+a{border-inline-start:1px solid var(--quiet)}
.top .switch a[aria-current]{color:var(--on-deed);background:var(--deed)}
.top .switch a:focus-visible{outline-offset:-5px;outline-color:currentColor}
.top .drafting{flex-wrap:nowrap;margin:0}
.top .decide{position:static;flex-wrap:nowrap;margin:0;padding:0;background:none;border:0;box-shadow:none;overflow:visible}
.top .decide:has(details[open])>form{display:block}
.top .decide details,.top .decide details[open]{position:relative;flex:none}
.top .decide details form{position:absolute;inset-inline-end:0;top:100%;width:min(26rem,calc(100vw - 1.5rem));padding:1rem!important;background:var(--sheet);border:1px solid var(--line)!important;border-radius:.5rem;box-shadow:0 .5rem 1.5rem rgb(0 0 0/.15)}

.seen{display:grid;grid-template-columns:8.5rem minmax(0,1fr);gap:var(--space-16);align-items:center;margin:0 0 var(--space-24)}
.seen p{margin:0 0 var(--space-8)}
.seen .name{font-size:1.25rem;letter-spacing:-.015em}
.look{display:block;aspect-ratio:16/10;overflow:hidden;background:var(--soft);border:1px solid var(--line);border-radius:var(--round)}
.look img{display:block;width:100%;height:100%;object-fit:cover;object-position:top}
.rows>li:has(>details+.small)>details{flex-basis:100%}
.small.line{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
@media (min-width:40rem){.seen{grid-template-columns:20rem minmax(0,1fr);gap:var(--space-24)}}

.tight .facts{margin:0 0 1rem}
.tight .facts div{grid-template-columns:6.5rem minmax(0,1fr);padding:.125rem 0;border:0}
.tight .deeds{margin-top:1rem}

.lines{margin:0 0 1.5rem;padding:0;list-style:none;font:.875rem/1.55 ui-monospace,monospace;border:1px solid var(--line);border-radius:.5rem;overflow:hidden}
.typed{white-space:pre-line}
.seek{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.375rem .75rem;align-items:center;margin:0 0 1rem}
.seek label,.seek a{grid-column:1/-1}
input[type=search]{display:block;width:100%;padding:.625rem .75rem;font:inherit;color:inherit;background:var(--sheet);border:1px solid var(--quiet);border-radius:.375rem;-webkit-appearance:none;appearance:none}
.answering,.marks{margin-bottom:1.5rem}
.answering{margin-top:0}
.rows .grave{display:block;color:var(--wrong);font-size:.9375rem;overflow-wrap:anywhere}
.rows .waits{position:relative;z-index:1}
.inbox a.whole{font-weight:400}
.inbox .unread a.whole{font-weight:700}
.inbox .unread a.whole::before{content:"";display:inline-block;width:.6em;height:.6em;margin-inline-end:.5em;border-radius:50%;background:var(--deed)}
.inbox .first{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.inbox .aside{display:flex;flex-wrap:wrap;gap:.125rem .75rem}
.lines ins,.lines del{display:block;padding:.1875rem .75rem;text-decoration:none;white-space:pre-wrap;overflow-wrap:anywhere}
ins{background:var(--came)}
del{background:var(--went)}
${reviewStyle}
.chart{margin:0}
.chart svg{display:block;width:100%;height:11rem}
.chart .views{fill:var(--quiet);opacity:.45}
.chart .visits{fill:var(--deed)}
.chart .line{stroke:var(--line);stroke-width:1;vector-effect:non-scaling-stroke}
.chart .most,.chart .ends,.chart figcaption{margin:0;color:var(--quiet);font-size:.875rem}
.chart .ends{display:flex;justify-content:space-between;gap:1rem;margin-top:.25rem}
.chart .key{display:inline-block;width:.75rem;height:.75rem;margin-left:.75rem;border-radius:.125rem;vertical-align:-.05em}
.chart .key:first-child{margin-left:0}
.chart span.views{background:var(--quiet)}
.chart span.visits{background:var(--deed);opacity:1}
.chart figcaption{margin-top:.5rem}
.ranges{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.ranges a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
.counts{width:100%;margin:0 0 1.5rem;border-collapse:collapse}
.counts th,.counts td{padding:.4375rem .5rem;border-bottom:1px solid var(--line);text-align:right;font-weight:400;font-variant-numeric:tabular-nums}
.counts th:first-child{padding-left:0;text-align:left;overflow-wrap:anywhere}
.counts td:last-child,.counts th:last-child{padding-right:0}
.counts thead th{color:var(--quiet);font-size:.875rem}
legend h2{margin:0 0 .75rem}
.rows details{margin-bottom:0}
.rows details .facts{margin:.75rem 0 0}
details{margin:0 0 1.5rem}
summary{cursor:pointer;color:var(--deed)}
details>:nth-child(2){margin-top:1rem}
pre{margin:0 0 1rem;white-space:pre-wrap}
.secret{display:block;padding:.75rem 1rem;background:var(--paper);border:1px dashed var(--quiet);border-radius:.375rem;user-select:all}
input[type=time]{display:block;margin:.375rem 0 0;padding:.625rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:.375rem}
.whole-text{display:inline-block;max-width:100%;padding:.25rem .5rem;background:var(--paper);border-radius:.25rem;overflow-wrap:anywhere;user-select:all}
.copy{min-height:2.75rem;margin:.25rem .5rem .25rem 0;padding:.25rem .875rem}
@media (prefers-reduced-motion:no-preference){a,button,.rows>li{transition:color .12s,background-color .12s}}
@media (forced-colors:active){
.places li a,.more summary,.tabs a{border-color:Canvas!important}
.places li a[aria-current],.more.current summary,.tabs a[aria-current]{text-decoration:underline 2px;text-underline-offset:.3em}
.top .switch a[aria-current]{forced-color-adjust:none;color:HighlightText;background:Highlight}
.note,.badge{border:1px solid}
.note.bad{border-width:3px}
.inbox .unread a.whole::before,.state::before{forced-color-adjust:none;background:CanvasText}
.chart .key{forced-color-adjust:none}
}
@media print{
.top,.tabs,.bar,.seek,.deeds,.decide,button,.button,form[action$="/notes"],form[action$="/delete"]{display:none}
.sheet:has(>form[action$="/delete"]),.sheet:has(>form[action$="/notes"]):not(:has(li)){display:none}
textarea{field-sizing:content}
}
`

/** Changes whenever the style does. */
export const stylePath = `/dashboard/assets/${createHash("sha256").update(style).digest("hex").slice(0, 16)}.css`
