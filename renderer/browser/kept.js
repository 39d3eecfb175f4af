/**
 * What a browser keeps for a site under a name: read where no value is given, forgotten where it is null. Undefined
 * where there is nothing, also because the browser keeps nothing.
 */
const keeps = (store) => (name, value) => {
  try {
    const kept = window[store]
    if (value === undefined) return kept[name]
    if (value === null) delete kept[name]
    else kept[name] = value
  } catch {}
}

/** For as long as the tab is open. */
export const ofVisit = /* @__PURE__ */ keeps("sessionStorage")

/** Until somebody clears it. */
export const ofVisitor = /* @__PURE__ */ keeps("localStorage")

/** What the visitor chose, `granted` or `denied`. */
export const choiceName = "mk-consent"

/** Where the visit began, which forms keep and a refusal clears. */
export const beginningName = "mk-at"
