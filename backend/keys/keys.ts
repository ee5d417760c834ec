/** The keys of one installation: made at first start, kept with the data, never sent to a browser save the publishable one. */
export interface SigningKey {
  readonly kid: string
  /** ES256 private key as a JWK. */
  readonly privateJwk: JsonWebKey
  /** ISO 8601; absent in installations that are older than the field. */
  readonly createdAt?: string | undefined
}

/**
 * A view on the keys as they are now: signing keys are added and removed while the process runs, so whoever uses one
 * reads it from here each time.
 */
export interface Keys {
  /** `sb_publishable_…`: names the project, means `anon`. */
  readonly publishable: string
  /** `sb_secret_…`: means `service_role`; refused from any request with a browser `Origin`. */
  readonly secret: string
  /** API keys made since the process began: taken beside the ones above, and alone from the next start on. */
  readonly next?:
    | { readonly publishable?: string | undefined; readonly secret?: string | undefined }
    | undefined
  /** What the hashes of codes and tokens are keyed with; the secret key where there is none. */
  readonly pepper?: string | undefined
  /** Newest first: the first signs, all verify. */
  readonly signing: readonly [SigningKey, ...SigningKey[]]
}
