/** Addresses of cards. A render makes one for each page, so it is a hash and a signature and nothing more. */
import { cardEdition, cardPath, cardProofText, cardTitle } from "../../../engine/publish/card.ts"
import { contentHash } from "./assets.ts"
import type { SiteSurroundings } from "./SiteSurroundings.ts"

/** What a card is called that has this text on it. */
export const cardName = ({ lookName }: Pick<SiteSurroundings, "lookName">, text: string): string =>
  contentHash(JSON.stringify([cardEdition, lookName, text]))

/** Path of the card of a page with this title; a page without one has the name of its site on it. */
export const cardOf = (
  surroundings: Pick<SiteSurroundings, "lookName" | "site">,
  title: string,
  sign: (text: string) => string
): string => {
  const text = cardTitle(title) || cardTitle(surroundings.site.name)
  return cardPath(cardName(surroundings, text), text, sign(cardProofText(surroundings.site.id, text)))
}
