/** What the portal's layout has loaded for everything in it. */
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

/** This document's nonce: for what a library styles by an element of its own. */
export function useNonce(): string {
  return useLayoutData()?.nonce ?? ''
}

/** Of the API, where renditions of pictures come from; the empty string where that is this site. */
export function useSupabaseOrigin(): string {
  return useLayoutData()?.browser.supabaseUrl ?? ''
}

/** @returns the address of a stored medium */
export function useMediaUrl(): (path: string) => string {
  const origin = useSupabaseOrigin()
  return (path) => getMediaUrl(origin, path)
}
