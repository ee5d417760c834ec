import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { countPlaceholders } from '#server/config/company-checks.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'

const portal = opened(openPortalScreens)
const staff = opened(() => portal.enter('staff'))

describe('System screen', () => {
  it('shows versions, disk and tasks, and sends a failed email again', async () => {
    const { secret } = portal.site
    const subject = `Delivery note ${crypto.randomUUID()}`
    const { data: id } = await secret
      .rpc('enqueue_email', {
        kind: 'notice',
        recipient: 'jo.bloggs@example.com',
        subject,
        body_text: 'See the attachment.',
        message_id: `<${crypto.randomUUID()}@example.com>`,
      })
      .throwOnError()
    await secret
      .rpc('complete_outgoing_email', { mail_id: id, state: 'refused', answer: '550 No such user' })
      .throwOnError()
    await secret
      .rpc('record_task_run', {
        task: 'retention',
        started_at: new Date().toISOString(),
        is_success: false,
        detail: 'Couldn’t erase leads.',
      })
      .throwOnError()

    const { user } = await staff.open('/system')
    const state = within(screen.getByRole('region', { name: 'State' }))
    state.getByText(/^PGlite, PostgreSQL 18/)
    state.getByText(/ [MG]B free$/)
    state.getByText('Nothing received yet')
    state.getByText(`${countPlaceholders(DEFAULT_COMPANY)} placeholders`)
    const tasks = within(screen.getByRole('region', { name: 'Tasks' }))
    tasks.getByText('Off')
    tasks.getByText(/Couldn’t erase leads\./)

    const row = within(screen.getByText(subject).closest('li') as HTMLElement)
    row.getByText('Rejected by the email server')
    row.getByText(/550 No such user/)
    await user.click(row.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(screen.queryByText(subject)).toBeNull())
  })

  it('is for staff only', async () => {
    const marketing = await portal.enter('marketing')
    const response = await marketing.fetch(`${portal.site.url}/api/system`)
    expect([response.status, (await response.json()).code]).toEqual([401, 'INVALID_ROLE'])
  })
})
