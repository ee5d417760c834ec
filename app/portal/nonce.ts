import { useRouteLoaderData } from 'react-router'
import type { loader } from './portal-layout.tsx'

/** This document's nonce: for what a library styles by an element of its own. */
export function useNonce(): string {
  return useRouteLoaderData<typeof loader>('portal/portal-layout')?.nonce ?? ''
}
