/**
 * An administrator's key commands, run by the process that uses the data directory, if necessary through its socket.
 */
import { z } from 'zod'
import { KeyCommandError, type KeyRing } from './key-ring.ts'
import type { SigningKey } from './keys.ts'

const keyCommand = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('list') }),
  z.object({ verb: z.literal('rotate'), which: z.enum(['signing', 'publishable', 'secret']) }),
  z.object({ verb: z.literal('remove'), kid: z.string() }),
])
export type KeyCommand = z.infer<typeof keyCommand>

const PATH = '/owner/keys'
const TOKEN_LIFETIME_MS = 3600_000 + 30_000

export function handleKeyCommand(ring: KeyRing, request: Request): Promise<Response> | null {
  if (request.method !== 'POST' || new URL(request.url).pathname !== PATH) return null
  return (async () => {
    const command = keyCommand.safeParse(await request.json().catch(() => null))
    if (!command.success) return Response.json({ refusal: 'Unknown command' }, { status: 400 })
    try {
      return Response.json({ text: await runKeyCommand(ring, command.data, { serving: true }) })
    } catch (error) {
      if (error instanceof KeyCommandError) return Response.json({ refusal: error.message }, { status: 409 })
      throw error
    }
  })()
}

/**
 * @param controlFetch sends a request over the control socket
 * @throws {KeyCommandError}
 * @returns undefined while the process is starting
 */
export async function sendKeyCommand(
  controlFetch: typeof fetch,
  command: KeyCommand,
): Promise<string | undefined> {
  const response = await controlFetch(`http://localhost${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  })
  if (response.status === 503) return undefined
  const body = (await response.json()) as { text?: string; refusal?: string }
  if (body.text === undefined)
    throw new KeyCommandError(body.refusal ?? 'The server did not understand the command')
  return body.text
}

/**
 * @param situation.serving whether this process serves requests
 * @throws {KeyCommandError}
 * @returns the text to print
 */
export async function runKeyCommand(
  ring: KeyRing,
  command: KeyCommand,
  { serving, now = Date.now() }: { serving: boolean; now?: number },
): Promise<string> {
  switch (command.verb) {
    case 'list':
      return list(ring)
    case 'rotate':
      return command.which === 'signing' ? rotateSigning(ring) : rotateApi(ring, command.which, serving)
    case 'remove':
      return remove(ring, command.kid, now)
  }
}

function list({ keys }: KeyRing): string {
  const lines = keys.signing.map(({ kid, createdAt = 'date unknown' }, index) =>
    [kid, createdAt.slice(0, 16).replace('T', ' '), index === 0 ? 'signs and verifies' : 'verifies'].join(
      '  ',
    ),
  )
  const pending = (['publishable', 'secret'] as const)
    .filter((which) => keys.next?.[which] !== undefined)
    .map((which) => `The earlier ${which} key is also accepted until the server is restarted.`)
  return [
    'Signing keys, newest first:',
    ...lines.map((line) => `  ${line}`),
    `Publishable key: ${keys.next?.publishable ?? keys.publishable}`,
    'Secret key: in the file keys.json of the data directory; not shown.',
    ...pending,
  ].join('\n')
}

async function rotateSigning(ring: KeyRing): Promise<string> {
  const previous = ring.keys.signing[0].kid
  const { kid } = await ring.rotateSigning()
  return `The key ${kid} now signs tokens. ${previous} and earlier keys still verify; no user is signed out.
To remove the old key after an hour, when its last token has expired: npm run keys -- remove ${previous}`
}

async function rotateApi(ring: KeyRing, which: 'publishable' | 'secret', serving: boolean): Promise<string> {
  const key = await ring.rotateApi(which)
  const once =
    which === 'secret' ? ' It is not shown again' : ' Browsers receive it with the next page they load'
  const effect = serving
    ? 'It is accepted immediately; the earlier one is also accepted until the server is restarted.'
    : 'The earlier one is no longer accepted.'
  return `${key}\nThis is the new ${which} key.${once}. ${effect}`
}

async function remove(ring: KeyRing, kid: string, now: number): Promise<string> {
  const retiredAt = getRetirementTime(ring.keys.signing, kid)
  await ring.removeSigning(kid)
  const lastExpiry = retiredAt === undefined ? undefined : retiredAt + TOKEN_LIFETIME_MS
  const tokens =
    lastExpiry === undefined || lastExpiry > now
      ? 'Access tokens signed with it are rejected from now on. Users get a new one with their refresh token, or sign in again.'
      : 'No access token signed with it was still valid.'
  return `Removed ${kid}. ${tokens}
Signed URLs created with it are no longer valid either.`
}

/** Returns when the next newer key took over, in ms since the epoch. */
function getRetirementTime(signing: readonly SigningKey[], kid: string): number | undefined {
  const successor = signing[signing.findIndex((key) => key.kid === kid) - 1]
  return successor?.createdAt === undefined ? undefined : Date.parse(successor.createdAt)
}
