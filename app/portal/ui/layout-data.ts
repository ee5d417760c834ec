import { useRouteLoaderData } from 'react-router'
import { getMediaUrl } from '#app/content/media-url.ts'
import type { BrowserSettings } from '#app/server-context.ts'

interface LayoutData {
  readonly browser: BrowserSettings
  readonly nonce: string
}

function useLayoutData(): LayoutData | undefined {
  return useRouteLoaderData<LayoutData>('portal/portal-layout')
}

/** Returns the CSP nonce, for libraries that insert style elements. */
export function useNonce(): string {
  return useLayoutData()?.nonce ?? ''
}

/** Returns the origin of the API for transformed images; empty if it is this one. */
export function useSupabaseOrigin(): string {
  return useLayoutData()?.browser.supabaseUrl ?? ''
}

/** Returns a function that maps a stored path to its URL. */
export function useMediaUrl(): (path: string) => string {
  const origin = useSupabaseOrigin()
  return (path) => getMediaUrl(origin, path)
}
