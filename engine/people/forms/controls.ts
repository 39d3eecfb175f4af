/** Names of the hidden controls that the platform adds to a form, and that its script fills in. */
export const controls = {
  /** Left empty by people. */
  honeypot: "website",
  consent: "consent",
  /** The words beside the consent box with their signature, see `engine/people/forms/consent.ts`; printed with the page. */
  consentWords: "mk_cw",
  /** Signature of `formTokenText`, printed with the page. */
  token: "mk_ft",
  /** New on every load, made by the script. */
  nonce: "mk_fn",
  /** The page that a browser without script was on before its form was refused: where it goes once it is taken. */
  back: "mk_back",
  /** Id of a file that the script sent ahead, see `engine/people/leads/submission/uploads.ts`; once for each. */
  upload: "mk_up",
  /** What the script found for the bot challenge, on sites that have one; the vendor's token where they have a vendor's check. */
  challenge: "cf-turnstile-response",
  /** What the script found for the bot challenge, where the vendor's token has that place. */
  work: "mk_pw",
  /** Where the visitor came from, as JSON; see `engine/people/leads/attribution.ts`. Made by the script. */
  attribution: "mk_at",
  /** Slug of the agent whose page the visitor looked at before (AU-B38). Made by the script. */
  agent: "mk_agent"
} as const

/** Name of the meta element by which an agent's page tells the script whose it is. */
export const agentMeta = "mk-agent"
