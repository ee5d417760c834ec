/**
 * The colour scheme that the person chose, or their system's. It is an attribute of the root, which the tokens follow
 * (app/styles/tokens.css): a script in the head sets it before anything is painted, and this module afterwards.
 */
import { use, useLayoutEffect, useSyncExternalStore } from 'react'
import { NonceContext } from '#app/document/page-scripts.tsx'
import { COLOUR_SCHEME_PREFERENCE, PREFERENCE_PREFIX } from '#domain/consent/consent.ts'
import { browserPreferences } from './preferences.ts'

export const COLOUR_SCHEMES = ['system', 'light', 'dark'] as const
export type ColourScheme = (typeof COLOUR_SCHEMES)[number]

/** Where the browser keeps it; `system` is kept as nothing. */
export const COLOUR_SCHEME_KEY = PREFERENCE_PREFIX + COLOUR_SCHEME_PREFERENCE

/** Stands in the head of both documents, and says nothing that differs between two people: its hash is the same for all. */
export function ColourSchemeScript({ nonce }: { readonly nonce?: string }) {
  const documentNonce = use(NonceContext)
  return (
    <script
      nonce={nonce ?? documentNonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words
      dangerouslySetInnerHTML={{
        __html: `try{let s=localStorage.getItem("${COLOUR_SCHEME_KEY}");if(s)document.documentElement.dataset.colorScheme=s}catch{}`,
      }}
    />
  )
}

export function chosenColourScheme(): ColourScheme {
  const kept = browserPreferences().get(COLOUR_SCHEME_PREFERENCE)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function chooseColourScheme(scheme: ColourScheme): void {
  if (scheme === chosenColourScheme()) return
  if (scheme === 'system') browserPreferences().clear(COLOUR_SCHEME_PREFERENCE)
  else browserPreferences().set(COLOUR_SCHEME_PREFERENCE, scheme)
}

const subscribe = (changed: () => void) => browserPreferences().subscribe(changed)

/** What was chosen, which the document follows; undefined on the server and in the first render, where it is unknown. */
export function useColourScheme(): ColourScheme | undefined {
  const scheme = useSyncExternalStore<ColourScheme | undefined>(
    subscribe,
    chosenColourScheme,
    () => undefined,
  )
  useLayoutEffect(() => {
    if (scheme !== undefined) applyColourScheme(scheme)
  }, [scheme])
  return scheme
}

function applyColourScheme(scheme: ColourScheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset.colorScheme
  else dataset.colorScheme = scheme
  // The browser's own bars: one colour for each of the two, and the media query that picks it.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.dataset.scheme ??= meta.media.includes('dark') ? 'dark' : 'light'
    const own = meta.dataset.scheme
    if (scheme === 'system') meta.media = `(prefers-color-scheme: ${own})`
    else meta.media = own === scheme ? 'all' : 'not all'
  }
}
