/** Colours of every page the API shows to people, by day and by night, and the typeface of its name. */
export const palette = `
:root{color-scheme:light dark;--serif:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua","Noto Serif",Georgia,serif;--paper:#f6f4ef;--sheet:#fffefb;--ink:#22201c;--quiet:#655f55;--line:#ddd7cb;--deed:#235a4a;--on-deed:#fff;--wrong:#9a2b1f;--came:#e3efe6;--went:#f7e4df}
@media (prefers-color-scheme:dark){:root{--paper:#171613;--sheet:#201e1a;--ink:#eeeae1;--quiet:#a9a294;--line:#3a362f;--deed:#8cc9b5;--on-deed:#10231d;--wrong:#f0a196;--came:#1e3329;--went:#3d2522}}
`.trim()
