/**
 * How mails look. Styles stand at the elements, since mail programs drop most of what stands elsewhere; the night's colours
 * stand in the head for those that have a night, and win there. Sizes are in pixels, which mail programs agree on.
 */
const face = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif"

export const ground = `margin:0;padding:0;background-color:#f6f4ef;color:#22201c;${face};font-size:16px;line-height:1.5`

export const look = {
  sheet: `max-width:528px;background-color:#fffefb;border:1px solid #ddd7cb;border-radius:12px;color:#22201c;${face};font-size:16px;line-height:1.5`,
  inside: "padding:24px 20px;overflow-wrap:anywhere;word-break:break-word",
  title: "margin:0 0 16px;font-size:21px;line-height:1.3;font-weight:bold;color:#22201c",
  heading: "margin:24px 0 12px;font-size:18px;line-height:1.3;font-weight:bold;color:#22201c",
  alert: "margin:0 0 16px;padding:8px 12px;border:2px solid #9d2b22;border-radius:6px;color:#9d2b22;font-weight:bold",
  words: "margin:0 0 16px",
  list: "margin:0 0 16px;padding:0 0 0 20px",
  quiet: "margin:0 0 12px;font-size:14px;color:#655f55",
  label: "margin:0;font-size:14px;color:#655f55",
  value: "margin:0 0 12px",
  link: "color:#235a4a",
  button:
    "display:inline-block;padding:12px 20px;border-radius:6px;background-color:#235a4a;color:#ffffff;font-weight:bold;text-decoration:none",
  caption: "margin:0 0 4px;font-size:14px;color:#655f55",
  picture: "max-height:360px;overflow:hidden;margin:0 0 16px;border:1px solid #ddd7cb;border-radius:6px",
  image: "display:block;width:100%;max-width:100%;height:auto;border:0;font-size:14px",
  foot: "margin:24px 0 0;padding:16px 0 0;border-top:1px solid #ddd7cb"
} as const

/** Beside what stands at the elements, so each of it has to say that it matters. */
export const nightStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
.mk-deed:focus-visible,.mk-link:focus-visible{outline:3px solid #235a4a;outline-offset:3px}
@media (prefers-color-scheme:dark){
.mk-ground{background-color:#171613!important;color:#eeeae1!important}
.mk-sheet{background-color:#201e1a!important;border-color:#3a362f!important;color:#eeeae1!important}
.mk-ink{color:#eeeae1!important}
.mk-alert{color:#f2a59c!important;border-color:#f2a59c!important}
.mk-quiet{color:#a9a294!important}
.mk-link{color:#8cc9b5!important}
.mk-deed{background-color:#8cc9b5!important;color:#10231d!important}
.mk-line{border-color:#3a362f!important}
.mk-deed:focus-visible,.mk-link:focus-visible{outline-color:#8cc9b5}
}
`
