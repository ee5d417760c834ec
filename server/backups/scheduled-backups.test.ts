import { describe, expect, it, onTestFinished } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'
import { readSystemState } from '../metrics/system-state.ts'
import { type RunBackupCommand, startScheduledBackups } from './scheduled-backups.ts'

const site = opened(() => openSite({ DEMO_CONTENT: '0' }))
const AT_ONCE = { first: 0, interval: 5 }

/** Runs until the task has been stopped. @param now of the fake clock */
function start(now: { at: string }, run: RunBackupCommand) {
  const backups = startScheduledBackups(
    {
      time: '02:30',
      secret: site.secret,
      clock: () => Date.parse(now.at),
      log: { warn: () => {} },
      run,
    },
    AT_ONCE,
  )
  onTestFinished(() => backups.stop())
}

const readTask = async (name: string) =>
  (await readSystemState(site.secret)).tasks.find(({ task }) => task === name)

describe('scheduled backups', () => {
  it('run once a day after the time in London, and are checked once a week', async () => {
    const calls: string[] = []
    const run: RunBackupCommand = async (argument) => {
      calls.push(argument)
      return `${argument} of ${calls.length}`
    }
    // Summer time: 02:29 in London.
    const now = { at: '2031-07-01T01:29:00Z' }
    let reads = 0
    const clock = {
      get at() {
        reads += 1
        return now.at
      },
    }
    start(clock, run)
    start(clock, run)
    await expect.poll(() => reads).toBeGreaterThan(20)
    expect(calls).toEqual([])
    now.at = '2031-07-01T01:30:00Z'
    await expect.poll(async () => (await readTask('backup check'))?.detail).toBe('check of 2')
    expect(await readTask('backup')).toMatchObject({ isSuccess: true, detail: 'scheduled of 1' })
    reads = 0
    await expect.poll(() => reads).toBeGreaterThan(20)
    expect(calls).toEqual(['scheduled', 'check'])
  })

  it('record why they failed, and keep the time of the last success', async () => {
    const now = { at: '2031-08-01T12:00:00Z' }
    let isBroken = false
    start(now, async () => {
      if (isBroken) throw new Error('Backup failed: the disk is full.')
      return 'Done.'
    })
    await expect.poll(async () => (await readTask('backup'))?.detail).toBe('Done.')
    isBroken = true
    now.at = '2031-08-02T12:00:00Z'
    await expect.poll(async () => (await readTask('backup'))?.detail).toBe('Backup failed: the disk is full.')
    const { isSuccess, succeededAt, finishedAt } = (await readTask('backup')) ?? expect.unreachable()
    expect(isSuccess).toBe(false)
    expect(Date.parse(succeededAt ?? '')).toBeLessThan(Date.parse(finishedAt))
  })

  it('record that the server stopped meanwhile', async () => {
    const started = Promise.withResolvers<void>()
    const backups = startScheduledBackups(
      {
        time: '02:30',
        secret: site.secret,
        clock: () => Date.parse('2031-09-01T12:00:00Z'),
        log: { warn: () => {} },
        run: (_argument, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')))
            started.resolve()
          }),
      },
      AT_ONCE,
    )
    await started.promise
    await backups.stop()
    expect(await readTask('backup')).toMatchObject({
      isSuccess: false,
      detail: 'The server stopped before it was finished. The next run is tomorrow.',
    })
  })
})
