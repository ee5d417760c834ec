/** The keys of one installation: made at first start, kept with the data, never sent to a browser save the publishable one. */
export interface SigningKey {
  readonly kid: string
  /** ES256 private key as a JWK. */
  readonly privateJwk: JsonWebKey
}

export interface Keys {
  /** `sb_publishable_…`: names the project, means `anon`. */
  readonly publishable: string
  /** `sb_secret_…`: means `service_role`; refused from any request with a browser `Origin`. */
  readonly secret: string
  /** Newest first: the first signs, all verify. */
  readonly signing: readonly [SigningKey, ...SigningKey[]]
}
