export interface SigningKey {
  readonly kid: string
  /** An ES256 private key as a JWK. */
  readonly privateJwk: JsonWebKey
  /** Creation time in ISO 8601; absent in older installations. */
  readonly createdAt?: string | undefined
}

/** Read the keys for each use, because they change while the process runs. */
export interface Keys {
  /** `sb_publishable_…` has the role `anon`. */
  readonly publishable: string
  /** `sb_secret_…` has the role `service_role`; rejected from browsers. */
  readonly secret: string
  /** API keys created since the start, which replace the ones above after a restart. */
  readonly next?:
    | { readonly publishable?: string | undefined; readonly secret?: string | undefined }
    | undefined
  /** For hashes of codes and tokens; default: the secret key. */
  readonly pepper?: string | undefined
  /** The newest signs; all verify. */
  readonly signing: readonly [SigningKey, ...SigningKey[]]
}
