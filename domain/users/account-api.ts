/** Account endpoints of the website API, separate from their schemas. */
export const ACCOUNT_API = {
  account: '/api/account',
  /** `DELETE` ends all other sessions, or one by id. */
  sessions: '/api/account/sessions',
  export: '/api/account/export',
  deletionRequest: '/api/account/deletion-request',
  /** Records an export in the security log. */
  exports: '/api/exports',
} as const
