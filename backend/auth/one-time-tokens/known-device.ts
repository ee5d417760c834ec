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

const COOKIE_VALUE = /^([A-Za-z0-9_-]{43})\.([0-9a-f]{64})$/

/** Returns the device's hash, or an empty string without a cookie signed by us. */
export async function deviceHash({ dependencies, secrets }: Parts, request: Request): Promise<string> {
  const name = cookieName(dependencies.apiUrl)
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  const [, id, signature] = COOKIE_VALUE.exec(value) ?? []
  if (id === undefined || signature === undefined) return ''
  const expected = await secrets.hash('device cookie', id)
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? secrets.hash('device', id) : ''
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
 * Returns SQL that replaces a browser's bits. Its history continues for other addresses and restarts for this one.
 * @param sql `addressHash`, `previousHash` and `newHash` are text expressions, `now` a timestamp
 */
export function renewDeviceSql(sql: {
  addressHash: string
  previousHash: string
  newHash: string
  now: string
  spare: string
  condition: string
}): string {
  const { addressHash, previousHash, newHash, now, spare, condition } = sql
  return `moved as (
      update auth.known_devices set device_hash = ${newHash}
      where device_hash = ${previousHash} and ${previousHash} <> '' and address_hash <> ${addressHash} and ${condition}
    ),
    former as (
      delete from auth.known_devices
      where device_hash = ${previousHash} and address_hash = ${addressHash} and ${condition}
    ),
    known as (
      insert into auth.known_devices (address_hash, device_hash, signed_in_at, spare)
      select ${addressHash}, ${newHash}, ${now}, ${spare} where ${condition}
    )`
}

export async function createOverrideLink(
  { dependencies, secrets }: Parts,
  token: string,
): Promise<{ hash: string; url: string }> {
  const query = new URLSearchParams({ token })
  return { hash: await overrideHash(secrets, token), url: `${dependencies.apiUrl}/sign-in/device?${query}` }
}

/** Returns a statement that returns a row if the link was valid. */
export async function redeemOverrideLink(
  { secrets }: Pick<AuthContext, 'secrets'>,
  link: { token: string; previousHash: string; newHash: string; now: string; spare: number },
): Promise<Statement> {
  const renewSql = renewDeviceSql({
    addressHash: '(select address_hash from lift)',
    previousHash: '$3',
    newHash: '$4',
    now: '$2::timestamptz',
    spare: '$5::smallint',
    condition: 'exists (select from lift)',
  })
  return {
    text: `with lift as (
        update auth.guess_lifts set openings = openings - 1
        where token_hash = $1 and expires_at > $2::timestamptz and openings > 0
        returning address_hash
      ),
      ${renewSql}
      select from lift`,
    values: [await overrideHash(secrets, link.token), link.now, link.previousHash, link.newHash, link.spare],
  }
}

const overrideHash = (secrets: Secrets, token: string) => secrets.hash('lift', token)
