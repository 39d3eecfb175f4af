/**
 * Why a delivery failed, as far as the operator is told: the status that the receiver answered with, or a word of ours. What a
 * receiver wrote may repeat what a visitor said, and is left to the people of the site.
 */
export const deliveryCode = (error: string | null): string => {
  if (error === null) return ""
  const [, status] = /^The receiver answered with status (\d{3})\b/.exec(error) ?? []
  if (status !== undefined) return status
  if (/did not answer within/.test(error)) return "time out"
  if (/could not be reached/.test(error)) return "unreachable"
  if (/may not be visited/.test(error)) return "not allowed"
  if (/no destination of this name/.test(error)) return "no destination"
  return "refused"
}
