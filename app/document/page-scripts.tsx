import { createContext, use, useEffect } from 'react'
import { Scripts } from 'react-router'
import {
  CHUNK_ERROR_PATH,
  FAILED_EVENT,
  INTENDED_PAGE_KEY,
  READY_EVENT,
  SCRIPT_LOAD_TIMEOUT_MS,
} from './pending-navigation.ts'
import { type ScriptPlan, startScripts } from './start-scripts.ts'

/** Nonce of the document's inline scripts; undefined in the browser, which hides it. */
export const NonceContext = createContext<string | undefined>(undefined)

const SCRIPTS_ID = 'page-scripts'

interface PageScriptsProps {
  readonly nonce?: string | undefined
  /** Whether the page is readable without scripts. If so, its scripts start after the first paint. */
  readonly readable: boolean
}

/**
 * React Router's `<Scripts>`, started by an inline script that also handles a chunk that fails to load (decision 45).
 * `<noscript>` keeps the elements inert: a browser with scripts reads its content as text, and React doesn't hydrate it.
 */
export function PageScripts({ nonce: nonceProp, readable }: PageScriptsProps) {
  const nonce = use(NonceContext) ?? nonceProp
  useEffect(() => {
    // After this render and the next, in which the page learns who is signed in.
    const timer = setTimeout(() => dispatchEvent(new Event(READY_EVENT)))
    return () => clearTimeout(timer)
  }, [])
  if (import.meta.env.DEV) return <Scripts nonce={nonce} />
  return (
    <>
      <noscript id={SCRIPTS_ID}>
        <Scripts nonce={nonce} />
      </noscript>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function and constants
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? startScript(readable) : ' ' }}
      />
    </>
  )
}

function startScript(readable: boolean): string {
  const plan: ScriptPlan = {
    scriptsId: SCRIPTS_ID,
    readable,
    timeoutMs: SCRIPT_LOAD_TIMEOUT_MS,
    intendedPageKey: INTENDED_PAGE_KEY,
    chunkErrorPath: CHUNK_ERROR_PATH,
    readyEvent: READY_EVENT,
    failedEvent: FAILED_EVENT,
  }
  return `(${startScripts})(${JSON.stringify(plan)})`
}
