/** What the layout hands to the loaders and actions of the portal's screens. */

import { createContext } from 'react-router'
import type { BrowserSession } from '#app/session/browser-session.ts'
import type { SessionUser } from '#domain/session/session.ts'

export const sessionContext = createContext<BrowserSession>()

/** Whom the guard has let through; for loaders only, since work is never turned away (`portal-layout.tsx`). */
export const userContext = createContext<SessionUser>()
