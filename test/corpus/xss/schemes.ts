/**
 * Addresses that run script, and the ways to hide their scheme. After the OWASP cheat sheet on filter evasion, the URL
 * tests of Google Closure's safe types, Angular's sanitiser tests, DOMPurify and sanitize-html.
 */
const spellings: ReadonlyArray<string> = [
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "jAvAsCrIpT:alert(1)",
  " javascript:alert(1)",
  "\n\tjavascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "java\r\nscript:alert(1)",
  "javascript\t:alert(1)",
  "j\na\nv\na\ns\nc\nr\ni\np\nt\n:alert(1)",
  `${" ".repeat(400)}javascript:alert(1)`,
  `j${"\t".repeat(400)}avascript:alert(1)`,
  "&#106;avascript:alert(1)",
  "&#x6A;&#x61;&#x76;&#x61;&#x73;&#x63;&#x72;&#x69;&#x70;&#x74;&#x3A;alert(1)",
  "&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058alert(1)",
  "&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)",
  "java&Tab;script:alert(1)",
  "java&NewLine;script&colon;alert(1)",
  "javascript&colon;alert(1)",
  "javascript&#58;alert(1)",
  "java&#9;script:alert(1)",
  "java&#10;script:alert(1)",
  "java&#13;script:alert(1)",
  "&#1;javascript:alert(1)",
  "&#14; javascript:alert(1)",
  "&#x1F;javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\u0000script:alert(1)",
  "javascript://site.example/%0aalert(1)",
  "javascript:/*--&gt;*/alert(1)",
  "javascript:void(0)",
  "vbscript:msgbox(1)",
  "VBSCRIPT:msgbox(1)",
  "livescript:alert(1)",
  "data:text/html,&lt;script>alert(1)&lt;/script>",
  "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
  "DATA:text/html;charset=utf-8,x",
  " d\tata:text/html,x",
  "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
  "data:application/xhtml+xml,x",
  "data:text/javascript,alert(1)"
]

const otherSchemes: ReadonlyArray<string> = [
  "blob:https://site.example/0",
  "file:///etc/passwd",
  "filesystem:https://site.example/x",
  "view-source:javascript:alert(1)",
  "feed:javascript:alert(1)",
  "jar:https://x.example!/",
  "about:blank",
  "about:srcdoc",
  "mhtml:https://x.example/",
  "mocha:alert(1)",
  "chrome:settings",
  "intent://x",
  "ms-settings:x",
  "ftp://x.example/",
  "ws://x.example/",
  "http://plain.example/",
  "wyciwyg:x",
  "x-javascript:alert(1)"
]

const quoted = (value: string) => value.replace(/"/g, "&quot;")

/** Where an address may stand, with `URL` in its place. */
const carriers: ReadonlyArray<string> = [
  '<a href="URL">x</a>',
  '<map name="m"><area href="URL" alt="x"></map>',
  '<form action="URL"><button>x</button></form>',
  '<button formaction="URL">x</button>',
  '<input type="image" formaction="URL">',
  '<iframe src="URL"></iframe>',
  '<img src="URL" alt="">',
  '<img srcset="/a.png 1x, URL 2x" alt="">',
  '<video src="URL"></video>',
  '<video poster="URL"></video>',
  '<audio src="URL"></audio>',
  '<video><source src="URL"></video>',
  '<video><track src="URL"></video>',
  '<input type="image" src="URL">',
  '<blockquote cite="URL">x</blockquote>',
  '<svg><a href="URL"><text>x</text></a></svg>',
  '<svg><a xlink:href="URL"><text>x</text></a></svg>',
  '<svg><use href="URL"></use></svg>',
  '<svg><image xlink:href="URL"></image></svg>',
  '<svg><linearGradient href="URL"></linearGradient></svg>',
  '<svg><textPath href="URL"></textPath></svg>',
  '<img usemap="URL" src="/a" alt="">'
]

/** Attributes that are no address, in which a script scheme is refused all the same. */
const proseCarriers: ReadonlyArray<string> = [
  '<p data-target="URL">x</p>',
  '<p data-x="URL">x</p>',
  '<p title="URL">x</p>',
  '<p class="URL">x</p>',
  '<p id="URL">x</p>',
  '<p aria-label="URL">x</p>',
  '<img src="/a" alt="URL">',
  '<input value="URL">',
  '<svg><animate attributeName="fill" to="URL"></animate></svg>'
]

const scripted = spellings.filter((spelling) => !/^\s*d\t?ata:/i.test(spelling))

/** Blanks end an address in a srcset, so those inside one are left out there. */
const blanks = /\s|&(?:Tab|NewLine|#9|#10|#13);/g

const put = (carrier: string, address: string): string => {
  const value = carrier.includes("srcset") ? address.replace(blanks, "") : address
  return carrier.replace("URL", () => quoted(value))
}

export const schemes: ReadonlyArray<string> = [
  ...carriers.flatMap((carrier) => [...spellings, ...otherSchemes].map((address) => put(carrier, address))),
  ...proseCarriers.flatMap((carrier) => scripted.map((address) => put(carrier, address))),
  '<p data-src="data:image/png;base64,AAAA">x</p>',
  '<p data-bg-image="data:,x">x</p>',
  '<p data-anything="data:text/html,x">x</p>',
  '<p title="data:text/html;base64,PHN2Zz4=">x</p>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<link rel="stylesheet" href="javascript:alert(1)">',
  '<link rel="import" href="data:text/html,x">',
  '<embed src="javascript:alert(1)">',
  '<object data="javascript:alert(1)"></object>',
  '<table background="javascript:alert(1)"><tr><td>x</td></tr></table>',
  '<img dynsrc="javascript:alert(1)">',
  '<img lowsrc="javascript:alert(1)">',
  '<bgsound src="javascript:alert(1)">',
  '<a href="/x" ping="https://spy.example/">x</a>',
  '<iframe srcdoc="&lt;script>alert(1)&lt;/script>"></iframe>',
  '<html manifest="javascript:alert(1)">',
  '<a href="javascript&#x3A;alert(1)" download>x</a>',
  "<a href=javascript&colon;alert&lpar;1&rpar;>x</a>",
  "<a href=`javascript:alert(1)`>x</a>"
]
