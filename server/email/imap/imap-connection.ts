/** IMAP connections with a password or an OAuth2 access token. */
import { ImapFlow } from 'imapflow'
import type { MailboxEnv } from '#server/config/env.ts'
import { isLoopbackHost } from '#server/network/client-address.ts'

export type MailboxConnection = ImapFlow

const SECOND = 1000
/** Servers end an idle connection after 29 minutes, many routers sooner. */
const IDLE_MS = 240 * SECOND
/** Exceeds the largest message and the largest FETCH response. */
const MAX_RESPONSE_BYTES = 96 * 1024 * 1024

export function getAccountName({ url }: MailboxEnv): string {
  const { username, hostname } = new URL(url)
  return `${decodeURIComponent(username)} at ${hostname}`
}

/** @throws if the server is unavailable or rejects the login */
export async function connectImap(mailbox: MailboxEnv): Promise<MailboxConnection> {
  const { protocol, hostname, port, username, password } = new URL(mailbox.url)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    // Without it, an attacker on the network could remove STARTTLS from the server's capabilities.
    ...(!secure && !isLoopbackHost(hostname) && { doSTARTTLS: true }),
    auth: {
      user: decodeURIComponent(username),
      ...(mailbox.oauth === undefined
        ? { pass: decodeURIComponent(password) }
        : { accessToken: await accessToken(mailbox.oauth, hostname) }),
    },
    logger: false,
    autoIdleDelay: SECOND / 2,
    maxIdleTime: IDLE_MS,
    connectionTimeout: 30 * SECOND,
    greetingTimeout: 30 * SECOND,
    socketTimeout: 300 * SECOND,
    maxLiteralSize: MAX_RESPONSE_BYTES,
  })
  // Later errors reach the pending call.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Returns the reason for staff, without secrets. */
export function describeImapError(error: unknown): string {
  const { authenticationFailed, code, responseText } = error as {
    authenticationFailed?: boolean
    code?: string
    responseText?: string
  }
  if (error instanceof OAuthError) return error.message
  if (authenticationFailed) return 'The email server rejected the user name and password.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The email server’s name can’t be found.'
  if (code === 'NoSuchFolder') return 'The folder doesn’t exist in the mailbox.'
  if (code !== undefined && /CERT|TLS|SSL|ALTNAME/i.test(code))
    return 'The email server’s certificate isn’t valid.'
  if (responseText) return `Email server response: ${responseText.slice(0, 200)}`
  return 'The email server can’t be reached.'
}

class OAuthError extends Error {}

type OAuth = NonNullable<MailboxEnv['oauth']>

/** RFC 6749: uses the refresh token if there is one, otherwise client credentials. */
async function accessToken(
  { tokenUrl, clientId, clientSecret, refreshToken }: OAuth,
  host: string,
): Promise<string> {
  const response = await fetch(tokenUrl, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(30 * SECOND),
    body: new URLSearchParams({
      client_id: clientId,
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
      // Microsoft requires the scope. A refresh token keeps its original scope.
      ...(refreshToken === undefined
        ? { grant_type: 'client_credentials', scope: `https://${host}/.default` }
        : { grant_type: 'refresh_token', refresh_token: refreshToken }),
    }),
  }).catch((cause) => {
    throw new OAuthError('The OAuth2 server of the mailbox can’t be reached.', { cause })
  })
  const body = (await response.json().catch(() => null)) as { access_token?: unknown } | null
  if (!response.ok || typeof body?.access_token !== 'string')
    throw new OAuthError(
      `The OAuth2 server refused access to the mailbox (${response.status}). Authorise the website again.`,
    )
  return body.access_token
}
