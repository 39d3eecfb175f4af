/** Every screen of the dashboard: a table. What is not in it does not exist; what asks for no session says so. */
import { iconPath } from "../../answers/screens/icon.ts"
import { answerAsked, showAsked } from "./asked.ts"
import { assistants, connect, disconnect, letBackIn, lower, saveWaits } from "./assistants.ts"
import { chatScriptPath, showChatScript } from "./chat/script.ts"
import { enquiries } from "./enquiries.ts"
import { handOnAgain } from "./handOnAgain.ts"
import { enquiry } from "./enquiry.ts"
import { enquiryFile } from "./enquiryFile.ts"
import { markEnquiry, noteEnquiry, removeNote } from "./enquiryMarks.ts"
import { eraseEnquiries } from "./eraseEnquiries.ts"
import { exportEnquiries } from "./exportEnquiries.ts"
import { businessDetails, saveContact, saveHours } from "./details/business.ts"
import { connect as connectDomain, lookAgain, showDomain } from "./details/domain.ts"
import { follow, leave } from "./details/formerDetails.ts"
import { askToPause, pause, resume } from "./details/pause.ts"
import { askToRemoveDomain, removeOwnDomain } from "./details/removeDomain.ts"
import { saveIcon, saveLanguage, saveSharePicture, saveTimeZone, showLook } from "./details/look.ts"
import { handOver, inviteOwner, removeOther, showOwners, takeBack } from "./details/owners.ts"
import { closeAddress, stopReceiver } from "./details/receivers.ts"
import { saveOften, saveRecipients, whoIsTold } from "./details/told.ts"
import { showTypeface, typefacePath } from "./face/typeface.ts"
import { showIcon } from "./icon.ts"
import { addEntry, askToAddEntry } from "./lists/addEntry.ts"
import { askToDeleteEntry, deleteEntry } from "./lists/deleteEntry.ts"
import { listEntries } from "./lists/entries.ts"
import { entryHistory } from "./lists/entryHistory.ts"
import { saveEntry, showEntry, showEntryPage } from "./lists/entry.ts"
import { putBackEntry } from "./lists/putBackEntry.ts"
import { addToLibrary, library } from "./media.ts"
import { describeFile, showFile } from "./mediaFile.ts"
import { compareVersions } from "./pages/compare.ts"
import { addPage, askToAdd } from "./pages/addPage.ts"
import { showFramed, showPage } from "./pages/beside.ts"
import { askToDelete, deletePage } from "./pages/deletePage.ts"
import { saveDetails, showDetails, showTypedDetails } from "./pages/details.ts"
import { discardOwnDraft } from "./pages/draft.ts"
import { history } from "./pages/history.ts"
import { listPages } from "./pages/list.ts"
import { choosePicture, describePicture, listPictures, showPagePicture, uploadPicture } from "./pages/pictures.ts"
import { keep, move, showPlace, takeOff } from "./pages/place.ts"
import { putBack } from "./pages/putBack.ts"
import { look, preview, showComparisonPicture } from "./pages/look.ts"
import { approve, letWaitAgain, restore, showVersion, turnDown } from "./pages/version.ts"
import { saveWords, showTyped, showWords } from "./pages/words.ts"
import { showPicture } from "./pictures.ts"
import { confirmImport, previewImport } from "./redirects/importTable.ts"
import { exportTable, listRedirects } from "./redirects/list.ts"
import { removeForwarding, setForwarding } from "./redirects/set.ts"
import type { Row } from "./serve.ts"
import { savedSearches } from "./savedSearches.ts"
import { screenScriptPath, showScreenScript } from "./screen-script/script.ts"
import { showStyle } from "./showStyle.ts"
import { changeAddress } from "./sign-in/address.ts"
import { account, signOut, signOutEverywhere } from "./sign-in/account.ts"
import { askToSignIn, sendSignInLink } from "./sign-in/ask.ts"
import { lookAtSignInLink, useSignInLink } from "./sign-in/enter.ts"
import { removeCopy } from "./sites/copying.ts"
import { siteHome, unfreeze } from "./sites/home.ts"
import { listSites } from "./sites/list.ts"
import { askToStart, startSite } from "./sites/start.ts"
import { stylePath } from "./style.ts"
import { showThumbnail } from "./thumbnails.ts"
import { allChanges } from "./trail/screen.ts"
import { visits } from "./visits/visits.ts"
import type { OwnerVisit, Shown, SiteVisit, Visit } from "./Visit.ts"
import { reopenAll } from "./turnedDown.ts"
import { showWaiting, turnDownWaiting } from "./waiting.ts"

