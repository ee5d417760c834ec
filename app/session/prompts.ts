import { createObservable, type Observable } from './observable.ts'

export interface SignInRequest {
  /** `enter`: go to the dashboard afterwards. `stay`: continue on the current screen. */
  readonly purpose: 'enter' | 'stay'
  readonly email: string
  readonly settle: (signedIn: boolean) => void
}

export interface AlertRequest {
  /** Distinguishes alerts with the same text. */
  readonly number: number
  readonly message: string
  readonly settle: () => void
}

export interface Prompts {
  readonly signIn: Observable<SignInRequest | null>
  readonly alert: Observable<AlertRequest | null>
  /** Opens the login modal or joins the open one; true after signing in, false if the user closes it. */
  askToSignIn(purpose: SignInRequest['purpose'], email?: string): Promise<boolean>
  /** Shows a message, once for concurrent calls with the same text; resolves when it is dismissed. */
  showAlert(message: string): Promise<void>
}

export function createPrompts(): Prompts {
  const signIn = createObservable<SignInRequest | null>(null)
  const alert = createObservable<AlertRequest | null>(null)
  let pending: Promise<boolean> | null = null
  let shown: Promise<void> = Promise.resolve()
  let alerts = 0
  const waiting = new Map<string, Promise<void>>()

  return {
    signIn,
    alert,
    askToSignIn(purpose, email = '') {
      pending ??= new Promise<boolean>((resolve) => {
        signIn.set({
          purpose,
          email,
          settle(signedIn) {
            pending = null
            signIn.set(null)
            resolve(signedIn)
          },
        })
      })
      return pending
    },
    showAlert(message) {
      const existing = waiting.get(message)
      if (existing !== undefined) return existing
      shown = shown.then(
        () =>
          new Promise<void>((resolve) => {
            alerts += 1
            alert.set({
              number: alerts,
              message,
              settle() {
                waiting.delete(message)
                alert.set(null)
                resolve()
              },
            })
          }),
      )
      waiting.set(message, shown)
      return shown
    },
  }
}
