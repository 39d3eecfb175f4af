import type { PlainWording } from "./PlainWording.ts"

export const english: PlainWording = {
  language: "en",
  home: "Home page",
  pages: {
    badRequest: { title: "This address is not valid", text: "Check the address for typing errors." },
    unknownHost: { title: "There is no website here", text: "Check the address; the website may have moved." },
    notFound: {
      title: "Page not found",
      text: "There is no page at this address. The home page leads to everything there is."
    },
    gone: { title: "This page is gone", text: "The page that was here has been removed for good." },
    offline: { title: "This website is offline", text: "It is not available at the moment. Please come back later." },
    notAllowed: { title: "This address can only be read", text: "Nothing can be sent to it." },
    otherMethod: {
      title: "This address does not take that",
      text: "What was sent here cannot be done at this address."
    },
    tooMany: { title: "Too many at once", text: "There were too many requests. Please try again in a moment." },
    notTaken: { title: "This cannot be answered", text: "The request cannot be answered as it was sent." },
    soon: { title: "Not here yet", text: "This part of the website is being filled. Please try again in a moment." },
    formNotTaken: {
      title: "Not sent yet",
      text: "What you wrote could not be taken just now. Go back: it is still in the form. Please try again in a few minutes."
    },
    badRange: { title: "No such part", text: "The part that was asked for lies outside of what is stored." },
    notAcceptable: { title: "No acceptable form", text: "The request rules out every form in which this can be sent." },
    unavailable: {
      title: "Not available right now",
      text: "Something failed on our side. Please try again in a moment."
    }
  }
}
