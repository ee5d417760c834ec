import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens, type ScreenUser } from '#tests/support/portal-screens.tsx'

const mailbox = opened(openMailbox)
const portal = opened(() => openPortalScreens({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com' }))
const staff = opened(() => portal.enter('staff', 'Robin Staff'))

/** Sends the public form. @returns the reference */
async function request(email: string): Promise<string> {
  const answer = await fetch(`${portal.site.url}/privacy-policy/request`, {
    method: 'POST',
    body: new URLSearchParams({ kind: 'access', name: 'Zoë Ash', email }),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  return /reference=([\w-]+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? expect.unreachable()
}

const reply = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' })

async function send({ user }: Awaited<ReturnType<ScreenUser['open']>>, text = '') {
  if (text !== '') {
    const start = reply().value.indexOf('\n\n') + 2
    await user.click(reply())
    reply().setSelectionRange(start, start)
    await user.paste(text)
  }
  await user.click(screen.getByRole('button', { name: 'Send reply' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
}

describe('privacy request', () => {
  it('is announced by email, annotated, answered and completed, with a log', async () => {
    const reference = await request('zoe@example.com')
    const { text = '' } = await mailbox.newest(BRAND.privacyEmail)
    expect(text).toContain(`${portal.site.url}/privacy-requests/${reference}`)
    await staff.open('/privacy-requests')
    const row =
      screen.getByRole('link', { name: new RegExp(reference) }).closest('tr') ?? expect.unreachable()
    // Months differ in length.
    within(row).getByText(/^(28|29|30|31) days left$/)

    const open = await staff.open(`/privacy-requests/${reference}`)
    const { user } = open
    screen.getByRole('heading', { level: 1, name: 'Zoë Ash' })
    screen.getByText(`Access ${reference}`)
    await user.type(screen.getByLabelText('Note'), 'Looked through the archive.')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    await screen.findByText('Looked through the archive.')
    await waitFor(() => expect(screen.getByLabelText('Note')).toHaveProperty('value', ''))

    await send(open, 'Here is all that we hold.')
    await screen.findByText('Reply sent')
    const mail = await mailbox.newest('zoe@example.com', 0, 'our reply')
    expect(mail.subject).toBe(`Your request ${reference}: our reply`)
    expect(mail.text).toContain('Dear Zoë Ash,\n\nHere is all that we hold.')
    expect(mail.replyTo).toEqual([{ name: '', address: BRAND.privacyEmail }])

    await user.click(screen.getByRole('button', { name: 'Mark as completed…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Actions taken/), 'Answered by email.')
    await user.click(dialog.getByRole('button', { name: 'Mark as completed' }))
    await screen.findByRole('button', { name: 'Reopen…' })
    // The dialog's button is gone; its replacement has the focus.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Reopen…'))
    expect(screen.queryByRole('textbox', { name: 'Reply' })).toBeNull()
    const activity = within(screen.getByRole('region', { name: 'Activity' })).getAllByRole('listitem')
    const own = activity
      .map(({ textContent }) => textContent)
      .filter((text) => text.startsWith('Robin Staff'))
    expect(own).toEqual([
      expect.stringMatching(/set the status to Completed.*Answered by email\./),
      expect.stringMatching(/replied by emailSent.*Here is all that we hold\./s),
      expect.stringMatching(/added a note.*Looked through the archive\./),
    ])

    await staff.open('/privacy-requests')
    expect(screen.queryByRole('link', { name: new RegExp(reference) })).toBeNull()
    await staff.open('/privacy-requests?show=done')
    screen.getByRole('link', { name: new RegExp(reference) })
    const { data: log } = await portal.site.secret
      .from('audit_log')
      .select('actor')
      .in('table_name', ['privacy_requests', 'privacy_request_entries'])
      .neq('role_name', 'service_role')
      .throwOnError()
    expect(log.length).toBeGreaterThan(3)
    expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set([staff.id]))
  })

  it('changed by a colleague is not answered before that has been seen, and the text stays', async () => {
    const reference = await request('yves@example.com')
    const open = await staff.open(`/privacy-requests/${reference}`)
    const change = { status: 'Acknowledged' }
    await portal.site.secret.from('privacy_requests').update(change).eq('reference', reference).throwOnError()
    await send(open, 'Half an hour of work.')
    await screen.findByText(/A colleague has changed this request since you opened it\./)
    await screen.findByText('Acknowledged')
    expect(reply().value).toContain('Half an hour of work.')
    await send(open)
    await screen.findByText('Reply sent')
    const { text } = await mailbox.newest('yves@example.com', 0, 'our reply')
    expect(text).toContain('Half an hour of work.')
  })
})
