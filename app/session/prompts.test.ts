import { expect, it } from 'vitest'
import { createPrompts } from './prompts.ts'

it('asks once for concurrent requests', async () => {
  const prompts = createPrompts()
  const answers = [prompts.askToSignIn('stay', 'ann@example.com'), prompts.askToSignIn('stay')]
  expect(prompts.signIn.get()).toMatchObject({ purpose: 'stay', email: 'ann@example.com' })
  prompts.signIn.get()?.settle(true)
  expect(await Promise.all(answers)).toEqual([true, true])
  expect(prompts.signIn.get()).toBeNull()
})

it('can ask again after it was closed', async () => {
  const prompts = createPrompts()
  const first = prompts.askToSignIn('enter')
  prompts.signIn.get()?.settle(false)
  expect(await first).toBe(false)
  const second = prompts.askToSignIn('enter')
  prompts.signIn.get()?.settle(true)
  expect(await second).toBe(true)
})

it('shows alerts one after another', async () => {
  const prompts = createPrompts()
  const both = Promise.all([prompts.showAlert('one'), prompts.showAlert('two')])
  await expect.poll(() => prompts.alert.get()?.message).toBe('one')
  prompts.alert.get()?.settle()
  await expect.poll(() => prompts.alert.get()?.message).toBe('two')
  prompts.alert.get()?.settle()
  await both
  expect(prompts.alert.get()).toBeNull()
})

it('shows concurrent alerts with the same text once, later ones again', async () => {
  const prompts = createPrompts()
  const both = Promise.all([prompts.showAlert('over'), prompts.showAlert('over')])
  await expect.poll(() => prompts.alert.get()?.message).toBe('over')
  const first = prompts.alert.get()
  first?.settle()
  await both
  expect(prompts.alert.get()).toBeNull()
  void prompts.showAlert('over')
  await expect.poll(() => prompts.alert.get()?.message).toBe('over')
  expect(prompts.alert.get()?.number).not.toBe(first?.number)
})
