export const APPLICANT_PAGE = '/application'
/** Query parameter of the token. */
export const APPLICANT_KEY = 'key'

const TOKEN = /^[0-9a-f]{64}$/

/** Checks the format only; the database verifies the token. */
export function isApplicantToken(text: string): boolean {
  return TOKEN.test(text)
}

/** Returns the URL for emails. @param siteUrl without a trailing slash */
export function applicantLink(siteUrl: string, token: string): string {
  return `${siteUrl}${applicantPath(token)}`
}

export function applicantPath(token: string): string {
  return `${APPLICANT_PAGE}?${APPLICANT_KEY}=${encodeURIComponent(token)}`
}
