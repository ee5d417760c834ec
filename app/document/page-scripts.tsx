import { createContext, use, useEffect, useState } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, Scripts, useMatches } from 'react-router'
import { READY_EVENT } from './intended-page.ts'

export type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>

interface InlineScripts {
  /** React Router's settings, and where its data will be written. */
  readonly settings: string
  /** Fetches the application's modules and lets them run. */
  readonly start: string
}

/** Writes the inline scripts of a document; there only while the server renders it. */
export const ScriptWriter = createContext<
  ((framework: Framework, shown: readonly string[], reads: boolean) => InlineScripts) | null
>(null)

interface PageScriptsProps {
  readonly nonce?: string | undefined
  /** Whether the page reads without scripts, which then wait until it has been painted. */
  readonly reads: boolean
}

/**
 * React Router's `<Scripts>`, except that a page that reads without them asks for none before its first paint, and that
 * somebody notices when one does not come. In development it is React Router's own.
 */
export function PageScripts({ nonce, reads }: PageScriptsProps) {
  const isDevelopment = use(FrameworkContext)?.manifest.hmr !== undefined
  return isDevelopment ? <Scripts nonce={nonce} /> : <BuiltScripts nonce={nonce} reads={reads} />
}

/** In the browser they have run: nothing need be in them. */
const HAVE_RUN: InlineScripts = { settings: ' ', start: ' ' }

function BuiltScripts({ nonce: given, reads }: PageScriptsProps) {
  const framework = use(FrameworkContext)
  const write = use(ScriptWriter)
  const shown = useMatches().map(({ id }) => id)
  const [texts] = useState(() => (framework && write?.(framework, shown, reads)) ?? HAVE_RUN)
  useEffect(() => {
    // After this render, and the one in which the page learns who is signed in.
    const timer = setTimeout(() => dispatchEvent(new Event(READY_EVENT)))
    return () => clearTimeout(timer)
  }, [])
  // React Router then sends the loaders' data after the page.
  if (framework?.renderMeta) framework.renderMeta.didRenderScripts = true
  const nonce = given ?? framework?.nonce
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
