import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { type LoginFlow, startLoginFlow } from './login-flow.ts'

const nothing = () => {}
const emailStep = (flow: Partial<LoginFlow> = {}) =>
  renderToStaticMarkup(<EmailStep flow={{ ...startLoginFlow(''), ...flow }} onEmail={nothing} />)
const codeStep = (flow: Partial<LoginFlow> = {}) =>
  renderToStaticMarkup(
    <CodeStep
      flow={{ ...startLoginFlow('ann@example.com'), step: 'code', ...flow }}
      onCode={nothing}
      onOtherEmail={nothing}
    />,
  )
const buttons = (markup: string) =>
  [...markup.matchAll(/<button([^>]*)>([^<]*)/g)].map(
    ([, tag = '', text]) => `${text}${/disabled/.test(tag) ? ' (disabled)' : ''}`,
  )

describe('the email step', () => {
  it('has an email field that the browser may fill in', () => {
    expect(emailStep()).toMatch(/<input[^>]*type="email"[^>]*autoComplete="email"/i)
  })

  it.each([
    ['disabled while the field is empty', {}, 'Send code (disabled)'],
    ['enabled with something in it', { email: 'a' }, 'Send code'],
    ['disabled and says so while busy', { email: 'a', isBusy: true }, 'Sending code… (disabled)'],
  ])('has a button that is %s', (_, flow, expected) => {
    expect(buttons(emailStep(flow))).toEqual([expected])
  })

  it('announces an error and ties it to the field', () => {
    const markup = emailStep({ email: 'a', error: 'Please enter a valid email address.' })
    const [, id] = /aria-describedby="([^"]+)"/.exec(markup) ?? []
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toMatch(
      new RegExp(`<p id="${id}" role="alert"[^>]*>Please enter a valid email address.</p>`),
    )
  })
})

describe('the code step', () => {
  it('says where the code went', () => {
    expect(codeStep()).toContain('Enter the 6-digit code we sent to ann@example.com')
  })

  it('has a field for digits that the device may fill in from the message, and that takes any paste', () => {
    const [input = ''] = /<input[^>]*>/.exec(codeStep()) ?? []
    expect(input).toMatch(/inputmode="numeric"/i)
    expect(input).toMatch(/autocomplete="one-time-code"/i)
    expect(input).not.toMatch(/maxlength/i)
  })

  it.each([
    ['with five digits', { code: '12345' }, ['Verify (disabled)', 'Use a different email']],
    ['with six', { code: '123456' }, ['Verify', 'Use a different email']],
    [
      'while busy',
      { code: '123456', isBusy: true },
      ['Verifying… (disabled)', 'Use a different email (disabled)'],
    ],
  ])('offers %s what can be done', (_, flow, expected) => {
    expect(buttons(codeStep(flow))).toEqual(expected)
  })
})
