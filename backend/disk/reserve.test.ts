import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freeMegabytes, mountSmallDisk } from '#tests/support/small-disk.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openDiskReserve, releaseReserveForStart } from './reserve.ts'

const MEGABYTE = 1024 * 1024
const disk = mountSmallDisk(300)
afterAll(() => disk?.[Symbol.dispose]())

const title = disk === undefined ? 'the reserve (skipped: this user may not mount a disk)' : 'disk reserve'

describe.skipIf(disk === undefined)(title, () => {
  const { directory, fill, free } = disk as NonNullable<typeof disk>
  const file = join(directory, 'reserve')
  const getReserveSize = () => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / MEGABYTE
  const sizes = { reserve: 64 * MEGABYTE, warning: 150 * MEGABYTE }
  const logged: string[] = []
  const log = (_: object, message: string) => void logged.push(message)
  const onLowSpace = vi.fn()

  async function openWatched() {
    const reserve = openDiskReserve(directory, sizes, { interval: 10 })
    reserve.watch({ log: { warn: log, error: log }, onLowSpace })
    await waitFor(() => expect(getReserveSize()).toBe(64))
    return reserve
  }
  /** The result is cached briefly. */
  const roomOf = async (reserve: ReturnType<typeof openDiskReserve>) => {
    await new Promise((resolve) => setTimeout(resolve, 25))
    return reserve.check().room
  }

  beforeEach(() => {
    free()
    logged.length = 0
    onLowSpace.mockClear()
  })

  it('is created in the background, with a log entry for each change', async () => {
    const reserve = await openWatched()
    expect(await roomOf(reserve)).toBe('enough')
    fill(100 * MEGABYTE)
    expect(await roomOf(reserve)).toBe('low')
    await waitFor(() => expect(logged).toEqual([expect.stringContaining('is nearly full: free up space')]))
    fill(50 * MEGABYTE)
    expect(await roomOf(reserve)).toBe('full')
    await waitFor(() => expect(logged[1]).toContain('uploads and inserts are rejected'))
    expect(onLowSpace).toHaveBeenCalledTimes(2)
    free()
    await waitFor(() => expect(logged[2]).toBe('The disk of the data directory has enough space again'))
    expect(onLowSpace).toHaveBeenCalledTimes(2)
    await reserve.close()
  })

  it('releases what a start needs when the disk fills up, and is refilled later', async () => {
    const reserve = await openWatched()
    fill()
    expect(await roomOf(reserve)).toBe('full')
    await waitFor(() => expect(freeMegabytes(directory)).toBeGreaterThanOrEqual(36))
    expect(getReserveSize()).toBeLessThan(64)
    fill()
    expect(await roomOf(reserve)).toBe('none')
    expect(getReserveSize()).toBe(0)
    await waitFor(() => expect(logged.at(-1)).toContain('all writes are rejected until there is space'))
    free()
    await waitFor(() => expect(getReserveSize()).toBe(64))
    expect(await roomOf(reserve)).toBe('enough')
    await reserve.close()
  })

  it('releases space for a start', async () => {
    await (await openWatched()).close()
    fill()
    releaseReserveForStart(directory)
    expect(freeMegabytes(directory)).toBeGreaterThanOrEqual(36)
  })

  it('of 0 bytes rejects nothing', async () => {
    writeFileSync(file, '')
    fill()
    const reserve = openDiskReserve(directory, { reserve: 0, warning: 0 })
    expect(await roomOf(reserve)).toBe('enough')
    await reserve.close()
  })
})
