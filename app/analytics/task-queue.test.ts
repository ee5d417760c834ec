import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTaskQueue } from './task-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('task queue', () => {
  it('runs one piece per task, in order, including added pieces', () => {
    const tasks: (() => void)[] = []
    vi.stubGlobal('setTimeout', (task: () => void) => tasks.push(task))
    const done: string[] = []
    const turns = createTaskQueue()
    turns.add(() => {
      done.push('first')
      turns.add(() => done.push('third'))
    })
    turns.add(() => done.push('second'))
    const after = [done.length]
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      task()
      after.push(done.length)
    }
    vi.unstubAllGlobals()
    expect(after).toEqual([0, 1, 2, 3])
    expect(done).toEqual(['first', 'second', 'third'])
  })

  it('continues after an error', () => {
    const done: string[] = []
    const turns = createTaskQueue()
    turns.add(() => {
      throw new Error('broken')
    })
    turns.add(() => done.push('next'))
    expect(() => vi.advanceTimersToNextTimer()).toThrow('broken')
    vi.runAllTimers()
    expect(done).toEqual(['next'])
  })

  it('finishes the remaining and added pieces synchronously', () => {
    const done: string[] = []
    const turns = createTaskQueue()
    turns.add(() => turns.add(() => done.push('inner')))
    turns.add(() => done.push('outer'))
    turns.finish()
    expect(done).toEqual(['outer', 'inner'])
    vi.runAllTimers()
    expect(done).toEqual(['outer', 'inner'])
  })

  it('drops the remaining pieces when cleared and accepts new ones', () => {
    const done: string[] = []
    const turns = createTaskQueue()
    turns.add(() => done.push('forgotten'))
    turns.clear()
    turns.add(() => done.push('new'))
    vi.runAllTimers()
    expect(done).toEqual(['new'])
  })
})
