/**
 * The chosen or system colour scheme, as an attribute of the root that tokens.css reads. A script in the head sets it
 * before the first paint.
 */
import { use, useLayoutEffect, useSyncExternalStore } from 'react'
import { NonceContext } from '#app/document/page-scripts.tsx'
import { COLOUR_SCHEME_PREFERENCE, PREFERENCE_PREFIX } from '#domain/consent/consent.ts'
import { browserPreferences } from './preferences.ts'

export const COLOUR_SCHEMES = ['system', 'light', 'dark'] as const
export type ColourScheme = (typeof COLOUR_SCHEMES)[number]

/** Storage key; `system` is stored as no entry. */
export const COLOUR_SCHEME_KEY = PREFERENCE_PREFIX + COLOUR_SCHEME_PREFERENCE

/** Inline script for the head of both documents. Its text is constant, and so is its CSP hash. */
export function ColourSchemeScript({ nonce }: { readonly nonce?: string }) {
  const documentNonce = use(NonceContext)
  return (
    <script
      nonce={nonce ?? documentNonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constant text
      dangerouslySetInnerHTML={{
        __html: `try{let s=localStorage.getItem("${COLOUR_SCHEME_KEY}");if(s)document.documentElement.dataset.colorScheme=s}catch{}`,
      }}
    />
  )
}

export function chosenColourScheme(): ColourScheme {
  const stored = browserPreferences().get(COLOUR_SCHEME_PREFERENCE)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseColourScheme(scheme: ColourScheme): void {
  if (scheme === chosenColourScheme()) return
  if (scheme === 'system') browserPreferences().clear(COLOUR_SCHEME_PREFERENCE)
  else browserPreferences().set(COLOUR_SCHEME_PREFERENCE, scheme)
}

const subscribe = (onChange: () => void) => browserPreferences().subscribe(onChange)

/** Returns the chosen scheme; undefined on the server and in the first render. */
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
  // Colour of the browser's toolbar: one meta element per scheme, selected by its media query.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.dataset.scheme ??= meta.media.includes('dark') ? 'dark' : 'light'
    const metaScheme = meta.dataset.scheme
    if (scheme === 'system') meta.media = `(prefers-color-scheme: ${metaScheme})`
    else meta.media = metaScheme === scheme ? 'all' : 'not all'
  }
}
