/**
 * Hashes passwords with Argon2id (RFC 9106) in PHC format, like Supabase Auth. Few threads and a limited queue keep a
 * flood of attempts from blocking file access.
 */
import { type Argon2Algorithm, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import pLimit from 'p-limit'
import type { BackendDependencies } from '#backend/dependencies/dependencies.ts'
import type { Passwords } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'

/** Same as `minimum_password_length` in supabase/config.toml. */
const MIN_LENGTH = 15
/** In bytes; the protocol's limit. */
const MAX_LENGTH = 72

/** OWASP's recommendation. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SALT_BYTES = 16
const MAX_CONCURRENT = 2
const MAX_QUEUED = 100

/** Maximum cost of an imported hash, because signing in computes it. */
const MAX_COST = { memory: 131_072, passes: 10, parallelism: 4 }
const PHC =
  /^\$(argon2id|argon2i)\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{21,128})$/

export function createPasswords(): Passwords {
  const limit = pLimit(MAX_CONCURRENT)
  const enqueue = (work: () => Promise<Buffer>) => {
    if (limit.pendingCount >= MAX_QUEUED) throw errors.overRequestRateLimit()
    return limit(work)
  }
  const isCommon = createCommonPasswords()
  const dummyHash = format(COST, randomBytes(SALT_BYTES), randomBytes(COST.tagLength))

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      return format(COST, salt, await enqueue(() => derive('argon2id', password, salt, COST)))
    },
    async verify(hash, password) {
      const parsed = parseHash(hash ?? dummyHash) ?? parseHash(dummyHash)!
      const tag = await enqueue(() => derive(parsed.algorithm, password, parsed.salt, parsed.cost))
      return timingSafeEqual(tag, parsed.tag) && hash !== null && parseHash(hash) !== undefined
    },
    async weakness(password, userInputs) {
      if ([...password].length < MIN_LENGTH) return 'length'
      return (await isCommon(password, userInputs)) ? 'pwned' : null
    },
  }
}

type Cost = typeof COST

/** @returns undefined unless it is an affordable Argon2 hash of version 19 */
export function parseHash(
  text: string,
): { algorithm: Argon2Algorithm; cost: Cost; salt: Buffer; tag: Buffer } | undefined {
  const [, algorithm, memory, passes, parallelism, salt, tag] = PHC.exec(text) ?? []
  if (tag === undefined) return undefined
  const bytes = Buffer.from(tag, 'base64')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: bytes.byteLength,
  }
  const affordable =
    cost.memory >= 8 * cost.parallelism &&
    cost.memory <= MAX_COST.memory &&
    cost.passes >= 1 &&
    cost.passes <= MAX_COST.passes &&
    cost.parallelism >= 1 &&
    cost.parallelism <= MAX_COST.parallelism
  if (!affordable) return undefined
  return { algorithm: algorithm as Argon2Algorithm, cost, salt: Buffer.from(salt!, 'base64'), tag: bytes }
}

export type WeakPasswordReason = 'length' | 'pwned'

export const WEAKNESSES: Readonly<Record<WeakPasswordReason, string>> = {
  length: `Password should be at least ${MIN_LENGTH} characters.`,
  pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
}

/** Minimum zxcvbn score (0 to 4): more than 100 million guesses. */
const MIN_SCORE = 3

/** Detects long but common passwords. The word lists take 8 MB, so they are loaded on first use. */
function createCommonPasswords(): (password: string, userInputs: readonly string[]) => Promise<boolean> {
  let loading: Promise<(password: string, userInputs: readonly string[]) => boolean> | undefined
  async function load() {
    const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
    ])
    const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
    return (password: string, userInputs: readonly string[]) =>
      estimator.check(password, [...userInputs]).score < MIN_SCORE
  }
  return async (password, userInputs) => {
    loading ??= load()
    return (await loading)(password, userInputs)
  }
}

/**
 * @param userInputs words that an attacker would try, such as the email address
 * @throws {AuthError} validation_failed, weak_password
 */
export async function assertStrongPassword(
  passwords: Passwords,
  password: string,
  userInputs: readonly string[],
): Promise<void> {
  assertPasswordLength(password)
  const weakness = await passwords.weakness(password, userInputs)
  if (weakness !== null) throw errors.weakPassword(WEAKNESSES[weakness], [weakness])
}

/** @throws {AuthError} email_provider_disabled */
export function assertPasswordsEnabled({ auth }: Pick<BackendDependencies, 'auth'>): void {
  if (!auth?.passwords) throw errors.passwordsDisabled()
}

export function assertPasswordLength(password: string): void {
  if (Buffer.byteLength(password) > MAX_LENGTH) {
    throw errors.validationFailed(`Password cannot be longer than ${MAX_LENGTH} characters`)
  }
}

function derive(algorithm: Argon2Algorithm, message: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(algorithm, { message, nonce, ...cost }, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function format(cost: Cost, salt: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${parameters}$${text(salt)}$${text(tag)}`
}
