import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { BrowserSettings } from '#app/server-context.ts'
import { UNEXPECTED_ERROR } from '#domain/errors/error-catalogue.ts'
import { SIGN_OUT_MESSAGES } from '#domain/session/session.ts'
import type { AuthState } from '../auth-session.ts'
import { type BrowserSession, startBrowserSession } from '../browser-session.ts'
import type { LoginModalProps } from '../login-modal/login-modal.tsx'
import { consumeRefusal } from '../return-path.ts'
import type { SignOutState } from '../sign-out.ts'
import { SessionAlert, SessionNotice } from './session-messages.tsx'

export interface Auth {
  readonly status: AuthState['status']
  readonly user: AuthState['user']
  readonly isLoading: boolean
  /** The session can't be checked at the moment; the check is being retried. */
  readonly isUnreachable: boolean
  readonly isAuthenticated: boolean
  /** Opens the login modal; true after signing in, false if the user closes it. */
  readonly askToSignIn: BrowserSession['prompts']['askToSignIn']
  readonly signOut: () => Promise<void>
  /** Notice about a sign-out that the server has not confirmed immediately. */
  readonly signOutNotice: SignOutState
  readonly leave: () => void
}

const AuthContext = createContext<Auth | null>(null)

const UNKNOWN: AuthState = { status: 'loading', user: null }
const noSubscription = () => () => {}
const unknown = () => UNKNOWN
const noNotice = () => null

/** Provides authentication in each layout, and renders the login modal and the session alert. */
export function AuthProvider({ settings, children }: { settings: BrowserSettings; children: ReactNode }) {
  const [session] = useState(() => startBrowserSession(settings))
  const store = session?.auth.state
  const state = useSyncExternalStore(store?.subscribe ?? noSubscription, store?.get ?? unknown, unknown)
  const pending = session?.auth.pendingSignOut.notice
  const notice = useSyncExternalStore(
    pending?.subscribe ?? noSubscription,
    pending?.get ?? noNotice,
    noNotice,
  )
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    const text = consumeRefusal(window.sessionStorage)
    if (text !== null) setRefusal(text)
  }, [])
  const auth = useMemo(() => toAuth(state, notice, session), [state, notice, session])
  return (
    <AuthContext value={auth}>
      {children}
      {session && <SignInOutlet session={session} />}
      {session && <SessionAlert store={session.prompts.alert} />}
      <SessionNotice
        text={notice === null ? refusal : SIGN_OUT_MESSAGES[notice]}
        onSignIn={
          refusal !== null && auth.status === 'unauthenticated'
            ? () => {
                setRefusal(null)
                void auth.askToSignIn('enter')
              }
            : undefined
        }
        onDismiss={() => {
          setRefusal(null)
          pending?.set(null)
        }}
      />
    </AuthContext>
  )
}

const noRequest = () => null

/** Separate chunk, because most visitors never sign in. */
export const loadLoginModal = () => import('../login-modal/login-modal.tsx')

function SignInOutlet({ session }: { session: BrowserSession }) {
  const { signIn, showAlert } = session.prompts
  const request = useSyncExternalStore(signIn.subscribe, signIn.get, noRequest)
  const [Modal, setModal] = useState<ComponentType<LoginModalProps> | null>(null)

  useEffect(() => {
    if (request === null || Modal !== null) return
    loadLoginModal().then(
      ({ LoginModal }) => setModal(() => LoginModal),
      () => {
        request.settle(false)
        void showAlert(UNEXPECTED_ERROR)
      },
    )
  }, [request, Modal, showAlert])

  return request !== null && Modal !== null && <Modal session={session} request={request} />
}

/** Signing out deletes local drafts, after confirmation. Loaded on demand because few visitors sign out. */
async function signOut({ auth }: BrowserSession): Promise<void> {
  const userId = auth.state.get().user?.id ?? ''
  const mayLeave = await Promise.all([
    import('#app/local-drafts/sign-out-guard.ts'),
    import('../ask-to-confirm.ts'),
  ])
    .then(([{ confirmDiscardDrafts }, { askToConfirm }]) => confirmDiscardDrafts(userId, askToConfirm))
    .catch(() => true)
  if (mayLeave) await auth.signOut()
}

function toAuth(state: AuthState, signOutNotice: SignOutState, session: BrowserSession | null): Auth {
  return {
    status: state.status,
    user: state.user,
    isLoading: state.status === 'loading',
    isUnreachable: state.status === 'loading' && state.isUnreachable === true,
    isAuthenticated: state.status === 'authenticated',
    askToSignIn: (purpose, email) => session?.prompts.askToSignIn(purpose, email) ?? Promise.resolve(false),
    signOut: () => (session === null ? Promise.resolve() : signOut(session)),
    signOutNotice,
    leave: () => session?.auth.leave(),
  }
}

/** Returns the id of the signed-in user, or null. */
export function useUserId(): string | null {
  return useContext(AuthContext)?.user?.id ?? null
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
