import { createContext } from 'react-router'
import type { Passage } from '#app/session/route-guard.ts'

/** What the guard hands to the loaders and actions of the portal's screens: who they are for, and their session. */
export const portalContext = createContext<Passage>()
