import { useEffect } from 'react'
import { browserSession } from '#app/session/browser-session.ts'

/** Well below any sensible idle limit. */
const INTERVAL_MS = 5 * 60_000

/**
 * The portal's work goes to the data API, which the website's session does not see: while somebody types or clicks
 * here, the session is touched now and then, so that it does not end as idle. If it has ended, they sign in again
 * where they are.
 */
export function useKeepAlive(): void {
  useEffect(() => {
    let last = Date.now()
    async function touch() {
      if (Date.now() - last < INTERVAL_MS) return
      last = Date.now()
      const { auth, prompts } = await browserSession()
      if (await auth.isAlive()) return
      // A dialog would take the next words of whoever types at a desk, which says itself that the session is over.
      if (document.querySelector('[data-journalled]') !== null) return
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
