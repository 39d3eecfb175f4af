/** A signal of the browser is a no, until the visitor says otherwise here. */
export const isSignalled = () => navigator.globalPrivacyControl || navigator.doNotTrack === "1"