type Show<V> = (visit: V) => Shown
const anyone = (method: Row["method"], path: string, show: Show<Visit>): Row => ({
  access: "anyone",
  method,
  path,
  show
})
const owner = (method: Row["method"], path: string, show: Show<OwnerVisit>): Row => ({
  access: "owner",
  method,
  path,
  show
})
const ofSite = (
  method: Row["method"],
  path: string,
  show: Show<SiteVisit>,
  more: { readonly takesFile?: true; readonly showAgain?: Show<SiteVisit> } = {}
): Row => ({ access: "site", method, path: `/dashboard/:site${path}`, show, ...more })

export const screens: ReadonlyArray<Row> = [
  anyone("GET", stylePath, showStyle),
  anyone("GET", typefacePath, showTypeface),
  anyone("GET", iconPath, showIcon),
  anyone("GET", chatScriptPath, showChatScript),
  anyone("GET", screenScriptPath, showScreenScript),
  anyone("GET", "/dashboard/sign-in", askToSignIn),
  anyone("POST", "/dashboard/sign-in", sendSignInLink),
  anyone("GET", "/dashboard/enter/:token", lookAtSignInLink),
  anyone("POST", "/dashboard/enter/:token", useSignInLink),

  owner("GET", "/dashboard", listSites),
  owner("GET", "/dashboard/new", askToStart),
  owner("POST", "/dashboard/new", startSite),
  owner("GET", "/dashboard/account", account),
  owner("POST", "/dashboard/account/address", changeAddress),
  owner("POST", "/dashboard/sign-out", signOut),
  owner("POST", "/dashboard/sign-out-everywhere", signOutEverywhere),

  ofSite("GET", "", siteHome),
  ofSite("GET", "/changes", allChanges),
  ofSite("POST", "/unfreeze", unfreeze),
  ofSite("POST", "/remove-copy", removeCopy),
  ofSite("GET", "/waiting", showWaiting),
  ofSite("POST", "/waiting/turn-down", turnDownWaiting),
  ofSite("POST", "/waiting/reopen", reopenAll),
  ofSite("GET", "/asked/:change", showAsked),
  ofSite("POST", "/asked/:change", answerAsked),
  ofSite("GET", "/pages", listPages),
  ofSite("GET", "/pages/add", askToAdd),
  ofSite("POST", "/pages/add", addPage),
  ofSite("GET", "/pages/:page", showWords),
  ofSite("POST", "/pages/:page", saveWords, { showAgain: showTyped }),
  ofSite("GET", "/pages/:page/page", showPage),
  ofSite("POST", "/pages/:page/discard", discardOwnDraft),
  ofSite("GET", "/pages/:page/place", showPlace),
  ofSite("POST", "/pages/:page/move", move),
  ofSite("POST", "/pages/:page/take-off", takeOff),
  ofSite("POST", "/pages/:page/keep", keep),
  ofSite("GET", "/pages/:page/details", showDetails),
  ofSite("POST", "/pages/:page/details", saveDetails, { showAgain: showTypedDetails }),
  ofSite("GET", "/pages/:page/pictures", listPictures),
  ofSite("GET", "/pages/:page/pictures/:picture", showPagePicture),
  ofSite("POST", "/pages/:page/pictures/:picture", describePicture),
  ofSite("POST", "/pages/:page/pictures/:picture/choose", choosePicture),
  ofSite("POST", "/pages/:page/pictures/:picture/upload", uploadPicture, { takesFile: true }),
  ofSite("GET", "/pages/:page/thumbnail", showThumbnail),
  ofSite("GET", "/pages/:page/history", history),
  ofSite("GET", "/pages/:page/compare", compareVersions),
  ofSite("POST", "/pages/:page/put-back", putBack),
  ofSite("GET", "/pages/:page/delete", askToDelete),
  ofSite("POST", "/pages/:page/delete", deletePage),
  ofSite("GET", "/pages/:page/versions/:version", showVersion),
  ofSite("GET", "/pages/:page/versions/:version/page", showFramed),
  ofSite("GET", "/pages/:page/versions/:version/pictures/:look", showComparisonPicture),
  ofSite("POST", "/pages/:page/versions/:version/preview", preview),
  ofSite("GET", "/pages/:page/versions/:version/look", look),
  ofSite("POST", "/pages/:page/versions/:version/approve", approve),
  ofSite("POST", "/pages/:page/versions/:version/reject", turnDown),
  ofSite("POST", "/pages/:page/versions/:version/reopen", letWaitAgain),
  ofSite("POST", "/pages/:page/versions/:version/restore", restore),
  ofSite("GET", "/lists/:list", listEntries),
  ofSite("GET", "/lists/:list/add", askToAddEntry),
  ofSite("POST", "/lists/:list/add", addEntry),
  ofSite("POST", "/lists/:list/put-back", putBackEntry),
  ofSite("GET", "/lists/:list/:row", showEntry),
  ofSite("POST", "/lists/:list/:row", saveEntry),
  ofSite("POST", "/lists/:list/:row/undo", saveEntry),
  ofSite("GET", "/lists/:list/:row/history", entryHistory),
  ofSite("GET", "/lists/:list/:row/page", showEntryPage),
  ofSite("GET", "/lists/:list/:row/delete", askToDeleteEntry),
  ofSite("POST", "/lists/:list/:row/delete", deleteEntry),
  ofSite("GET", "/media", library),
  ofSite("POST", "/media", addToLibrary, { takesFile: true }),
  ofSite("GET", "/media/:media", showFile),
  ofSite("POST", "/media/:media", describeFile),
  ofSite("GET", "/media/:media/picture", showPicture),
  ofSite("GET", "/redirects", listRedirects),
  ofSite("POST", "/redirects", setForwarding),
  ofSite("POST", "/redirects/remove", removeForwarding),
  ofSite("GET", "/redirects/export", exportTable),
  ofSite("POST", "/redirects/preview", previewImport, { takesFile: true }),
  ofSite("POST", "/redirects/import", confirmImport),
  ofSite("GET", "/visits", visits),
  ofSite("GET", "/enquiries", enquiries),
  ofSite("GET", "/enquiries/export", exportEnquiries),
  ofSite("GET", "/enquiries/searches", savedSearches),
  ofSite("GET", "/enquiries/files/:file", enquiryFile),
  ofSite("POST", "/enquiries/delete", eraseEnquiries),
  ofSite("POST", "/enquiries/hand-on", handOnAgain),
  ofSite("GET", "/enquiries/:lead", enquiry),
  ofSite("POST", "/enquiries/:lead/mark", markEnquiry),
  ofSite("POST", "/enquiries/:lead/notes", noteEnquiry),
  ofSite("POST", "/enquiries/:lead/notes/remove", removeNote),
  ofSite("GET", "/settings", businessDetails),
  ofSite("POST", "/settings/contact", saveContact),
  ofSite("POST", "/settings/hours", saveHours),
  ofSite("GET", "/settings/told", whoIsTold),
  ofSite("POST", "/settings/told/stop", stopReceiver),
  ofSite("POST", "/settings/told/close", closeAddress),
  ofSite("POST", "/settings/recipients", saveRecipients),
  ofSite("POST", "/settings/often", saveOften),
  ofSite("GET", "/settings/look", showLook),
  ofSite("POST", "/settings/language", saveLanguage),
  ofSite("POST", "/settings/time-zone", saveTimeZone),
  ofSite("POST", "/settings/icon", saveIcon),
  ofSite("POST", "/settings/share-picture", saveSharePicture),
  ofSite("GET", "/settings/owners", showOwners),
  ofSite("POST", "/settings/owners/ask", inviteOwner),
  ofSite("POST", "/settings/owners/hand-over", handOver),
  ofSite("POST", "/settings/owners/take-back", takeBack),
  ofSite("POST", "/settings/owners/remove", removeOther),
  ofSite("GET", "/settings/domain", showDomain),
  ofSite("POST", "/settings/domain", connectDomain),
  ofSite("POST", "/settings/domain/look", lookAgain),
  ofSite("GET", "/settings/domain/pause", askToPause),
  ofSite("POST", "/settings/domain/pause", pause),
  ofSite("POST", "/settings/domain/resume", resume),
  ofSite("GET", "/settings/domain/remove", askToRemoveDomain),
  ofSite("POST", "/settings/domain/remove", removeOwnDomain),
  ofSite("POST", "/settings/follow", follow),
  ofSite("POST", "/settings/leave", leave),
  ofSite("GET", "/assistants", assistants),
  ofSite("POST", "/assistants", connect),
  ofSite("POST", "/assistants/:credential/lower", lower),
  ofSite("POST", "/assistants/:credential/waits", saveWaits),
  ofSite("POST", "/assistants/:credential/remove", disconnect),
  ofSite("POST", "/assistants/:credential/allow", letBackIn)
]
