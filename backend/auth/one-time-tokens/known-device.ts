/**
 * Cookie of a browser that has signed in before: 256 random bits, replaced by each sign-in, and their signature, so
 * that a forged one is rejected without a query. It only grants a separate attempt quota.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Statement } from '#backend/database/database.ts'
import type { AuthContext } from '../protocol/context.ts'
import type { Secrets } from '../protocol/secrets.ts'
import { YEAR_DAYS } from './attempt-limits.ts'

type Parts = Pick<AuthContext, 'dependencies' | 'secrets'>

export interface NewDevice {
  readonly hash: string
  readonly cookie: string
}

const SHAPE = /^([A-Za-z0-9_-]{43})\.([0-9a-f]{64})$/

/** Returns the device's hash; nothing without a cookie signed by us. */
export async function deviceHash({ dependencies, secrets }: Parts, request: Request): Promise<string> {
  const name = cookieName(dependencies.apiUrl)
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  const [, id, signature] = SHAPE.exec(value) ?? []
  if (id === undefined || signature === undefined) return ''
  const right = await secrets.hash('device cookie', id)
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature)) ? secrets.hash('device', id) : ''
}

export async function newDevice({ dependencies, secrets }: Parts): Promise<NewDevice> {
  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
  const { apiUrl } = dependencies
  const attributes = `Path=/; Max-Age=${YEAR_DAYS * 24 * 3600}; HttpOnly; SameSite=Lax`
  const value = `${id}.${await secrets.hash('device cookie', id)}`
  return {
    hash: await secrets.hash('device', id),
    cookie: `${cookieName(apiUrl)}=${value}; ${attributes}${isSecure(apiUrl) ? '; Secure' : ''}`,
  }
}

function isSecure(apiUrl: string): boolean {
  return apiUrl.startsWith('https:')
}

function cookieName(apiUrl: string): string {
  return isSecure(apiUrl) ? '__Host-device' : 'device'
}

/**
 * Replaces a browser's bits. Its history continues for other addresses and restarts for this one.
 * @param sql `addressHash`, `before` and `next` are text expressions, `now` a timestamp, `when` a condition
 */
export function renewDeviceSql(sql: {
  addressHash: string
  before: string
  next: string
  now: string
  spare: string
  when: string
}): string {
  const { addressHash, before, next, now, spare, when } = sql
  return `moved as (
      update auth.known_devices set device_hash = ${next}
      where device_hash = ${before} and ${before} <> '' and address_hash <> ${addressHash} and ${when}
    ),
    former as (
      delete from auth.known_devices
      where device_hash = ${before} and address_hash = ${addressHash} and ${when}
    ),
    known as (
      insert into auth.known_devices (address_hash, device_hash, signed_in_at, spare)
      select ${addressHash}, ${next}, ${now}, ${spare} where ${when}
    )`
}

/** Creates the link that allows extra attempts. */
export async function createOverrideLink(
  { dependencies, secrets }: Parts,
  token: string,
): Promise<{ hash: string; url: string }> {
  const query = new URLSearchParams({ token })
  return { hash: await overrideHash(secrets, token), url: `${dependencies.apiUrl}/sign-in/device?${query}` }
}

/** The statement returns a row if the link was valid. */
export async function redeemOverrideLink(
  { secrets }: Pick<AuthContext, 'secrets'>,
  opening: { token: string; before: string; next: string; now: string; spare: number },
): Promise<Statement> {
  const renewed = renewDeviceSql({
    addressHash: '(select address_hash from lift)',
    before: '$3',
    next: '$4',
    now: '$2::timestamptz',
    spare: '$5::smallint',
    when: 'exists (select from lift)',
  })
  return {
    text: `with lift as (
        update auth.guess_lifts set openings = openings - 1
        where token_hash = $1 and expires_at > $2::timestamptz and openings > 0
        returning address_hash
      ),
      ${renewed}
      select from lift`,
    values: [
      await overrideHash(secrets, opening.token),
      opening.now,
      opening.before,
      opening.next,
      opening.spare,
    ],
  }
}

const overrideHash = (secrets: Secrets, token: string) => secrets.hash('lift', token)
