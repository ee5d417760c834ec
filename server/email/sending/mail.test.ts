import { describe, expect, it } from 'vitest'
import type { EmailMessage } from '#backend/dependencies/mail.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { opened } from '#tests/support/opened.ts'
import { createCapturedEmails, mailboxPage } from './captured-emails.ts'
import { createSmtpMailer } from './mailer.ts'

const mail: EmailMessage = {
  to: 'jo.bloggs@example.com',
  subject: 'Your sign-in code',
  text: 'Your sign-in code is: 123456',
  html: '<p>Your sign-in code is: <b>123456</b></p>',
  code: '123456',
  local: true,
}

describe('mailer with a mail server', () => {
  const mailbox = opened(openMailbox)

  it('an email arrives with text, HTML and sender', async () => {
    const mailer = createSmtpMailer({ url: mailbox.url, from: 'Downland Packaging <noreply@example.com>' })
    await mailer.send(mail)
    const received = await mailbox.newest(mail.to)
    expect(received).toMatchObject({
      from: { name: 'Downland Packaging', address: 'noreply@example.com' },
      to: [{ address: mail.to }],
      subject: mail.subject,
    })
    expect(received.text?.trim()).toBe(mail.text)
    expect(received.html?.trim()).toBe(mail.html)
    mailer.close()
  })

  it('an address cannot add recipients', async () => {
    const mailer = createSmtpMailer({ url: mailbox.url, from: 'noreply@example.com' })
    const since = Date.now()
    await mailer.send({ ...mail, to: 'jo@example.com, victim@example.com' }).catch(() => {})
    await mailer.send({ ...mail, to: 'jo@example.com\r\nBcc: victim@example.com' }).catch(() => {})
    await mailer.send({ ...mail, to: 'last@example.com' })
    await mailbox.newest('last@example.com', since)
    const victim = mailbox.newest('victim@example.com', since).then(
      () => 'a mail',
      () => 'none',
    )
    const meanwhile = new Promise((resolve) => setTimeout(resolve, 200, 'none'))
    expect(await Promise.race([victim, meanwhile])).toBe('none')
    mailer.close()
  })

  it('a remote server must use encryption unless the settings allow otherwise', async () => {
    // This machine, by an address that is not recognised as loopback.
    const remoteUrl = mailbox.url.replace('127.0.0.1', '0.0.0.0')
    const strict = createSmtpMailer({ url: remoteUrl, from: 'noreply@example.com' })
    await expect(strict.send(mail)).rejects.toMatchObject({ code: 'ETLS' })
    strict.close()
    const since = Date.now()
    const lenient = createSmtpMailer({ url: remoteUrl, from: 'noreply@example.com', plain: true })
    await lenient.send(mail)
    expect((await mailbox.newest(mail.to, since)).subject).toBe(mail.subject)
    lenient.close()
  })

  it('an unreachable server is an error for the caller', async () => {
    const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: 'noreply@example.com' })
    await expect(mailer.send(mail)).rejects.toThrow()
    mailer.close()
  })
})

describe('mailer without a mail server', () => {
  function setUp(open = true) {
    const printed: string[] = []
    const warned: string[] = []
    const emails = createCapturedEmails({
      open,
      print: (line) => printed.push(line),
      clock: () => Date.UTC(2026, 10, 20, 9, 30),
      log: { error: () => {}, warn: (fields, message) => warned.push(JSON.stringify(fields) + message) },
    })
    return { emails, printed, warned }
  }

  it('emails requested on this machine are printed and kept, newest first', async () => {
    const { emails, printed } = setUp()
    await emails.send(mail)
    await emails.send({ ...mail, code: '654321' })
    expect(printed).toEqual([
      'Sign-in code for jo.bloggs@example.com: 123456',
      'Sign-in code for jo.bloggs@example.com: 654321',
    ])
    expect(emails.list().map(({ code }) => code)).toEqual(['654321', '123456'])
  })

  it('the newest 50 emails are kept', async () => {
    const { emails } = setUp()
    for (let count = 0; count < 60; count++) await emails.send({ ...mail, code: String(count) })
    expect(emails.list()).toHaveLength(50)
    expect(emails.list()[0]?.code).toBe('59')
  })

  it.each([
    ['from another machine', true, false],
    ['outside demo mode', false, true],
  ])('an email requested %s is dropped with a warning that does not reveal it', async (_, open, local) => {
    const { emails, printed, warned } = setUp(open)
    await emails.send({ ...mail, local })
    expect([emails.list(), printed]).toEqual([[], []])
    expect(warned).toHaveLength(1)
    expect(warned[0]).not.toMatch(/123456|jo\.bloggs/)
  })

  it('the mailbox page shows the code in large type and the email as text', async () => {
    const at = new Date(Date.UTC(2026, 10, 20, 9, 30))
    const response = await mailboxPage([{ ...mail, text: '<script>steal()</script>', at }], [])
    const page = await response.text()
    expect(page).toContain('<p class="code">123456</p>')
    expect(page).toContain('<pre>&lt;script&gt;steal()&lt;/script&gt;</pre>')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]+'; font-src 'self'; base-uri 'none'/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})
