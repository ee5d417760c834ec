/**
 * The keys of one installation. They are made at the first start and kept with the data, and only the publishable one
 * is ever sent to a browser.
 */
export interface SigningKey {
  readonly kid: string
  /** An ES256 private key as a JWK. */
  readonly privateJwk: JsonWebKey
  /** When the key was made, in ISO 8601; absent in installations that are older than the field. */
  readonly createdAt?: string | undefined
}

/**
 * A view of the current keys. Signing keys are added and removed while the process runs, so whoever uses one reads it
 * from here each time.
 */
export interface Keys {
  /** `sb_publishable_…` names the project and stands for `anon`. */
  readonly publishable: string
  /** `sb_secret_…` stands for `service_role`, and is refused in any request with a browser's `Origin`. */
  readonly secret: string
  /** API keys made since the process began: accepted beside the ones above, and alone from the next start. */
  readonly next?:
    | { readonly publishable?: string | undefined; readonly secret?: string | undefined }
    | undefined
  /** The hashes of codes and tokens are keyed with this, or with the secret key where there is none. */
  readonly pepper?: string | undefined
  /** The newest comes first: it signs, and all of them verify. */
  readonly signing: readonly [SigningKey, ...SigningKey[]]
}
