/** Pieces of which the languages are made that somebody else writes to us in. */
import { number } from "./texts.ts"

export const splitPieces = (text: string): ReadonlyArray<string> => text.split(" ").filter((piece) => piece !== "")
export const blanks = [" ", "  ", "\n", "\t", "\r\n"]
export const words = ["a", "word ", `w${number} `, "é", "1", "😀", "{{a}}", "{{", "}}"]

export const htmlPieces = [
  ...splitPieces(
    "<div> <p> <b> <i> <a> <a\u00a0href=/x> <li> <ul> <table> <tr> <td> <select> <option> <svg> <g> <path> <use> <title> " +
      "<button> <form> <textarea> <pre> <br> <hr> <input> <img> <details> <summary> <style> <script> <math> <template> " +
      "</div> </p> </b> </a> </li> </table> </td> </svg> </pre> </textarea> </form> <!-- --> <!----> <!-> <? <![CDATA[ ]]> < > & &amp; " +
      "&#x26; &notit; &# ; = \" ' ` / TODO: TBD XXX XXL lorem ipsum guaranteed guarantee not 8% % returns of a year garantit rendement de"
  ),
  '<img src="/media/med_none" alt="">',
  `<p id="i${number}">`,
  `<p class="c${number} d">`,
  '<p style="color:red">',
  '<p style="',
  '<p title="',
  '">',
  `data-a${number}="x" `,
  '<mk-partial ref="a"></mk-partial>',
  '<mk-component name="form">',
  "</mk-component>",
  '<a href="https://other.example/">x</a>',
  `<a href="/p${number}">x</a>`,
  ...splitPieces("<h1> </h1> <h2> <h4> </h4> </nav>"),
  '<nav class="mk-nav">',
  "<b data-mk-menu>",
  `<b data-mk-tab="t${number}">`,
  `<b data-mk-panel="t${number}">`,
  '<img src="/a-b.png" alt="a-b">',
  ...words,
  ...blanks
]

export const cssPieces = [
  ...splitPieces(
    "a b , > + ~ * .a #a :is( :not( :: :hover :nth-child( [ ] [a=b] ( ) { } { a{ {a:b} ; : ! !important @media @supports @font-face @layer " +
      "@import @x{} and or not url( url(/a) url(x src( image-set( var(--x) calc( expression( /* */ /**/ ' \" \\ \\72 \\\n <!-- --> </style # . - -- 1px .5e3 % " +
      ".mk-form__turnstile .mk-listings__attribution display:none {display:none} color:red --x: rgb(1,2,3)"
  ),
  `.c${number}`,
  `--v${number}:`,
  ...words,
  ...blanks
]

export const scriptPieces = [
  ...splitPieces(
    "a a, ( ) [ ] { } ; = => , . ... ? : ?. ! + ++ - ` ${ \" ' / /a/ /* */ // <!-- --> \\ \\u0061 function(){} function class extends async await " +
      "yield let var const if(a) for(;;) while(1) do try{}catch{} switch(a){ case a: a: return new import export get set #a 1n 0x1 1e9 </script"
  ),
  `a${number}`,
  ...words,
  ...blanks
]

export const urlPieces = [
  ...splitPieces(
    "/ // \\ . .. ../ ./ ? & = # : @ % %2F %2e %00 %E9 https:// http: javascript: data: data:, ;base64, mailto: /media/med_none ?w= host.example [::1] xn-- a é * , 1x 2w ( )"
  ),
  `a${number}`,
  ...blanks
]

export const jsonPieces = [
  ...splitPieces(
    '{ } [ ] , : "a" "a": {"a": [1, null true 1 -1e9 " \\ \\" \\u0000 "name":"a" "type":"text" {"name":"a"},'
  ),
  `"k${number}":1,`,
  ...words,
  ...blanks
]

export const textPieces = [
  ...words,
  ...blanks,
  ".",
  ",",
  "-",
  "_",
  "/",
  "\\",
  "@",
  ":",
  ";",
  "'",
  '"',
  "(",
  ")",
  "\u0000",
  "\ud800"
]

export const bytePieces = [
  "\0",
  "\0\0\0\u0008",
  "\0\0\0\0",
  "\u00ff",
  "\u00ff\u00d8",
  "\u00ff\u00d9",
  "GIF89a",
  "\u0000;",
  ",\0\0\0\0",
  "!\u00f9\u0004",
  "\u0089PNG\r\n\u001a\n",
  "IDAT",
  "IEND",
  "acTL",
  "PK\u0003\u0004",
  "PK\u0001\u0002",
  "PK\u0005\u0006",
  "ftypisom",
  "moov",
  "trak",
  "mdat",
  "\u001aE\u00df\u00a3",
  "\u0018S\u0080g",
  "\u0001\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff",
  "%PDF-1.7",
  "%%EOF",
  "startxref",
  "wOF2",
  "\u00c0\u0001"
]
export const headerPieces = [
  ...splitPieces('a , ; = " "a" W/ * q=0.5 gzip br identity bytes= - 0 1 ver_a cred_b'),
  `a${number}`,
  ...blanks
]
