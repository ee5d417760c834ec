/** Where the website API answers for one's own account; apart from the messages, whose schemas few screens need. */
export const ACCOUNT_API = {
  account: '/api/account',
  /** `DELETE` ends all sessions but the caller's own; below this path, it ends one by its id. */
  sessions: '/api/account/sessions',
  export: '/api/account/export',
  deletionRequest: '/api/account/deletion-request',
  /** Says that a list is taken along as a file, for the security log. */
  exports: '/api/exports',
} as const
