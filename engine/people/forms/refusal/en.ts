import type { RefusalWording } from "./RefusalWording.ts"

export const english: RefusalWording = {
  titles: {
    400: "This needs another look",
    403: "This was not sent",
    404: "There is no such form",
    408: "This took too long",
    415: "This cannot be read",
    429: "Too many at once",
    503: "Not available right now"
  },
  stillThere: "Use your browser’s Back button: what you typed is still there.",
  back: "Back to the page",
  anew: "Start again with an empty form",
  brokenDown: "Something failed on our side, and the form was not sent. Please try again in a moment.",
  noForm: "The form is not on this website any more.",
  notOpen: "This website is not open yet, and its forms take nothing so far.",
  offline: "This website is offline at the moment, and the form was not sent.",
  invalid: "The form was not sent: some answers need another look.",
  repeated: "This was sent before. To send another, load the page anew.",
  outdated: "This page is out of date, so the form was not sent. Load the page anew and send it again.",
  lacksToken:
    "mk_ft is missing: it is a hidden field of the form. Load the page, and send the field along as it stands there.",
  lacksNonce:
    "mk_fn is missing or not well formed. Whoever asks for JSON makes it, new for each form: the milliseconds since 1970 in base 36, a dot, and 22 to 64 random characters of A-Z a-z 0-9 - _.",
  hasty: "That was quicker than anybody can type. Send the form again.",
  needsScript:
    "This website keeps programs from sending its forms, and for that needs JavaScript. Turn it on and try again.",
  unproven: "Your browser could not show that this was not sent by a program. Load the page anew and send it again.",
  unchecked:
    "Cloudflare’s check of the form did not vouch for your browser. Wait until it is done, or tick its box, and send the form again.",
  unreadable: "The form was sent in a way that cannot be read here.",
  malformed: "The form did not arrive whole. Send it once more.",
  tooMuch: "That is more than this form takes. Shorten it, or send fewer or smaller files.",
  slow: "The form did not arrive in time. Send it again over a steadier connection.",
  tooMany: (most, seconds) =>
    `At most ${most} forms a minute can be sent. Try again in ${seconds} second${seconds === 1 ? "" : "s"}.`,
  renewed:
    "This page was out of date, so the form was not sent. It is up to date now, with what you typed: send it again.",
  chooseAgain: "Choose the file again: a browser does not send it twice.",
  problems: {
    missing: "Please fill in this field.",
    missingChoice: "Choose an answer.",
    missingFile: "Choose a file.",
    oneAnswer: "Give one answer here.",
    shorten: (most) => `Shorten this to ${most.toLocaleString("en")} characters.`,
    email: "Enter an email address, such as name@example.com.",
    phone: "Enter a phone number, such as +1 416 555 0100.",
    url: "Enter a web address, such as https://example.com.",
    number: "Enter a number, such as 12 or 3.5.",
    date: "Enter a date of the calendar, as year-month-day.",
    time: "Enter a time of day, as hours:minutes.",
    choose: "Choose one of the answers offered.",
    chooseAmong: "Choose among the answers offered.",
    tick: "Tick this box to go on.",
    oneFile: "Choose one file.",
    mostFiles: (most) => `Choose at most ${most} files.`,
    kinds: (kinds) => `Choose a file of the kind ${kinds}.`,
    emptyFile: "The file is empty. Choose another.",
    largeFile: (megabytes) => `Choose a file of at most ${megabytes} MB.`,
    noRoom: "This website has no room for more files right now. Send the form without one.",
    unknown: (names) => `The form has no field ${names}.`
  }
}
