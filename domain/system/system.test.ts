import { describe, expect, it } from 'vitest'
import { getCertificateState, getTaskStates } from './system.ts'

const now = new Date('2026-11-28T12:00:00Z')
const run = (task: string, finishedAt: string, isSuccess = true) => ({
  task,
  finishedAt,
  succeededAt: isSuccess ? finishedAt : null,
  isSuccess,
  detail: '',
})

describe('task states', () => {
  const statuses = (...input: Parameters<typeof getTaskStates>) =>
    getTaskStates(...input).map(({ tone, status }) => [tone, status])

  it('tell off, not yet, failed, overdue and done apart', () => {
    expect(statuses({ tasks: [run('retention', '2026-11-28T11:00:00Z')], backupTime: null }, now)).toEqual([
      ['progress', 'Off'],
      ['good', 'Done'],
    ])
    const tasks = [run('backup', '2026-11-28T02:00:00Z', false), run('retention', '2026-11-27T12:00:00Z')]
    expect(statuses({ tasks, backupTime: '02:00' }, now)).toEqual([
      ['danger', 'Failed'],
      ['neutral', 'Not yet'],
      ['danger', 'Overdue'],
    ])
  })
})

describe('certificate state', () => {
  it('is late three weeks before the certificate expires', () => {
    expect(getCertificateState('2026-12-19T12:00:00Z', now)).toEqual({ days: 21, isLate: false })
    expect(getCertificateState('2026-12-19T11:00:00Z', now)).toEqual({ days: 20, isLate: true })
  })
})
