import { createContext, use, useState } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, Scripts, useMatches } from 'react-router'
import type { PageScriptsProps } from '#app/routing/router.tsx'
import { HAVE_RUN, type InlineScripts, ScriptElements } from './scripts-that-ran.tsx'

export type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>

/** A route that the page is made of, and what its path says. */
export interface ShownRoute {
  readonly id: string
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Writes the inline scripts of a document; there only while the server renders it. */
export const ScriptWriter = createContext<
  ((framework: Framework, shown: readonly ShownRoute[], reads: boolean) => InlineScripts) | null
>(null)

/**
 * React Router's `<Scripts>`, except that a page that reads without them asks for none before its first paint, and that
 * somebody notices when one does not come. In development it is React Router's own.
 */
export function PageScripts({ nonce, reads }: PageScriptsProps) {
  const isDevelopment = use(FrameworkContext)?.manifest.hmr !== undefined
  return isDevelopment ? <Scripts nonce={nonce} /> : <BuiltScripts nonce={nonce} reads={reads} />
}

function BuiltScripts({ nonce: given, reads }: PageScriptsProps) {
  const framework = use(FrameworkContext)
  const write = use(ScriptWriter)
  const shown = useMatches().map(({ id, params }) => ({ id, params }))
  const [texts] = useState(() => (framework && write?.(framework, shown, reads)) ?? HAVE_RUN)
  // React Router then sends the loaders' data after the page.
  if (framework?.renderMeta) framework.renderMeta.didRenderScripts = true
  return <ScriptElements texts={texts} nonce={given ?? framework?.nonce} />
}
