import { useEffect } from 'react'
import { browserSession } from '#app/session/browser-session.ts'

/** Well below common idle timeouts. */
const INTERVAL_MS = 5 * 60_000

/** Renews the website session while the user works in the portal, because its requests go to the data API. */
export function useKeepAlive(): void {
  useEffect(() => {
    let last = Date.now()
    async function touch() {
      if (Date.now() - last < INTERVAL_MS) return
      last = Date.now()
      const { auth, prompts } = await browserSession()
      if (await auth.isAlive()) return
      // A text stored on the device needs no dialog, which would interrupt typing.
      if (document.querySelector('[data-local-draft]') !== null) return
      await prompts.askToSignIn('stay', auth.state.get().user?.email)
    }
    const onInput = () => void touch()
    document.addEventListener('pointerdown', onInput)
    document.addEventListener('keydown', onInput)
    return () => {
      document.removeEventListener('pointerdown', onInput)
      document.removeEventListener('keydown', onInput)
    }
  }, [])
}
