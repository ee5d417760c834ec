import { type ReactNode, useEffect } from 'react'
import { READY_EVENT } from './intended-page.ts'

/** What the two inline scripts of a document say. */
export interface InlineScripts {
  /** The framework's settings, and where its data will be written. */
  readonly settings: string
  /** Fetches the application's modules and lets them run. */
  readonly start: string
}

interface ScriptElementsProps {
  readonly texts: InlineScripts
  readonly nonce: string | undefined
}

export function ScriptElements({ texts, nonce }: ScriptElementsProps): ReactNode {
  useEffect(() => {
    // After this render, and the one in which the page learns who is signed in.
    const timer = setTimeout(() => dispatchEvent(new Event(READY_EVENT)))
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router has escaped what it hands over
        dangerouslySetInnerHTML={{ __html: texts.settings }}
      />
      <script
        nonce={nonce}
        type="module"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function and addresses of our own files
        dangerouslySetInnerHTML={{ __html: texts.start }}
      />
    </>
  )
}

/** In the browser they have run: nothing need be in them. */
export const HAVE_RUN: InlineScripts = { settings: ' ', start: ' ' }

export function ScriptsThatRan(): ReactNode {
  return <ScriptElements texts={HAVE_RUN} nonce={undefined} />
}
