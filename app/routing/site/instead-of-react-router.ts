/**
 * What the site's modules get of React Router in the browsers' build (vite.config.ts): the wrappers that its compiler puts
 * around what a route exports, which here do nothing since the site's router gives every page its properties, and the
 * names of what only loaders call, which browsers do not get. A page that took anything else could not be built.
 */
import type { ComponentType } from 'react'

type Props = Record<string, unknown>
const asItIs = (component: ComponentType<Props>): ComponentType<Props> => component

export {
  asItIs as UNSAFE_withComponentProps,
  asItIs as UNSAFE_withErrorBoundaryProps,
  asItIs as UNSAFE_withHydrateFallbackProps,
  onServers as createContext,
  onServers as data,
  onServers as redirect,
}

function onServers(): null {
  return null
}
