import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tryAction } from '../ui/action-result.ts'
import { LoadedPanel } from './panel.tsx'
import { awaitQuickPanels } from './quick-panels.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('panels of a dashboard', () => {
  it('are rendered at once if they load within 500 ms, otherwise when they arrive', async () => {
    const slow = Promise.withResolvers<string>()
    const waiting = awaitQuickPanels({
      stock: tryAction(async () => 'Cider box'),
      deliveries: tryAction(() => slow.promise),
    })
    await vi.advanceTimersByTimeAsync(500)
    const { stock, deliveries } = await waiting
    slow.resolve('DN-1')
    expect(await deliveries).toEqual({ data: 'DN-1', failure: null })
    const render = (data: typeof stock) =>
      renderToString(
        <MantineProvider>
          <LoadedPanel title="Panel" data={data}>
            {(text) => <p>{text}</p>}
          </LoadedPanel>
        </MantineProvider>,
      )
    expect(render(stock)).toMatch(/Cider box/)
    expect(render(stock)).not.toMatch(/Loading…/)
    expect(render(deliveries)).toMatch(/Loading…/)
  })

  it('don’t delay the screen once all have loaded', async () => {
    const loaded = { data: 'Cider box', failure: null }
    expect(await awaitQuickPanels({ stock: Promise.resolve(loaded) })).toEqual({ stock: loaded })
  })
})
