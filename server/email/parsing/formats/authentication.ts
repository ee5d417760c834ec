/**
 * Reads SPF, DKIM and DMARC results (RFC 8601). Senders can forge the header, so only the topmost counts, and only if
 * it names the server in the topmost `Received` header.
 */
import { getDomain } from 'tldts'
import type { Authentication, MessageHeader } from '#domain/email/parsed-email.ts'

const HEADER = 'authentication-results'
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/
/** Results of RFC 8601 section 2.7 and Microsoft's additions. */
const RESULT_VALUES = 'pass|fail|softfail|neutral|none|temperror|permerror|policy|bestguesspass'

export function parseAuthenticationResults(headers: readonly MessageHeader[]): Authentication | null {
  const value = headers.find(({ name }) => name.toLowerCase() === HEADER)?.value
  const receiver = findReceiver(headers)
  if (value === undefined || receiver === null) return null
  const plain = withoutComments(value)
  const [first = ''] = plain.split(';', 1)
  const [serverName = ''] = first.trim().toLowerCase().split(/\s+/, 1)
  // Microsoft's servers omit their name.
  const by = serverName.includes('=') ? receiver : serverName
  if (!isSameOrganisation(by, receiver)) return null
  return {
    spf: findResult(plain, 'spf'),
    dkim: findResult(plain, 'dkim'),
    dmarc: findResult(plain, 'dmarc'),
    by,
  }
}

/** Host of the topmost `by` that is a name; large services relay internally by IP address. */
function findReceiver(headers: readonly MessageHeader[]): string | null {
  for (const { name, value } of headers) {
    if (name.toLowerCase() !== 'received') continue
    const [, host = ''] = /\bby\s+([^\s;()]{1,255})/i.exec(value) ?? []
    const hostname = host.toLowerCase()
    if (HOST.test(hostname) && /[a-z]/.test(hostname) && !hostname.includes('::')) return hostname
  }
  return null
}

function isSameOrganisation(one: string, other: string): boolean {
  if (one === other) return true
  const domain = getDomain(one)
  return domain !== null && domain === getDomain(other)
}

/** One valid signature of several is enough. */
function findResult(value: string, method: string): string {
  const results = [
    ...value.matchAll(new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*(${RESULT_VALUES})\\b`, 'gi')),
  ].map(([, result = '']) => result.toLowerCase())
  return results.includes('pass') && method === 'dkim' ? 'pass' : (results[0] ?? '')
}

function withoutComments(value: string): string {
  let plain = value
  for (let depth = 0; depth < 5 && plain.includes('('); depth++) plain = plain.replace(/\([^()]*\)/g, ' ')
  return plain
}
