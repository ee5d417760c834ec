import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { it } from 'vitest'
import { PhotoField } from '#app/portal/ui/images/photos.tsx'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { deliveryPhotos } from '#domain/deliveries/claims.ts'

function Field() {
  const [paths, setPaths] = useState<readonly string[]>(['one', 'two'])
  return (
    <MantineProvider env="test">
      <PhotoField
        title="Photos"
        label="Photo"
        bucket={deliveryPhotos(1, 'claims')}
        max={6}
        paths={paths}
        link={async () => ({})}
        toPath={(src) => src}
        onChange={setPaths}
        onBusy={() => {}}
      />
      <button type="button" onClick={() => setPaths((before) => [...before, 'three'])}>
        Another upload ends
      </button>
      <output>{paths.join()}</output>
      <Notifications />
    </MantineProvider>
  )
}

it('undo of removing a photo keeps those that were added meanwhile', async () => {
  // Links to photos never arrive.
  globalThis.currentSession = { data: () => new Promise(() => {}) } as unknown as BrowserSession
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Field /> }])} />)
  const user = userEvent.setup({ delay: null })
  await user.click(screen.getByRole('button', { name: 'Remove Photo 1' }))
  await user.click(screen.getByRole('button', { name: 'Another upload ends' }))
  await user.click(await screen.findByRole('button', { name: 'Undo: Photo removed' }))
  await screen.findByText('two,three,one', { selector: 'output' })
})
