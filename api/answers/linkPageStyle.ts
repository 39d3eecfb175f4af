/** How the pages behind mailed links look, and the policy under which they are shown. */
import { createHash } from "node:crypto"
import { palette } from "./palette.ts"
import { reviewStyle } from "./review/reviewStyle.ts"

export const linkPageStyle = `
${palette}
*{box-sizing:border-box}
html:has(.decide){scroll-padding-block:1rem 8rem}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 ui-sans-serif,system-ui,sans-serif}
main{width:100%;max-width:34rem;padding:clamp(1.5rem,6vw,3rem);background:var(--sheet);border:1px solid var(--line);border-radius:.75rem}
main:has(.review){max-width:48rem}
h1{margin:0 0 1rem;font-size:1.625rem;line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
h2{margin:1.75rem 0 .5rem;font-size:1.0625rem}
p{margin:0 0 1rem;overflow-wrap:anywhere}
main>:last-child,form>:last-child{margin-bottom:0}
.site,.small,dt{color:var(--quiet)}
.site,.small,dl{font-size:.9375rem}
.site{margin-bottom:.25rem}
.wrong{color:var(--wrong)}
dl{margin:1.25rem 0;border-top:1px solid var(--line)}
dl div{display:grid;grid-template-columns:minmax(6rem,1fr) 3fr;gap:.25rem 1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
dt,dd{margin:0;overflow-wrap:anywhere}
@media (max-width:26rem){dl div{grid-template-columns:1fr}}
.lines{margin:0 0 1rem;padding:0;list-style:none;font:.8125rem/1.5 ui-monospace,monospace;border:1px solid var(--line);border-radius:.375rem;overflow:hidden}
.lines ins,.lines del{display:block;padding:.125rem .625rem;text-decoration:none;white-space:pre-wrap;overflow-wrap:anywhere}
ins{background:var(--came)}
del{background:var(--went)}
form{margin:1.75rem 0 1rem}
main:has(>.decide){padding-bottom:0}
.decide{margin-inline:calc(-1*clamp(1.5rem,6vw,3rem))!important;padding-inline:clamp(1.5rem,6vw,3rem)!important;border-width:1px 0 0!important;border-radius:0 0 .75rem .75rem!important}
.hint{margin:.25rem 0 0;color:var(--quiet);font-size:.9375rem}
label{display:block;font-weight:600}
label span{font-weight:400;color:var(--quiet)}
input:not([type=radio],[type=checkbox]),textarea{display:block;width:100%;margin:.375rem 0 .5rem;padding:.625rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:.375rem}
textarea{resize:vertical}
button{padding:.75rem 1.375rem;font:inherit;font-weight:600;color:var(--on-deed);background:var(--deed);border:1px solid var(--deed);border-radius:.375rem;cursor:pointer}
button.quiet{color:var(--deed);background:none}
form>button+button{margin-top:.75rem}
a{color:var(--deed)}
${reviewStyle}
:focus-visible{outline:3px solid var(--deed);outline-offset:3px}
`

/** Nothing but the style above, by its hash, pictures from where the site's own are, and a form that posts home. */
export const linkPagePolicy = (imageOrigins: ReadonlyArray<string>): string =>
  [
    "default-src 'none'",
    ...(imageOrigins.length === 0 ? [] : [`img-src ${imageOrigins.join(" ")}`]),
    `style-src 'sha256-${createHash("sha256").update(linkPageStyle, "utf8").digest("base64")}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'"
  ].join("; ")
