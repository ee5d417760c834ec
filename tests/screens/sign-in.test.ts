/** The sign-in modal against the real website, with the codes that it prints without a mail server. */
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CODE_LIFETIME_MS, SIGN_IN_MESSAGES } from '#domain/session/sign-in.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens, type ScreenUser } from '#tests/support/portal-screens.tsx'

const portal = opened(openPortalScreens)
let person: ScreenUser
let user: UserEvent

beforeEach(async () => {
  sessionStorage.clear()
  person = await portal.enter('staff', 'Jo Marlow')
  ;({ user } = await person.open('/my-account'))
})

const address = () => screen.findByLabelText<HTMLInputElement>('Email address')
const code = () => screen.findByLabelText<HTMLInputElement>('Verification code')
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const click = async (name: string | RegExp) => user.click(await button(name))
/** Waits for the modal's error. */
const alertText = (message: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
const otherThan = (right: string, times = 1) => String((Number(right) + times) % 1_000_000).padStart(6, '0')

async function openModal(): Promise<void> {
  act(() => void currentSession.prompts.askToSignIn('enter'))
  await address()
}

/** @returns the code */
async function askForCode(email = person.email): Promise<string> {
  await openModal()
  await user.type(await address(), `${email}{Enter}`)
  await code()
  return portal.site.printed.at(-1)?.slice(-6) ?? ''
}

async function enterCode(digits: string): Promise<void> {
  const field = await code()
  await user.clear(field)
  await user.type(field, `${digits}{Enter}`)
}

describe('sign-in modal', () => {
  it('keeps a wrong code, with the focus on it, and accepts its correction', async () => {
    const right = await askForCode()
    await enterCode(otherThan(right))
    await alertText(SIGN_IN_MESSAGES.wrongCode)
    const field = await code()
    expect([field.value, document.activeElement]).toEqual([otherThan(right), field])
    await enterCode(right)
    await waitFor(() => expect(person.left).toEqual(['/staff-dashboard']))
  })

  it('counts down to the next code, and accepts only that one', async () => {
    const first = await askForCode()
    const resend = await button(/^Send a new code \(in \d\d s\)$/)
    expect(resend.disabled).toBe(true)
    await user.type(await code(), '12')
    portal.forward(61_000)
    await click('Send a new code')
    await button(/^Send a new code \(in \d\d s\)$/)
    const field = await code()
    expect([field.value, document.activeElement]).toEqual(['', field])
    const second = portal.site.printed.at(-1)?.slice(-6) ?? ''
    if (first !== second) {
      await enterCode(first)
      await alertText(SIGN_IN_MESSAGES.wrongCode)
    }
    await enterCode(second)
    await waitFor(() => expect(person.left).toEqual(['/staff-dashboard']))
  })

  it('says that a code has expired', async () => {
    const right = await askForCode()
    portal.forward(CODE_LIFETIME_MS)
    await enterCode(right)
    await alertText(SIGN_IN_MESSAGES.expiredCode)
  })

  it('rejects the correct code after five wrong ones', async () => {
    const right = await askForCode()
    for (const times of [1, 2, 3, 4, 5]) {
      await enterCode(otherThan(right, times))
      await alertText(times < 5 ? SIGN_IN_MESSAGES.wrongCode : SIGN_IN_MESSAGES.tooManyWrongCodes)
    }
    await enterCode(right)
    await alertText(SIGN_IN_MESSAGES.tooManyWrongCodes)
  })

  it('asks to wait if the network’s limit keeps a correct code from being checked', async () => {
    const right = await askForCode()
    const guess = { email: 'nobody@example.com', token: '123456', type: 'email' } as const
    let refused: string | undefined
    for (let times = 0; times < 40 && refused !== 'over_request_rate_limit'; times += 1)
      refused = (await portal.site.publishable.auth.verifyOtp(guess)).error?.code
    await enterCode(right)
    await alertText(SIGN_IN_MESSAGES.codeNotChecked)
    portal.forward(60_000)
    await enterCode(right)
    await waitFor(() => expect(person.left).toEqual(['/staff-dashboard']))
    // Lifts the limit for other tests.
    portal.forward(300_000)
  })

  it('accepts a code that was sent before the modal was closed, and knows its age', async () => {
    const right = await askForCode()
    await click('Close')
    await openModal()
    await user.type(await address(), `${person.email}{Enter}`)
    await alertText(SIGN_IN_MESSAGES.tooManyAttempts)
    await click('I already have a code')
    await enterCode(otherThan(right))
    await alertText(SIGN_IN_MESSAGES.wrongCode)
    portal.forward(CODE_LIFETIME_MS)
    await enterCode(right)
    await alertText(SIGN_IN_MESSAGES.expiredCode)
  })

  it('sends no code to an unknown address', async () => {
    await openModal()
    await user.type(await address(), 'nobody@example.com{Enter}')
    await alertText(SIGN_IN_MESSAGES.unknownEmail)
  })

  it.each([
    ['an unconfirmed user', { email_confirm: false }, false],
    ['a disabled user', { email_confirm: true, ban_duration: '1h' }, true],
  ])('reports the address of %s as unknown', async (who, attributes, getsCode) => {
    const email = `${who.replaceAll(' ', '-')}@example.com`
    const { error } = await portal.site.secret.auth.admin.createUser({ email, ...attributes })
    expect(error).toBeNull()
    await openModal()
    await user.type(await address(), `${email}{Enter}`)
    if (getsCode) {
      await code()
      await enterCode(portal.site.printed.at(-1)?.slice(-6) ?? '')
    }
    await alertText(SIGN_IN_MESSAGES.unknownEmail)
  })

  it('asks for no other code if only the session can’t be opened', async () => {
    const right = await askForCode()
    failToOpenSession()
    await enterCode(right)
    await alertText(SIGN_IN_MESSAGES.sessionCookieFailed)
    await click('Verify')
    await waitFor(() => expect(person.left).toEqual(['/staff-dashboard']))
  })

  it('leaves the user signed out if it is closed before the session could be opened', async () => {
    const right = await askForCode()
    failToOpenSession()
    await enterCode(right)
    await alertText(SIGN_IN_MESSAGES.sessionCookieFailed)
    await click('Close')
    await waitFor(async () => expect((await person.client.auth.getSession()).data.session).toBeNull())
  })

  it('takes a different user to their own dashboard', async () => {
    const { email } = await portal.enter('marketing')
    await enterCode(await askForCode(email))
    await waitFor(() => expect(person.left).toEqual(['/marketing-dashboard']))
  })

  function failToOpenSession() {
    const error = { message: 'Not available', code: undefined, status: 503 }
    vi.spyOn(currentSession.api, 'post').mockResolvedValueOnce({ data: null, error })
  }
})

describe('session that ends while the user works', () => {
  it('is opened again in place, and the input is saved', async () => {
    const { id, email } = person
    await portal.site.secret
      .rpc('end_other_website_sessions', { session_user: id, token_hash: '' })
      .throwOnError()
    const name = await screen.findByLabelText<HTMLInputElement>('Name')
    await user.clear(name)
    await user.type(name, 'Jo Marlow-Hay')
    await click('Save name')
    await screen.findByRole('heading', { name: 'Sign in to continue' })
    await click('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(name.value).toBe('Jo Marlow-Hay')
    await click('Save name')
    expect((await address()).value).toBe(email)
    await click('Send code')
    await code()
    await enterCode(portal.site.printed.at(-1)?.slice(-6) ?? '')
    await screen.findByText('Name saved')
    expect(person.left).toEqual([])
  })
})
