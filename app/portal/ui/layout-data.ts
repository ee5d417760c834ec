/** What the portal's layout has loaded for everything in it. */
import { useRouteLoaderData } from 'react-router'
import { mediaAddress } from '#app/content/media-address.ts'
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

/** @returns the address of a stored medium */
export function useMediaAddress(): (path: string) => string {
  const origin = useLayoutData()?.browser.supabaseUrl ?? ''
  return (path) => mediaAddress(origin, path)
}
