import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react'
import type { BrowserSettings } from '#app/server-context.ts'
import type { AuthState } from './auth-session.ts'
import { type BrowserSession, startBrowserSession } from './browser-session.ts'
import { SessionAlert } from './session-alert.tsx'
import { SignInOutlet } from './sign-in-outlet.tsx'

export interface Auth {
  readonly status: AuthState['status']
  readonly user: AuthState['user']
  readonly isLoading: boolean
  readonly isAuthenticated: boolean
  /** Opens the login modal; true once the person has signed in, false if they close it. */
  readonly askToSignIn: BrowserSession['prompts']['askToSignIn']
  readonly signOut: () => Promise<void>
  /** Leaves a protected screen for the root. */
  readonly leave: () => void
}

const AuthContext = createContext<Auth | null>(null)

/** What the server renders, and the first render in the browser: nobody is known yet. */
const UNKNOWN: AuthState = { status: 'loading', user: null }
const nothingToWatch = () => () => {}
const unknown = () => UNKNOWN

/** Stands in each layout, around everything that asks who is signed in; carries the login modal and the session alert. */
export function AuthProvider({ settings, children }: { settings: BrowserSettings; children: ReactNode }) {
  const [session] = useState(() => startBrowserSession(settings))
  const store = session?.auth.state
  const state = useSyncExternalStore(store?.subscribe ?? nothingToWatch, store?.get ?? unknown, unknown)
  const auth = useMemo(() => describe(state, session), [state, session])
  return (
    <AuthContext value={auth}>
      {children}
      {session && <SignInOutlet session={session} />}
      {session && <SessionAlert store={session.prompts.alert} />}
    </AuthContext>
  )
}

function describe(state: AuthState, session: BrowserSession | null): Auth {
  return {
    status: state.status,
    user: state.user,
    isLoading: state.status === 'loading',
    isAuthenticated: state.status === 'authenticated',
    askToSignIn: (purpose, email) => session?.prompts.askToSignIn(purpose, email) ?? Promise.resolve(false),
    signOut: () => session?.auth.signOut() ?? Promise.resolve(),
    leave: () => session?.auth.leave(),
  }
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
