import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type LoginFlow, startLoginFlow } from './login-flow.ts'
import { CodeStep, EmailStep } from './login-steps.tsx'

const nothing = () => {}
const emailStep = (flow: Partial<LoginFlow> = {}) =>
  renderToStaticMarkup(
    <EmailStep flow={{ ...startLoginFlow(''), ...flow }} onEmail={nothing} onPendingCode={nothing} />,
  )
const codeStep = (flow: Partial<LoginFlow> = {}) =>
  renderToStaticMarkup(
    <CodeStep
      flow={{ ...startLoginFlow('ann@example.com'), step: 'code', ...flow }}
      onCode={nothing}
      onResend={nothing}
      onOtherEmail={nothing}
    />,
  )
const buttons = (markup: string) =>
  [...markup.matchAll(/<button([^>]*)>([^<]*)/g)].map(
    ([, tag = '', text]) => `${text}${/disabled/.test(tag) ? ' (disabled)' : ''}`,
  )

describe('email step', () => {
  it('has an email field with autofill', () => {
    expect(emailStep()).toMatch(/<input[^>]*type="email"[^>]*autoComplete="email"/i)
  })

  it.each([
    ['disabled while the field is empty', {}, 'Send code (disabled)'],
    ['enabled with input', { email: 'a' }, 'Send code'],
    ['disabled and labelled while busy', { email: 'a', isBusy: true }, 'Sending code… (disabled)'],
  ])('has a button that is %s', (_, flow, expected) => {
    expect(buttons(emailStep(flow))).toEqual([expected])
  })

  it('offers to enter a code that was sent earlier', () => {
    const flow = { email: 'ann@example.com', error: 'Too many attempts.', mayHaveCode: true }
    expect(buttons(emailStep(flow))).toEqual(['Send code', 'I already have a code'])
  })

  it('announces an error and links it to the field', () => {
    const markup = emailStep({ email: 'a', error: 'Please enter a valid email address.' })
    const [, id] = /aria-describedby="([^"]+)"/.exec(markup) ?? []
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toMatch(
      new RegExp(`<p id="${id}" role="alert"[^>]*>Please enter a valid email address.</p>`),
    )
  })
})

describe('code step', () => {
  it('shows where the code was sent', () => {
    expect(codeStep()).toContain('Enter the 6-digit code we sent to ann@example.com')
  })

  it('has a numeric field with one-time-code autofill that accepts any paste', () => {
    const [input = ''] = /<input[^>]*>/.exec(codeStep()) ?? []
    expect(input).toMatch(/inputmode="numeric"/i)
    expect(input).toMatch(/autocomplete="one-time-code"/i)
    expect(input).not.toMatch(/maxlength/i)
  })

  it.each([
    [
      'with five digits',
      { code: '12345' },
      ['Verify (disabled)', 'Send a new code', 'Use a different email'],
    ],
    ['with six', { code: '123456' }, ['Verify', 'Send a new code', 'Use a different email']],
    [
      'while busy',
      { code: '123456', isBusy: true },
      ['Verifying… (disabled)', 'Send a new code (disabled)', 'Use a different email (disabled)'],
    ],
    [
      'while another code is being sent',
      { isBusy: true, isResending: true },
      ['Verify (disabled)', 'Sending code… (disabled)', 'Use a different email (disabled)'],
    ],
  ])('offers %s the available actions', (_, flow, expected) => {
    expect(buttons(codeStep(flow))).toEqual(expected)
  })

  it('shows when the code was sent, when it expires and when another can be requested', () => {
    const markup = codeStep({ sentAt: Date.now() - 20_000 })
    expect(markup).toMatch(
      /<div id="([^"]+)" role="status".*Sent at \d+:\d\d [ap]m. The code is valid until \d+:\d\d [ap]m\./,
    )
    expect(buttons(markup)[1]).toMatch(/^Send a new code \(in (40|39) s\) \(disabled\)$/)
  })

  it('describes the field with the error first, then the email address', () => {
    const markup = codeStep({ error: 'Invalid verification code. Please try again.' })
    const [, error, sent] = /aria-describedby="(\S+) (\S+)"/.exec(markup) ?? []
    expect(markup).toContain(`<p id="${error}" role="alert"`)
    expect(markup).toContain(`<div id="${sent}" role="status"`)
  })
})
