/** The link by which an applicant reaches their application, and the addresses that it opens. */

export const APPLICANT_PAGE = '/application'
/** The query's parameter with the token. */
export const APPLICANT_KEY = 'key'

const TOKEN = /^[0-9a-f]{64}$/

/** Says whether a text has the form of a link's token; only the database knows whether it is one. */
export function isApplicantToken(text: string): boolean {
  return TOKEN.test(text)
}

/** Returns the link that is mailed to an applicant. @param siteUrl the site's own address, no slash at the end */
export function applicantLink(siteUrl: string, token: string): string {
  return `${siteUrl}${applicantPath(token)}`
}

/** Returns the same on this site. */
export function applicantPath(token: string): string {
  return `${APPLICANT_PAGE}?${APPLICANT_KEY}=${encodeURIComponent(token)}`
}
