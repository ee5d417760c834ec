import { createClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it } from 'vitest'
import { getSendCodeError, getVerifyCodeError, SIGN_IN_MESSAGES } from '#domain/session/sign-in.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { json, type ScriptedServer, startScriptedServer } from '#tests/support/mock-server.ts'
import { withPersistentCodeVerifier, withProviderMessage } from './auth-fetch.ts'

const OTP = 'POST /auth/v1/otp'
const VERIFY = 'POST /auth/v1/verify'

let server: ScriptedServer
beforeEach(async () => {
  server = await startScriptedServer()
  return () => server.close()
})

function openClient() {
  return createClient(server.url, 'key', {
    auth: { flowType: 'pkce', storage: withPersistentCodeVerifier(memoryStorage()), autoRefreshToken: false },
    global: { fetch: withProviderMessage(fetch) },
  })
}

async function saidOfSending(): Promise<string> {
  const { error } = await openClient().auth.signInWithOtp({ email: 'ann@example.com' })
  return getSendCodeError(error ?? {})
}

async function saidOfVerifying(): Promise<string> {
  const { error } = await openClient().auth.verifyOtp({
    email: 'ann@example.com',
    token: '123456',
    type: 'email',
  })
  return getVerifyCodeError(error ?? {}, { ageMs: 0, failures: 1 })
}

const page = (status: number) => () =>
  new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } })
const nothing = (status: number) => () => new Response(null, { status })

describe('provider response without a message', () => {
  it.each([
    ['an empty object', json({}, 400)],
    ['an empty object of a server in trouble', json({}, 500)],
    ['a list', json([], 422)],
    ['null', json(null, 400)],
    ['a message that is not text', json({ msg: { nested: 1 } }, 400)],
    ['an empty message', json({ message: '' }, 400)],
    ['a page that refuses', page(403)],
    ['nothing', nothing(500)],
    ['nothing, in refusal', nothing(400)],
  ])('gets a message of the catalogue: %s', async (_, answer) => {
    server.answer(OTP, answer)
    server.answer(VERIFY, answer)
    expect([await saidOfSending(), await saidOfVerifying()]).toEqual([
      'Failed to send OTP code',
      'Invalid OTP code. Please try again.',
    ])
  })

  it('gets the message for its code, if it has one', async () => {
    server.answer(OTP, json({ error_code: 'otp_disabled' }, 422))
    expect(await saidOfSending()).toBe('Email address not found. Please contact support.')
  })
})

describe('message that is passed on', () => {
  it.each([
    ['a refusal', 422],
    ['trouble', 500],
  ])('is the provider’s own message of %s', async (_, status) => {
    server.answer(OTP, json({ code: status, msg: 'Error sending magic link email' }, status))
    expect(await saidOfSending()).toBe('Error sending magic link email')
  })
})

describe('service that does not respond', () => {
  it.each([
    ['behind a gateway’s page', 502],
    ['at all', undefined],
  ])('gets our own message: %s', async (_, status) => {
    if (status === undefined) await server.close()
    else for (const call of [OTP, VERIFY]) server.answer(call, page(status))
    const { unavailable } = SIGN_IN_MESSAGES
    expect([await saidOfSending(), await saidOfVerifying()]).toEqual([unavailable, unavailable])
  })
})
