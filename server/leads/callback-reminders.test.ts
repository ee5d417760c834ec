import { beforeAll, beforeEach, expect, it } from 'vitest'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { getWorkingHours } from '#domain/working-hours/working-hours.ts'
import type { Database } from '#supabase/database.types.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { sendCallbackReminders } from './callback-reminders.ts'

const backend = opened(openTestBackend)
const secret = opened(async () => backend.secret)
let colleague: string

beforeAll(async () => {
  const { data, error } = await secret.auth.admin.createUser({
    email: 'robin@example.com',
    email_confirm: true,
    user_metadata: { name: 'Robin' },
  })
  if (error) throw error
  colleague = data.user.id
  await secret.from('permissions').insert({ user_id: colleague, role: 'staff' }).throwOnError()
})
beforeEach(async () => {
  await secret.from('leads').delete().gt('id', 0).throwOnError()
})

/** Requested on a Friday at 16:50, before the August bank holiday. */
async function createLead(
  fields: Partial<Database['public']['Tables']['leads']['Insert']> = {},
): Promise<number> {
  const { data } = await secret
    .from('leads')
    .insert({
      session_id: 'EQ-CALL-2345',
      lead_type: 'customer_enquiry',
      callback_requested: true,
      customer_info: { name: 'Zoë Ash', email: 'zoe@example.com', phone: '01632 960 001' },
      created_at: '2026-08-28T15:50:00Z',
      ...fields,
    })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

const logged: unknown[] = []

const turn = (timestamp: string) =>
  sendCallbackReminders({
    secret,
    clock: () => Date.parse(timestamp),
    hours: async () => getWorkingHours(COMPANY_LOCATIONS),
    overdueTo: 'second@example.com',
    siteUrl: 'https://www.example.com',
    log: { warn: (...words: unknown[]) => void logged.push(words) } as never,
  })

async function emails(): Promise<string[]> {
  const { data } = await secret
    .from('outgoing_emails')
    .select('recipient, subject')
    .eq('kind', 'call_back_warning')
    .order('created_at')
    .throwOnError()
  return data.map(({ recipient, subject }) => `${recipient}: ${subject}`)
}

it('sets the deadline in working hours, past the weekend and a bank holiday', async () => {
  const id = await createLead()
  await turn('2026-08-28T15:51:00Z')
  const read = async () => {
    const { data } = await secret
      .from('leads')
      .select('call_back_due_at')
      .eq('id', id)
      .single()
      .throwOnError()
    return data.call_back_due_at
  }
  expect(new Date((await read()) ?? 0)).toEqual(new Date('2026-09-01T14:20:00Z'))
  await turn('2026-08-31T09:00:00Z')
  expect(new Date((await read()) ?? 0)).toEqual(new Date('2026-09-01T14:20:00Z'))
  expect(await emails()).toEqual([])
})

it('emails the assignee one hour before the deadline and the second address after it, once across two processes', async () => {
  const id = await createLead({ call_back_due_at: '2026-09-01T14:20:00Z' })
  await secret.from('leads').update({ assignee: colleague }).eq('id', id).throwOnError()
  await turn('2026-09-01T13:19:00Z')
  expect(await emails()).toEqual([])
  await Promise.all([turn('2026-09-01T13:21:00Z'), turn('2026-09-01T13:21:00Z')])
  expect(await emails()).toEqual(['robin@example.com: Call due soon: EQ-CALL-2345'])
  await Promise.all([turn('2026-09-01T14:21:00Z'), turn('2026-09-01T14:21:00Z')])
  await turn('2026-09-02T09:00:00Z')
  expect(await emails()).toEqual([
    'robin@example.com: Call due soon: EQ-CALL-2345',
    'second@example.com: Call overdue: EQ-CALL-2345',
  ])
  const { data } = await secret
    .from('outgoing_emails')
    .select('body_text')
    .eq('recipient', 'second@example.com')
    .single()
    .throwOnError()
  expect(data.body_text).toContain('Zoë Ash was promised a call by Tuesday 1 September at 3:20 pm')
  expect(data.body_text).toContain('https://www.example.com/leads/EQ-CALL-2345')
  expect(data.body_text).toContain('Robin')
})

it('emails the second address before the deadline if the lead is unassigned', async () => {
  await createLead({ call_back_due_at: '2026-09-01T08:30:00Z' })
  // One working hour before Tuesday 09:30 BST is Tuesday 08:30.
  await turn('2026-09-01T07:31:00Z')
  expect(await emails()).toEqual(['second@example.com: Call due soon: EQ-CALL-2345'])
})

it.each([
  { who: 'nobody', recipients: [] },
  { who: 'a colleague', recipients: ['robin@example.com: Call overdue: EQ-CALL-2345'] },
])('sends one email per recipient for an already overdue call assigned to $who', async ({ recipients }) => {
  const id = await createLead({ call_back_due_at: '2026-09-01T14:20:00Z' })
  const assignee = recipients.length > 0 ? colleague : null
  await secret.from('leads').update({ assignee }).eq('id', id).throwOnError()
  await turn('2026-09-01T15:00:00Z')
  await turn('2026-09-01T15:01:00Z')
  expect((await emails()).toSorted()).toEqual([
    ...recipients,
    'second@example.com: Call overdue: EQ-CALL-2345',
  ])
})

it.each([
  ['has been called', { call_back_kept_at: '2026-09-01T10:00:00Z' }],
  ['was closed without a call', { status: 'Closed' }],
  ['is spam', { is_spam: true }],
] as const)('sends no reminder for a lead that %s', async (_what, fields) => {
  const id = await createLead({ call_back_due_at: '2026-09-01T14:20:00Z' })
  await secret.from('leads').update(fields).eq('id', id).throwOnError()
  await turn('2026-09-01T15:00:00Z')
  expect(await emails()).toEqual([])
  expect(logged).toEqual([])
})
