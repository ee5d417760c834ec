import { expect, it } from 'vitest'
import { createRenderQueue } from './images.ts'

const work = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, done: resolve }
}

it('limits concurrent work and rejects it when the queue is full', async () => {
  const queue = createRenderQueue(1, 1)
  const [first, second] = [work(), work()]
  let begun = false
  const one = queue(first.run)
  const two = queue(() => {
    begun = true
    return second.run()
  })
  await expect(queue(async () => {})).rejects.toMatchObject({ code: 'SlowDown', status: 429 })
  expect(begun).toBe(false)
  first.done()
  await one
  await new Promise(setImmediate)
  expect(begun).toBe(true)
  second.done()
  await two
  expect(await queue(async () => 'free again')).toBe('free again')
})

it('failed work lets the next start', async () => {
  const queue = createRenderQueue(1, 1)
  await expect(queue(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await queue(async () => 'next')).toBe('next')
})
