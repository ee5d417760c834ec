/** Keys of an installation, created at its first start. Only the publishable key is sent to browsers. */
export interface SigningKey {
  readonly kid: string
  /** An ES256 private key as a JWK. */
  readonly privateJwk: JsonWebKey
  /** Creation time in ISO 8601; absent in older installations. */
  readonly createdAt?: string | undefined
}

/** View of the current keys. Read a key for each use, because signing keys change while the process runs. */
export interface Keys {
  /** `sb_publishable_…` identifies the project and has the role `anon`. */
  readonly publishable: string
  /** `sb_secret_…` has the role `service_role`; rejected in requests with a browser's `Origin`. */
  readonly secret: string
  /** API keys created since the start: accepted with the ones above, and instead of them after a restart. */
  readonly next?:
    | { readonly publishable?: string | undefined; readonly secret?: string | undefined }
    | undefined
  /** Key for hashes of codes and tokens; the secret key if absent. */
  readonly pepper?: string | undefined
  /** Newest first: it signs; all of them verify. */
  readonly signing: readonly [SigningKey, ...SigningKey[]]
}
