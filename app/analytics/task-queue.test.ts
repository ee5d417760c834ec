import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTaskQueue } from './task-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does one piece in each task, in their order, those that a piece adds after them', () => {
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
  expect([after, done]).toEqual([
    [0, 1, 2, 3],
    ['first', 'second', 'third'],
  ])
})

it('goes on after a piece that throws', () => {
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

it('does at once what is left, and all that it adds', () => {
  const done: string[] = []
  const turns = createTaskQueue()
  turns.add(() => turns.add(() => done.push('inner')))
  turns.add(() => done.push('outer'))
  turns.finish()
  expect(done).toEqual(['outer', 'inner'])
  vi.runAllTimers()
  expect(done).toEqual(['outer', 'inner'])
})

it('forgets what is left, and takes up what comes after', () => {
  const done: string[] = []
  const turns = createTaskQueue()
  turns.add(() => done.push('forgotten'))
  turns.clear()
  turns.add(() => done.push('new'))
  vi.runAllTimers()
  expect(done).toEqual(['new'])
})
