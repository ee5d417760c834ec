import { expect, it, vi } from 'vitest'
import { EmailNotSentError, type SendError } from '../sending/mailer.ts'
import { sendClaimedEmails } from './send-claimed.ts'

/** Sends to these addresses in order; `failures` by address. @returns what was delivered and released */
async function send(addresses: readonly string[], failures: Readonly<Record<string, Partial<SendError>>>) {
  const queue = [...addresses]
  const delivered: string[] = []
  const released: string[] = []
  const warn = vi.fn()
  const result = await sendClaimedEmails<string>({
    outbox: {
      deliver: async ({ to }) => {
        const failure = failures[String(to)]
        if (failure)
          throw new EmailNotSentError(
            {
              kind: 'later',
              isGeneral: false,
              serverResponse: `451 <${to}>: try later`,
              ...failure,
            },
            undefined,
          )
        delivered.push(String(to))
      },
    },
    log: { warn },
    signal: new AbortController().signal,
    claim: async (batch) => queue.splice(0, batch),
    build: (to) => ({ to, subject: '', text: '', html: '' }) as never,
    release: async (to) => released.push(to),
    failure: 'Sending failed',
  }).catch((error: Error) => error)
  return { result, delivered, released, logged: JSON.stringify(warn.mock.calls) }
}

it('a recipient who is deferred or rejected doesn’t hold up the others', async () => {
  const others = Array.from({ length: 25 }, (_, index) => `${index}@example.com`)
  const { result, delivered, released, logged } = await send(
    ['full@example.com', 'gone@example.com', ...others],
    { 'full@example.com': {}, 'gone@example.com': { kind: 'refused' } },
  )
  expect([result, delivered, released]).toEqual([25, others, ['full@example.com']])
  expect(logged).not.toContain('@')
})

it('an unavailable mail server releases everything that isn’t sent', async () => {
  const { result, delivered, released } = await send(['a@example.com', 'b@example.com', 'c@example.com'], {
    'b@example.com': { isGeneral: true },
  })
  expect(result).toBeInstanceOf(EmailNotSentError)
  expect([delivered, released]).toEqual([['a@example.com'], ['b@example.com', 'c@example.com']])
})
