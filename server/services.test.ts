import { afterEach, expect, it, vi } from 'vitest'
import { openSite } from '#tests/support/site.ts'
import { waitFor } from '#tests/support/wait-for.ts'

afterEach(() => vi.restoreAllMocks())

it('retention starts two minutes after the server and ends with it', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const stopped = vi.spyOn(globalThis, 'clearTimeout')
  const site = await openSite({ DEMO_CONTENT: '0' }, 'backend')
  try {
    const index = timers.mock.calls.findIndex(([, delay]) => delay === 120_000)
    const application = { name: 'Ash', email: 'ash@example.com', job_title: 'Die maker' }
    await site.secret
      .from('job_applications')
      .insert([
        { ...application, submitted_at: '2020-01-01T09:00:00Z' },
        { ...application, name: 'Elm', submitted_at: new Date().toISOString() },
      ])
      .throwOnError()
    const [retentionTimer] = timers.mock.calls[index] ?? []
    retentionTimer?.()
    await waitFor(async () => {
      const { data } = await site.secret.from('job_applications').select('name').throwOnError()
      expect(data.map(({ name }) => name)).not.toContain('Ash')
      expect(data.map(({ name }) => name)).toContain('Elm')
    })
    await waitFor(() => expect(timers.mock.calls.some(([, delay]) => delay === 21_600_000)).toBe(true))
  } finally {
    await site[Symbol.asyncDispose]()
  }
  const next = timers.mock.calls.flatMap(([, delay], call) =>
    delay === 21_600_000 ? [timers.mock.results[call]?.value] : [],
  )
  expect(next).toHaveLength(1)
  for (const timer of next) expect(stopped).toHaveBeenCalledWith(timer)
})
