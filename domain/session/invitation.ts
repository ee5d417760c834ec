/** Separate file, because every public page loads it. */

/** Page that explains how to sign in. */
export const INVITATION_PATH = '/invitation'

/**
 * Returns the error code in the fragment that the sign-in provider's links add, such as `otp_expired`; an empty string
 * for a valid link; null if the page was not opened by such a link.
 */
export function parseLinkResult(fragment: string): string | null {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''))
  return parameters.get('error_code') ?? (parameters.has('access_token') ? '' : null)
}
